import { atOnce, type InParts } from '../../turns.js';
import { LOOKED_AT } from '../../utterance/clean.js';
import { currencyName } from '../../utterance/currencies.js';
import { identifierWords, stem, wordsIn } from '../../utterance/tokens.js';
import { showText } from '../../visible-text.js';
import { alike, meanVector, type Vector } from '../meaning.js';
import { choicePhrases } from './choice-phrases.js';
import { END, START } from './cue-words.js';
import { type ParameterKind, parameterKind } from './parameter-kind.js';
import { resolveSchema } from './resolve-schema.js';
import { FROM_ROLE, TO_ROLE } from './roles.js';

/** A tool's parameter with everything that binding looks at, worked out once. */
export interface Parameter {
  readonly name: string;
  /** The name in words, `departure date`. */
  readonly label: string;
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
  readonly type: string;
  readonly isList: boolean;
  readonly format: string;
  /** The pattern of its values, or ''. */
  readonly pattern: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly description: string;
  readonly descriptionStems: ReadonlySet<string>;
  readonly choices: readonly Choice[];
  readonly required: boolean;
  /** The description says what happens without it. */
  readonly hasDefault: boolean;
  /** The value that the schema gives as default; undefined for none. */
  readonly defaultValue: unknown;
  /** Where the name is nested: the outer parameter's name, or ''. */
  readonly within: string;
  readonly kind: ParameterKind;
  /** The example that the description gives, in its shape (`A-9`), or ''. */
  readonly exampleShape: string;
  readonly vector: Vector | null;
  /** How near it is to a person, a place, an organization, a system, a text and a product, 0 to 1 each. */
  readonly senses: readonly number[];
  /** Its name says that something begins or ends with it, comes from it or goes to it. */
  readonly starts: boolean;
  readonly ends: boolean;
  readonly isOrigin: boolean;
  readonly isTarget: boolean;
  /** A date of which the time of day is wanted, too. */
  readonly wantsClock: boolean;
}

export interface Choice {
  readonly value: string | number;
  /** Stems of its words, and of the whole. */
  readonly roots: readonly string[];
  readonly whole: string;
  /** The stem of the currency's name where it is the code of one, else ''. */
  readonly currency: string;
  readonly words: readonly string[];
  readonly vector: Vector | null;
  /** Phrases that people use for it: "every monday" for `weekly`. */
  readonly phrases: readonly string[];
}

export interface Tool {
  readonly name: string;
  readonly words: readonly string[];
  readonly description: string;
  readonly parameters: readonly Parameter[];
}

type Dict = Readonly<Record<string, unknown>>;

