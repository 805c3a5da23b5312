import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { Parameter } from './schema.js';

/** How likely the words of a name are to be its first and its last name. */
const APART_SURE = 0.9;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?:\s+[\p{L}.'’-]+){1,4}$/u;

const isNamed = ({ words, choices }: Parameter, ...names: readonly string[]): boolean =>
  choices.length === 0 && names.includes(words.join(' '));

/** Takes a person's name apart for a tool that has a parameter for each part: "Peter Novak" is Peter and Novak. */
export function withNamesApart(
  bindings: readonly Binding[],
  { reading: { said }, spans }: BindingInput,
): readonly Binding[] {
  const first = bindings.find(({ parameter }) =>
    isNamed(parameter, 'first name', 'firstname', 'given name'),
  );
  const last = bindings.find(({ parameter }) =>
    isNamed(parameter, 'last name', 'lastname', 'family name', 'surname'),
  );
  if (first === undefined || last === undefined) return bindings;
  const isName = (value: unknown): value is string =>
    typeof value === 'string' && NAME.test(value) && said.text.includes(value);
  const written = spans.flatMap(({ source, age, kind, bare, from }) => {
    if (source !== 'request' || age > 0 || kind !== 'name') return [];
    // The verb of an order at the head of a sentence has a capital letter too.
    const name = from === 0 ? bare.replace(/^\S+\s+/, '') : bare;
    return isName(name) ? name : [];
  });
  const isOpen = first.value === undefined && last.value === undefined;
  const name = isOpen ? written[0] : [first.value, last.value].find(isName);
  if (name === undefined) return bindings;
  const [given = '', ...rest] = name.split(/\s+/);
  const values = new Map([
    [first, given],
    [last, rest.join(' ')],
  ]);
  return bindings.map((binding) => {
    const value = values.get(binding);
    return value === undefined ? binding : { ...binding, value, sure: APART_SURE, several: [] };
  });
}
