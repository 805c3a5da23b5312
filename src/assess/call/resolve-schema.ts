type Dict = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bounds of a schema that is resolved: what lies beyond is left as it stands. */
const MOST_NODES = 2_000;
const DEEPEST = 8;
const MOST_BRANCHES = 12;

interface Work {
  readonly root: Dict;
  nodes: number;
}

/**
 * Resolves a JSON Schema (2020-12, and `definitions` of older drafts) so that each object has its properties in itself: references
 * within the schema, `allOf`, `anyOf` and `oneOf`. A property that only some branches require is not required; one that may be
 * null is not either, since null stands for none.
 */
export function resolveSchema(schema: unknown): Dict {
  if (!isObject(schema)) return {};
  return resolve(schema, { root: schema, nodes: 0 }, 0, []);
}

function resolve(schema: Dict, work: Work, depth: number, seen: readonly string[]): Dict {
  work.nodes += 1;
  if (work.nodes > MOST_NODES || depth > DEEPEST) return schema;
  const { $ref, allOf, anyOf, oneOf, ...own } = schema;
  let made: Dict = own;
  if (typeof $ref === 'string' && !seen.includes($ref)) {
    const found = follow($ref, work.root);
    if (found !== null) made = merge(resolve(found, work, depth, [...seen, $ref]), made);
  }
  for (const part of listBranches(allOf)) made = merge(made, resolve(part, work, depth + 1, seen));
  for (const branches of [listBranches(anyOf), listBranches(oneOf)]) {
    const real = branches.filter(({ type }) => type !== 'null');
    if (real.length === 0) continue;
    const resolved = real.map((one) => resolve(one, work, depth + 1, seen));
    const either = resolved.reduce(mergeEither);
    made = merge(made, either);
    if (real.length < branches.length) made = { ...made, nullable: true };
  }
  return withProperties(made, work, depth, seen);
}

function withProperties(schema: Dict, work: Work, depth: number, seen: readonly string[]): Dict {
  const { properties, items, required } = schema;
  if (!isObject(properties) && !isObject(items)) return schema;
  const resolved = isObject(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [
          name,
          isObject(one) ? resolve(one, work, depth + 1, seen) : one,
        ]),
      )
    : undefined;
  const needed = Array.isArray(required)
    ? required.filter((name) => !isNullable(resolved?.[String(name)]))
    : required;
  return {
    ...schema,
    ...(resolved !== undefined && { properties: resolved }),
    ...(needed !== undefined && { required: needed }),
    ...(isObject(items) && { items: resolve(items, work, depth + 1, seen) }),
  };
}

/** Whether null is among the values of a schema. */
const isNullable = (schema: unknown): boolean =>
  isObject(schema) &&
  (schema.nullable === true ||
    (Array.isArray(schema.type) && schema.type.includes('null')) ||
    (Array.isArray(schema.enum) && schema.enum.includes(null)));

const listBranches = (list: unknown): Dict[] =>
  Array.isArray(list) ? list.slice(0, MOST_BRANCHES).filter(isObject) : [];

/** The part of a schema that a local reference points at (RFC 6901); null for any other. */
function follow(reference: string, root: Dict): Dict | null {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return null;
  let at: unknown = root;
  for (const step of reference.slice(2).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return isObject(at) ? at : null;
}

/** Two schemas that both hold. */
function merge(a: Dict, b: Dict): Dict {
  return {
    ...a,
    ...b,
    ...mergeProperties(a, b),
    ...(Array.isArray(a.required) || Array.isArray(b.required)
      ? { required: [...new Set([...asList(a.required), ...asList(b.required)])] }
      : {}),
  };
}

/** Two schemas of which one holds: choices of either, required what both require. */
function mergeEither(a: Dict, b: Dict): Dict {
  const choices =
    Array.isArray(a.enum) && Array.isArray(b.enum) ? { enum: [...a.enum, ...b.enum] } : {};
  const required = asList(a.required).filter((name) => asList(b.required).includes(name));
  const { enum: _, const: __, ...plain } = a;
  return {
    ...b,
    ...(Object.keys(choices).length > 0 ? a : plain),
    ...choices,
    ...mergeProperties(a, b),
    ...(isObject(a.properties) || isObject(b.properties) ? { required } : {}),
  };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function mergeProperties(a: Dict, b: Dict): Dict {
  if (!isObject(a.properties) && !isObject(b.properties)) return {};
  return {
    properties: {
      ...(isObject(a.properties) ? a.properties : {}),
      ...(isObject(b.properties) ? b.properties : {}),
    },
  };
}
