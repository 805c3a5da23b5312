import type { Held } from '../../ports/assessment.js';
import { nearerTime, putOnCalendar } from '../../utterance/on-calendar.js';
import { readPresent } from '../../utterance/present.js';
import type { Binding } from '../call/bind.js';
import { withSpans } from '../call/moment-spans.js';
import { isMoment, onCalendar, writeMoment } from '../call/on-calendar-value.js';
import { parameterPath } from '../call/open-bindings.js';
import { readKnown } from '../call/records.js';
import { readInput } from '../reading.js';

/** An answer, with the values that the reply before had stated. */
interface Answer {
  readonly text: string;
  readonly stated: Readonly<Record<string, Held>>;
  /** The parameters that were asked about. */
  readonly asked: readonly string[];
}

/**
 * Puts the days and times that an answer gives on the calendar, and reads the spans that it names: "today 3 to half past 4",
 * "tomorrow 13:30, for an hour and a half". A time of day alone changes only the clock of what was stated.
 */
export function settleMoments(
  bindings: readonly Binding[],
  given: Map<string, Held>,
  { text, stated, asked }: Answer,
  context: unknown,
): void {
  const moments = bindings.filter(isMoment);
  if (moments.length === 0) return;
  const known = readKnown(context);
  const { present } = known;
  if (present === null) return;
  const reading = readInput({ request: text, history: [], context: null, answered: [] });
  const named = putOnCalendar(text.slice(0, MOST_CHARACTERS), present, reading.language);
  const isGiven = ({ parameter }: Binding): boolean => given.has(parameterPath(parameter));
  const isFree = asked.length === 0 && !moments.some(isGiven);
  const isCorrected = isFree && given.size === 0 && named.time !== null && moments.length === 1;
  if (isFree && named.date !== null && named.time === null)
    for (const [path, value] of onOtherDay(moments, stated, named.date)) given.set(path, value);
  if (!moments.some(isGiven) && !isCorrected) return;
  const answered = moments.map((binding) => {
    const path = parameterPath(binding.parameter);
    const before = readPresent(String(stated[path] ?? ''));
    const value = given.get(path);
    if (value === undefined && !isCorrected)
      return { ...binding, value: stated[path] ?? binding.value };
    const moment =
      named.date === null && before?.minutes != null
        ? { date: before.text.slice(0, 10), time: nearerTime(named, before.minutes) }
        : named;
    const isWhole = moments.length === 1 && moment.date !== null && moment.time !== null;
    const written = isWhole ? writeMoment(moment, binding.parameter, present) : null;
    return { ...binding, value: written ?? value ?? stated[path] ?? binding.value };
  });
  const input = { known, reading };
  const onDays = answered.map((binding) => onCalendar(binding, input, moments.length === 1));
  for (const { parameter, value } of withSpans(onDays, input)) {
    const path = parameterPath(parameter);
    if (value !== undefined && (given.has(path) || isCorrected || stated[path] === undefined))
      given.set(path, value as Held);
  }
}

/** The stated moments of one day at the same times of another: "the same again on Friday". */
function onOtherDay(
  moments: readonly Binding[],
  stated: Readonly<Record<string, Held>>,
  date: string,
): [string, Held][] {
  const found = moments.flatMap(({ parameter }): [string, string][] => {
    const path = parameterPath(parameter);
    const before = stated[path];
    return typeof before === 'string' && readPresent(before) !== null ? [[path, before]] : [];
  });
  const days = new Set(found.map(([, before]) => before.slice(0, 10)));
  return days.size === 1 ? found.map(([path, before]) => [path, date + before.slice(10)]) : [];
}

const MOST_CHARACTERS = 400;
