import { MAX_VALUE_DEPTH } from './otlp/malformed.js';

/**
 * The value that a text holds as JSON, or the text as it is: instrumentations write both into the same
 * attribute. What nests deeper than a database would take stays text.
 */
export function lenientJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const first = /\S/.exec(value)?.[0];
  if (first !== '{' && first !== '[' && first !== '"') return value;
  const parsed = parse(value);
  return parsed === undefined || isDeep(parsed) ? value : parsed;
}

/** The object in a text, or null. */
export function jsonObjectIn(value: unknown): Record<string, unknown> | null {
  const parsed = lenientJson(value);
  return isObject(parsed) ? parsed : null;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Walked without recursion, so that no depth ends the stack. */
function isDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; depth < MAX_VALUE_DEPTH; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const child of Object.values(value)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    if (next.length === 0) return false;
    level = next;
  }
  return true;
}
