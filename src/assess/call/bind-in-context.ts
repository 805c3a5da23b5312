import type { InParts } from '../../turns.js';
import { type Binding, bindTool } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { withDirections } from './directions.js';
import { inProportion } from './in-proportion.js';
import { withListedRecords } from './listed-records.js';
import { withSpans } from './moment-spans.js';
import { isMoment, onCalendar } from './on-calendar-value.js';
import { withRemaining } from './remaining-values.js';
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
  const isOnly = bindings.filter(isMoment).length === 1;
  const onDays = bindings.map((binding) => onCalendar(binding, bindingInput, isOnly));
  const spans = withDirections(withSpans(onDays, bindingInput), bindingInput);
  const listed = withListedRecords(withSaidSwitches(spans, bindingInput), bindingInput);
  const parts = inProportion(listed, bindingInput);
  return { bindings: withRemaining(tool, parts, bindingInput), left };
}
