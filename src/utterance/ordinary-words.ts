import { lexiconWords } from '../lexicon/lexicon.js';
import { remembered } from '../word-vectors/remembered.js';
import { isCoin } from './amount-phrases.js';
import { calendarWord } from './calendar.js';
import { isNumberWord, numberWord, SCALES } from './number-words.js';

/** Whether a word is of small ASCII letters, and by itself neither a value nor the beginning of one: most words are. */
export const isOrdinary = remembered(
  (word) =>
    word.length <= LONGEST &&
    isPlainWord(word) &&
    !mayBeginPhrase(word) &&
    !isNumberWord(word) &&
    !isCoin(word) &&
    calendarWord(word, true) === null,
);
const LONGEST = 30;

/** Words other than numbers with which times and durations begin. */
const BEGINS = lexiconWords('beginsPhrase');

/** Whether a time, a duration or a number of several words may begin with a word. */
export const mayBeginPhrase = (word: string): boolean => {
  const first = word.charCodeAt(0);
  if (first >= 48 && first <= 57) return true;
  return BEGINS.has(word) || SCALES.has(word) || numberWord(word) !== null || first > 0x2fff;
};

/** Small ASCII letters only: most words, and quick to tell. */
export function isPlainWord(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 97 || code > 122) return false;
  }
  return true;
}
