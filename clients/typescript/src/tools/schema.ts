import { readZod } from './zod-schema.js';

const KNOWN = new WeakMap<object, Record<string, unknown> | null>();

/**
 * The JSON Schema of a tool's input: of a plain schema, of one that holds it as `jsonSchema`, of a library that implements
 * Standard JSON Schema, or of zod, also of versions before that. Null where there is none.
 */
export function readSchema(schema: unknown): Record<string, unknown> | null {
  if (!isObject(schema)) return null;
  const known = KNOWN.get(schema);
  if (known !== undefined) return known;
  const read = convert(schema);
  KNOWN.set(schema, read);
  return read;
}

interface Convertible {
  readonly jsonSchema?: unknown;
  readonly '~standard'?: {
    readonly jsonSchema?: { input(options: { target: string }): Record<string, unknown> };
  };
}

function convert(schema: Record<string, unknown>): Record<string, unknown> | null {
  const { jsonSchema, '~standard': standard } = schema as Convertible;
  try {
    if (standard?.jsonSchema) return standard.jsonSchema.input({ target: 'draft-2020-12' });
  } catch {
    // A part that JSON Schema can't express: the others are read below.
  }
  if (standard) return readZod(schema);
  if (isObject(jsonSchema) && !('then' in jsonSchema)) return jsonSchema;
  return readZod(schema) ?? plain(schema);
}

/** A schema as it stands, whatever it is made of: the gate resolves references and compositions. */
const plain = (schema: Record<string, unknown>): Record<string, unknown> | null =>
  SCHEMA_WORDS.some((word) => word in schema) ? { ...schema } : null;

const SCHEMA_WORDS = [
  ...['type', 'properties', 'patternProperties', 'additionalProperties', '$ref', '$defs'],
  ...['allOf', 'oneOf', 'anyOf'],
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
