import { putOnCalendar } from '../../utterance/on-calendar.js';
import { type Binding, BOUND } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { readMomentText } from './moment-text.js';
import { onSomeDay, wantedForm, writeMoment } from './on-calendar-value.js';

const SURE = 0.9;

/** Fills a day and a time of day that a tool wants apart, where it wants one of each, from what the request names as a whole. */
export function withDayAndClock(
  bindings: readonly Binding[],
  { known, reading, direction }: BindingInput,
): readonly Binding[] {
  const { present } = known;
  if (present === null) return bindings;
  const wanting = (form: 'day' | 'clock'): Binding[] =>
    bindings.filter(
      ({ parameter }) =>
        (parameter.kind === 'date' || parameter.kind === 'time') && wantedForm(parameter) === form,
    );
  const [[day, ...days], [clock, ...clocks]] = [wanting('day'), wanting('clock')];
  if (clock === undefined || days.length > 0 || clocks.length > 0) return bindings;
  const said = putOnCalendar(
    readMomentText(reading.said, known),
    present,
    reading.language,
    direction,
  );
  const moment = day === undefined ? said : onSomeDay(said, day.parameter, present);
  const values = new Map<Binding, string | null>([
    [clock, writeMoment(moment, clock.parameter, present)],
    ...(day === undefined ? [] : ([[day, writeMoment(moment, day.parameter, present)]] as const)),
  ]);
  return bindings.map((binding) => {
    const value = values.get(binding) ?? null;
    return value === null || isSettled(binding)
      ? binding
      : { ...binding, value, sure: SURE, several: [] };
  });
}

/** Whether a day or a time is bound, surely enough to be stated, in the form of a calendar or a clock. */
const isSettled = ({ value, sure }: Binding): boolean =>
  sure >= BOUND && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}/.test(value);
