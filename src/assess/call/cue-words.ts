import { lexiconWords } from '../../lexicon/lexicon.js';
import { wordSet } from '../../utterance/word-set.js';
/** Words around a value that say what it is for, in the languages of our lists. */
export const NEGATES = lexiconWords('negates');
export const EXCEPTS = lexiconWords('excepts');
export const IDENTIFIER = /[\p{L}\p{N}][-_./:@][\p{L}\p{N}]|\p{L}\p{N}|\p{N}\p{L}/u;
export const ARTICLE = lexiconWords('articlesOfValues');
export const PLACE_WORD = lexiconWords('placeWords');
export const PERSON_WORD = lexiconWords('personWords');
export const START = wordSet(
  'start starts begin from checkin arrival depart departure since first pickup outbound',
);
export const END = wordSet(
  'out end ends to until checkout return due last dropoff inbound till expir expiry',
);
