import { nextTurn } from '../turns.js';

/** A JSON schema, as far as it is looked at here. */
export type BodySchema = Readonly<Record<string, unknown>>;

type Container = Record<string, unknown> | unknown[];

interface Visit {
  readonly container: Container;
  /** Schemas of which one holds for it. */
  readonly schemas: readonly BodySchema[];
}

const ANYTHING: BodySchema = {};
const DESCRIPTIONS = new Set(['title', 'description', 'examples', 'default', 'deprecated']);
/** Keys between two looks at the clock, and how long others wait at most. */
const KEYS_PER_LOOK = 256;
const TURN_MS = 4;

/**
 * Makes of each marked text in a body what belongs in its place: its digits as text where the schema takes any JSON, such
 * as in the arguments of a tool, and the nearest number where it describes the field.
 */
export async function placeMarkedNumbers(
  body: unknown,
  mark: string,
  schema: BodySchema,
): Promise<unknown> {
  const root = { body };
  const open: Visit[] = [{ container: root, schemas: [{ properties: { body: schema } }] }];
  let [began, looked] = [performance.now(), 0];
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { container, schemas } = visit;
    const isList = Array.isArray(container);
    // One description holds for all elements of a list, and for all that may be anything.
    const shared = isList || schemas.every(isAnything) ? schemasAt(schemas, 0) : null;
    const allForeign = shared !== null && takesAnything(shared);
    for (const key of isList ? container.keys() : Object.keys(container)) {
      looked += 1;
      if (looked % KEYS_PER_LOOK === 0 && performance.now() - began > TURN_MS) {
        await nextTurn();
        began = performance.now();
      }
      const value = (container as Record<string | number, unknown>)[key];
      if (typeof value === 'object' && value !== null) {
        const inner = shared ?? schemasAt(schemas, key);
        open.push({
          container: value as Container,
          schemas: inner.length > 0 ? inner : [ANYTHING],
        });
      } else if (typeof value === 'string' && value.startsWith(mark)) {
        const literal = value.slice(mark.length);
        const isForeign = shared === null ? takesAnything(schemasAt(schemas, key)) : allForeign;
        (container as Record<string | number, unknown>)[key] = isForeign
          ? literal
          : Number(literal);
      }
    }
  }
  return root.body;
}

/** The schemas of an element; none where nothing describes it. */
function schemasAt(schemas: readonly BodySchema[], key: string | number): BodySchema[] {
  return schemas.flatMap((schema) => {
    if (isAnything(schema)) return [schema];
    const { properties, additionalProperties, items } = schema;
    const named = (properties as Record<string, unknown> | undefined) ?? {};
    const found =
      typeof key === 'number'
        ? items
        : Object.hasOwn(named, key)
          ? named[key]
          : additionalProperties;
    if (found === true) return [ANYTHING];
    return typeof found === 'object' && found !== null ? listAlternatives(found as BodySchema) : [];
  });
}

function listAlternatives(schema: BodySchema): BodySchema[] {
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return Array.isArray(parts) ? parts.flatMap(listAlternatives) : [schema];
}

const isAnything = (schema: BodySchema): boolean =>
  Object.keys(schema).every((key) => DESCRIPTIONS.has(key));

const takesAnything = (schemas: readonly BodySchema[]): boolean =>
  schemas.some(isAnything) &&
  !schemas.some(({ type }) => ['number', 'integer'].some((name) => [type].flat().includes(name)));
