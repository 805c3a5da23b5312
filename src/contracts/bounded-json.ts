/** How much a piece of JSON may hold: it is walked, copied and stored, which costs by its values. */
export interface JsonBounds {
  /** Everything in it: texts, numbers, lists, objects. */
  readonly maxValues: number;
  /** Characters of its JSON, about. */
  readonly maxLength: number;
}

/** Bounds of JSON beside something else: metadata, a signal. */
export const METADATA_BOUNDS: JsonBounds = { maxValues: 5_000, maxLength: 64 * 1024 };
/** Bounds of JSON that an agent knows or works on: tools with their schemas, documents, inputs and outputs. */
export const CONTENT_BOUNDS: JsonBounds = { maxValues: 20_000, maxLength: 1024 * 1024 };

/** How deep objects inside a request may nest: far beyond any tool schema, and safe to walk. */
const MAX_DEPTH = 64;

export interface JsonFault {
  readonly message: string;
  /** From the inside out. */
  readonly path: (string | number)[];
}

/**
 * Finds the fault of a piece of JSON, or null. It stops at the bound, so that what is far too large costs no more
 * than what is as large as it may be.
 *
 * @param textFault what is wrong with a text of it
 */
export function jsonFault(
  root: unknown,
  { maxValues, maxLength }: JsonBounds,
  textFault: (text: string) => string | null,
): JsonFault | null {
  let [values, length] = [0, 0];
  const visit = (value: unknown, depth: number): JsonFault | null => {
    values += 1;
    length += typeof value === 'string' ? value.length + 3 : 3;
    if (values > maxValues) return toFault(`must not hold more than ${maxValues} values`);
    if (length > maxLength) return toFault(`must not be larger than ${maxLength / 1024} kB`);
    if (typeof value === 'string') return toFault(textFault(value));
    if (typeof value !== 'object' || value === null) return null;
    if (depth === MAX_DEPTH) return toFault(`must not nest deeper than ${MAX_DEPTH} levels`);
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        const fault = visit(value[index], depth + 1);
        if (fault) return within(fault, index);
      }
      return null;
    }
    for (const key of Object.keys(value)) {
      const message = textFault(key);
      if (message) return toFault(`a key ${message}`);
      if (key === '__proto__') return toFault('must not have a key __proto__');
      length += key.length + 3;
      const fault = visit((value as Record<string, unknown>)[key], depth + 1);
      if (fault) return within(fault, key);
    }
    return null;
  };
  const fault = visit(root, 0);
  // What is too much is so as a whole, wherever the count ended.
  return fault && (values > maxValues || length > maxLength) ? { ...fault, path: [] } : fault;
}

const toFault = (message: string | null): JsonFault | null =>
  message === null ? null : { message, path: [] };

function within(fault: JsonFault, key: string | number): JsonFault {
  fault.path.push(key);
  return fault;
}
