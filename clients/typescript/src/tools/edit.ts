import { canonicalJson } from '../json.js';
import type { TurnCall } from './turns.js';

type Edited = Pick<TurnCall, 'name' | 'arguments'>;

/** Words a person's edit of a call as their answer: each argument that they changed, with its new value. */
export function describeEdit(before: Edited, after: Edited): string {
  const changed = Object.entries(after.arguments).filter(
    ([name, value]) => canonicalJson(value) !== canonicalJson(before.arguments[name]),
  );
  const values = changed.map(([name, value]) => `${inWords(name)}: ${asText(value)}`);
  return [...(before.name === after.name ? [] : [inWords(after.name)]), ...values].join(', ');
}

const inWords = (name: string): string => name.replaceAll('_', ' ');
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : canonicalJson(value);
