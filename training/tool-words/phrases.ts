import { readTools, type Tool } from '../../src/assess/call/schema.js';
import type { Pair } from '../omission.js';
import { type PhraseDomain, type PhrasedTool, readPhraseDomains } from '../phrase-domains.js';

/** What somebody says who wants one of the tools. */
export interface Phrase {
  readonly text: string;
  /** What was said before. */
  readonly history: readonly string[];
  readonly tools: readonly Tool[];
  /** The place of the tool that is meant. */
  readonly right: number;
}

/** The phrases of `corpus/phrases`, each with the tools of its domain. */
export const readPhrases = (): Phrase[] => readPhraseDomains().flatMap(phrasesOf);

function phrasesOf({ tools: listed }: PhraseDomain): Phrase[] {
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

/** A tool of a domain as a caller sends it. */
export const schemaOf = ({
  name,
  description,
  parameters,
}: PhrasedTool): Readonly<Record<string, unknown>> => ({
  name,
  description,
  parameters: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one, { type: 'string' }])),
    required: parameters,
  },
});
