// Versions of zod that don't write JSON Schema themselves: 3, and 4 before 4.2. They are told by their inner fields.

type Json = Record<string, unknown>;

interface Definition {
  /** Of version 3. */
  readonly typeName?: string;
  /** Of version 4: the name of the type; of version 3: the item of a list. */
  readonly type?: unknown;
  readonly description?: string;
  readonly shape?: Json | (() => Json);
  readonly element?: unknown;
  readonly innerType?: unknown;
  readonly schema?: unknown;
  readonly in?: unknown;
  readonly valueType?: unknown;
  readonly options?: readonly unknown[] | ReadonlyMap<unknown, unknown>;
  readonly values?: unknown;
  readonly value?: unknown;
  readonly entries?: Json;
  readonly left?: unknown;
  readonly right?: unknown;
  readonly checks?: readonly { readonly kind?: string; readonly isInt?: boolean }[];
  readonly getter?: () => unknown;
  readonly defaultValue?: unknown;
}

const MAX_DEPTH = 20;

/** The JSON Schema of a zod object; null where it is none. What can't be expressed allows anything. */
export function readZod(schema: unknown): Json | null {
  const read = definitionOf(schema) ? convert(schema, MAX_DEPTH) : null;
  return read && Object.keys(read).length > 0 ? read : null;
}

function definitionOf(schema: unknown): Definition | null {
  const { _zod, _def } = (schema ?? {}) as { _zod?: { def?: Definition }; _def?: Definition };
  const definition = _zod?.def ?? _def;
  return typeof definition === 'object' ? definition : null;
}

/** `ZodObject` of version 3 and `object` of version 4. */
const kindOf = ({ typeName, type }: Definition): string =>
  (typeName ?? String(type)).replace(/^Zod/, '').toLowerCase();

function convert(schema: unknown, depth: number): Json {
  const definition = definitionOf(schema);
  if (!definition || depth === 0) return {};
  const description = definition.description ?? (schema as { description?: string }).description;
  const read =
    READERS[kindOf(definition)]?.(definition, (inner) => convert(inner, depth - 1)) ?? {};
  return { ...read, ...(description && { description }) };
}

type Reader = (definition: Definition, convert: (schema: unknown) => Json) => Json;

const inner: Reader = ({ innerType, schema, in: input }, read) =>
  read(innerType ?? schema ?? input);

const choices = (values: readonly unknown[]): Json => ({ enum: [...values] });

const either: Reader = ({ options = [] }, read) => ({ anyOf: [...options.values()].map(read) });

const READERS: Readonly<Record<string, Reader>> = {
  object: ({ shape }, read) => {
    const fields = Object.entries((typeof shape === 'function' ? shape() : shape) ?? {});
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, field]) => [name, read(field)])),
      required: fields.filter(([, field]) => !isOptional(field)).map(([name]) => name),
    };
  },
  string: () => ({ type: 'string' }),
  number: ({ checks = [] }) => ({
    type: checks.some(({ kind, isInt }) => kind === 'int' || isInt) ? 'integer' : 'number',
  }),
  bigint: () => ({ type: 'integer' }),
  boolean: () => ({ type: 'boolean' }),
  null: () => ({ type: 'null' }),
  literal: ({ value, values }) => choices(Array.isArray(values) ? values : [value]),
  enum: ({ values, entries }) =>
    choices(Array.isArray(values) ? values : Object.values(entries ?? {})),
  nativeenum: ({ values }) => choices(Object.values((values ?? {}) as Json)),
  array: ({ element, type }, read) => ({ type: 'array', items: read(element ?? type) }),
  record: ({ valueType }, read) => ({ type: 'object', additionalProperties: read(valueType) }),
  nullable: (definition, read) => ({ anyOf: [inner(definition, read), { type: 'null' }] }),
  union: either,
  discriminatedunion: either,
  intersection: ({ left, right }, read) => ({ allOf: [read(left), read(right)] }),
  default: (definition, read) => {
    const { defaultValue: value } = definition;
    return { ...inner(definition, read), default: typeof value === 'function' ? value() : value };
  },
  lazy: ({ getter }, read) => read(getter?.()),
  ...Object.fromEntries(
    ['optional', 'prefault', 'effects', 'pipe', 'pipeline', 'readonly', 'catch', 'branded'].map(
      (kind) => [kind, inner],
    ),
  ),
};

function isOptional(schema: unknown): boolean {
  const definition = definitionOf(schema);
  if (!definition) return false;
  const kind = kindOf(definition);
  if (['optional', 'default', 'prefault', 'catch'].includes(kind)) return true;
  const within = definition.innerType ?? definition.schema ?? definition.in;
  return kind !== 'nullable' && within !== undefined && isOptional(within);
}
