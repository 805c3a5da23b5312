import path from 'node:path';
import type { AssessInput } from '../src/ports/assessment.js';
import { identifierWords } from '../src/utterance/tokens.js';
import type { Labelled } from './binder/groups.js';
import { jsonLineFiles, readJsonLines } from './json-lines.js';
import { type PhrasedTool, readPhraseDomains } from './phrase-domains.js';
import { CORPUS } from './rows.js';

/** A parameter of `corpus/choices` with what people say who want each of its choices, and who say none (`none`, where that is no choice). */
interface ChosenParameter {
  readonly tool: string;
  readonly description: string;
  readonly parameter: string;
  readonly about: string;
  readonly choices: readonly (string | number | boolean)[];
  readonly say: Readonly<Record<string, readonly string[]>>;
}

/** The phrases of which the values are marked, as calls. */
export const labelledPhrases = (): Labelled[] =>
  readPhraseDomains().flatMap(({ tools }) => tools.flatMap(callsOfTool));

/** The requests that say a choice, or none, as calls. */
export const labelledChoices = (): Labelled[] =>
  jsonLineFiles(path.join(CORPUS, 'choices'))
    .flatMap((file) => readJsonLines<ChosenParameter>(file))
    .flatMap(callsOfChoices);

function callsOfTool(tool: PhrasedTool): Labelled[] {
  const { name, say, values, parameters } = tool;
  if (values === undefined) return [];
  const types = new Map(parameters.map((one) => [one, typeOf(one, values)]));
  // Said by half of those who want the tool: it is needed.
  const required = parameters.filter(
    (one) => 2 * values.filter((said) => said[one] !== undefined).length >= values.length,
  );
  const properties = Object.fromEntries(
    parameters.map((one) => [one, schemaOf(types.get(one) ?? 'string')]),
  );
  const tools = [
    {
      name,
      description: tool.description,
      parameters: { type: 'object', properties, required },
    },
  ];
  return say.flatMap((request, at) => {
    const said = Object.entries(values[at] ?? {});
    // A description that stands for an id is looked up: it is no value, and that it is none must not be learned.
    if (said.some(([one, value]) => wantsId(one) && ![value].flat().every(isId))) return [];
    const gold = Object.fromEntries(
      said.map(([one, value]) => [one, [argumentOf(value, types.get(one) ?? 'string')]]),
    );
    const missing = parameters.filter((one) => gold[one] === undefined);
    return [{ id: `${name}:${at}`, input: inputOf(request, tools), tool: name, gold, missing }];
  });
}

const wantsId = (parameter: string): boolean => identifierWords(parameter).at(-1) === 'id';
const isId = (value: string): boolean => /\d/.test(value);

type Type = 'string' | 'number' | 'array';

/** A parameter of which all values are plain numbers takes a number; one of several values a list. */
function typeOf(parameter: string, values: NonNullable<PhrasedTool['values']>): Type {
  const said = values.flatMap((one) => one[parameter] ?? []);
  if (values.some((one) => Array.isArray(one[parameter]))) return 'array';
  const isNumber =
    !wantsId(parameter) && said.length > 0 && said.every((one) => /^\d+(?:\.\d+)?$/.test(one));
  return isNumber ? 'number' : 'string';
}

const schemaOf = (type: Type): object =>
  type === 'array' ? { type, items: { type: 'string' } } : { type };

function argumentOf(value: string | readonly string[], type: Type): unknown {
  if (type === 'array') return [value].flat();
  return type === 'number' ? Number(value) : value;
}

function callsOfChoices(line: ChosenParameter): Labelled[] {
  const { tool, description, parameter, about, choices, say } = line;
  const isSwitch = choices.every((one) => typeof one === 'boolean');
  const property = isSwitch
    ? { type: 'boolean', description: about }
    : { type: typeof choices[0], description: about, enum: choices };
  const schema = {
    type: 'object',
    properties: { [parameter]: property },
    required: isSwitch ? [] : [parameter],
  };
  const tools = [{ name: tool, description, parameters: schema }];
  return Object.entries(say).flatMap(([said, requests]) => {
    const choice = choices.find((one) => String(one) === said);
    return requests.map((request, at) => ({
      id: `${tool}.${parameter}:${said}:${at}`,
      input: inputOf(request, tools),
      tool,
      gold: choice === undefined ? {} : { [parameter]: [choice] },
      missing: choice === undefined ? [parameter] : [],
    }));
  });
}

const inputOf = (request: string, tools: readonly object[]): AssessInput => ({
  request,
  history: [],
  context: { tools },
  answered: [],
});
