import { lexiconWords } from '../../lexicon/lexicon.js';
import { wordSet } from '../../utterance/word-set.js';
/** Names of parameters and words before a value that say where something comes from or goes to. */
export const FROM_ROLE = wordSet('from origin departure source pickup start sender old current');
export const TO_ROLE = wordSet('to destination arrival target dropoff recipient receiver new');
export const FROM_WORD = lexiconWords('fromRoleWords');
export const TO_WORD = lexiconWords('toRoleWords');
