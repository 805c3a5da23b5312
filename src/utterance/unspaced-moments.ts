import { union } from '../lexicon/lexicon.js';
import type { PatternLists } from '../lexicon/schema.js';

/** Dates, times of day, durations and amounts in scripts without spaces, each as one word. */

/** A pattern of Han signs at the head of a text. */
const atHead = (name: keyof PatternLists): RegExp => new RegExp(`^${union(name)}`, 'u');

const DURATION = atHead('hanDurations');
const MONTHS = atHead('hanMonths');
const CLOCK = atHead('hanClock');
const DATE = atHead('hanDates');
const RELATIVE = atHead('hanRelative');
const TAIL = atHead('hanDayPartBehind');
const DAY_IN_WEEK = atHead('hanDayInWeek');
const AMOUNT = atHead('hanAmounts');
const NOT_NUMBER = atHead('hanNoAmounts');
const OPENS_MOMENT = atHead('hanOpensMoment');
const PART_ALONE = atHead('hanDayPartsAlone');
const CURRENCY = atHead('hanCurrencies');
const COUNTS = atHead('hanCounts');
const PART = new RegExp(`^${union('hanDayParts')}$`, 'u');
const NUMBER = new RegExp(`^${union('hanNumberOrDigits')}$`, 'u');
const COINS = new RegExp(`^${union('hanCoins')}$`, 'u');
const COUNTS_NOTHING = new RegExp(`^${union('hanCountsNothing')}$`, 'u');

/** How many characters the date, time or amount that begins here has; 0 for none. Looks at 16 characters. */
export function unspacedMoment(run: string, from: number): number {
  if (!OPENS_MOMENT.test(run.charAt(from))) return 0;
  const ahead = run.slice(from, from + 16);
  const months = MONTHS.exec(ahead);
  if (months) return months[0].length;
  const duration = DURATION.exec(ahead);
  if (duration) return duration[0].length;
  const clock = CLOCK.exec(ahead);
  if (clock) return clock[0].length;
  const date = RELATIVE.exec(ahead) ?? DATE.exec(ahead);
  if (date) {
    let size = date[0].length;
    size += DAY_IN_WEEK.exec(ahead.slice(size))?.[0].length ?? 0;
    return size + (TAIL.exec(ahead.slice(size))?.[0].length ?? 0);
  }
  const part = PART_ALONE.exec(ahead);
  if (part) return part[0].length;
  if (NOT_NUMBER.test(ahead)) return 0;
  const amount = AMOUNT.exec(ahead)?.[0] ?? '';
  return amount.length > 1 || COUNTS.test(amount) ? amount.length : 0;
}

/** `周六` of `周六上午`, `土曜` of `土曜の午前中`: the day alone; null where no part of the day follows. */
export function dayWithoutPart(word: string): string | null {
  const day = (RELATIVE.exec(word) ?? DATE.exec(word))?.[0] ?? '';
  return day !== '' && day.length < word.length && TAIL.test(word.slice(day.length)) ? day : null;
}

/** Tells the kind of an unspaced word, with what stands behind it in the text. */
export function unspacedKind(
  word: string,
  behind: string,
): 'date' | 'time' | 'duration' | 'money' | 'number' | null {
  const whole = (pattern: RegExp): boolean => pattern.exec(word)?.[0].length === word.length;
  if (whole(DURATION) || whole(MONTHS)) return 'duration';
  if (whole(CLOCK)) return 'time';
  if (RELATIVE.test(word) || DATE.test(word)) return 'date';
  if (PART.test(word)) return 'time';
  if (COINS.test(word)) return 'money';
  if (!NUMBER.test(word)) return null;
  if (CURRENCY.test(behind)) return 'money';
  // `一是…二是…`: a sign alone rarely counts anything; `千万不要`: by no means.
  return COUNTS_NOTHING.test(word) ? null : 'number';
}
