import { monthNumber } from '../../utterance/calendar.js';
import type { Language } from '../../utterance/language.js';
import { putOnCalendar } from '../../utterance/on-calendar.js';
import { listPeriodBounds } from '../../utterance/periods.js';
import type { PresentMoment } from '../../utterance/present.js';
import { isoDate } from '../../utterance/read-value.js';
import { type MomentMatch, matchClock, saysClock } from './match-clock.js';
import { isNamedDay, matchRelativeDay } from './match-relative-day.js';
import type { Source } from './sources.js';

/** A day, a month or a time of day, as far as a value names them. */
interface NamedMoment {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  /** `HH:MM`, or null. */
  readonly clock: string | null;
}

const ISO = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ](\d{2}:\d{2}))?/i;
/** A time of day; four pairs of figures are a place in a recording. */
const CLOCK = /^(\d{1,2}:\d{2})(?!\d|:\d{2}:)/;

/** Reads a day or a time out of a value; null where it names neither. */
function readMoment(value: string): NamedMoment | null {
  const iso = ISO.exec(value);
  if (iso) {
    const [, year, month, day, clock = null] = iso;
    return {
      year: Number(year),
      month: Number(month),
      day: day === undefined ? null : Number(day),
      clock,
    };
  }
  const clock = CLOCK.exec(value)?.[1];
  if (clock !== undefined)
    return { year: null, month: null, day: null, clock: clock.padStart(5, '0') };
  const whole = isoDate(value);
  return whole === null ? null : readMoment(whole);
}

/** A date in figures whose day and month may be either of the first two. */
const EITHER_ORDER = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** Readings of a value as a day or a time: two where day and month could stand in either order. */
export function readMoments(value: string): NamedMoment[] {
  const first = readMoment(value);
  if (first === null) return [];
  const figures = EITHER_ORDER.exec(value.trim());
  if (figures === null || first.month === null || first.day === null || first.day > 12)
    return [first];
  return [first, { ...first, month: first.day, day: first.month }];
}

/**
 * Tells how a day or a time stands to what sources say.
 *
 * @param today the day that the context names as the present one, if it does
 */
export function matchMoment(
  moment: NamedMoment,
  sources: readonly Source[],
  today: Date | null = null,
): MomentMatch {
  const day = moment.month === null ? null : matchDay(moment, sources, today);
  const clock = moment.clock === null ? null : matchClock(moment.clock, sources);
  if (day === null) return clock ?? 'none';
  // Midnight stands for "no time of day".
  if (clock === null || (clock !== 'said' && moment.clock === '00:00')) return day;
  return WORSE[Math.max(WORSE.indexOf(day), WORSE.indexOf(clock))] as MomentMatch;
}

/** Tells how the best of several readings of a moment stands to what sources say. */
export function nearestMoment(
  moments: readonly NamedMoment[],
  sources: readonly Source[],
  today: Date | null,
): MomentMatch {
  const matches = moments.map((moment) => matchMoment(moment, sources, today));
  return WORSE.find((match) => matches.includes(match)) ?? 'none';
}

/** Texts of a source that a day or time may stand in, besides its dates: the text itself, as far as it is short. */
const MOST_CHARACTERS = 300;

/** Whether a day, with its time of day if it has one, is what a source's words come to on the calendar. */
export function isOnCalendar(
  { year, month, day, clock }: NamedMoment,
  sources: readonly Source[],
  present: PresentMoment | null,
  language: Language,
): boolean {
  if (month === null && clock !== null)
    return sources.some(({ utterance }) => saysClock(utterance.text, clock, present, language));
  if (present === null || year === null || month === null || day === null) return false;
  const date = writeDay(year, month, day);
  const isMidnight = clock === null || clock === '00:00';
  return sources.some((source) => {
    const texts = [
      ...source.moments.map((one) => one.text),
      source.utterance.text.slice(0, MOST_CHARACTERS),
    ];
    const found = texts.map((text) => putOnCalendar(text, present, language));
    const hasClock =
      isMidnight ||
      found.some(({ time, otherTime }) => time === clock || otherTime === clock) ||
      matchClock(clock, [source]) === 'said';
    if (!hasClock) return false;
    const days = found.flatMap((one) => one.date ?? []);
    return (
      days.includes(date) ||
      (days.length === 0 && !isMidnight && isNextTime(date, clock, present)) ||
      listPeriodBounds(source.utterance.tokens, present, days).has(date)
    );
  });
}

/** Whether a time of day comes next on a day: today while it lies ahead, else tomorrow. */
function isNextTime(date: string, clock: string, { day, minutes }: PresentMoment): boolean {
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  const isAhead = minutes !== null && hour * 60 + minute > minutes;
  const next = new Date(day.getTime() + (isAhead ? 0 : DAY_MS));
  return next.toISOString().slice(0, 10) === date;
}

