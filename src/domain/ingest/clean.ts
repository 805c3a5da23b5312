/** How deep JSON may nest: far beyond any tool's arguments, and safe to walk. */
const MAX_DEPTH = 64;

/** Nested too deeply to be stored. */
export class TooDeep extends Error {
  constructor() {
    super(`must not nest deeper than ${MAX_DEPTH} levels`);
  }
}

/**
 * A text that can be stored: NUL characters and lone surrogates, which transcripts from elsewhere hold
 * now and then, become U+FFFD.
 */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\uFFFD') : wellFormed;
}

/**
 * The same for any JSON, its keys included. What is clean is answered as it is, not copied.
 *
 * @throws TooDeep
 */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) throw new TooDeep();
  const entries = Object.entries(value);
  let changed = false;
  for (const entry of entries) {
    const [key, inner] = entry;
    entry[0] = cleanText(key);
    entry[1] = cleanJson(inner, depth + 1);
    if (entry[0] !== key || entry[1] !== inner) changed = true;
  }
  if (!changed) return value;
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
