import type { Value } from '../../ports/assessment.js';
import { isData } from '../call/context-data.js';
import { isDict, type Parameter } from '../call/schema.js';

/** Keys of what a person calls a record, the most telling first. */
const NAME_KEYS = [
  'name',
  'title',
  'label',
  'full_name',
  'fullName',
  'display_name',
  'displayName',
  'subject',
  'product',
  'item',
  'merchant',
  'payee',
  'summary',
  'description',
];
/** How many values of a context are looked at, and how deep. */
const MAX_VISITS = 600;
const MAX_DEPTH = 5;
const MAX_NAME_LENGTH = 60;

/** Thing that a label such as `card id` names. */
export const thingOf = (label: string): string =>
  label.replace(/ (?:ids?|numbers?|nos?|codes?|keys?|refs?|references?|names?)$/, '');

/** Whether an id is the one of what a tool acts on: the `order id` of `cancel order`, which is then "cancel order A-9". */
export const isIdOfObject = (
  { kind, label }: Pick<Parameter, 'kind' | 'label'>,
  toolWords: readonly string[],
): boolean =>
  kind === 'id' &&
  toolWords.length > 1 &&
  ` ${toolWords.slice(1).join(' ')}`.endsWith(` ${thingOf(label)}`);

/** Name of the caller's record that holds this value, `Visa 8830` for `c_2`; null where none does or it is the name. */
export function recordName(context: unknown, value: Value): string | null {
  let visits = 0;
  const search = (node: unknown, depth: number): string | null => {
    if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return null;
    if (isDict(node) && depth > 0 && Object.values(node).includes(value)) {
      const name = nameOf(node, value);
      if (name !== null) return name;
    }
    for (const key of Object.keys(node)) {
      if (++visits > MAX_VISITS) return null;
      const inner = (node as Record<string, unknown>)[key];
      if (depth === 0 && !isData(key, inner, depth)) continue;
      const found = search(inner, depth + 1);
      if (found !== null) return found;
    }
    return null;
  };
  return search(context, 0);
}

function nameOf(record: Readonly<Record<string, unknown>>, value: Value): string | null {
  for (const key of NAME_KEYS) {
    const name = Object.hasOwn(record, key) ? record[key] : undefined;
    if (typeof name !== 'string' || name === '') continue;
    return name === value ? null : name.slice(0, MAX_NAME_LENGTH).toWellFormed();
  }
  return null;
}
