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
  const isCorrected = asked.length === 0 && given.size === 0 && named.time !== null;
  if (!moments.some(isGiven) && !(isCorrected && moments.length === 1)) return;
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

const MOST_CHARACTERS = 400;
