import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Token } from '../../utterance/tokens.js';
import { unspacedKind } from '../../utterance/unspaced-moments.js';

/** Words of dates beside the names of days and months, in the languages most traffic is written in. */

/** Words that may stand before a day, a month or a unit of time and belong to it. */
export const LEADS = new RegExp(`^${union('momentLeads')}$`);

/** Units of time that are a date behind such a word: `next week`, `ce soir`. */
export const UNIT = lexiconWords('seasons', 'momentUnits');

/** Words that join the parts of a date. */
export const OF = lexiconWords('momentOf');

/** Words that may stand behind a day or a unit and tell which: `lundi prochain`, `mes pasado`, `the Friday after`. */
export const TRAILS = new RegExp(`^${union('momentTrails')}$`);

/** Words and short forms that are a date by themselves. */
const RELATIVE = new RegExp(`^${union('momentWords')}$`);

/** Whether a word is a date by itself, in scripts without spaces too. */
export const isRelative = (word: string): boolean =>
  RELATIVE.test(word) ||
  (word.charCodeAt(word.length - 1) > 0x2fff && unspacedKind(word, '') === 'date');

/** Words that join a part of the day to its day: `por la tarde`, `in the morning`. */
export const JOINS_PART = lexiconWords('dayPartJoints');

/** A day of the month. */
export const PLAIN_DAY = /^\d{1,2}(?:st|nd|rd|th|\.)?$/;

const ELIDED = new RegExp(`^${union('elidedOfThings')}'(?=\\p{L}{3})`, 'u');
const SUFFIX = new RegExp(`'${union('suffixesOfMoments')}$`, 'u');

const ELIDED_WHOLE = new RegExp(`^${union('elidedWhole')}'`);

/** A word without what is written together with it: `d'avril`, `Mayıs'ta`, `Friday's`; and how much that is. */
export function bareWord({ text, word }: Token): {
  readonly word: string;
  readonly skip: number;
  readonly drop: number;
} {
  if (!text.includes("'") || ELIDED_WHOLE.test(word)) return wholeWord(word);
  const lower = text.toLowerCase();
  const skip = ELIDED.exec(lower)?.[0].length ?? 0;
  const drop = SUFFIX.exec(lower)?.[0].length ?? 0;
  return { word: lower.slice(skip, lower.length - drop), skip, drop };
}

const wholeWord = (word: string) => ({ word, skip: 0, drop: 0 });
