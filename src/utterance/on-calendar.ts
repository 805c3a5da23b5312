import { lexiconPairs, lexiconWords, patternsByLanguage, union } from '../lexicon/lexicon.js';
import { calendarWord, monthNumber } from './calendar.js';
import type { Language } from './language.js';
import { numberWord } from './number-words.js';
import { clockTime, isoDate } from './read-value.js';
import { dayDistance } from './relative-days.js';
import { type Token, tokenize } from './tokens.js';
import { weekdayNumber } from './weekdays.js';

/** The present moment as a caller gives it. */
export interface PresentMoment {
  /** Midnight UTC of its day. */
  readonly day: Date;
  /** Minutes since midnight; null where only a day is given. */
  readonly minutes: number | null;
  /** The offset from UTC as it was written: `Z`, `+01:00`, or '' for none. */
  readonly offset: string;
}

/** A day and a time of day, as far as a text settles them. */
export interface CalendarMoment {
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  /** `HH:MM`. */
  readonly time: string | null;
}

const PRESENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?/;

/** Reads the present moment of an ISO 8601 text; null for any other text. */
export function readPresent(text: string): PresentMoment | null {
  const found = PRESENT.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour, minute, offset = ''] = found;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  return {
    day: date,
    minutes: hour === undefined ? null : Number(hour) * 60 + Number(minute),
    offset,
  };
}

const DAY_MS = 86_400_000;
const MOST_TOKENS = 24;

/**
 * Works out the day and the time of day that a text names, from the present moment on: "tomorrow at half past twelve",
 * "3. Dezember um 14 Uhr", "in two hours". A weekday is the next one of its name.
 */
export function putOnCalendar(
  text: string,
  present: PresentMoment,
  language: Language,
): CalendarMoment {
  const small = text.toLowerCase();
  const tokens = tokenize(small, MOST_TOKENS);
  const ahead = readDistance(tokens, present);
  if (ahead !== null) return ahead;
  const date = readDay(small, tokens, present);
  return { date: date === null ? null : toIso(date), time: readClock(small, tokens, language) };
}

const toIso = (date: Date): string => date.toISOString().slice(0, 10);
const daysAfter = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);

