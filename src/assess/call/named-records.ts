import type { Binding } from './bind.js';
import { type BindingInput, readToolContext } from './binding-input.js';
import { areIds } from './choices-of-records.js';
import type { Grounding } from './ground.js';
import { findId, type RecordItem, type RecordList } from './record-list.js';
import { FROM_ROLE, TO_ROLE } from './roles.js';
import type { Parameter, Tool } from './schema.js';
import { parameterTakes } from './spoken-records.js';

/** How likely a record is to be meant that alone of its list is spoken of. */
const NAMED_SURE = 0.9;

/**
 * Fills with the id of the one record of its list that the request speaks of what a tool needs and nothing was bound to, or only
 * what the caller is: somebody's first name among the people that it may be given to. One of several ids goes by it, too.
 */
export function withNamedRecords(
  tool: Tool,
  bound: readonly Binding[],
  input: BindingInput,
): readonly Binding[] {
  const { known } = input;
  const bindings = bound.map((binding) => asInRecord(binding, known.lists));
  const isToFill = (binding: Binding): boolean =>
    !binding.parameter.words.some((word) => FROM_ROLE.has(word) || TO_ROLE.has(word)) &&
    (isOpen(binding) ||
      (binding.parameter.choices.length > 0 && areIds(binding.parameter, known)) ||
      known.scalars.some(({ value }) => value === binding.value));
  if (known.lists.length === 0 || !bindings.some(isToFill)) return bindings;
  const { groundings } = readToolContext(tool, input);
  return bindings.map((binding) => {
    if (!isToFill(binding)) return binding;
    const found = groundings.filter(
      (one) => takesIds(binding.parameter, one.list) && isMeantAlone(one),
    );
    const [only, ...more] = found;
    if (only === undefined || more.length > 0) return binding;
    const value = findId(only.list, only.list.items[only.best[0] as number] as RecordItem)?.value;
    const isHeld = bindings.some((one) => one.value === value);
    return value === undefined || isHeld || !isAllowed(binding.parameter, value)
      ? binding
      : { ...binding, value, sure: NAMED_SURE };
  });
}

/** Writes an id as its record does: `M-1077` for "m-1077". */
function asInRecord(binding: Binding, lists: readonly RecordList[]): Binding {
  const { value, parameter } = binding;
  if (typeof value !== 'string' || parameter.kind !== 'id') return binding;
  const small = value.toLowerCase();
  for (const list of lists)
    for (const item of list.keyed ? [] : list.items) {
      const id = findId(list, item)?.value;
      if (id === value) return binding;
      if (typeof id === 'string' && id.toLowerCase() === small) return { ...binding, value: id };
    }
  return binding;
}

const isOpen = ({ parameter, value, several }: Binding): boolean =>
  parameter.required && value === undefined && several.length === 0 && !parameter.isList;

/** Whether a parameter takes the ids of a list: it is called as they are, or after its records, or its choices are these ids. */
function takesIds(parameter: Parameter, list: RecordList): boolean {
  if (list.keyed) return false;
  const key = list.items[0] && findId(list, list.items[0])?.keyStems;
  if (key === undefined) return false;
  const isCalledSo =
    key.length === parameter.stems.size && key.every((word) => parameter.stems.has(word));
  return isCalledSo || parameterTakes(parameter, list);
}

/** Whether the request's words fit one record of a list better than any other. */
const isMeantAlone = ({ best, score, margin, list }: Grounding): boolean =>
  best.length === 1 && score > 0 && (margin > 0 || list.items.length === 1);

const isAllowed = ({ choices }: Parameter, value: unknown): boolean =>
  choices.length === 0 || choices.some((one) => String(one.value) === String(value));
