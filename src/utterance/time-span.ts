import { union } from '../lexicon/lexicon.js';
import { monthNumber } from './calendar.js';
import type { Language } from './language.js';
import type { PresentMoment } from './present.js';
import { type Clock, inOtherHalf, readClock } from './read-clock.js';
import { readDay, readNamedWeekday } from './read-day.js';
import { tokenize } from './tokens.js';

/** Start and end of a span, both as `HH:MM` or both as `YYYY-MM-DD`. */
export interface TimeSpan {
  readonly start: string;
  readonly end: string;
}

const JOINTS = `(?:${union('spanJoints')}|[-–])`;
const NUMBER = '\\d{1,2}(?:[:.h]\\d{2})?';
/** An hour in figures, at the end of what stands before a joint, or at the head of what stands behind it. */
const BEFORE = new RegExp(`(?<![\\d:./-])(${NUMBER})\\s?(${union('hourSigns')})?\\s*$`, 'iu');
const BEHIND = new RegExp(
  `^\\s*(?:at |um |kl |las )?(${NUMBER})\\s?(${union('hourSigns')})?(?![\\d:.])`,
  'iu',
);
const JOINT = new RegExp(
  `(?:\\s${JOINTS}\\s)|${union('spanJoints')}|(?<=\\d\\s?${union('hourSigns')}?)[-–](?=\\d)`,
  'giu',
);
const MOST_CHARACTERS = 300;
/** Words around a joint in which an hour may be told without figures. */
const NEAR = 4;

/** Reads the span of times of day that a text names: "from 9 till 12", "13:00 to 14:00", "de midi à 20h"; null where it names none. */
export function readClockSpan(text: string, language: Language): TimeSpan | null {
  const small = text.slice(0, MOST_CHARACTERS).toLowerCase();
  for (const joint of small.matchAll(JOINT)) {
    const from = clockBefore(small.slice(0, joint.index), language);
    const to = clockBehind(small.slice(joint.index + joint[0].length), language);
    const span = from === null || to === null ? null : inOneDay(from, to);
    if (span !== null) return span;
  }
  return null;
}

const read = (text: string, language: Language): Clock | null =>
  readClock(text, tokenize(text, 2 * NEAR), language);

function clockBefore(text: string, language: Language): Clock | null {
  const figures = BEFORE.exec(text);
  if (figures !== null) return read(`at ${figures[0].trim()}`, language);
  return read(text.trim().split(/\s+/).slice(-NEAR).join(' '), language);
}

function clockBehind(text: string, language: Language): Clock | null {
  const figures = BEHIND.exec(text);
  const words = text
    .trim()
    .split(/\s+/)
    .slice(0, NEAR + 1)
    .join(' ');
  const told = read(words, language);
  if (told !== null) return told;
  return read(`at ${figures === null ? words.split(/[\s,.;!?]/)[0] : figures[0].trim()}`, language);
}

/** Splits a text at each word that may join the ends of a span: a few words of both sides. */
export function splitAtJoints(text: string): [string, string][] {
  const small = text.slice(0, MOST_CHARACTERS).toLowerCase();
  return [...small.matchAll(JOINT)].map((joint) => [
    small
      .slice(0, joint.index)
      .trim()
      .split(/\s+/)
      .slice(-2 * NEAR)
      .join(' '),
    small
      .slice(joint.index + joint[0].length)
      .trim()
      .split(/\s+/)
      .slice(0, NEAR + 1)
      .join(' '),
  ]);
}

/** Puts both ends into one day, the end behind the start, as near as what is said of their halves allows; null where that cannot be. */
function inOneDay(from: Clock, to: Clock): TimeSpan | null {
  const starts = from.isOpen ? [from.time, inOtherHalf(from.time)] : [from.time];
  const ends = to.isOpen ? [to.time, inOtherHalf(to.time)] : [to.time];
  const pairs = starts.flatMap((start) => ends.map((end) => ({ start, end })));
  const inOrder = pairs.filter(
    ({ start, end }) => start < end && (!from.isOpen || start >= EARLIEST),
  );
  const length = ({ start, end }: TimeSpan): number => toMinutes(end) - toMinutes(start);
  return inOrder.sort((a, b) => length(a) - length(b))[0] ?? null;
}

/** Earliest start where nothing says which half of the day is meant. */
const EARLIEST = '07:00';

const toMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

const ORDINAL = `(?:${union('ordinalSigns')}|[.\u00ba\u00b0])?`;
const DAYS = new RegExp(
  `(?<![\\d:./-])(?<from>\\d{1,2})${ORDINAL}\\s*${JOINTS}\\s*(?:\\p{L}{1,4}\\s)?(?<to>\\d{1,2})(?![\\d:/-])${ORDINAL}(?:\\s+(?:\\p{L}{1,3}\\s)?(?<month>\\p{L}{3,}))?`,
  'iu',
);

/** "July 3 to 5", "July 3 - July 5". */
const DAYS_BEHIND_MONTH = new RegExp(
  `(?<month>\\p{L}{3,})\\s+(?<from>\\d{1,2})${ORDINAL}\\s*${JOINTS}\\s*(?:\\k<month>\\s+)?(?<to>\\d{1,2})(?![\\d:/-])`,
  'iu',
);

/** Reads the span of days that a text names: "26-29 giugno", "the 9th to the 12th"; null where it names none. */
export function readDaySpan(text: string, present: PresentMoment): TimeSpan | null {
  const weekdays = readWeekdaySpan(text, present);
  if (weekdays !== null) return weekdays;
  const some = text.slice(0, MOST_CHARACTERS);
  const han = readHanDaySpan(some, present);
  if (han !== null) return han;
  const led = DAYS_BEHIND_MONTH.exec(some)?.groups;
  const isLed = monthNumber(led?.month?.toLowerCase() ?? '') !== null;
  const { from, to, month = '' } = (isLed ? led : DAYS.exec(some)?.groups) ?? {};
  if (from === undefined || to === undefined) return null;
  const isMonth = monthNumber(month.toLowerCase()) !== null;
  // Two numbers alone may count anything.
  if (!isMonth && !LED_DAYS.test(text)) return null;
  const day = (number: string): string | null => {
    const written = isMonth ? `${number} ${month.toLowerCase()}` : `${number}th`;
    return readIsoDay(written, present);
  };
  return inOrder(day(from), day(to));
}

const readIsoDay = (written: string, present: PresentMoment): string | null =>
  readDay(written, tokenize(written, NEAR), present)?.toISOString().slice(0, 10) ?? null;

/** The span of two days; null where one is not known or the end is before the start. */
const inOrder = (start: string | null, end: string | null): TimeSpan | null =>
  start === null || end === null || start > end ? null : { start, end };

const HAN_SPAN = new RegExp(union('hanDaySpan'), 'u');

/** `3月20日から22日`, `七月一号到三号`: the month of the first day is that of the last one, unless it has its own. */
function readHanDaySpan(text: string, present: PresentMoment): TimeSpan | null {
  const { month, from, other = month, to, last } = HAN_SPAN.exec(text)?.groups ?? {};
  if (month === undefined) return null;
  return inOrder(
    readIsoDay(`${month}${from}${last}`, present),
    readIsoDay(`${other}${to}${last}`, present),
  );
}

/** A number of a day by its form: `9th`, `9.`, `do dia 9`. */
const LED_DAYS = new RegExp(
  `\\d(?:${union('ordinalSigns')}|[.\u00ba\u00b0])|(?<!\\p{L})${union('dayNouns')}\\s?\\d|\\d${union('dayNouns')}`,
  'iu',
);

const WEEKDAYS = new RegExp(
  `(?<!\\p{L})(?<from>\\p{L}+)\\s${JOINTS}\\s(?:\\p{L}{1,3}\\s)?(?<to>\\p{L}+)`,
  'giu',
);

/** "Monday to Wednesday": the next ones. */
function readWeekdaySpan(text: string, present: PresentMoment): TimeSpan | null {
  for (const { groups } of text.slice(0, MOST_CHARACTERS).toLowerCase().matchAll(WEEKDAYS)) {
    const [from = '', to = ''] = [groups?.from, groups?.to];
    const [first, last] = [from, to].map((word) =>
      readNamedWeekday(word, tokenize(word, NEAR), present),
    );
    if (!first || !last) continue;
    const end = last < first ? new Date(last.getTime() + 7 * 86_400_000) : last;
    return { start: first.toISOString().slice(0, 10), end: end.toISOString().slice(0, 10) };
  }
  return null;
}
