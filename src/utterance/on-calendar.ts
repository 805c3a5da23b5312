import { lexiconPairs, lexiconWords, union } from '../lexicon/lexicon.js';
import type { Language } from './language.js';
import { numberInWords } from './number-words.js';
import type { PresentMoment } from './present.js';
import { type Clock, inOtherHalf, readClock } from './read-clock.js';
import { type DayDirection, readCount, readDay, readNamedWeekday } from './read-day.js';
import { type Token, tokenize } from './tokens.js';

/** A day and a time of day, as far as a text settles them. */
export interface CalendarMoment {
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  /** `HH:MM`. */
  readonly time: string | null;
  /** That time in the other half of the day, where nothing says which is meant. */
  readonly otherTime?: string;
}

const DAY_MS = 86_400_000;
const MOST_TOKENS = 24;

/**
 * Works out the day and the time of day that a text names, from the present moment on: "tomorrow at half past twelve",
 * "3. Dezember um 14 Uhr", "in two hours". A weekday is the next one of its name, or the last one.
 */
export function putOnCalendar(
  text: string,
  present: PresentMoment,
  language: Language,
  direction: DayDirection = 'next',
): CalendarMoment {
  const small = text.toLowerCase();
  const tokens = tokenize(small, MOST_TOKENS);
  const ahead = readDistance(tokens, present);
  const weekday = ahead === null ? null : readNamedWeekday(small, tokens, present);
  if (ahead !== null && weekday === null) return ahead;
  const date =
    weekday !== null && ahead?.date
      ? // "Wednesday in a week", "two weeks from Friday"
        new Date(weekday.getTime() + Date.parse(ahead.date) - present.day.getTime())
      : readDay(small, tokens, present, direction);
  const clock = readClock(small, tokens, language);
  return {
    date: date === null ? null : toIso(date),
    ...chooseHalf(clock, date, present, direction),
  };
}

/** The half of the day of a clock: the next one from now, or the last one, where no other day is named. */
function chooseHalf(
  clock: Clock | null,
  date: Date | null,
  { minutes, day }: PresentMoment,
  direction: DayDirection,
): Pick<CalendarMoment, 'time' | 'otherTime'> {
  if (clock === null) return { time: null };
  const { time, isOpen } = clock;
  if (!isOpen) return { time };
  const otherTime = inOtherHalf(time);
  const isToday = date === null || date.getTime() === day.getTime();
  if (minutes === null || !isToday) return { time, otherTime };
  const distance = (one: string): number => {
    const [hour = 0, minute = 0] = one.split(':').map(Number);
    const ahead = (hour * 60 + minute - minutes + 1_440) % 1_440;
    return direction === 'next' ? ahead : (1_440 - ahead) % 1_440;
  };
  return distance(otherTime) < distance(time)
    ? { time: otherTime, otherTime: time }
    : { time, otherTime };
}

/** Of a clock of twelve hours the time that is nearer to a minute of the day. */
export function nearerTime({ time, otherTime }: CalendarMoment, minutes: number): string | null {
  const distance = (one: string): number =>
    Math.abs(Number(one.slice(0, 2)) * 60 + Number(one.slice(3)) - minutes);
  if (time === null || otherTime === undefined) return time;
  return distance(otherTime) < distance(time) ? otherTime : time;
}

const toIso = (date: Date): string => date.toISOString().slice(0, 10);
const daysAfter = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);

