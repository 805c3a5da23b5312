import { actionClass } from '../../utterance/actions.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { findId } from './record-list.js';
import type { Tool } from './schema.js';

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
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
  const addresses = [...new Set(said.text.match(EMAIL) ?? [])];
  const addressed = bindings.map((binding) => {
    const [only, ...more] = addresses;
    const { parameter, value } = binding;
    const isAddress = parameter.kind === 'email' && !parameter.isList;
    if (only === undefined || more.length > 0 || !isAddress || isSaid(value)) return binding;
    return { ...binding, value: only, sure: ADDRESS_SURE, several: [] };
  });
  if (actionClass(tool.words[0] ?? '') !== 'update') return addressed;
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
