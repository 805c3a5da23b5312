import type { Risk, RiskRule, Settings } from './settings.js';

export type Json = Record<string, unknown>;

/** A tool as the upstream server lists it. */
export interface UpstreamTool extends Json {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: Json;
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean };
}

/** Names of the parameters that are added to a gated tool, and never reach the server behind. */
interface WordNames {
  readonly request: string;
  readonly answer: string;
}

/** The tool's own parameters keep their names. */
function wordNames(tool: UpstreamTool | undefined): WordNames {
  const own = (tool?.inputSchema?.properties ?? {}) as Json;
  const free = (name: string): string => (Object.hasOwn(own, name) ? `intentlock_${name}` : name);
  return { request: free('user_request'), answer: free('user_answer') };
}

const REQUEST = {
  type: 'string',
  description: "Quote the user's own words that ask for this, unchanged.",
};
const ANSWER = {
  type: 'string',
  description:
    "After the user was asked a question about this call: the user's answer in their own words, unchanged.",
};

/**
 * The risk of a tool: by the rules, else by what the protocol lets assume. A tool without hints is one that destroys, which
 * makes it medium. A hint that it only reads takes friction away, and counts only where hints are trusted.
 */
export function toolRisk(
  name: string,
  tool: UpstreamTool | undefined,
  { rules, trustAnnotations }: Pick<Settings, 'rules' | 'trustAnnotations'>,
): Risk {
  const rule = rules.find(({ pattern }: RiskRule) => matches(pattern, name));
  if (rule) return rule.risk;
  return trustAnnotations && tool?.annotations?.readOnlyHint === true ? 'low' : 'medium';
}

/** Whether a text matches a pattern in which `*` stands for any text. */
export function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  if (!text.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

/** A gated tool as the client sees it: with the parameters that carry the user's words. */
export function withUserWords(tool: UpstreamTool): UpstreamTool {
  const { properties, required, ...schema } = tool.inputSchema ?? { type: 'object' };
  const names = wordNames(tool);
  return {
    ...tool,
    inputSchema: {
      ...schema,
      properties: {
        ...(properties as Json | undefined),
        [names.request]: REQUEST,
        [names.answer]: ANSWER,
      },
      required: [...((required as string[] | undefined) ?? []), names.request],
    },
  };
}

/** Arguments without the parameters that were added, and what these held. */
export function splitArguments(
  given: Json,
  tool: UpstreamTool | undefined,
): {
  readonly args: Json;
  readonly request: string | null;
  readonly answer: string | null;
} {
  const names = wordNames(tool);
  const { [names.request]: request, [names.answer]: answer, ...args } = given;
  return { args, request: readText(request), answer: readText(answer) };
}

const readText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;