const AHEAD = lexiconWords('timeAhead');
const UNIT_MINUTES: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^${union('minutes')}$`), 1],
  [new RegExp(`^${union('hoursCounted')}$`), 60],
  [new RegExp(`^${union('daysCounted')}$`), 1_440],
  [new RegExp(`^${union('weeksCounted')}$`), 10_080],
  [new RegExp(`^${union('fortnights')}$`), 20_160],
];
const HALVES = new Set(
  lexiconPairs('fractions').flatMap(([word, share]) => (share === 0.5 ? [word] : [])),
);
/** Words behind a distance that count it from now: "a week from today". */
const FROM_NOW = lexiconWords('fromNow');
const UNSPACED_DISTANCE = new RegExp(union('unspacedDistance'), 'u');
const UNSPACED_MINUTES = new Map(lexiconPairs('unspacedUnitMinutes'));

/** Adds a distance in time that tokens name to the present moment: "in two hours", "dans 3 jours"; null where they name none. */
export function readDistance(
  tokens: readonly Token[],
  present: PresentMoment,
): CalendarMoment | null {
  for (const [at, { word }] of tokens.entries()) {
    const isAhead = AHEAD.has(word);
    const minutes = isAhead ? readMinutes(tokens, at + 1) : null;
    if (minutes !== null) return addMinutes(present, minutes);
    const counted = isAhead ? null : readMinutes(tokens, at);
    if (counted !== null && isFromNow(tokens, at)) return addMinutes(present, counted);
  }
  const text = tokens.map((token) => token.text).join('');
  const { n: count = '', u: unit = '' } = UNSPACED_DISTANCE.exec(text)?.groups ?? {};
  const number = /^\d+$/.test(count) ? Number(count) : numberInWords(count);
  const size = UNSPACED_MINUTES.get(unit);
  return number === null || size === undefined ? null : addMinutes(present, number * size);
}

/** Lists the distances in time that tokens name, in minutes: "by an hour", "two weeks". */
export function listDistances(tokens: readonly Token[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const counted = findMinutes(tokens, at);
    const minutes = counted?.minutes ?? readLength(tokens, at);
    if (minutes !== null) found.push(minutes);
    // The "an hour" of "half an hour" is no hour.
    if (counted !== null) at = counted.to;
  }
  return [...found, ...readUnspacedLength(tokens)];
}

const TIME_LENGTHS = new Map(lexiconPairs('timeLengths'));
const HALF_UNITS = lexiconWords('halfUnits');
const UNIT_LEADS = lexiconWords('unitLeads');
const UNSPACED_LENGTH = new RegExp(union('unspacedLength'), 'u');

/** The minutes of a length of time that has a word of its own, or of a unit that needs no count: "een kwartier", "media hora", "на час". */
function readLength(tokens: readonly Token[], at: number): number | null {
  const word = tokens[at]?.word ?? '';
  const own = TIME_LENGTHS.get(word);
  if (own !== undefined) return own;
  const share = HALF_UNITS.has(word) ? 0.5 : UNIT_LEADS.has(word) ? 1 : null;
  const minutes = share === null ? undefined : readUnit(tokens[at + 1]?.word ?? '');
  return share === null || minutes === undefined ? null : share * minutes;
}

function readUnspacedLength(tokens: readonly Token[]): number[] {
  const text = tokens.map((token) => token.text).join('');
  const { h: isHalf, n: count = '', u: unit = '', half } = UNSPACED_LENGTH.exec(text)?.groups ?? {};
  const minutes = UNSPACED_MINUTES.get(unit);
  if (minutes === undefined) return [];
  const number = /^\d+$/.test(count) ? Number(count) : numberInWords(count);
  // A count that is no numeral is a word for one.
  const units = isHalf === undefined ? (number ?? 1) : 0.5;
  return [minutes * (units + (half === undefined ? 0 : 0.5))];
}

const readUnit = (word: string): number | undefined =>
  UNIT_MINUTES.find(([pattern]) => pattern.test(word))?.[1];

const readMinutes = (tokens: readonly Token[], at: number): number | null =>
  findMinutes(tokens, at)?.minutes ?? null;

/** The count that ends at a token: "forty five", "12"; null for none. */
function readCountBefore(tokens: readonly Token[], at: number): number | null {
  const count = readCount(tokens[at]?.word ?? '');
  const tens = readCount(tokens[at - 1]?.word ?? '');
  const isCompound =
    count !== null && tens !== null && count < 10 && tens >= 20 && tens < 100 && tens % 10 === 0;
  return isCompound && tokens[at - 1]?.mark === '' ? tens + count : count;
}

/**
 * The minutes that a count and its unit come to, "two hours", "half an hour", "an hour and a half", with the place of the unit; null for
 * anything else.
 */
function findMinutes(
  tokens: readonly Token[],
  at: number,
): { readonly minutes: number; readonly to: number } | null {
  for (const from of [at, at + 1]) {
    const isHalf = HALVES.has(tokens[from]?.word ?? '');
    const next = tokens[from + 1]?.word ?? '';
    const unitAt = isHalf && readCount(next) === 1 ? from + 2 : from + 1;
    const count = isHalf ? 0.5 : readCountBefore(tokens, from);
    if (count === null) continue;
    const minutes = readUnit(tokens[unitAt]?.word ?? '');
    if (minutes === undefined) continue;
    const isMore = tokens.slice(unitAt + 2, unitAt + 4).some(({ word }) => HALVES.has(word));
    return { minutes: minutes * (count + (isMore ? 0.5 : 0)), to: unitAt };
  }
  return null;
}

/** Whether a distance that begins here counts from today: "a fortnight today", "two weeks from now". */
const isFromNow = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 2, at + 5).some(({ word }) => FROM_NOW.has(word));

/** The moment so many minutes from the present one, of whole days without a time; null where that has no time. */
export function addMinutes(present: PresentMoment, minutes: number): CalendarMoment | null {
  if (minutes % 1_440 === 0)
    return { date: toIso(daysAfter(present.day, minutes / 1_440)), time: null };
  if (present.minutes === null) return null;
  const then = new Date(present.day.getTime() + (present.minutes + minutes) * 60_000);
  return { date: toIso(then), time: then.toISOString().slice(11, 16) };
}
