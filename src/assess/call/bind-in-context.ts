import type { InParts } from '../../turns.js';
import { wordSet } from '../../utterance/word-set.js';
import { type Binding, bindTool } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { withChangedFields } from './changed-fields.js';
import { withDayAndClock } from './day-and-clock.js';
import { withDirections } from './directions.js';
import { inProportion } from './in-proportion.js';
import { withLabelledValues } from './labelled-values.js';
import { withListedRecords } from './listed-records.js';
import { withUnits } from './measure-units.js';
import { withSpans } from './moment-spans.js';
import { withMovedMoment } from './moved-moment.js';
import { withNamedRecords } from './named-records.js';
import { isMoment, onCalendar } from './on-calendar-value.js';
import { withPeople } from './people-of-list.js';
import { withSaidSwitches } from './said-switches.js';
import type { Tool } from './schema.js';

/**
 * Fills the parameters of a tool, and works out what the context settles: days and times by its present moment, parts of what
 * its records have.
 */
export function* bindInContext(
  tool: Tool,
  bindingInput: BindingInput,
): InParts<{ bindings: readonly Binding[]; left: readonly number[] }> {
  const { bindings, left } = yield* bindTool(tool, bindingInput);
  return { bindings: settleInContext(tool, bindings, bindingInput), left };
}

/** Works out what the context settles of bound parameters; those that it says nothing of are the same objects. */
function settleInContext(
  tool: Tool,
  bindings: readonly Binding[],
  input: BindingInput,
): readonly Binding[] {
  const bindingInput = writesDown(tool) ? { ...input, direction: 'last' as const } : input;
  const isOnly = bindings.filter(isMoment).length === 1;
  const named = withNamedRecords(tool, bindings, bindingInput);
  const onDays = named.map((binding) => onCalendar(binding, bindingInput, isOnly));
  const settled = SETTLED_BY.reduce<readonly Binding[]>(
    (found, settle) => settle(found, bindingInput),
    onDays,
  );
  return withChangedFields(tool, settled, bindingInput);
}

/** Whether a tool writes down what has happened: `log_dose`, but not `log_in`. */
const writesDown = ({ words }: Tool): boolean => words[0] === 'log' && !NO_LOG.has(words[1] ?? '');
const NO_LOG = wordSet('in out off into on');

type Settle = (bindings: readonly Binding[], input: BindingInput) => readonly Binding[];

/** Rules that settle values beside the trained binding; a later one goes before an earlier one. */
const SETTLED_BY: readonly Settle[] = [
  withSpans,
  withDayAndClock,
  withMovedMoment,
  withDirections,
  withSaidSwitches,
  withListedRecords,
  withPeople,
  withLabelledValues,
  inProportion,
  withUnits,
];
