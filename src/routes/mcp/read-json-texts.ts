type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Reads what came as JSON text where the schema wants another type: models and clients send objects so. What is no such JSON
 * stays as it is, and is refused by the operation, whose error names it.
 */
export function readJsonTexts(schema: unknown, value: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return value;
  const types = listTypes(schema as JsonSchema);
  const read = typeof value === 'string' && !types.has('string') ? parse(value, types) : value;
  if (typeof read !== 'object' || read === null) return read;
  const { properties = {}, items } =
    listBranches(schema as JsonSchema).find((branch) => listTypes(branch).has(tellType(read))) ??
    {};
  if (Array.isArray(read)) return read.map((one) => readJsonTexts(items, one));
  const known = properties as JsonSchema;
  return Object.fromEntries(
    Object.entries(read).map(([name, one]) => [
      name,
      Object.hasOwn(known, name) ? readJsonTexts(known[name], one) : one,
    ]),
  );
}

/** The types that a schema takes; none: it does not say, and a text may be meant. */
function listTypes(schema: JsonSchema): ReadonlySet<unknown> {
  return new Set(listBranches(schema).flatMap(({ type = 'string' }) => type));
}

const listBranches = (schema: JsonSchema): readonly JsonSchema[] =>
  Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]).flatMap(listBranches) : [schema];

const tellType = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

function parse(text: string, types: ReadonlySet<unknown>): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return text;
  }
  const isWhole = Number.isInteger(parsed) && types.has('integer');
  return types.has(tellType(parsed)) || isWhole ? parsed : text;
}
