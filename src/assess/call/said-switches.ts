import { areOpposite, findOperations, operationsOfName } from '../../utterance/operations.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';

/** How likely a switch is to be meant that is called after what the request asks to be done. */
const SWITCH_SURE = 0.9;

/** Sets switches that are called after what is asked for: `done` by "tick it off", back by "reopen it". */
export function withSaidSwitches(
  bindings: readonly Binding[],
  { reading }: BindingInput,
): readonly Binding[] {
  if (!bindings.some(({ parameter }) => parameter.kind === 'switch')) return bindings;
  const said = findOperations(reading.said.text, reading.said.tokens).flatMap(
    ({ operation, isDenied }) => (isDenied ? [] : operation),
  );
  if (said.length === 0) return bindings;
  return bindings.map((binding) => {
    const { parameter } = binding;
    if (parameter.kind !== 'switch') return binding;
    const named = operationsOfName(parameter.words, '').first;
    const isOn = named.some((one) => said.includes(one));
    const isOff = named.some((one) => said.some((other) => areOpposite(one, other)));
    return isOn === isOff ? binding : { ...binding, value: isOn, sure: SWITCH_SURE };
  });
}
