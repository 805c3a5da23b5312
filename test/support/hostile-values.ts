import fc from 'fast-check';

/** The part of a JSON schema that values are made by. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
}

type Values = fc.Arbitrary<unknown>;

/** Names of fields that hold a date, which the schema calls a string. */
const DATE_FIELD = /(_at|_date|^date_from|^date_to|^since|^timestamp|_until)$/;

const DATES = [
  ...['2026-11-20', '2026-11-20T10:00:00Z', '2026-11-20t10:00:60.123456789+05:30', '2020-02-29'],
  ...[
    '0001-01-01',
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '0001-01-01T00:00:00-14:00',
  ],
  ...['0000-01-01', '0099-12-31', '9999-12-31', '9999-12-31T23:59:59.999Z'],
  ...['9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59+12:00', '1969-12-31T23:59:59Z'],
  ...[
    '2026-11-20T10:00:00',
    '2026-02-30',
    '+010000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '',
  ],
];

const NUMBERS = [
  ...[0, -0, 1, -1, 0.5, 1e-320, 5e-324, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 3e9, 2 ** 53 - 1],
  ...[2 ** 53, 2 ** 63, -(2 ** 63), 999_999, 1e15, 1e18, 1e300, 1e308, -1e308, Number.MAX_VALUE],
];

const TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u200f',
    'İ',
    'ß'.repeat(300),
    '%00',
    '%',
  ],
  ...[
    '../../etc/passwd',
    "'; drop table tenants; --",
    '{{x}}',
    '<script>',
    '\\',
    '\\u0000',
    'null',
    'NaN',
  ],
  ...[
    '$1',
    '%s%n',
    '\r\nx-injected: 1',
    '🧑‍🧑‍🧒‍🧒'.repeat(20),
    '𐀀',
    'a'.repeat(21_000),
    '-1',
    '1e3',
    '0x10',
    '[]',
  ],
];

/** What no field expects. */
const FOREIGN: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], ['\0'], { '\0': 1 }, { $ref: '#' }, { length: 1e9 }],
  ...[{ toString: 1 }, { constructor: { prototype: {} } }, Array.from({ length: 600 }, () => ({}))],
  nested(70),
];

/** Objects in objects, so many. */
function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) };
}

/** Anything at all, of what servers have been brought down by. */
export const hostileValues: Values = fc.constantFrom(...TEXTS, ...NUMBERS, ...DATES, ...FOREIGN);
export const hostileTexts = fc.constantFrom(...TEXTS, ...NUMBERS.map(String), ...DATES);

/** Values that a schema allows, its bounds most of all. */
export function allowedValues(schema: ValueSchema, name = ''): Values {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants)
    return fc.oneof(...variants.map((one) => allowedValues({ ...one, ...without(schema) }, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const examples = schema.examples?.length ? [fc.constantFrom(...schema.examples)] : [];
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'string':
      return DATE_FIELD.test(name)
        ? fc.constantFrom(...DATES)
        : fc.oneof(...examples, texts(schema));
    case 'integer':
      return fc.oneof(...examples, numbers(schema, Number.isSafeInteger));
    case 'number':
      return fc.oneof(
        ...examples,
        numbers(schema, () => true),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return lists(schema, name);
    case 'object':
      return schema.properties && Object.keys(schema.properties).length > 0
        ? objects(schema)
        : fc.oneof(
            ...examples,
            fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
          );
    default:
      return fc.oneof(...examples, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(...FOREIGN));
  }
}

const without = ({ anyOf: _any, oneOf: _one, ...rest }: ValueSchema): ValueSchema => rest;

function texts({ minLength = 0, maxLength = 1_000 }: ValueSchema): Values {
  const longest = 'é'.repeat(Math.min(maxLength, 20_000));
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) };
  const fitting = TEXTS.filter((text) => text.length >= minLength && text.length <= maxLength);
  return fc.oneof(
    fc.string({ ...size, unit: 'binary' }),
    fc.constantFrom('a'.repeat(Math.max(1, minLength)), longest),
    ...(fitting.length > 0 ? [fc.constantFrom(...fitting)] : []),
  );
}

function numbers(
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: ValueSchema,
  isAllowed: (value: number) => boolean,
): Values {
  const bounds = [minimum, maximum, (minimum + maximum) / 2, ...NUMBERS];
  return fc.constantFrom(
    ...bounds.filter(
      (value) => Number.isFinite(value) && value >= minimum && value <= maximum && isAllowed(value),
    ),
  );
}

function lists({ items = {}, minItems = 0, maxItems = 3 }: ValueSchema, name: string): Values {
  return fc.array(allowedValues(items, name), {
    minLength: minItems,
    maxLength: Math.min(maxItems, 3),
  });
}

function objects({ properties = {}, required = [] }: ValueSchema): Values {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, allowedValues(schema, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  });
}

/** Bodies that a schema allows, most of them, and such as have a field or two, or all, of anything at all. */
export function bodies(schema: ValueSchema): Values {
  const allowed = allowedValues(schema);
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return fc.oneof({ weight: 4, arbitrary: allowed }, hostileValues);
  const wrong = fc.dictionary(fc.constantFrom(...names), hostileValues, { minKeys: 1, maxKeys: 2 });
  const spoilt = fc
    .tuple(allowed, wrong)
    .map(([body, fields]) => ({ ...(body as object), ...fields }));
  return fc.oneof(
    { weight: 5, arbitrary: allowed },
    { weight: 4, arbitrary: spoilt },
    { weight: 1, arbitrary: hostileValues },
  );
}
