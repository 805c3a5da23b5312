import { words } from '../parts/wording.js';
import type { Finding, Standing } from './decision.js';
import { quotedWords } from './quotes.js';

const SAYS: Readonly<Record<string, (text: string) => string>> = {
  missing_parameter: (text) => `no value for “${text}”`,
  missing_slot: (text) => `not stated: ${text}`,
  unsaid_detail: (text) => `not stated: ${text}`,
  complete_call: (text) => `all values required by ${text} are known`,
  tools: () => 'the agent has tools',
  no_tool_fits: () => 'none of the agent’s tools match',
  resolved_reference: (text) => `the conversation says what “${text}” is`,
  unresolved_reference: (text) => `it’s unclear what “${text}” refers to`,
  told_before: (text) => `“${text}” was mentioned earlier`,
  open_choice: (text) => `“${text}” leaves the choice open`,
  described: (text) => `“${text}” is described, not named`,
  several_referents: (text) => `“${text}” could mean several things`,
  several_records: (text) => `several records match “${text}”`,
  own_things: (text) => `“${text}” belongs to the user`,
  question_of_fact: (text) => `“${text}” asks for a fact`,
  picked: (text) => `the agent chose “${text}”`,
};

/** A finding as a phrase. */
export function findingPhrase(finding: Finding, request: string): string {
  const { kind, text } = finding;
  const say = SAYS[kind];
  if (say) return say(text);
  if (kind.startsWith('vague_')) return `“${text}” is vague`;
  if (kind.startsWith('definite_') && kind !== 'definite_share') return `“${text}” is specific`;
  const isQuote = request.toLowerCase().includes(quotedWords(finding).toLowerCase());
  return isQuote ? `“${text}” (${words(kind)})` : text;
}

/** How much a finding counts, in words. */
export function weightInWords(weight: number): string {
  const size = Math.abs(weight);
  const changes = `${weight > 0 ? 'raises' : 'lowers'} the score`;
  if (size >= 1) return `${changes} a lot`;
  if (size >= 0.4) return `noticeably ${changes}`;
  return size >= 0.1 ? `${changes} a little` : `barely ${changes}`;
}

/** How unclear a dimension is, in words. */
export const scoreInWords = (score: number): string =>
  score >= 0.6
    ? 'unclear'
    : score >= 0.3
      ? 'partly unclear'
      : score >= 0.12
        ? 'mostly clear'
        : 'clear';

/** Where an argument comes from, in words, and whether it is in order. */
export const STANDING_WORDS: Readonly<Record<Standing, readonly [words: string, good: boolean]>> = {
  said: ['stated by the user', true],
  context: ['from context', true],
  derived: ['derived from what was said', true],
  composed: ['written by the agent as requested', true],
  default: ['default value', true],
  contradicted: ['contradicts the user', false],
  picked: ['one of several matches', false],
  invented: ['not stated', false],
};

/** Names of the tools that an agent sent, in the forms of OpenAI, Anthropic and MCP. */
export function toolNames(context: unknown): string[] {
  const tools = (context as { tools?: unknown } | null)?.tools;
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) => {
    const { name, function: inner } = (tool ?? {}) as {
      name?: unknown;
      function?: { name?: unknown };
    };
    const told = inner?.name ?? name;
    return typeof told === 'string' ? [told] : [];
  });
}
