const KNOWN = new WeakMap<object, Record<string, unknown> | null>();

/**
 * The JSON Schema of a tool's input: of a plain schema, of one that holds it as `jsonSchema`, or of a library that
 * implements Standard JSON Schema, as zod does. Null where there is none.
 */
export function readSchema(schema: unknown): Record<string, unknown> | null {
  if (typeof schema !== 'object' || schema === null) return null;
  const known = KNOWN.get(schema);
  if (known !== undefined) return known;
  const read = convert(schema);
  KNOWN.set(schema, read);
  return read;
}

interface Convertible {
  readonly type?: unknown;
  readonly properties?: unknown;
  readonly jsonSchema?: unknown;
  readonly '~standard'?: {
    readonly jsonSchema?: { input(options: { target: string }): Record<string, unknown> };
  };
}

function convert(schema: Convertible): Record<string, unknown> | null {
  try {
    const standard = schema['~standard']?.jsonSchema;
    if (standard) return standard.input({ target: 'draft-2020-12' });
    const held = schema.jsonSchema;
    if (isObject(held) && !('then' in held)) return held;
    return isObject(schema.properties) || schema.type === 'object' ? { ...schema } : null;
  } catch {
    // A schema that JSON Schema can't express: the arguments speak for themselves.
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
