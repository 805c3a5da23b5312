import { calendarWord } from './calendar.js';
import { wordSet } from './word-set.js';

/** Parts of a day, as they stand behind a day or a time of day. */
export const PART_OF_DAY = wordSet(
  'morning afternoon evening night dawn lunchtime morgen vormittag nachmittag abend nacht früh matin soir soirée après-midi nuit mañana tarde noche mattina mattino pomeriggio sera notte manhã noite ochtend middag avond morgon eftermiddag kväll natt sabah akşam öğleden rano wieczorem утром вечером',
);

/** Whether a word names a day or a part of one, so that a number before it counts nothing. */
export const DAY_LIKE = (word: string): boolean =>
  calendarWord(word, true) === 'day' ||
  PART_OF_DAY.has(word) ||
  /^(?:tonight|stasera|stanotte|heute|today)$/.test(word);
