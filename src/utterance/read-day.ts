import { lexiconPairs, lexiconWords, union } from '../lexicon/lexicon.js';
import { remembered } from '../word-vectors/remembered.js';
import { calendarWord, monthNumber } from './calendar.js';
import { PART_OF_DAY } from './day-words.js';
import { numberInWords, numberWord } from './number-words.js';
import type { PresentMoment } from './present.js';
import { isoDate } from './read-value.js';
import { dayDistance } from './relative-days.js';
import type { Token } from './tokens.js';
import { weekdayNumber } from './weekdays.js';

const DAY_MS = 86_400_000;
const daysAfter = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);

/** The number that a word or up to three digits say; null for any other word. */
export const readCount = (word: string): number | null =>
  /^\d{1,3}$/.test(word) ? Number(word) : numberWord(word);

const NEXT_WEEK = new RegExp(union('nextWeek'));
const AFTER_TOMORROW = new RegExp(union('dayAfterTomorrow'));
/** Days in scripts without spaces, the longest first: one may stand within another. */
const DISTANCES = lexiconPairs('dayDistances')
  .filter(([word]) => /[\u3040-\u9fff\uac00-\ud7af]/.test(word))
  .sort(([a], [b]) => b.length - a.length);
const MONTH_END = new RegExp(`(?<!\\p{L})${union('monthEnd')}|${union('monthEndUnspaced')}`, 'u');
const AFTER_NEXT = new RegExp(union('weekdayAfterNext'), 'u');
const NEXT_MONTH = new RegExp(union('nextMonthUnspaced'), 'u');
const HAN_COUNT = new RegExp(union('hanDayNumber'), 'gu');
const HAN_DAY = new RegExp(union('hanDayOfMonth'), 'u');
const DAY_LEADS = lexiconWords('dayLeads');

/** Whether a day that is named without its year, month or week is the next one of its name or the last one: "until Monday", "since Monday". */
export type DayDirection = 'next' | 'last';

/** Reads the day that a text names; null where it names none. */
export function readDay(
  text: string,
  tokens: readonly Token[],
  present: PresentMoment,
  direction: DayDirection = 'next',
): Date | null {
  const whole = isoDate(text);
  if (whole?.length === 10) return new Date(`${whole}T00:00:00Z`);
  if (AFTER_TOMORROW.test(text)) return daysAfter(present.day, 2);
  const inMonth = readDayOfMonth(tokens, present, direction);
  if (inMonth !== null) return inMonth;
  const weekday =
    readNthWeekday(tokens, present) ?? readNamedWeekday(text, tokens, present, direction);
  if (weekday !== null) return weekday;
  if (MONTH_END.test(text))
    return new Date(Date.UTC(present.day.getUTCFullYear(), present.day.getUTCMonth() + 1, 0));
  const end = readPeriodEnd(text, present);
  if (end !== null) return end;
  for (const [at, { word }] of tokens.entries()) {
    const distance = dayDistance(`${word}_${tokens[at + 1]?.word}`) ?? dayDistance(word);
    if (distance !== null) return daysAfter(present.day, distance);
  }
  const unspaced = DISTANCES.find(([word]) => text.includes(word));
  return unspaced === undefined ? null : daysAfter(present.day, unspaced[1]);
}

const PERIOD_END = new RegExp(`(?<!\\p{L})${union('periodEnd')}(?<period>\\p{L}+)`, 'u');
const YEAR = new Set(
  lexiconPairs('periodUnits').flatMap(([word, unit]) => (unit === 4 ? word : [])),
);

/** The last day of a month or of the year, where a text names it so: "the end of September". */
function readPeriodEnd(text: string, { day }: PresentMoment): Date | null {
  const period = PERIOD_END.exec(text)?.groups?.period ?? '';
  if (YEAR.has(period)) return new Date(Date.UTC(day.getUTCFullYear(), 12, 0));
  const month = period === '' ? null : monthNumber(period);
  if (month === null) return null;
  const year = day.getUTCFullYear() + (month - 1 < day.getUTCMonth() ? 1 : 0);
  return new Date(Date.UTC(year, month, 0));
}

const DAY_NUMBER = new RegExp(`^(\\d{1,2})(?:${union('ordinalSigns')}|e|\\.)?$`);
const ORDINAL = new RegExp(`^(\\d{1,2})(?:${union('ordinalSigns')})$`);
const HAN_MONTH_DAY = new RegExp(union('hanMonthDay'));

