import { lexiconWords, union } from '../lexicon/lexicon.js';

/** Words for days, months and times of day in the languages most traffic is written in. */

const MONTHS = lexiconWords('months');

const WEEKDAYS = lexiconWords('weekdays');

const RELATIVE_DAYS = lexiconWords('relativeDays');

const TIMES = lexiconWords('namedTimes');

/** By number; names of one month that only differ in their ending are told by their first letters. */
const MONTH_STARTS = [...lexiconWords('monthStarts')].map((start) => start.split(':'));

/** The number of a month's name, 1 to 12; null for any other word. */
export function monthNumber(word: string): number | null {
  if (DAY_WORDS.get(word) !== 'month') return null;
  let best = { month: 0, length: 0 };
  for (const [start = '', month] of MONTH_STARTS) {
    if (word.startsWith(start) && start.length > best.length)
      best = { month: Number(month), length: start.length };
  }
  return best.month === 0 ? null : best.month;
}

const DAY_WORDS = new Map<string, 'month' | 'day' | 'time'>();
for (const word of MONTHS) DAY_WORDS.set(word, 'month');
for (const word of WEEKDAYS) DAY_WORDS.set(word, 'day');
for (const word of RELATIVE_DAYS) DAY_WORDS.set(word, 'day');
for (const word of TIMES) DAY_WORDS.set(word, 'time');

/** Ordinary words that are also months or days. `may` and `mars` only count beside a number. */
const ONLY_BESIDE_A_NUMBER = lexiconWords('onlyBesideNumber');

/** Tells what a word says of time: a month, a day, a time of day, or nothing. */
export function calendarWord(word: string, besideNumber: boolean): 'month' | 'day' | 'time' | null {
  const kind = DAY_WORDS.get(word);
  if (kind === undefined || (!besideNumber && ONLY_BESIDE_A_NUMBER.has(word))) return null;
  return kind;
}

const CJK_DAY = new RegExp(union('unspacedDays'), 'gu');
const CJK_TIME = new RegExp(union('unspacedTimes'), 'gu');

/** Days and times in scripts that put no spaces between words; `text` holds at least one such sign. */
export function unspacedDays(
  text: string,
): { text: string; start: number; kind: 'date' | 'time' }[] {
  const found: { text: string; start: number; kind: 'date' | 'time' }[] = [];
  for (const match of text.slice(0, 4_000).matchAll(CJK_DAY)) {
    found.push({ text: match[0], start: match.index, kind: 'date' });
  }
  for (const match of text.slice(0, 4_000).matchAll(CJK_TIME)) {
    found.push({ text: match[0], start: match.index, kind: 'time' });
  }
  return found;
}
