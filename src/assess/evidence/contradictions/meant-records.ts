import type { ContextValue } from './context-values.js';
import type { Looked } from './detector.js';

/** Shortest word that names something. */
const LEAST = 3;

/** Whether a text of the context, or a word of it, stands in a request. */
export function isNamed(text: string, value: string | number | boolean): boolean {
  if (typeof value === 'boolean') return false;
  const name = String(value).toLowerCase();
  if (/^\d+$/.test(name)) return new RegExp(`(?<!\\d)${name}(?!\\d)`).test(text);
  return name
    .slice(0, 60)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= LEAST && hasWord(text, word));
}

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return (
    at >= 0 &&
    !/\p{L}/u.test(text.charAt(at - 1)) &&
    (word.length > 4 || !/\p{L}/u.test(text.charAt(at + word.length)))
  );
}

/** The records that a request names by one of their values, other than those that are left out. */
export function findMeantRecords(
  { text, values }: Looked,
  without: (value: ContextValue) => boolean,
): ReadonlySet<number> {
  return new Set(
    values.flatMap((one) => (!without(one) && isNamed(text, one.value) ? [one.record] : [])),
  );
}
