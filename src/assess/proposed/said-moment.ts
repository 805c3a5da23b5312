import { calendarWord } from '../../utterance/calendar.js';
import { listDistances } from '../../utterance/on-calendar.js';
import type { PresentMoment } from '../../utterance/present.js';
import { remembered } from '../../word-vectors/remembered.js';
import type { ArgumentValue } from './argument-value.js';
import { listDaysOfRecords } from './day-of-record.js';
import { isClockSaid, type MomentMatch } from './match-clock.js';
import {
  followsFromDay,
  isOnCalendar,
  isTimeOnDays,
  nearestMoment,
  readMoments,
  writeDay,
} from './match-moment.js';
import { isShiftOfKnown } from './shifted-moment.js';
import type { Source, Sources } from './sources.js';

/**
 * Tells how a day or a time of day stands to those that the user said; null for a value that is neither. What names a day last
 * decides which one is meant.
 *
 * @param others the other arguments of the call, whose records may have the day
 */
export function matchSaidMoment(
  value: string,
  sources: Sources,
  others: readonly ArgumentValue[],
): MomentMatch | 'derived' | null {
  const { own, known, zone } = sources;
  const { language } = sources.reading;
  const { present } = known;
  const local = OFFSET.test(value) ? toLocal(value, present, readSaidZone(own) ?? zone) : value;
  if (isMidnightBeside(local, others) && !isClockSaid('00:00', own, present, language))
    return 'other';
  const moments = readMoments(local);
  const [first] = moments;
  if (first === undefined) return null;
  if (isPresent(value, present) && own.some(({ small }) => /\bnow\b/.test(small))) return 'derived';
  const dated = own.findIndex(namesDay);
  const latest = first.month === null || dated < 0 ? own : own.slice(0, dated + 1);
  const match = nearestMoment(moments, latest, present?.day ?? null);
  const isNear = isNearYear(first, present, latest);
  if (match === 'said' && isNear) return 'said';
  const hasDays = present !== null && latest.some(({ days }) => days.dates.size > 0);
  // Where the calendar says which day is meant, no other one follows.
  const isOnDay =
    hasDays && first.day !== null
      ? moments.some((one) => isOnSaidDay(one, latest, sources))
      : moments.some((one) => isOnCalendar(one, latest, present, language)) ||
        followsFromDay(first, latest, present?.day ?? null);
  const isWorkedOut =
    (isNear && isOnDay) ||
    isShiftOfKnown(local, own, known) ||
    isFromNow(value, sources) ||
    isTimeOnDays(first, listDaysOfRecords(others, known), own, { present, language }) ||
    isEndOfOther(value, own, others, (other) => isSaid(other, sources));
  return isWorkedOut ? 'derived' : match === 'said' ? 'other' : match;
}

/** Whether a value is the present moment, to the minute. */
const isPresent = (value: string, present: PresentMoment | null): boolean =>
  present !== null &&
  CLOCKED.test(value) &&
  Math.abs(Date.parse(value) - Date.parse(present.text)) < MINUTE_MS;

/** Whether a moment is midnight and another one of the call has a time of day, so that midnight is one, too. */
const isMidnightBeside = (value: string, others: readonly ArgumentValue[]): boolean =>
  MIDNIGHT.test(value) &&
  others.some(({ value: other }) => CLOCKED.test(String(other)) && !MIDNIGHT.test(String(other)));
const CLOCKED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const MIDNIGHT = /^\d{4}-\d{2}-\d{2}[T ]00:00/;

const PLACE_TIME = /\b(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) time\b/u;
const ZONES = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [
    zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' '),
    zone,
  ]),
);

/** The zone of a place whose time the user names, "3 pm London time"; null where none is named. */
function readSaidZone(own: readonly Source[]): string | null {
  for (const { utterance } of own) {
    const place = PLACE_TIME.exec(utterance.text.slice(0, 2_000))?.[1];
    const zone = ZONES.get(place ?? '');
    if (zone !== undefined) return zone;
  }
  return null;
}

type NamedMoment = ReturnType<typeof readMoments>[number];

/** Whether a moment lies on a day that the calendar makes of what was said, at a time of day that was said. */
function isOnSaidDay(
  { year, month, day, clock }: NamedMoment,
  latest: readonly Source[],
  { own, known: { present }, reading: { language } }: Sources,
): boolean {
  if (year === null || month === null || day === null) return false;
  const date = writeDay(year, month, day);
  if (!latest.some(({ days }) => days.dates.has(date))) return false;
  return clock === null || clock === '00:00' || isClockSaid(clock, own, present, language);
}

const isSaid = (value: string, sources: Sources): boolean =>
  ['said', 'derived'].includes(matchSaidMoment(value, sources, []) ?? '');

const namesDay = (source: Source): boolean =>
  source.moments.length > 0 ||
  source.utterance.tokens.some(({ word }) => calendarWord(word, false) === 'day') ||
  source.days.dates.size > 0;

