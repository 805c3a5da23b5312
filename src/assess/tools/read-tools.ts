import { LOOKED_AT } from '../text/clean.js';
import { identifierWords } from '../text/tokens.js';

/** A tool's parameter, as far as binding needs it. */
export interface Parameter {
  readonly name: string;
  /** The name in words, `departure date`. */
  readonly label: string;
  readonly words: readonly string[];
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly choices: readonly (string | number)[];
  /** Where the name is nested: the outer parameter's label, or ''. */
  readonly within: string;
}

export interface Tool {
  readonly name: string;
  readonly words: readonly string[];
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

type Dict = Readonly<Record<string, unknown>>;

function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: unknown, key: string): unknown {
  return isDict(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function text(value: unknown, limit: number): string {
  return typeof value === 'string' ? value.slice(0, limit) : '';
}

/**
 * The tools of a context in OpenAI (`{type, function}`), Anthropic (`input_schema`) or MCP
 * (`inputSchema`) form. Whatever is not a tool is passed over.
 */
export function readTools(context: unknown): Tool[] {
  const listed = own(context, 'tools');
  if (!Array.isArray(listed)) return [];
  const tools: Tool[] = [];
  for (const entry of listed.slice(0, LOOKED_AT.tools)) {
    const inner = isDict(own(entry, 'function')) ? own(entry, 'function') : entry;
    const name = text(own(inner, 'name'), 120);
    if (name === '') continue;
    const schema =
      own(inner, 'parameters') ?? own(inner, 'input_schema') ?? own(inner, 'inputSchema');
    tools.push({
      name,
      words: identifierWords(name),
      description: text(own(inner, 'description'), LOOKED_AT.toolDescription),
      schema: isDict(schema) ? schema : {},
    });
  }
  return tools;
}

/** The parameters of a schema that must be given, nested ones of required objects included. */
export function requiredParameters(schema: Dict): Parameter[] {
  const found: Parameter[] = [];
  collect(schema, '', 0, found);
  return found;
}

function collect(schema: unknown, within: string, depth: number, found: Parameter[]): void {
  const properties = own(schema, 'properties');
  if (!isDict(properties)) return;
  const listed = own(schema, 'required');
  const required = new Set(Array.isArray(listed) ? listed.slice(0, 100) : []);
  let seen = 0;
  for (const name in properties) {
    if (!Object.hasOwn(properties, name)) continue;
    if (found.length >= LOOKED_AT.parameters || ++seen > 200) return;
    const property = properties[name];
    if (!required.has(name) || own(property, 'default') !== undefined) continue;
    const inner = own(property, 'type') === 'array' ? own(property, 'items') : property;
    const nests = isDict(own(inner, 'properties')) && depth < 3;
    const before = found.length;
    if (nests) collect(inner, name.slice(0, 80), depth + 1, found);
    if (found.length === before) found.push(parameterOf(name, property, within));
  }
}

function parameterOf(name: string, property: unknown, within: string): Parameter {
  const words = identifierWords(name);
  const items = own(property, 'items');
  const choices = own(property, 'enum') ?? own(items, 'enum');
  const kind = own(property, 'type') ?? typeOfUnion(property);
  return {
    name: name.slice(0, 80),
    label: words.join(' ').slice(0, 80),
    words,
    type: text(Array.isArray(kind) ? kind.find((type) => type !== 'null') : kind, 20) || 'string',
    format: text(own(property, 'format') ?? own(items, 'format'), 20),
    description: text(own(property, 'description'), 300),
    choices: Array.isArray(choices) ? choices.slice(0, LOOKED_AT.enumValues).filter(isChoice) : [],
    within,
  };
}

function typeOfUnion(property: unknown): unknown {
  const union = own(property, 'anyOf') ?? own(property, 'oneOf');
  return Array.isArray(union)
    ? own(
        union.slice(0, 5).find((one) => own(one, 'type') !== 'null'),
        'type',
      )
    : undefined;
}

function isChoice(value: unknown): value is string | number {
  return (
    (typeof value === 'string' && value !== '' && value.length <= 80) || typeof value === 'number'
  );
}

/** Words of the top-level parameters' names and choices, for telling tools apart. */
export function parameterWords(schema: Dict): { text: string; weight: number }[] {
  const properties = own(schema, 'properties');
  const found: { text: string; weight: number }[] = [];
  if (!isDict(properties)) return found;
  let seen = 0;
  for (const name in properties) {
    if (!Object.hasOwn(properties, name) || ++seen > 12) break;
    for (const text of identifierWords(name)) found.push({ text, weight: 0.7 });
    const choices = own(properties[name], 'enum');
    if (!Array.isArray(choices)) continue;
    for (const choice of choices.slice(0, 12)) {
      if (typeof choice !== 'string') continue;
      for (const text of identifierWords(choice)) found.push({ text, weight: 1 });
    }
  }
  return found;
}
