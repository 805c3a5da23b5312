import { readdirSync, readFileSync } from 'node:fs';
import { type CatalogueAction, type CatalogueParameter, catalogueDomain } from './schema.js';

/** An action with the domain that its file is about. */
export interface CataloguedAction extends CatalogueAction {
  readonly domain: string;
}

/** A tool in the form in which callers send theirs in `context.tools`. */
export interface CatalogueTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: {
      readonly type: 'object';
      readonly properties: Readonly<Record<string, Property>>;
      readonly required: readonly string[];
    };
  };
}

interface Property {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly description: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly items?: { readonly type: 'string' };
}

const FOLDER = new URL('./domains/', import.meta.url);

let loaded: readonly CataloguedAction[] | undefined;

/**
 * The actions of all domains, in the order of the files' names. The files are read and checked once.
 * Throws an error that names the file and the place for what is not as the schema says.
 */
export function listActions(): readonly CataloguedAction[] {
  loaded ??= readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap(readDomain);
  return loaded;
}

function readDomain(file: string): CataloguedAction[] {
  const read = catalogueDomain.safeParse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`Catalogue ${file}, ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { domain, actions } = read.data;
  return actions.map((action) => ({ ...action, domain }));
}

const ACTIONS = new Map<string, ReadonlyMap<string, CatalogueAction>>();

/**
 * An action by its domain and its name; undefined where there is none. A domain's file is read when it is first asked for;
 * that it is as the schema says is for the tests to see.
 */
export function findAction(domain: string, name: string): CatalogueAction | undefined {
  let actions = ACTIONS.get(domain);
  if (actions === undefined) {
    const file = new URL(`${domain.replaceAll('_', '-')}.json`, FOLDER);
    const read = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly actions: readonly CatalogueAction[];
    };
    actions = new Map(read.actions.map((action) => [action.name, action]));
    ACTIONS.set(domain, actions);
  }
  return actions.get(name);
}

/** The action as a tool; what the world always needs is required. */
export function toTool({ name, description, parameters }: CatalogueAction): CatalogueTool {
  const properties = Object.fromEntries(parameters.map((one) => [one.name, toProperty(one)]));
  const required = parameters.filter(({ needed }) => needed === 'always');
  return {
    type: 'function',
    function: {
      name,
      description,
      parameters: { type: 'object', properties, required: required.map((one) => one.name) },
    },
  };
}

function toProperty(parameter: CatalogueParameter): Property {
  const { kind, choices, default: usual, question } = parameter;
  return {
    ...SHAPES[kind],
    description: usual === undefined ? question : `${question} Defaults to ${usual}.`,
    // In other cases the default is told in words, which are no value.
    ...(choices && { enum: choices }),
    ...(usual !== undefined && choices?.includes(usual) && { default: usual }),
  };
}

const TEXT = { type: 'string' } as const;
const NUMBER = { type: 'number' } as const;

/** The JSON schema of the values of each kind. */
const SHAPES: Readonly<Record<CatalogueParameter['kind'], Omit<Property, 'description'>>> = {
  person: TEXT,
  organisation: TEXT,
  place: TEXT,
  email: { type: 'string', format: 'email' },
  phone: TEXT,
  url: { type: 'string', format: 'uri' },
  number: NUMBER,
  count: { type: 'integer' },
  // With its unit: 3 kg, half of it.
  amount: TEXT,
  money: NUMBER,
  unit: TEXT,
  currency: TEXT,
  percentage: NUMBER,
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  datetime: { type: 'string', format: 'date-time' },
  duration: TEXT,
  period: TEXT,
  recurrence: TEXT,
  timezone: TEXT,
  id: TEXT,
  record: TEXT,
  thing: TEXT,
  list: { type: 'array', items: TEXT },
  scope: TEXT,
  criterion: TEXT,
  condition: TEXT,
  text: TEXT,
  query: TEXT,
  code: TEXT,
  file: TEXT,
  path: TEXT,
  language: TEXT,
  choice: TEXT,
  boolean: { type: 'boolean' },
  version: TEXT,
  environment: TEXT,
  branch: TEXT,
  column: TEXT,
  table: TEXT,
  system: TEXT,
};
