import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { saysPhrase } from '../call/choice-phrases.js';
import type { Parameter } from '../call/schema.js';
import { alike, wordVector } from '../meaning.js';

/** How a choice of a schema stands to what the user said. */
export interface ChoiceMatch {
  /** All of its words were said. */
  readonly named: boolean;
  /** How near the nearest word of the request is to it in meaning, 0 to 1. */
  readonly near: number;
  /** How much nearer it is than the next choice; below 0 where that one is nearer. */
  readonly lead: number;
  readonly namesOther: boolean;
}

const MOST_WORDS = 60;

/** Compares a choice with the words of the request; null where the value is none of the choices. */
export function matchChoice(
  { choices }: Parameter,
  value: string | number | boolean,
  tokens: readonly Token[],
): ChoiceMatch | null {
  const chosen = choices.find((one) => String(one.value) === String(value));
  if (chosen === undefined) return null;
  const words = tokens.map(({ word }) => word);
  const roots = new Set(words.map(stem));
  const isNamed = ({ roots: own, whole }: (typeof choices)[number]): boolean =>
    (own.length > 0 && own.every((root) => roots.has(root))) || roots.has(whole);
  let vectors: ReturnType<typeof wordVector>[] | undefined;
  const near = (choice: (typeof choices)[number]): number => {
    vectors ??= words
      .filter((word) => word.length > 2 && !COMMON_WORDS.has(word))
      .slice(0, MOST_WORDS)
      .map(wordVector);
    return Math.max(0, ...vectors.map((vector) => alike(vector, choice.vector)));
  };
  const others = choices.filter((one) => one !== chosen);
  const named = isNamed(chosen) || saysPhrase(tokens, chosen.phrases);
  return {
    named,
    // Few ask how near in meaning it is.
    get near() {
      return near(chosen);
    },
    get lead() {
      return near(chosen) - Math.max(0, ...others.map(near));
    },
    namesOther: !named && others.some(isNamed),
  };
}
