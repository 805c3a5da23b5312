import { wordSet } from '../../utterance/word-set.js';
/** Names of parameters and words before a value that say where something comes from or goes to. */
export const FROM_ROLE = wordSet('from origin departure source pickup start sender old current');
export const TO_ROLE = wordSet('to destination arrival target dropoff recipient receiver new');
export const FROM_WORD = wordSet(
  'from leaving departing von ab de desde depuis da od ze z från fra van из с від dari',
);
export const TO_WORD = wordSet(
  'to into toward towards nach zu à vers hasta a al para naar till til do в на до ke',
);