/** Whether a day follows from a weekday or a distance from today that was said, its time of day being said, too. */
export function followsFromDay(
  moment: NamedMoment,
  sources: readonly Source[],
  today: Date | null,
): boolean {
  const { year, month, day, clock } = moment;
  if (month === null || matchDay(moment, sources, today) !== 'partly') return false;
  const date = new Date(Date.UTC(year ?? 0, month - 1, day ?? 1));
  if (year !== null && day !== null && !sources.some((one) => isNamedDay(date, one, today)))
    return false;
  return clock === null || clock === '00:00' || matchClock(clock, sources) === 'said';
}

/** Whether a moment is a time of day that was said, on one of some days, and no other day was said. */
export function isTimeOnDays(
  moment: NamedMoment,
  days: ReadonlySet<string>,
  sources: readonly Source[],
  { present, language }: { readonly present: PresentMoment | null; readonly language: Language },
): boolean {
  const { year, month, day, clock } = moment;
  if (year === null || month === null || day === null || clock === null) return false;
  if (!days.has(writeDay(year, month, day))) return false;
  if (matchDay(moment, sources, present?.day ?? null) === 'other') return false;
  return (
    matchClock(clock, sources) === 'said' ||
    sources.some(({ utterance }) => saysClock(utterance.text, clock, present, language))
  );
}

export const writeDay = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const WORSE: readonly MomentMatch[] = ['said', 'partly', 'other', 'none'];

function matchDay(
  { year, month, day }: NamedMoment,
  sources: readonly Source[],
  today: Date | null,
): MomentMatch {
  let found: MomentMatch = 'none';
  for (const source of sources) {
    for (const text of [
      ...source.moments.map((one) => one.text),
      source.utterance.text.slice(0, 2_000),
    ]) {
      const iso = ISO.exec(text) ?? ISO.exec(isoDate(text) ?? '');
      if (
        iso &&
        Number(iso[2]) === month &&
        (day === null || iso[3] === undefined || Number(iso[3]) === day)
      )
        return year === null || Number(iso[1]) === year ? 'said' : 'other';
    }
    if (saysDay(source, month as number, day) || isWithinSaid(source, { year, month, day }))
      return 'said';
    const relative =
      year === null || day === null
        ? null
        : matchRelativeDay(new Date(Date.UTC(year, (month as number) - 1, day)), source, today);
    if (relative === 'partly') found = 'partly';
    else if (relative === 'other' && found === 'none') found = 'other';
    else if (found === 'none' && (source.moments.length > 0 || hasMonth(source))) found = 'other';
  }
  return found;
}

/** Whether a text names this day of this month, in words or in figures. */
function saysDay(
  { tokens, utterance: { text }, caller }: Source,
  month: number,
  day: number | null,
): boolean {
  const named = tokens.some(({ word }) => monthNumber(word.replace(/\.$/, '')) === month);
  const figures = tokens.map(
    ({ word }) => /^(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.|日|号)?$/.exec(word)?.[1],
  );
  if (named && (day === null || figures.some((one) => Number(one) === day))) return true;
  // With points the day comes first, with other marks as the caller's locale has it.
  const dotted = `0?${day}\\.0?${month}`;
  const dayFirst = `0?${day}[/-]0?${month}`;
  const monthFirst = `0?${month}[/-]0?${day}`;
  const slashed =
    caller.monthFirst === null
      ? `${dayFirst}|${monthFirst}`
      : caller.monthFirst
        ? monthFirst
        : dayFirst;
  const short = new RegExp(
    `(?<!\\d)(?:${dotted}|${slashed})(?!\\d)|(?<!\\d)0?${month}月0?${day}(?:日|号)`,
  );
  if (day !== null && short.test(text)) return true;
  // "The 12th" alone, where no month is said.
  return (
    day !== null &&
    !tokens.some(({ word }) => monthNumber(word) !== null) &&
    tokens.some(({ word }) => new RegExp(`^0?${day}(?:st|nd|rd|th|er|º|\\.|日|号)$`).test(word))
  );
}

/** Whether a day lies between two that a text names: the 5th in "from May 3, 2021 to May 9, 2021". */
function isWithinSaid(
  { moments }: Source,
  { year, month, day }: Pick<NamedMoment, 'year' | 'month' | 'day'>,
): boolean {
  if (year === null || month === null || day === null || moments.length < 2) return false;
  const days = moments
    .flatMap(({ text }) => isoDate(text) ?? [])
    .filter((one) => one.length === 10);
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  const own = writeDay(year, month, day);
  if (first === undefined || last === undefined || own < first || own > last) return false;
  return Date.parse(last) - Date.parse(first) <= LONGEST_SPAN_MS;
}

const DAY_MS = 86_400_000;
const LONGEST_SPAN_MS = 35 * DAY_MS;

const hasMonth = ({ utterance: { tokens } }: Source): boolean =>
  tokens.some(({ word }) => monthNumber(word) !== null);
