import type { Attributes, AttributeValue } from './span.js';

/** The first of these keys that holds a text (or a number, as text). */
export function readText(attributes: Attributes, ...keys: string[]): string | undefined {
  for (const key of keys) {
    const value = attributes.get(key);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

/** The first of these keys that is there at all, an empty text included. */
export function readRaw(attributes: Attributes, ...keys: string[]): AttributeValue | undefined {
  for (const key of keys) {
    const value = attributes.get(key);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** The first of these keys that holds a count. */
export function readCount(attributes: Attributes, ...keys: string[]): number | undefined {
  for (const key of keys) {
    const count = toCount(attributes.get(key));
    if (count !== undefined) return count;
  }
  return undefined;
}

/** A count that the database's integers hold, or undefined. */
export function toCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) return undefined;
  return Math.min(Math.round(number), 2_147_483_647);
}

export function hasPrefix(attributes: Attributes, prefix: string): boolean {
  for (const key of attributes.keys()) if (key.startsWith(prefix)) return true;
  return false;
}

/** Largest index of a flattened list: beyond any span, and no room for a hole of a billion. */
const MAX_INDEX = 10_000;

/**
 * Rebuilds what was flattened into indexed keys:
 * `llm.input_messages.0.message.role` → `[{ message: { role } }]`.
 */
export function indexedList(attributes: Attributes, prefix: string): Record<string, unknown>[] {
  const byIndex = new Map<number, Record<string, unknown>>();
  for (const [key, value] of attributes) {
    if (!key.startsWith(prefix)) continue;
    const [index, ...path] = key.slice(prefix.length).split('.');
    const place = Number(index);
    if (!Number.isInteger(place) || place < 0 || place > MAX_INDEX || path.length === 0) continue;
    const entry = byIndex.get(place) ?? Object.create(null);
    byIndex.set(place, entry);
    put(entry, path, value);
  }
  return [...byIndex].sort(([a], [b]) => a - b).map(([, entry]) => entry);
}

function put(entry: Record<string, unknown>, path: readonly string[], value: AttributeValue): void {
  let at = entry;
  for (const key of path.slice(0, -1)) {
    const inner = at[key];
    const next = typeof inner === 'object' && inner !== null ? inner : Object.create(null);
    at[key] = next;
    at = next as Record<string, unknown>;
  }
  at[path.at(-1) as string] = value;
}

/** The values of an object whose keys are indexes, in their order. */
export function inOrder(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, entry]) => entry);
}
