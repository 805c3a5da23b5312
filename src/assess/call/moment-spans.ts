import { listDistances, putOnCalendar } from '../../utterance/on-calendar.js';
import { type PresentMoment, readPresent } from '../../utterance/present.js';
import { readClockSpan, readDaySpan } from '../../utterance/time-span.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { END, START } from './cue-words.js';
import { isMoment, wantedForm, writeMoment } from './on-calendar-value.js';

const MOST_CHARACTERS = 400;
/** How likely the ends of a span are to be meant that the request names as a whole. */
const SPAN_SURE = 0.9;

/** Fills the start and the end of a tool from the span that the request names: "Friday 9 till 12", "26-29 June". */
export function withSpans(
  bindings: readonly Binding[],
  { known, reading }: BindingInput,
): readonly Binding[] {
  const text = reading.said.text.slice(0, MOST_CHARACTERS);
  const present = startOfYear(text) ?? known.present;
  const ends = present === null ? null : findEnds(bindings);
  if (present === null || ends === null) return bindings;
  const isReversed = isAfter(ends.start.value, ends.end.value);
  if (isOnCalendar(ends.start) && isOnCalendar(ends.end) && !isReversed) return bindings;
  const isDays = wantedForm(ends.start.parameter) === 'day' || readDaySpan(text, present) !== null;
  const span = isDays ? readDaySpan(text, present) : readClockSpan(text, reading.language);
  const values =
    span === null
      ? endAfter(ends, present, listDistances(reading.said.tokens))
      : isDays
        ? span
        : onDay(span, ends, putOnCalendar(text, present, reading.language).date, present);
  if (values === null) return bindings;
  const kept = {
    start: isOnCalendar(ends.start) ? ends.start.value : values.start,
    end: isOnCalendar(ends.end) ? ends.end.value : values.end,
  };
  // Ends that are bound stay, unless they are the wrong way round.
  const chosen = isAfter(kept.start, kept.end) ? values : kept;
  return bindings.map((binding) => {
    const value = binding === ends.start ? chosen.start : binding === ends.end ? chosen.end : null;
    return value === null || value === undefined || value === binding.value
      ? binding
      : { ...binding, value, sure: SPAN_SURE, several: [] };
  });
}

const YEAR = /(?<!\d)20\d{2}(?!\d)/;

/** The first day of the year that a text names, from which its days are counted; null where it names none. */
const startOfYear = (text: string): PresentMoment | null => {
  const year = YEAR.exec(text)?.[0];
  return year === undefined ? null : readPresent(`${year}-01-01`);
};

/** Whether a day or a time is bound as the parameter wants it. */
const isOnCalendar = ({ parameter, value }: Binding): boolean =>
  wantedForm(parameter) === 'both' && parameter.format === 'date-time'
    ? AT.test(String(value))
    : DATE.test(String(value)) || /^\d{2}:\d{2}/.test(String(value));

const isAfter = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' && typeof end === 'string' && start > end;

interface Ends {
  readonly start: Binding;
  readonly end: Binding;
}

/** The two parameters for the ends of a span; null where there are not just two. */
function findEnds(bindings: readonly Binding[]): Ends | null {
  const moments = bindings.filter(isMoment);
  const [first, second] = moments;
  if (moments.length !== 2 || first === undefined || second === undefined) return null;
  const isEnd = ({ parameter }: Binding): boolean =>
    parameter.words.some((word) => END.has(word)) &&
    !parameter.words.some((word) => START.has(word));
  if (isEnd(first) === isEnd(second)) return null;
  return isEnd(first) ? { start: second, end: first } : { start: first, end: second };
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

function onDay(
  { start, end }: { readonly start: string; readonly end: string },
  ends: Ends,
  named: string | null,
  present: PresentMoment,
): { start: string | null; end: string | null } | null {
  const bound = [ends.start, ends.end].flatMap(({ value }) => DATE.exec(String(value))?.[0] ?? []);
  const date = named ?? bound[0] ?? present.day.toISOString().slice(0, 10);
  const write = (time: string, { parameter }: Binding) =>
    writeMoment({ date, time }, parameter, present);
  return { start: write(start, ends.start), end: write(end, ends.end) };
}

const AT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

/** The end of a span whose start is bound, and whose length the request tells. */
function endAfter(
  { start, end }: Ends,
  present: PresentMoment,
  distances: readonly number[],
): { start: null; end: string | null } | null {
  const [length, ...more] = distances;
  const at = AT.exec(String(start.value));
  if (length === undefined || more.length > 0 || at === null || DATE.test(String(end.value)))
    return null;
  const [, day, hours, minutes] = at;
  const then = Date.parse(`${day}T${hours}:${minutes}:00Z`) + length * 60_000;
  const moment = new Date(then).toISOString();
  const value = writeMoment(
    { date: moment.slice(0, 10), time: moment.slice(11, 16) },
    end.parameter,
    present,
  );
  return { start: null, end: value };
}