/** The next day of the week that a text names, in the next week where it says so, or the last one; null where it names none. */
export function readNamedWeekday(
  text: string,
  tokens: readonly Token[],
  present: PresentMoment,
  direction: DayDirection = 'next',
): Date | null {
  const weekday = readWeekday(text, tokens);
  if (weekday === null) return null;
  if (direction === 'last' && !NEXT_WEEK.test(text))
    return daysAfter(present.day, -((present.day.getUTCDay() - weekday + 7) % 7));
  const ahead = (weekday - present.day.getUTCDay() + 7) % 7 || 7;
  // A week begins on Monday.
  const monday = daysAfter(present.day, 8 - (present.day.getUTCDay() || 7));
  if (NEXT_WEEK.test(text)) return daysAfter(monday, (weekday + 6) % 7);
  return daysAfter(present.day, AFTER_NEXT.test(text) ? ahead + 7 : ahead);
}

const ORDINAL_WORDS = new Map(lexiconPairs('ordinalNumbers'));
const LAST_ONE = lexiconWords('lastPeriod');
/** Stands for the last weekday of a month. */
const LAST_NTH = 5;

/** "The first Monday in December", "the last Friday of January"; null for any other text. */
function readNthWeekday(tokens: readonly Token[], present: PresentMoment): Date | null {
  for (const [at, { word }] of tokens.entries()) {
    const isLast = LAST_ONE.has(word) && monthNumber(tokens[at + 2]?.word ?? '') === null;
    const nth = isLast ? LAST_NTH : ORDINAL_WORDS.get(word);
    const weekday = weekdayNumber(tokens[at + 1]?.word ?? '');
    if (nth === undefined || weekday === undefined) continue;
    const month = tokens.slice(at + 2, at + 5).flatMap((token) => monthNumber(token.word) ?? [])[0];
    if (month === undefined) continue;
    const { day: today } = present;
    const year = today.getUTCFullYear() + (month - 1 < today.getUTCMonth() ? 1 : 0);
    if (isLast) {
      const end = new Date(Date.UTC(year, month, 0));
      return daysAfter(end, -((end.getUTCDay() - weekday + 7) % 7));
    }
    const first = new Date(Date.UTC(year, month - 1, 1));
    return daysAfter(first, ((weekday - first.getUTCDay() + 7) % 7) + 7 * (nth - 1));
  }
  return null;
}

const THIS_MONTH = new RegExp(
  `(?<!\\p{L})${union('thisMonth')}(?!\\p{L})|${union('thisMonthUnspaced')}`,
  'u',
);
const FIRST_OF_MONTH = new RegExp(
  `(?<=(?<before>[\\p{L}\\d]*[\\s-]|^))${union('firstOfMonth')}(?!\\p{L})`,
  'u',
);

/** "3 June", "3. Dezember", "the 12th", "12月3日", "the first of the month": the next day of that name, or the last one. */
function readDayOfMonth(
  tokens: readonly Token[],
  present: PresentMoment,
  direction: DayDirection,
): Date | null {
  const text = tokens
    .map((token) => token.text)
    .join(' ')
    .replace(HAN_COUNT, (signs) => String(numberInWords(signs) ?? signs));
  const isThisMonth = THIS_MONTH.test(text);
  const ofMonth = (day: number, isNext: boolean): Date | null =>
    isThisMonth
      ? makeDate(present.day.getUTCFullYear(), present.day.getUTCMonth(), day)
      : dayOfMonth(day, present, isNext, direction);
  // "Twenty-first of the month" is another day.
  const before = FIRST_OF_MONTH.exec(text)?.groups?.before?.replace(/[\s-]$/, '');
  if (before !== undefined && numberWord(before) === null && !/\d/.test(before))
    return ofMonth(1, false);
  const han = HAN_MONTH_DAY.exec(text);
  if (han) return dateIn(Number(han[1]), Number(han[2]), present, direction);
  const monthAt = tokens.findIndex(({ word }) => monthNumber(word.replace(/\.$/, '')) !== null);
  if (monthAt >= 0) {
    const month = monthNumber((tokens[monthAt] as Token).word.replace(/\.$/, '')) as number;
    for (const at of [monthAt - 1, monthAt + 1, monthAt - 2, monthAt + 2]) {
      const { word = '' } = tokens[at] ?? {};
      const digits = DAY_NUMBER.exec(word)?.[1];
      // Behind a month a count in words is none of its days: `marca um` is a verb and an article.
      const day = digits === undefined ? dayInWords(tokens, at, at < monthAt) : Number(digits);
      if (day >= 1 && day <= 31) return dateIn(month, day, present, direction);
    }
    return null;
  }
  const sign = HAN_DAY.exec(text)?.[1];
  if (sign !== undefined) return ofMonth(Number(sign), NEXT_MONTH.test(text));
  for (const [at, { text: one, word }] of tokens.entries()) {
    const isLed =
      DAY_LEADS.has(tokens[at - 1]?.word ?? '') &&
      /^\d{1,2}$/.test(word) &&
      (isThisMonth || endsDay(tokens, at));
    const day = Number(isLed ? word : ORDINAL.exec(one)?.[1]);
    if (day >= 1 && day <= 31) return ofMonth(day, false);
  }
  return null;
}

