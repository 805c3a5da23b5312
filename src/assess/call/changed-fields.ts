import { actionClass } from '../../utterance/actions.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { findId } from './record-list.js';
import type { Tool } from './schema.js';

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
/** How likely the only address of a request is to be the one that a tool takes. */
const ADDRESS_SURE = 0.95;

/**
 * Gives a tool that changes a record what the request says of it: an optional value that only the record has already changes
 * nothing, and the only address of the request goes before the one that the record has.
 */
export function withChangedFields(
  tool: Tool,
  bindings: readonly Binding[],
  { reading: { said }, known }: BindingInput,
): readonly Binding[] {
  if (actionClass(tool.words[0] ?? '') !== 'update') return bindings;
  const addresses = said.text.includes('@') ? [...new Set(said.text.match(EMAIL) ?? [])] : [];
  const takers = bindings.filter(({ parameter: { kind, isList } }) => kind === 'email' && !isList);
  const isOne = addresses.length === 1 && takers.length === 1;
  const addressed = bindings.map((binding) =>
    isOne && binding === takers[0] && !isSaid(binding.value)
      ? { ...binding, value: addresses[0], sure: ADDRESS_SURE, several: [] }
      : binding,
  );
  const ids = new Set(addressed.map(({ value }) => String(value)));
  const own = known.lists.flatMap((list) =>
    list.items.filter((item) => ids.has(String(findId(list, item)?.value))),
  );
  return addressed.map((binding) => {
    const { parameter, value } = binding;
    const isUnchanged =
      typeof value === 'string' &&
      own.some(({ fields }) =>
        fields.some((field) => field.key === parameter.name && field.value === value),
      );
    return parameter.required || !isUnchanged || isSaid(value) || parameter.choices.length > 0
      ? binding
      : { ...binding, value: undefined, sure: 0, several: [] };
  });

  function isSaid(value: Binding['value']): boolean {
    return value !== undefined && said.text.toLowerCase().includes(String(value).toLowerCase());
  }
}
