import { storableText } from '../text/storable-text.js';

/** How deep JSON may nest: far beyond any tool's arguments, and safe to walk. */
const MAX_DEPTH = 64;

/** Nested too deeply to be stored. */
export class TooDeep extends Error {
  constructor() {
    super(`must not nest deeper than ${MAX_DEPTH} levels`);
  }
}

/**
 * Any JSON with clean texts, its keys included. What is clean is answered as it is, not copied.
 *
 * @throws TooDeep
 */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) throw new TooDeep();
  const entries = Object.entries(value);
  let changed = false;
  for (const entry of entries) {
    const [key, inner] = entry;
    entry[0] = storableText(key);
    entry[1] = cleanJson(inner, depth + 1);
    if (entry[0] !== key || entry[1] !== inner) changed = true;
  }
  if (!changed) return value;
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
