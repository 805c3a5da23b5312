import {
  addMinutes,
  type CalendarMoment,
  listDistances,
  putOnCalendar,
  readDistance,
} from '../../utterance/on-calendar.js';
import type { PresentMoment } from '../../utterance/present.js';
import { stem, type Token } from '../../utterance/tokens.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { readMomentText } from './moment-text.js';
import type { Parameter } from './schema.js';

const ISO = /^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}/;

/**
 * Puts a bound day or time on the calendar, in the form that the schema asks for, where the caller says what time it is now.
 * What cannot be worked out stays in words.
 */
export function onCalendar(
  binding: Binding,
  { known, reading, direction: ofTool }: Pick<BindingInput, 'known' | 'reading' | 'direction'>,
  isOnlyMoment: boolean,
): Binding {
  const { parameter, value } = binding;
  const { present } = known;
  if (present === null || !isMoment(binding)) return binding;
  const direction = looksBack(parameter) ? 'last' : ofTool;
  const put = (text: string) => putOnCalendar(text, present, reading.language, direction);
  const readWhole = () => put(readMomentText(reading.said, known));
  if (value === undefined) {
    const tokens = reading.said.tokens.slice(0, MOST_TOKENS);
    const ahead = readAhead(parameter, tokens, present);
    const isMeant = isOnlyMoment || tokens.some(({ word }) => parameter.stems.has(stem(word)));
    if (!isMeant || (ahead === null && !(parameter.required && isOnlyMoment))) return binding;
    const moment = ahead ?? onSomeDay(readWhole(), parameter, present);
    const written = writeMoment(moment, parameter, present);
    return written === null ? binding : { ...binding, value: written, sure: WHOLE_SURE };
  }
  if (typeof value !== 'string' || (ISO.test(value) && !lacksDay(value, parameter))) return binding;
  const own = put(value);
  // "Today in a week" is one day, of which "today" alone is none.
  const isApart = readDistance(reading.said.tokens.slice(0, MOST_TOKENS), present) !== null;
  const lacksClock = own.time === null && wantedForm(parameter) === 'both';
  const all = isOnlyMoment && (own.date === null || isApart || lacksClock) ? readWhole() : own;
  const whole = lacksClock && own.date !== null && !isApart && all.date !== own.date ? own : all;
  const said = whole.time === null && own.time !== null ? own : whole;
  const isOfOtherDay = said.date === null && !isOnlyMoment && isAnotherDay(readWhole(), present);
  const moment = isOfOtherDay ? asSaid(said) : said;
  const written = writeMoment(onSomeDay(moment, parameter, present), parameter, present);
  return written === null ? binding : { ...binding, value: written };
}

const isAnotherDay = ({ date }: CalendarMoment, { day }: PresentMoment): boolean =>
  date !== null && date !== day.toISOString().slice(0, 10);

/** A time of day as it was said, not as the next one from now: "on 20 November at 9:00" with a parameter for the day beside it. */
function asSaid(moment: CalendarMoment): CalendarMoment {
  const { time, otherTime } = moment;
  if (time === null || otherTime === undefined) return moment;
  const [earlier = time, later = time] = [time, otherTime].sort();
  return { ...moment, time: earlier.startsWith('00') ? later : earlier };
}

/** A moment that is told by how long it is from now: "in two hours", and "for two hours" where something ends then. */
function readAhead(
  { words }: Parameter,
  tokens: readonly Token[],
  present: PresentMoment,
): CalendarMoment | null {
  const ahead = readDistance(tokens, present);
  const distances = ahead === null && words.includes('until') ? listDistances(tokens) : [];
  const [length, ...more] = new Set(distances);
  return length === undefined || more.length > 0 ? ahead : addMinutes(present, length);
}

/** A time of day without a day is the next one from now on, or the last one where the parameter says since when. */
export function onSomeDay(
  moment: CalendarMoment,
  { words }: Parameter,
  { day, minutes }: PresentMoment,
): CalendarMoment {
  const { date, time, otherTime } = moment;
  if (date !== null || time === null || minutes === null) return moment;
  const toDate = (days: number): string =>
    new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const now = new Date(minutes * 60_000).toISOString().slice(11, 16);
  if (looksBack({ words })) {
    const before = [time, otherTime].filter((one) => one !== undefined && one <= now).sort();
    return { date: toDate(before.length > 0 ? 0 : -1), time: before.at(-1) ?? time };
  }
  return { date: toDate(time > now ? 0 : 1), time };
}

/** Whether a parameter says since when something is looked at. */
const looksBack = ({ words }: Pick<Parameter, 'words'>): boolean => words.includes('since');

/** Whether a parameter holds a day or a time. */
export const isMoment = ({ parameter: { kind } }: Binding): boolean =>
  kind === 'date' || kind === 'time';

/** Bound of what is read for a day or a time that the request names as a whole. */
const MOST_TOKENS = 120;
/** How likely the day that a request names as a whole is to be that of its only parameter for one. */
const WHOLE_SURE = 0.85;

const lacksDay = (value: string, { format }: Parameter): boolean =>
  format === 'date-time' && /^\d{2}:\d{2}/.test(value);

/** Whether a parameter wants day and time of day in one, only the day, or only the time. */
export function wantedForm({
  format,
  description,
  kind,
  name,
  wantsClock,
}: Parameter): 'both' | 'day' | 'clock' {
  if (
    format === 'date-time' ||
    /date[ -]?time|ISO ?8601 (?:date and time|timestamp)|HH:mm.*YYYY|YYYY-MM-DD[T ]HH/i.test(
      description,
    )
  )
    return 'both';
  if (format === 'date' || /YYYY-MM-DD/.test(description)) return 'day';
  if (format === 'time' || /HH:mm/i.test(description)) return 'clock';
  if (kind === 'time' && /(?:^|_)time$/i.test(name) && !wantsClock) return 'clock';
  return 'both';
}

/** Writes a moment as a parameter wants it; null where a part of it is lacking. */
export function writeMoment(
  { date, time }: CalendarMoment,
  parameter: Parameter,
  { offset }: PresentMoment,
): string | null {
  const form = wantedForm(parameter);
  if (form === 'clock') return time;
  if (date === null) return null;
  if (form === 'day' || time === null) return date;
  return /YYYY-MM-DD HH:mm/i.test(parameter.description)
    ? `${date} ${time}`
    : `${date}T${time}:00${offset}`;
}