export function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: unknown, key: string): unknown {
  return isDict(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function text(value: unknown, limit: number): string {
  return typeof value === 'string' ? value.slice(0, limit) : '';
}

/**
 * A tool in OpenAI (`{type, function}`), Anthropic (`input_schema`) or MCP (`inputSchema`) form; null for what is no
 * tool.
 */
export function* readTool(entry: unknown): InParts<Tool | null> {
  const name = nameOfTool(entry);
  if (name === '') return null;
  const parameters: Parameter[] = [];
  yield* collect(resolveSchema(schemaOfTool(entry)), '', true, 0, parameters);
  return {
    name,
    words: identifierWords(name),
    description: text(own(insideOf(entry), 'description'), LOOKED_AT.toolDescription),
    parameters,
  };
}

/** The schema of a tool's arguments, as its entry gives it; undefined for none. */
export function schemaOfTool(entry: unknown): unknown {
  const inner = insideOf(entry);
  return own(inner, 'parameters') ?? own(inner, 'input_schema') ?? own(inner, 'inputSchema');
}

/** The tools of a context; whatever is none is passed over. */
export function readTools(context: unknown): Tool[] {
  const listed = own(context, 'tools');
  if (!Array.isArray(listed)) return [];
  return listed.slice(0, LOOKED_AT.tools).flatMap((entry) => atOnce(readTool(entry)) ?? []);
}

/** The name of a tool; '' for what is none. */
export const nameOfTool = (entry: unknown): string => text(own(insideOf(entry), 'name'), 120);

const insideOf = (entry: unknown): unknown =>
  isDict(own(entry, 'function')) ? own(entry, 'function') : entry;

/** The parameters of a schema, required ones and others, nested ones included. */
function* collect(
  schema: unknown,
  within: string,
  outerRequired: boolean,
  depth: number,
  found: Parameter[],
): InParts<void> {
  const properties = own(schema, 'properties');
  if (!isDict(properties)) return;
  const listed = own(schema, 'required');
  const required = new Set(Array.isArray(listed) ? listed.slice(0, 100) : []);
  let seen = 0;
  for (const name in properties) {
    if (!Object.hasOwn(properties, name)) continue;
    if (found.length >= LOOKED_AT.parameters || ++seen > 200) return;
    const property = properties[name];
    const isRequired =
      outerRequired && required.has(name) && own(property, 'default') === undefined;
    const inner = own(property, 'type') === 'array' ? own(property, 'items') : property;
    const nests = isDict(own(inner, 'properties')) && depth < 3;
    const before = found.length;
    if (nests) yield* collect(inner, name.slice(0, 80), isRequired, depth + 1, found);
    if (found.length === before) found.push(parameterOf(name, property, within, isRequired));
    yield;
  }
}

const DEFAULTS =
  /\b(?:defaults? (?:to|is|value)|optional|if (?:left out|omitted|not (?:specified|provided|given))|omit|leave (?:out|empty)|left out)\b/i;

const MOST_OF_LABEL = 80;

/** A parameter by its name and its schema. */
export function parameterOf(
  name: string,
  property: unknown,
  within: string,
  required: boolean,
): Parameter {
  const words = identifierWords(name);
  const items = own(property, 'items');
  const listed = own(property, 'enum') ?? own(items, 'enum');
  const declared = own(property, 'type');
  const outer = text(
    Array.isArray(declared) ? declared.find((type) => type !== 'null') : declared,
    20,
  );
  const isList = outer === 'array';
  const description = text(own(property, 'description'), 300);
  const type = (isList ? text(own(items, 'type'), 20) : outer) || 'string';
  const choices = Array.isArray(listed)
    ? listed.slice(0, LOOKED_AT.enumValues).filter(isChoice).map(choiceOf)
    : [];
  const format = text(own(property, 'format') ?? own(items, 'format'), 20);
  const shape = { type: isList ? 'array' : type, format, words, description };
  const kind = parameterKind({ ...shape, choices: choices.map(({ value }) => value) });
  const about = wordsIn(description).slice(0, 12);
  // A name may be anybody's or anything's.
  const telling = [...words, ...about.slice(0, 6)].filter(
    (word) => word !== 'name' && word !== 'id',
  );
  const vector = meanVector(telling.length > 0 ? telling : words);
  return {
    name: name.slice(0, 80),
    label: showText(words.join(' '), { most: MOST_OF_LABEL }),
    words,
    stems: new Set(words.filter((word) => word.length > 1).map(stem)),
    type,
    isList,
    format,
    pattern: text(own(property, 'pattern') ?? own(items, 'pattern'), 201),
    minimum: numberOr(own(property, 'minimum') ?? own(items, 'minimum'), Number.NEGATIVE_INFINITY),
    maximum: numberOr(own(property, 'maximum') ?? own(items, 'maximum'), Number.POSITIVE_INFINITY),
    description,
    descriptionStems: new Set(about.map(stem)),
    choices,
    required,
    hasDefault: own(property, 'default') !== undefined || DEFAULTS.test(description),
    defaultValue: own(property, 'default'),
    within,
    // A list of ids binds as an id does, several times.
    kind: kind === 'list' ? elementKind(shape, type) : kind,
    exampleShape: shapeOf(exampleIn(description)),
    vector,
    senses: sensesOf(vector),
    starts: words.some((word) => START.has(word)),
    ends: words.some((word) => END.has(word)),
    isOrigin: words.some((word) => FROM_ROLE.has(word)),
    isTarget: words.some((word) => TO_ROLE.has(word)),
    wantsClock:
      format === 'date-time' ||
      /\btime\b|\bclock\b|HH|T\d\d|date-time|datetime/i.test(description) ||
      words.some((word) => /^(?:time|datetime|at|start|when)$/.test(word)),
  };
}

function elementKind(
  shape: Omit<Parameters<typeof parameterKind>[0], 'choices'>,
  type: string,
): ParameterKind {
  const singular = shape.words.map((word) => word.replace(/(?<=..)s$/, ''));
  return parameterKind({ ...shape, type, words: singular, choices: [] });
}

function choiceOf(value: string | number): Choice {
  const words = identifierWords(String(value)).flatMap(
    (word) => word.match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  return {
    value,
    words,
    roots: words.map(stem),
    whole: stem(String(value).toLowerCase()),
    currency: stem(currencyName(String(value).toLowerCase()) ?? ''),
    vector: meanVector(words),
    phrases: choicePhrases(value),
  };
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

function isChoice(value: unknown): value is string | number {
  return (
    (typeof value === 'string' && value !== '' && value.length <= 80) || typeof value === 'number'
  );
}

/** The example that a description gives, as in `Repository, e.g. acme/web`, or ''. */
function exampleIn(description: string): string {
  const found = /(?:e\.g\.|for example|such as|like|example:)\s+['"`]?([^\s'"`,;)]{2,40})/i.exec(
    description,
  );
  return found?.[1]?.replace(/\.$/, '') ?? (/\bowner\/name\b/i.test(description) ? 'a/b' : '');
}

/** `L-2231` in the shape `A-9`. */
export function shapeOf(value: string): string {
  return value.replace(/\p{L}+/gu, 'A').replace(/\p{N}+/gu, '9');
}

/** Whether a parameter's bounds and type take a number. */
export const allowsNumber = ({ type, minimum, maximum }: Parameter, number: number): boolean =>
  number >= minimum && number <= maximum && (type !== 'integer' || Number.isInteger(number));

export const SENSES = ['person', 'place', 'organisation', 'system', 'text', 'product'] as const;
const PROTOTYPES: readonly string[] = [
  'person customer employee friend patient passenger guest recipient contact',
  'city country place location address airport street destination origin',
  'company organization bank insurer firm account client supplier',
  'server service database application instance cluster repository deployment resource',
  'message text reason note comment description subject title content',
  'product item device room model medication vehicle equipment article',
];
let prototypes: readonly (Vector | null)[] | undefined;

function sensesOf(vector: Vector | null): number[] {
  prototypes ??= PROTOTYPES.map((words) => meanVector(words.split(' ')));
  return prototypes.map((prototype) => Math.max(0, alike(vector, prototype) - 0.3) / 0.7);
}