const AHEAD = lexiconWords('timeAhead');
const UNIT_MINUTES: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^${union('minutes')}$`), 1],
  [new RegExp(`^${union('hoursCounted')}$`), 60],
  [new RegExp(`^${union('daysCounted')}$`), 1_440],
  [new RegExp(`^${union('weeksCounted')}$`), 10_080],
];

/** Adds a distance in time that tokens name to the present moment: "in two hours", "dans 3 jours"; null where they name none. */
export function readDistance(
  tokens: readonly Token[],
  present: PresentMoment,
): CalendarMoment | null {
  for (const [at, { word }] of tokens.entries()) {
    if (!AHEAD.has(word)) continue;
    const skip =
      tokens[at + 1]?.word === 'de' ||
      (tokens[at + 1]?.word === 'a' && numberWord(tokens[at + 2]?.word ?? '') !== null)
        ? 1
        : 0;
    const count = readCount(tokens[at + 1 + skip]?.word ?? '');
    const unit = tokens[at + 2 + skip]?.word ?? '';
    const minutes = UNIT_MINUTES.find(([pattern]) => pattern.test(unit))?.[1];
    if (count === null || minutes === undefined) continue;
    return addMinutes(present, count * minutes);
  }
  return null;
}

function addMinutes(present: PresentMoment, minutes: number): CalendarMoment | null {
  if (minutes % 1_440 === 0)
    return { date: toIso(daysAfter(present.day, minutes / 1_440)), time: null };
  if (present.minutes === null) return null;
  const then = new Date(present.day.getTime() + (present.minutes + minutes) * 60_000);
  return { date: toIso(then), time: then.toISOString().slice(11, 16) };
}

const readCount = (word: string): number | null =>
  /^\d{1,3}$/.test(word) ? Number(word) : numberWord(word);

const NEXT_WEEK = new RegExp(union('nextWeek'));
const AFTER_TOMORROW = new RegExp(union('dayAfterTomorrow'));
const DISTANCES = lexiconPairs('dayDistances').filter(([word]) => /[\u3040-\u9fff]/.test(word));

function readDay(text: string, tokens: readonly Token[], present: PresentMoment): Date | null {
  const whole = isoDate(text);
  if (whole?.length === 10) return new Date(`${whole}T00:00:00Z`);
  if (AFTER_TOMORROW.test(text)) return daysAfter(present.day, 2);
  const inMonth = readDayOfMonth(tokens, present);
  if (inMonth !== null) return inMonth;
  const weekday = readWeekday(text, tokens);
  if (weekday !== null) {
    const isNextWeek = NEXT_WEEK.test(text);
    const ahead = (weekday - present.day.getUTCDay() + 7) % 7 || 7;
    // A week begins on Monday.
    const monday = daysAfter(present.day, 8 - (present.day.getUTCDay() || 7));
    return isNextWeek ? daysAfter(monday, (weekday + 6) % 7) : daysAfter(present.day, ahead);
  }
  for (const { word } of tokens) {
    const distance = dayDistance(word);
    if (distance !== null) return daysAfter(present.day, distance);
  }
  const unspaced = DISTANCES.find(([word]) => text.includes(word));
  return unspaced === undefined ? null : daysAfter(present.day, unspaced[1]);
}

const DAY_NUMBER = new RegExp(`^(\\d{1,2})(?:${union('ordinalSigns')}|e|\\.)?$`);
const ORDINAL = new RegExp(`^(\\d{1,2})(?:${union('ordinalSigns')})$`);
const HAN_MONTH_DAY = new RegExp(union('hanMonthDay'));

/** "3 June", "3. Dezember", "the 12th", "12月3日": the next day of that name. */
function readDayOfMonth(tokens: readonly Token[], present: PresentMoment): Date | null {
  const text = tokens.map((token) => token.text).join(' ');
  const han = HAN_MONTH_DAY.exec(text);
  if (han) return nextDate(Number(han[1]), Number(han[2]), present);
  const monthAt = tokens.findIndex(({ word }) => monthNumber(word.replace(/\.$/, '')) !== null);
  if (monthAt >= 0) {
    const month = monthNumber((tokens[monthAt] as Token).word.replace(/\.$/, '')) as number;
    for (const at of [monthAt - 1, monthAt + 1, monthAt - 2, monthAt + 2]) {
      const day = Number(DAY_NUMBER.exec(tokens[at]?.word ?? '')?.[1]);
      if (day >= 1 && day <= 31) return nextDate(month, day, present);
    }
    return null;
  }
  for (const { text: one } of tokens) {
    const day = Number(ORDINAL.exec(one)?.[1]);
    if (!(day >= 1 && day <= 31)) continue;
    const today = present.day.getUTCDate();
    const month = present.day.getUTCMonth() + (day >= today ? 1 : 2);
    return nextDate(((month - 1) % 12) + 1, day, present);
  }
  return null;
}

/** The next day of a month from today on; null where the month has no such day. */
function nextDate(month: number, day: number, { day: today }: PresentMoment): Date | null {
  for (const year of [today.getUTCFullYear(), today.getUTCFullYear() + 1]) {
    const date = new Date(Date.UTC(year, month - 1, day));
    if (date.getUTCMonth() === month - 1 && date >= today) return date;
  }
  return null;
}

const HAN_WEEKDAY = new RegExp(union('hanWeekday'));
const WEEKDAY_SIGNS = new Map(lexiconPairs('weekdaySigns'));

function readWeekday(text: string, tokens: readonly Token[]): number | null {
  const { day: sign, day2 } = HAN_WEEKDAY.exec(text)?.groups ?? {};
  const bySign = WEEKDAY_SIGNS.get(sign ?? day2 ?? '');
  if (bySign !== undefined) return bySign;
  for (const { word } of tokens) {
    const day = weekdayNumber(word) ?? weekdayNumber(word.replace(/s$/, ''));
    if (day !== undefined) return day;
    if (calendarWord(word, false) !== 'day' || word.length < 5) continue;
    const like = weekdayLike(word);
    if (like !== null) return like;
  }
  return null;
}

const WEEKDAY_STEMS = lexiconPairs('weekdayStems');
const weekdayLike = (word: string): number | null =>
  WEEKDAY_STEMS.find(([stem]) => word.startsWith(stem))?.[1] ?? null;

const compile = (name: Parameters<typeof patternsByLanguage>[0]) =>
  patternsByLanguage(name).map(
    ([language, source]) =>
      [language as string, new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'u')] as const,
  );
const FRACTIONS = [
  { minutes: 30, patterns: compile('halfAfterHour') },
  { minutes: -30, patterns: compile('halfBeforeHour') },
  { minutes: 15, patterns: compile('quarterAfterHour') },
  { minutes: -15, patterns: compile('quarterBeforeHour') },
] as const;
const NOON = new RegExp(`(?<!\\p{L})${union('noon')}(?!\\p{L})`, 'u');
const AFTER_NOON = lexiconWords('afterNoon');
/** `14:30`, `2.30 pm`, `15h30`, `14 Uhr`, `3pm`, `kl 14`, `at 9`. */
const FIGURES = new RegExp(
  `(?<![\\d./-])(\\d{1,2})(?:[:.h](\\d{2}))?\\s?(${union('hourSigns')})?(?![\\d./-]|\\s?(?:${union('notHours')}|${union('ordinalSigns')}\\b))`,
  'giu',
);
const HALF_HOUR_BEHIND = new RegExp(`(\\d{1,2})\\s?${union('halfHourBehind')}`);
const HAN_AFTER_NOON = new RegExp(union('hanAfterNoon'));

/** Reads the time of day of a text; null where it names none. */
function readClock(text: string, tokens: readonly Token[], language: Language): string | null {
  const isLate = tokens.some(({ word }) => AFTER_NOON.has(word)) || HAN_AFTER_NOON.test(text);
  for (const own of new Set([language, 'en'])) {
    for (const { minutes, patterns } of FRACTIONS) {
      const pattern = patterns.find(([of]) => of === own)?.[1];
      if (pattern === undefined) continue;
      const hour = readCount(pattern.exec(text)?.groups?.hour ?? '');
      if (hour !== null && hour >= 1 && hour <= 24)
        return toClock(hour * 60 + minutes, isLate, true);
    }
  }
  const half = HALF_HOUR_BEHIND.exec(text)?.[1];
  if (half !== undefined) return toClock(Number(half) * 60 + 30, isLate, true);
  const plain = clockTime(text);
  if (plain !== null) return plain;
  for (const match of text.matchAll(FIGURES)) {
    const [, hours = '', minutes, sign = ''] = match;
    const isLed = LEADS_TO_CLOCK.test(text.slice(0, match.index));
    if (minutes === undefined && sign === '' && !isLed) continue;
    if (Number(hours) > 23 || Number(minutes ?? 0) > 59) continue;
    const total = Number(hours) * 60 + Number(minutes ?? 0);
    if (/^p/i.test(sign)) return toClock((total % 720) + 720, false, false);
    if (/^a/i.test(sign)) return toClock(total % 720, false, false);
    return toClock(total, isLate, minutes === undefined || hours.length === 1);
  }
  for (const [at, { word }] of tokens.entries()) {
    const hour = numberWord(word);
    const isClock =
      CLOCK_WORD.test(tokens[at + 1]?.word ?? '') ||
      LEADS_TO_CLOCK.test(` ${tokens[at - 1]?.word ?? ''} `);
    if (hour !== null && Number.isInteger(hour) && hour >= 1 && hour <= 12 && isClock)
      return toClock(hour * 60, isLate, true);
  }
  return NOON.test(text) ? '12:00' : null;
}

const CLOCK_WORD = new RegExp(`^(?:o['’]?clock|${union('hoursCounted')}|uhr|uur)$`);
const LEADS_TO_CLOCK = new RegExp(`(?<!\\p{L})${union('hourLeads')}\\s*$`, 'iu');

/** Earliest hour that is likelier in the morning than after noon, where nothing says which. */
const EARLIEST_MORNING = 7;

/** Minutes since midnight as `HH:MM`; an early hour is taken to be after noon where nothing says otherwise. */
function toClock(minutes: number, isLate: boolean, isOpen: boolean): string {
  const hour = Math.floor(minutes / 60);
  const isAfterNoon = (isLate && hour < 12) || (isOpen && hour < EARLIEST_MORNING && minutes > 0);
  const total = (minutes + (isAfterNoon ? 720 : 0) + 1_440) % 1_440;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
