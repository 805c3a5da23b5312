import type { ProposedCall } from '../../ports/assessment.js';
import { resolveSchema } from '../call/resolve-schema.js';
import { isDict, nameOfTool, schemaOfTool } from '../call/schema.js';

type Dict = Readonly<Record<string, unknown>>;

/** Names of an object, and members of a list, that a schema is made of. */
/** Stands for a name of which nothing can be read. */
const UNNAMED = 'unnamed';
const MOST_NAMES = 200;
const MOST_MEMBERS = 20;
const DEEPEST = 6;

/**
 * The tool of a call with a property for each of its arguments: those that the caller's schema declares as it declares them, all
 * others by what they hold. The call's own arguments come first, so that no bound on a schema hides one.
 *
 * @returns the entry first, so that no bound on tools hides it, then all others
 */
export function withToolOfCall(tools: readonly unknown[], call: ProposedCall): unknown[] {
  const at = tools.findIndex((tool) => isDict(tool) && nameOfTool(tool) === call.name);
  const declared = at < 0 ? null : schemaOfTool(tools[at]);
  const schema = mergeObject(declared === null ? null : resolveSchema(declared), call.arguments, 0);
  const entry = {
    ...(at < 0 ? {} : describe(tools[at])),
    name: nameOfTool(call) === '' ? UNNAMED : call.name,
    // Arguments of a call without a schema speak for themselves: each that says something is needed.
    parameters:
      at < 0
        ? {
            ...schema,
            required: Object.keys(call.arguments).filter((name) => claims(call.arguments[name])),
          }
        : schema,
  };
  return [entry, ...tools.filter((_, place) => place !== at)];
}

function describe(tool: unknown): Dict {
  const inner = isDict(tool) && isDict(tool.function) ? tool.function : tool;
  const { description, annotations } = isDict(inner) ? inner : {};
  return {
    ...(description !== undefined && { description }),
    ...(annotations !== undefined && { annotations }),
  };
}

/** An object's schema with a property for each of its names, those that it has first. */
function mergeObject(schema: Dict | null, value: Dict, depth: number): Dict {
  const known = isDict(schema?.properties) ? schema.properties : {};
  const names = Object.keys(value).slice(0, MOST_NAMES);
  const own = names.map((name) => [
    name,
    mergeValue(Object.hasOwn(known, name) ? known[name] : null, value[name], depth + 1),
  ]);
  const others = Object.entries(known).filter(([name]) => !Object.hasOwn(value, name));
  return { ...schema, type: 'object', properties: Object.fromEntries([...own, ...others]) };
}

function mergeValue(declared: unknown, value: unknown, depth: number): unknown {
  const schema = isDict(declared) ? declared : null;
  if (depth > DEEPEST || value === null || value === undefined) return schema ?? { type: 'string' };
  if (Array.isArray(value)) {
    const items = isDict(schema?.items) ? schema.items : null;
    const members = value.slice(0, MOST_MEMBERS);
    const merged = members.reduce<unknown>((made, one) => mergeValue(made, one, depth + 1), items);
    return { ...schema, type: 'array', items: merged ?? { type: 'string' } };
  }
  if (isDict(value)) return mergeObject(schema, value, depth);
  const isPlain =
    schema !== null &&
    !isDict(schema.properties) &&
    schema.type !== 'array' &&
    schema.type !== 'object';
  return isPlain ? schema : { type: typeof value };
}

/** Whether a value says anything: what is null or empty is left out. */
const claims = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isDict(value) && Object.keys(value).length === 0);
