import { actionClass } from '../../utterance/actions.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token, wordsIn } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import { type Binding, BOUND } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { Tool } from './schema.js';

/** How likely words that say something are to be what is looked for. */
const SOUGHT_SURE = 0.75;
/** Words of parameters for what is looked for. */
const LOOKED_FOR = wordSet('query q search keyword keywords term terms grep');

/**
 * Fills what is looked for with the longest run of words that say something; one with a capital letter goes first. What need
 * not be told is only filled where no record is meant.
 */
export function withQuery(
  tool: Tool,
  bindings: readonly Binding[],
  input: BindingInput,
): readonly Binding[] {
  const open = bindings.find(
    (one) =>
      one.parameter.type === 'string' &&
      one.parameter.choices.length === 0 &&
      (one.value === undefined || one.sure < BOUND) &&
      one.parameter.words.some((word) => LOOKED_FOR.has(word)),
  );
  if (open === undefined) return bindings;
  const isBound = bindings.some(
    ({ parameter: { kind }, value }) => kind === 'id' && value !== undefined,
  );
  if (!open.parameter.required && isBound) return bindings;
  const value = longestRun(tool, input);
  return value === null
    ? bindings
    : bindings.map((one) =>
        one === open ? { ...one, value, sure: SOUGHT_SURE, several: [] } : one,
      );
}

function longestRun(tool: Tool, { reading, spans }: BindingInput): string | null {
  const { tokens, text } = reading.said;
  const named = new Set([...tool.words, ...wordsIn(tool.description)].map(stem));
  const ruledOut = findRuledOut(tokens);
  const moments = spans.filter(
    ({ kind, source }) => source === 'request' && (kind === 'date' || kind === 'time'),
  );
  const isSought = ({ word }: Token, at: number): boolean =>
    !COMMON_WORDS.has(word) &&
    /\p{L}/u.test(word) &&
    actionClass(word) === undefined &&
    !named.has(stem(word)) &&
    !ruledOut.has(at) &&
    !moments.some(({ from, to }) => at >= from && at <= to);
  let best: { from: number; to: number; weight: number } | null = null;
  for (let from = 0; from < tokens.length; from++) {
    let to = from;
    while (to < tokens.length && isSought(tokens[to] as Token, to)) to++;
    const run = tokens.slice(from, to);
    const isName = run.some((token) => /^\p{Lu}/u.test(token.text) && !token.opens);
    const weight = run.length + (isName ? tokens.length : 0);
    if (run.length > 0 && weight > (best?.weight ?? 0)) best = { from, to, weight };
    from = Math.max(from, to);
  }
  return best === null ? null : text.slice(tokens[best.from]?.start, tokens[best.to - 1]?.end);
}
