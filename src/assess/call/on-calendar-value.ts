import {
  type CalendarMoment,
  type PresentMoment,
  putOnCalendar,
  readDistance,
} from '../../utterance/on-calendar.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { Parameter } from './schema.js';

const ISO = /^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}/;

/**
 * Puts a bound day or time on the calendar, in the form that the schema asks for, where the caller says what time it is now.
 * What cannot be worked out stays in words.
 */
export function onCalendar(
  binding: Binding,
  { known: { present }, reading }: Pick<BindingInput, 'known' | 'reading'>,
): Binding {
  const { parameter, value } = binding;
  if (present === null || (parameter.kind !== 'date' && parameter.kind !== 'time')) return binding;
  if (value === undefined && parameter.kind === 'date' && parameter.required) {
    const distance = readDistance(reading.said.tokens.slice(0, MOST_TOKENS), present);
    const written = distance && write(distance, parameter, present);
    return written ? { ...binding, value: written, sure: DISTANCE_SURE } : binding;
  }
  if (typeof value !== 'string' || (ISO.test(value) && !lacksDay(value, parameter))) return binding;
  const moment = putOnCalendar(value, present, reading.language);
  const written = write(moment, parameter, present);
  return written === null ? binding : { ...binding, value: written };
}

/** Tokens in which a distance in time is looked for. */
const MOST_TOKENS = 120;
/** How likely a distance in time is to be what a required day is given by. */
const DISTANCE_SURE = 0.85;

const lacksDay = (value: string, { format }: Parameter): boolean =>
  format === 'date-time' && /^\d{2}:\d{2}/.test(value);

/** Whether a parameter wants day and time of day in one, only the day, or only the time. */
function wantedForm({
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

function write(
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
