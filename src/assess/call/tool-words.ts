import { COMMON_WORDS } from '../../utterance/common-words.js';
import { wordsIn } from '../../utterance/tokens.js';
import { remembered } from '../../word-vectors/remembered.js';
import {
  type LearnedVectors,
  LearnedWords,
  readLearnedVectors,
  type Weighted,
} from '../learned-words.js';
import type { Vector } from '../meaning.js';
import type { Reading } from '../reading.js';

/**
 * Meanings of words for the tool that is meant: vectors in which a request lies near the tool that does what it asks for,
 * in whatever words ("my card was swallowed by the machine", `report_lost_card`). Learned from `corpus/phrases` by
 * `training/tool-words`.
 */
const SHIPPED = new URL('./tool-words', import.meta.url);

/** Words of grammar count so much as others do. */
const COMMON = { request: 0.15, description: 0.2 } as const;
/** The share of what was said before in a short request. */
const EARLIER = 0.4;
/** Weights of a tool's name, description and parameters. */
const FIELDS = { name: 1, description: 0.85, parameters: 0.55 } as const;
const MOST = { said: 60, earlier: 40, description: 25, parameters: 12 } as const;
const SHORT = 6;

/** The words of a request that tell which tool it means. */
export function requestWords(said: readonly string[], earlier: readonly string[]): Weighted[] {
  const weigh =
    (share: number) =>
    (word: string): Weighted => [word, share * (COMMON_WORDS.has(word) ? COMMON.request : 1)];
  const own = said.slice(0, MOST.said).map(weigh(1));
  return said.length > SHORT
    ? own
    : [...own, ...earlier.slice(0, MOST.earlier).map(weigh(EARLIER))];
}

/** Weighted words of a request that was read, with the beginnings of the last two turns. */
export const wordsOfRequest = ({ said, turns }: Pick<Reading, 'said' | 'turns'>): Weighted[] =>
  requestWords(
    said.tokens.map(({ word }) => word),
    turns.slice(0, 2).flatMap(({ tokens }) => tokens.slice(0, 30).map(({ word }) => word)),
  );

/** The words of a tool that tell what it does. */
export function toolWords(tool: {
  readonly words: readonly string[];
  readonly description: string;
  readonly parameters: readonly { readonly words: readonly string[] }[];
}): Weighted[] {
  return [
    ...share(
      FIELDS.name,
      tool.words.map((word) => [word, 1]),
    ),
    ...share(
      FIELDS.description,
      wordsIn(tool.description)
        .slice(0, MOST.description)
        .map((word) => [word, COMMON_WORDS.has(word) ? COMMON.description : 1]),
    ),
    ...share(
      FIELDS.parameters,
      tool.parameters
        .slice(0, MOST.parameters)
        .flatMap(({ words }) => words.map((word) => [word, 1])),
    ),
  ];
}

/** A field of many words says more than one of few, but not as many times as it has words. */
function share(of: number, words: readonly Weighted[]): Weighted[] {
  const all = words.reduce((sum, [, weight]) => sum + weight, 0);
  return all === 0 ? [] : words.map(([word, weight]) => [word, (of * weight) / Math.sqrt(all)]);
}

let inUse: LearnedWords | undefined;

/** Has other vectors used; training does. */
export function useToolWords(vectors: LearnedVectors): void {
  inUse = LearnedWords.of(vectors);
  meaningOfWord = rememberMeanings();
}

/** The sum of the words' vectors, of unit length; null where no word is known. */
export function meaningForTools(words: readonly Weighted[]): Vector | null {
  inUse ??= LearnedWords.read(SHIPPED);
  return inUse.meaning(words);
}

/** Meanings of the words that are known, each by itself. */
export const meaningsForTools = (words: readonly string[]): Vector[] =>
  words.map((word) => meaningOfWord(word)).filter((meaning) => meaning !== null);

const rememberMeanings = (): ((word: string) => Vector | null) =>
  remembered((word) => meaningForTools([[word, 1]]), { most: 4_000 });
/** Made anew when the vectors are replaced. */
let meaningOfWord = rememberMeanings();

/** The shipped vectors as numbers, from their files. */
export const shippedToolWords = (): LearnedVectors => readLearnedVectors(SHIPPED);
