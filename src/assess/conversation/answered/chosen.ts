import { groundIn } from '../../call/ground.js';
import type { Parameter } from '../../call/schema.js';
import { COMMON_WORDS } from '../../text/common-words.js';
import { stem, type Token } from '../../text/tokens.js';
import type { Value } from '../../types.js';
import { candidateRecords } from '../candidate-records.js';
import type { Open } from './open.js';

/** The choice of the schema, or the record among those that fit, which the answer names. */
export function chosen(
  { parameter, several }: Open,
  all: readonly Token[],
  isAsked: boolean,
  taken: Set<number>,
  context: unknown,
): Value | undefined {
  const tokens = all.map((token, at) => (taken.has(at) ? { ...token, word: '' } : token));
  if (parameter.choices.length > 0) return choiceIn(parameter, tokens, isAsked, taken);
  return several.length > 1 && isAsked ? recordIn(several, tokens, taken, context) : undefined;
}

/** A choice whose words all stand in the answer; one asked about also by a part that no other has, or its beginning. */
export function choiceIn(
  { choices }: Parameter,
  tokens: readonly Token[],
  isAsked: boolean,
  taken: Set<number>,
): Value | undefined {
  const roots = tokens.map(({ word }) => stem(word));
  const named = choices.filter((choice) => choice.roots.every((root) => roots.includes(root)));
  // `extra data` names `extra_data`, not `data` as well.
  const longest = Math.max(0, ...named.map((choice) => choice.roots.length));
  const whole = named.filter((choice) => choice.roots.length === longest);
  const found =
    whole.length > 0
      ? whole
      : isAsked
        ? choices.filter((choice) =>
            choice.words.some(
              (word) =>
                choices.every((other) => other === choice || !other.words.includes(word)) &&
                tokens.some((token) => isShortFor(token.word, word)),
            ),
          )
        : [];
  const [only] = found;
  if (found.length !== 1 || only === undefined) return undefined;
  for (const [at, { word }] of tokens.entries()) {
    if (only.roots.includes(roots[at] ?? '') || only.words.some((one) => isShortFor(word, one)))
      taken.add(at);
  }
  return only.value;
}

/** `prod` for `production`, `international` for `internationally`; `in` stands for nothing. */
function isShortFor(said: string, word: string): boolean {
  if (said.length < 3 || COMMON_WORDS.has(said)) return false;
  if (word.startsWith(said)) return true;
  return said.length > 5 && word.length > 5 && said.slice(0, 5) === word.slice(0, 5);
}

/** The record among those that fit equally well which the answer's words, or its place among them, tell. */
function recordIn(
  several: readonly string[],
  tokens: readonly Token[],
  taken: Set<number>,
  context: unknown,
): Value | undefined {
  const records = candidateRecords(context, several);
  if (records === null) return undefined;
  const [grounding] = groundIn([records.list], tokens.map(asSuperlative), COMMON_WORDS);
  const [best, ...more] = grounding?.best ?? [];
  if (grounding === undefined || best === undefined || more.length > 0) return undefined;
  if (grounding.score === 0 && !grounding.picked) return undefined;
  for (const at of tokens.keys()) taken.add(at);
  return records.values[best];
}

const SUPERLATIVES: Readonly<Record<string, string>> = {
  older: 'oldest',
  earlier: 'earliest',
  newer: 'newest',
  later: 'latest',
  ältere: 'älteste',
  neuere: 'neueste',
};

/** Of two the older one is the oldest. */
const asSuperlative = (token: Token): Token => ({
  ...token,
  word: SUPERLATIVES[token.word] ?? token.word,
});
