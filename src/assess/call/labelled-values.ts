import { union } from '../../lexicon/lexicon.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { readNumber } from '../../utterance/read-value.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { Parameter } from './schema.js';

/** How likely a value is to be meant that stands beside the name of its parameter. */
const LABELLED_SURE = 0.85;
const MOST_TOKENS = 120;
/** Names of texts that people give behind them, by the words of parameters for these. */
const LABELS: readonly (readonly [ReadonlySet<string>, RegExp])[] = [
  [wordSet('reference ref memo'), new RegExp(`^${union('referenceLabels')}$`, 'u')],
  [wordSet('note notes comment remark'), new RegExp(`^${union('noteLabels')}$`, 'u')],
];

/**
 * Fills what is open from what stands beside a parameter's name: a text behind it ("reference rent June", "note: call first"),
 * and a number in front of what it counts ("2 repeats").
 */
export const withLabelledValues = (
  bindings: readonly Binding[],
  { reading: { said } }: BindingInput,
): readonly Binding[] =>
  bindings.map((binding) => {
    const { parameter, value, several } = binding;
    if (value !== undefined || several.length > 0 || parameter.choices.length > 0) return binding;
    const found =
      parameter.kind === 'number'
        ? findCount(parameter, said.tokens)
        : parameter.type === 'string'
          ? findText(parameter, said)
          : null;
    return found === null ? binding : { ...binding, value: found, sure: LABELLED_SURE };
  });

/** The number in front of the word that a parameter is called by. */
function findCount({ stems, minimum, maximum }: Parameter, all: readonly Token[]): number | null {
  const tokens = all.slice(0, MOST_TOKENS);
  const ruledOut = findRuledOut(all);
  for (const [at, { word, mark }] of tokens.entries()) {
    const count = mark === '' && !ruledOut.has(at) ? readNumber(word) : null;
    const next = tokens[at + 1]?.word ?? '';
    if (count === null || next.length < 3 || !stems.has(stem(next))) continue;
    return count >= minimum && count <= maximum ? count : null;
  }
  return null;
}

/** The words behind what a text is called, to the end of their clause. */
function findText({ words }: Parameter, { text, tokens }: Utterance): string | null {
  const label = LABELS.find(([names]) => words.some((word) => names.has(word)))?.[1];
  if (label === undefined) return null;
  for (const [at, { word, mark }] of tokens.slice(0, MOST_TOKENS).entries()) {
    const first = tokens[at + 1];
    if (first === undefined || !label.test(word) || !/^:?$/.test(mark.trim())) continue;
    if (mark === '' && COMMON_WORDS.has(first.word)) continue;
    const last = tokens.findIndex((token, i) => i > at && /[,;.!?\n]/.test(token.mark));
    const end = (tokens[last < 0 ? tokens.length - 1 : last] as Token).end;
    return text.slice(first.start, end).replace(/^["'“„«]|["'”“»]$/gu, '');
  }
  return null;
}
