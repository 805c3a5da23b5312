import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTools, type Tool } from '../../assess/call/schema.js';
import type { Pair } from '../omission.js';
import { CORPUS } from '../rows.js';

/** What somebody says who wants one of the tools. */
export interface Phrase {
  readonly text: string;
  /** What was said before. */
  readonly history: readonly string[];
  readonly tools: readonly Tool[];
  /** The place of the tool that is meant. */
  readonly right: number;
}

interface Line {
  readonly domain: string;
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly parameters: readonly string[];
    readonly say: readonly string[];
  }[];
}

/**
 * The phrases of `corpus/phrases`: domains of 10 to 13 tools, with what people say who want each of them, mostly
 * without the words of its name; written one by one, without sight of the assessor.
 */
export function readPhrases(folder = path.join(CORPUS, 'phrases')): Phrase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .flatMap((line) => phrasesOf(JSON.parse(line) as Line));
}

function phrasesOf({ tools: listed }: Line): Phrase[] {
  const tools = readTools({ tools: listed.map(schemaOf) });
  return listed.flatMap(({ name, say }) => {
    const right = tools.findIndex((tool) => tool.name === name);
    return right < 0 ? [] : say.map((text) => ({ text, history: [], tools, right }));
  });
}

/** The complete requests of pairs, in the same shape. */
export function phrasesOfPairs(pairs: readonly Pair[]): Phrase[] {
  const lists = new Map<string, readonly Tool[]>();
  return pairs.flatMap(({ tool: name, clear: { request, history, context } }) => {
    const key = JSON.stringify(context?.tools ?? []);
    const tools = lists.get(key) ?? readTools(context);
    lists.set(key, tools);
    const right = tools.findIndex((tool) => tool.name === name);
    return right < 0 || tools.length < 2 ? [] : [{ text: request, history, tools, right }];
  });
}

const schemaOf = ({ name, description, parameters }: Line['tools'][number]): object => ({
  name,
  description,
  parameters: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one, { type: 'string' }])),
    required: parameters,
  },
});
