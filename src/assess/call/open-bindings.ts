import { type Binding, BOUND } from './bind.js';
import type { OrderedCalls } from './call.js';

/** The name by which questions, answers and corrections speak of a parameter: `date`, or `customer.email` where nested. */
export function parameterPath({ name, within }: Binding['parameter']): string {
  return within === '' ? name : `${within}.${name}`;
}

/** Required parameters of all calls that do not have exactly one value. */
export function openBindings({ calls }: Pick<OrderedCalls, 'calls'>): Binding[] {
  return calls.flatMap(({ bindings }) =>
    bindings.filter(
      ({ parameter, value, sure, several }) =>
        parameter.required && (value === undefined || sure < BOUND || several.length > 0),
    ),
  );
}
