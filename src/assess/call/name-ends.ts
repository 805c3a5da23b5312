import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';

/** Words of parameters for what something is called. */
const CALLED = wordSet('title name subject label');
/** Kinds of pieces that are a value of their own behind a comma. */
const VALUES = wordSet('money number date time duration percent email');

/** Ends what something is called before a comma with a value of its own behind it: "called Warehouse scanners, 12500 EUR". */
export function withNameEnds(
  bindings: readonly Binding[],
  { spans }: BindingInput,
): readonly Binding[] {
  const isCalled = ({ parameter, value }: Binding): boolean =>
    typeof value === 'string' &&
    value.includes(',') &&
    parameter.choices.length === 0 &&
    parameter.words.some((word) => CALLED.has(word));
  if (!bindings.some(isCalled)) return bindings;
  const values = spans.flatMap(({ source, age, kind, text }) =>
    source === 'request' && age === 0 && VALUES.has(kind) ? text.toLowerCase() : [],
  );
  return bindings.map((binding) => {
    if (!isCalled(binding)) return binding;
    let name = String(binding.value);
    for (let comma = name.lastIndexOf(','); comma > 1; comma = name.lastIndexOf(',')) {
      const tail = name
        .slice(comma + 1)
        .trim()
        .toLowerCase();
      // A unit or a preposition may stand beside it.
      if (!values.some((value) => tail.includes(value) && tail.length - value.length < 8)) break;
      name = name.slice(0, comma).trimEnd();
    }
    return { ...binding, value: name };
  });
}