const OFFSET = /T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A moment with an offset from UTC on the caller's clock; any other value as it stands. */
function toLocal(value: string, present: PresentMoment | null, zone: string | null): string {
  const offset = OFFSET.exec(value)?.[1];
  if (offset === undefined || (zone === null && (present === null || present.offset === '')))
    return value;
  if (zone === null && toMinutes(offset) === toMinutes(present?.offset ?? '')) return value;
  const time = Date.parse(value);
  if (Number.isNaN(time)) return value;
  // Away from UTC it is the caller's own clock in summer or winter.
  if (
    offset !== 'Z' &&
    Math.abs(toMinutes(offset) - toMinutes(present?.offset ?? '')) === 60 &&
    zone === null
  )
    return value;
  const minutes =
    (zone === null ? null : findOffset(zone, time)) ?? toMinutes(present?.offset ?? '');
  return new Date(time + minutes * MINUTE_MS).toISOString().slice(0, 16);
}

/** Whether a moment or a time of day lies as far ahead of now, on the caller's clock, as was said: "in two hours". */
function isFromNow(value: string, { own, known: { present }, zone }: Sources): boolean {
  const now = present === null || present.offset === '' ? Number.NaN : Date.parse(present.text);
  if (present === null || Number.isNaN(now)) return false;
  const ahead = own.flatMap(({ utterance: { tokens } }) => listDistances(tokens.slice(0, 60)));
  if (ahead.length === 0) return false;
  const offset = (zone === null ? null : findOffset(zone, now)) ?? toMinutes(present.offset);
  const clock = /^(\d{2}):(\d{2})$/.exec(value);
  if (clock !== null) {
    const minutes = Math.floor(now / MINUTE_MS) + offset;
    const wanted = Number(clock[1]) * 60 + Number(clock[2]);
    return ahead.some((one) => (minutes + one - wanted) % DAY_MINUTES === 0);
  }
  const time = Date.parse(OFFSET.test(value) ? value : `${value}Z`);
  const from = OFFSET.test(value) ? now : now + offset * MINUTE_MS;
  return ahead.some((one) => Math.abs(time - from - one * MINUTE_MS) < MINUTE_MS);
}

const DAY_MINUTES = 1_440;
const toMinutes = (offset: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/** The minutes that a zone is ahead of UTC at a time; null for a zone that is not known. */
function findOffset(zone: string, time: number): number | null {
  const parts = findFormat(zone)?.formatToParts(time);
  if (parts === undefined) return null;
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? 0 : toMinutes(name.replace('GMT', ''));
}

/** The format that tells a zone's offset, which costs far more to make than to use; null for a zone that is not known. */
const findFormat = remembered(
  (timeZone): Intl.DateTimeFormat | null => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    } catch {
      return null;
    }
  },
  { most: 100 },
);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A day without a year is the nearest one of its name. */
const MOST_DAYS = 330;

/** Whether the year was said, or the day lies within a year. */
function isNearYear(
  { year, month, day }: NamedMoment,
  present: PresentMoment | null,
  own: readonly Source[],
): boolean {
  if (year === null || month === null || present === null) return true;
  if (own.some(({ small }) => small.includes(String(year)))) return true;
  const apart = Date.UTC(year, month - 1, day ?? 1) - present.day.getTime();
  return Math.abs(apart) <= MOST_DAYS * DAY_MS;
}

const YEAR_MONTHS = 12;

/**
 * Whether a moment ends another argument's by a length of time that was said: 16:00 for "at three for an hour", and the last day of "four
 * months from 1 March".
 */
function isEndOfOther(
  value: string,
  own: readonly Source[],
  others: readonly ArgumentValue[],
  isProved: (other: string) => boolean,
): boolean {
  const end = parseMoment(value);
  const lengths = own.flatMap(({ utterance: { tokens } }) => listDistances(tokens.slice(0, 60)));
  const months = own.flatMap(({ numbers }) =>
    numbers.flatMap(({ decimal, unit }) =>
      unit?.kind === 'months' ? Number(decimal) * unit.size : [],
    ),
  );
  const isYear = own.some(({ small }) => /\b(?:for|of) (?:a|one) year\b/.test(small));
  if (isYear) months.push(YEAR_MONTHS);
  return others.some(({ value: other }) => {
    const start = parseMoment(String(other));
    if (Number.isNaN(start) || typeof other !== 'string' || !isProved(other)) return false;
    const isLength = lengths.some((minutes) => {
      const apart = Math.abs(end - start);
      const length = minutes * MINUTE_MS;
      return apart === length || (length >= DAY_MS && apart === length - DAY_MS);
    });
    return (
      isLength ||
      months.some((count) => [0, -DAY_MS].some((less) => addMonths(start, count) + less === end))
    );
  });
}

/** Milliseconds of a moment, or of a time of day `HH:MM` on one day; NaN for any other text. */
const parseMoment = (text: string): number =>
  Date.parse(/^\d{2}:\d{2}$/.test(text) ? `1970-01-01T${text}Z` : text);

function addMonths(time: number, count: number): number {
  const date = new Date(time);
  return date.setUTCMonth(date.getUTCMonth() + count);
}
