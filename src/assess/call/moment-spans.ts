import type { Language } from '../../utterance/language.js';
import { listDistances, putOnCalendar } from '../../utterance/on-calendar.js';
import { type PresentMoment, readPresent } from '../../utterance/present.js';
import { readClockSpan, readDaySpan, splitAtJoints } from '../../utterance/time-span.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { END, START } from './cue-words.js';
import { readMomentText } from './moment-text.js';
import { isMoment, wantedForm, writeMoment } from './on-calendar-value.js';

/** How likely the ends of a span are to be meant that the request names as a whole. */
const SPAN_SURE = 0.9;

/** Fills the start and the end of a tool from the span that the request names: "Friday 9 till 12", "26-29 June". */
export function withSpans(
  bindings: readonly Binding[],
  { known, reading }: Pick<BindingInput, 'known' | 'reading'>,
): readonly Binding[] {
  const text = readMomentText(reading.said, known);
  const present = startOfYear(text) ?? known.present;
  const ends = present === null ? null : findEnds(bindings);
  if (present === null || ends === null) return bindings;
  const isReversed = isAfter(ends.start.value, ends.end.value);
  if (isOnCalendar(ends.start) && isOnCalendar(ends.end) && !isReversed) return bindings;
  const isDays = wantedForm(ends.start.parameter) === 'day' || readDaySpan(text, present) !== null;
  const days = isDays ? readDaySpan(text, present) : null;
  const clocks = isDays ? null : readClockSpan(text, reading.language);
  const values =
    days ??
    (clocks === null
      ? (overDays(text, ends, present, reading.language) ??
        endAfter(ends, present, listDistances(reading.said.tokens)))
      : onDay(clocks, ends, putOnCalendar(text, present, reading.language).date, present));
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

/** Whether two ends are the wrong way round; two that are one time of day are no span either. */
const isAfter = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' &&
  typeof end === 'string' &&
  (start > end || (start === end && AT.test(start)));

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

/** A start and an end that name a day and a time each: "Sunday 9 pm till Monday noon". */
function overDays(
  text: string,
  ends: Ends,
  present: PresentMoment,
  language: Language,
): { start: string | null; end: string | null } | null {
  for (const [left, right] of splitAtJoints(text)) {
    const [start, end] = [left, right].map((part) => putOnCalendar(part, present, language));
    if (!start?.date || !start.time || !end?.date || !end.time) continue;
    return {
      start: writeMoment(start, ends.start.parameter, present),
      end: writeMoment(end, ends.end.parameter, present),
    };
  }
  return null;
}

const AT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

/** The end of a span whose start is bound, and whose length the request tells. */
function endAfter(
  { start, end }: Ends,
  present: PresentMoment,
  distances: readonly number[],
): { start: null; end: string | null } | null {
  const [length, ...more] = new Set(distances);
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
