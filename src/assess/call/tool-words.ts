import { readFileSync } from 'node:fs';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { wordsIn } from '../../utterance/tokens.js';
import { unpacked } from '../../word-vectors/packed-vectors.js';
import { remembered } from '../../word-vectors/remembered.js';
import { wordRoot } from '../../word-vectors/root.js';
import {
  DIMENSIONS,
  findPlace,
  informativeness,
  wordVectors,
} from '../../word-vectors/word-vectors.js';
import { type Vector, zeros } from '../meaning.js';
import type { Reading } from '../reading.js';

/**
 * Meanings of words for the tool that is meant: vectors in which a request lies near the tool that does what it asks for,
 * in whatever words ("my card was swallowed by the machine", `report_lost_card`). Learned from `corpus/phrases` by
 * `training/tool-words`, starting from the plain word vectors; words that no phrase has keep those. How much a word
 * counts is its vector's length.
 */
export interface ToolWords {
  /** English words, roots of other languages, and words without a plain vector, in the order of their vectors. */
  readonly english: readonly string[];
  readonly roots: readonly string[];
  readonly others: readonly string[];
  /** `DIMENSIONS` numbers a word. */
  readonly vectors: Float32Array;
}

/** A word of another language stands for several English ones, whose frequency says little of its own. */
const TRANSLATED = 0.7;
/** Words of grammar count so much as others do. */
const COMMON = { request: 0.15, description: 0.2 } as const;
/** The share of what was said before in a short request. */
const EARLIER = 0.4;
/** Weights of a tool's name, description and parameters. */
const FIELDS = { name: 1, description: 0.85, parameters: 0.55 } as const;
const MOST = { said: 60, earlier: 40, description: 25, parameters: 12 } as const;
const SHORT = 6;

/** A word and how much it counts. */
export type Weighted = readonly [word: string, weight: number];

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

interface Table {
  readonly ofPlace: ReadonlyMap<number, number>;
  readonly ofWord: ReadonlyMap<string, number>;
  readonly vectors: Float32Array;
}

let table: Table | undefined;

/** Has other vectors used; training does. */
export function useToolWords({ english, roots, others, vectors }: ToolWords): void {
  const { index, roots: placeOfRoot } = wordVectors();
  const ofPlace = new Map<number, number>();
  const ofWord = new Map<string, number>();
  let row = 0;
  for (const word of english) ofPlace.set(index.get(word) as number, row++);
  for (const root of roots) ofPlace.set(placeOfRoot.get(root) as number, row++);
  for (const word of others) ofWord.set(word, row++);
  table = { ofPlace, ofWord, vectors };
  meaningOfWord = rememberMeanings();
}

const NOTHING: Vector = zeros(DIMENSIONS);

/** The sum of the words' vectors, of unit length; null where no word is known. */
export function meaningForTools(words: readonly Weighted[]): Vector | null {
  const { ofPlace, ofWord, vectors } = learned();
  const { bytes } = wordVectors();
  const sum = NOTHING.slice();
  let known = false;
  for (const [word, weight] of words) {
    const place = findPlace(word);
    const row = place < 0 ? ofWord.get(wordRoot(word)) : ofPlace.get(place);
    if (row !== undefined) {
      const from = row * DIMENSIONS;
      for (let d = 0; d < DIMENSIONS; d++)
        sum[d] = (sum[d] as number) + weight * (vectors[from + d] as number);
    } else if (place >= 0) {
      const scale = (weight * plainWeight(place)) / 254;
      const from = place * DIMENSIONS;
      for (let d = 0; d < DIMENSIONS; d++)
        sum[d] = (sum[d] as number) + scale * (bytes[from + d] as number);
    } else continue;
    known = true;
  }
  if (!known) return null;
  const length = Math.sqrt(sum.reduce((total, x) => total + x * x, 0)) || 1;
  for (let d = 0; d < DIMENSIONS; d++) sum[d] = (sum[d] as number) / length;
  return sum;
}

/** Meanings of the words that are known, each by itself. */
export const meaningsForTools = (words: readonly string[]): Vector[] =>
  words.map((word) => meaningOfWord(word)).filter((meaning) => meaning !== null);

const rememberMeanings = (): ((word: string) => Vector | null) =>
  remembered((word) => meaningForTools([[word, 1]]), { most: 4_000 });
/** Made anew when the vectors are replaced. */
let meaningOfWord = rememberMeanings();

/** How much a word counts of which nothing was learned. */
export function plainWeight(place: number): number {
  return place < wordVectors().index.size ? informativeness(place) : TRANSLATED;
}

/** The table in use: the shipped one, unless training uses another. */
function learned(): Table {
  if (table === undefined) useToolWords(shippedToolWords());
  return table as Table;
}

/** The shipped vectors, from their files. */
export function shippedToolWords(): ToolWords {
  const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
  const parts = read('./tool-words.txt').toString('utf8').split('\n\n');
  const [english = [], roots = [], others = []] = parts.map((part) =>
    part.split('\n').filter((word) => word !== ''),
  );
  return { english, roots, others, vectors: unpacked(read('./tool-words.bin')) };
}
