import { lexiconWords } from '../lexicon/lexicon.js';
import { calendarWord } from './calendar.js';

/** Parts of a day, as they stand behind a day or a time of day. */
export const PART_OF_DAY = lexiconWords('partsOfDay');

const THIS_DAY = lexiconWords('thisDay');

/** Whether a word names a day or a part of one, so that a number before it counts nothing. */
export const DAY_LIKE = (word: string): boolean =>
  calendarWord(word, true) === 'day' || PART_OF_DAY.has(word) || THIS_DAY.has(word);