const ORDINAL_DAYS = new Map(lexiconPairs('dayOrdinals'));

/** The number of a day in words, of which there may be two: `otto`, `ersten`; 0 for none. */
function dayInWords(tokens: readonly Token[], at: number, mayCount: boolean): number {
  const named = (place: number): number => {
    const word = (tokens[place]?.word ?? '').replace(/^.*['’]/, '');
    return ORDINAL_DAYS.get(word) ?? (mayCount ? numberWord(word) : null) ?? 0;
  };
  const [last, before] = [named(at), named(at - 1)];
  return last > 0 && last < 10 && (before === 20 || before === 30) ? before + last : last;
}

/** Whether nothing follows that a number could count: "le 5 mai" and "il 5 volte" are no days of this month. */
const endsDay = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.mark !== '' ||
  tokens[at + 1] === undefined ||
  (tokens[at + 1]?.word.length ?? 0) <= 3;

/** The next day of a number, in this month or the next one, or the last one, in this month or the one before. */
function dayOfMonth(
  day: number,
  { day: today }: PresentMoment,
  isNextMonth: boolean,
  direction: DayDirection,
): Date | null {
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const [first, step] =
    direction === 'last'
      ? ([day <= date ? month : month - 1, -1] as const)
      : ([day >= date && !isNextMonth ? month : month + 1, 1] as const);
  // Of two months in a row one has 31 days.
  return makeDate(year, first, day) ?? (isNextMonth ? null : makeDate(year, first + step, day));
}

/** The next day of a month from today on, or the last one up to today; null where the month has no such day. */
function dateIn(
  month: number,
  day: number,
  { day: today }: PresentMoment,
  direction: DayDirection,
): Date | null {
  const isNext = direction === 'next';
  const year = today.getUTCFullYear();
  for (const one of [year, isNext ? year + 1 : year - 1]) {
    const date = makeDate(one, month - 1, day);
    if (date !== null && (isNext ? date >= today : date <= today)) return date;
  }
  return null;
}

/** A day of a month, counted from 0, also of the months beyond a year; null where it has no such day. */
function makeDate(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCDate() === day ? date : null;
}

const HAN_WEEKDAY = new RegExp(union('hanWeekday'));
const WEEKDAY_SIGNS = new Map(lexiconPairs('weekdaySigns'));

function readWeekday(text: string, tokens: readonly Token[]): number | null {
  const { day: sign, day2 } = HAN_WEEKDAY.exec(text)?.groups ?? {};
  const bySign = WEEKDAY_SIGNS.get(sign ?? day2 ?? '');
  if (bySign !== undefined) return bySign;
  for (const { word } of tokens) {
    const day = readWeekdayWord(word);
    if (day !== null) return day;
  }
  return null;
}

/** The day of the week that one word names, in any form of it; null for any other word. */
const readWeekdayWord = remembered((word): number | null => {
  const day =
    weekdayNumber(word) ??
    weekdayNumber(word.replace(/s$/, '')) ??
    WEEKDAY_NAMES.get(word) ??
    weekdayWithPart(word);
  if (day !== undefined) return day;
  return calendarWord(word, false) === 'day' && word.length >= 5 ? weekdayLike(word) : null;
});

const WEEKDAY_NAMES = new Map(lexiconPairs('weekdayNames'));

/** `Mittwochnachmittag`: a weekday and a part of the day in one word. */
function weekdayWithPart(word: string): number | undefined {
  for (let at = 5; at < word.length - 3; at++)
    if (PART_OF_DAY.has(word.slice(at))) return weekdayNumber(word.slice(0, at));
  return undefined;
}

const WEEKDAY_STEMS = lexiconPairs('weekdayStems');
const weekdayLike = (word: string): number | null =>
  WEEKDAY_STEMS.find(([stem]) => word.startsWith(stem))?.[1] ?? null;
