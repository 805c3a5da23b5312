import { readFileSync } from 'node:fs';
import { unpacked } from '../word-vectors/packed-vectors.js';
import { wordRoot } from '../word-vectors/root.js';
import {
  DIMENSIONS,
  findPlace,
  informativeness,
  wordVectors,
} from '../word-vectors/word-vectors.js';
import { type Vector, zeros } from './meaning.js';

/**
 * Vectors of words that were learned for a purpose, starting from the plain word vectors. How much a word counts is its
 * vector's length.
 */
export interface LearnedVectors {
  /** English words, roots of other languages, and words without a plain vector, in the order of their vectors. */
  readonly english: readonly string[];
  readonly roots: readonly string[];
  readonly others: readonly string[];
  /** `DIMENSIONS` numbers a word. */
  readonly vectors: Float32Array;
}

/** A word and how much it counts. */
export type Weighted = readonly [word: string, weight: number];

const NOTHING: Vector = zeros(DIMENSIONS);
/** A word of another language stands for several English ones, whose frequency says little of its own. */
const TRANSLATED = 0.7;

/** How much a word counts of which nothing was learned. */
export const plainWeight = (place: number): number =>
  place < wordVectors().index.size ? informativeness(place) : TRANSLATED;

/** Looks up learned vectors by word; words that nothing was learned of keep their plain ones. */
export class LearnedWords {
  readonly #ofPlace = new Map<number, number>();
  readonly #ofWord = new Map<string, number>();
  readonly #vectors: Float32Array;

  constructor({ english, roots, others, vectors }: LearnedVectors) {
    const { index, roots: placeOfRoot } = wordVectors();
    let row = 0;
    for (const word of english) this.#ofPlace.set(index.get(word) as number, row++);
    for (const root of roots) this.#ofPlace.set(placeOfRoot.get(root) as number, row++);
    for (const word of others) this.#ofWord.set(word, row++);
    this.#vectors = vectors;
  }

  /** The sum of the words' vectors, of unit length; null where no word is known. */
  meaning(words: readonly Weighted[]): Vector | null {
    const { bytes } = wordVectors();
    const vectors = this.#vectors;
    const sum = NOTHING.slice();
    let known = false;
    for (const [word, weight] of words) {
      const place = findPlace(word);
      const row = place < 0 ? this.#ofWord.get(wordRoot(word)) : this.#ofPlace.get(place);
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
}

/**
 * Reads shipped vectors: their words from `<name>.txt` and their numbers from `<name>.bin`.
 *
 * @param name a URL without the ending
 */
export function readLearnedVectors(name: URL): LearnedVectors {
  const read = (ending: string): Buffer => readFileSync(new URL(`${name.href}${ending}`));
  const parts = read('.txt').toString('utf8').split('\n\n');
  const [english = [], roots = [], others = []] = parts.map((part) =>
    part.split('\n').filter((word) => word !== ''),
  );
  return { english, roots, others, vectors: unpacked(read('.bin')) };
}
