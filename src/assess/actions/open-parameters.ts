import type { CatalogueAction, CatalogueParameter } from '../../catalogue/schema.js';
import { namesRecipient } from '../../utterance/named-recipient.js';
import type { Utterance } from '../../utterance/utterance.js';
import { type Binding, BOUND, oneValue } from '../call/bind.js';

/** A parameter of an action that has no value, though the world needs one. */
export interface OpenParameter {
  readonly parameter: CatalogueParameter;
  readonly binding: Binding;
}

/** The values that an action needs and a request does not say, in the order of its parameters. */
export function openParameters(
  { parameters }: CatalogueAction,
  bindings: readonly Binding[],
  said: Utterance,
): OpenParameter[] {
  return bindings.flatMap((binding) => {
    const parameter = parameters.find(({ name }) => name === binding.parameter.name);
    if (parameter === undefined || oneValue(binding) >= BOUND) return [];
    const isOpen =
      parameter.needed === 'always' ||
      (parameter.needed === 'if_several' && binding.several.length > 1);
    const isSaid =
      saysMoment(binding, bindings, said) ||
      (binding.parameter.kind === 'person' && namesRecipient(said.tokens));
    return isOpen && !isSaid ? [{ parameter, binding }] : [];
  });
}

/** Whether a request says a day or a time that no parameter has taken, where it is one that a parameter lacks. */
function saysMoment(
  { parameter: { kind } }: Binding,
  bindings: readonly Binding[],
  { values }: Utterance,
): boolean {
  if (kind !== 'date' && kind !== 'time') return false;
  const named = values.filter((one) => one.kind === kind);
  const taken = bindings.filter((one) => one.parameter.kind === kind && oneValue(one) >= BOUND);
  return named.length > taken.length;
}
