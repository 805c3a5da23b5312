import { type LearnedVectors, plainWeight, type Weighted } from '../src/assess/learned-words.js';
import type { Random } from '../src/random.js';
import { wordRoot } from '../src/word-vectors/root.js';
import { DIMENSIONS, findPlace, wordVectors } from '../src/word-vectors/word-vectors.js';
import { dot } from './dot.js';
import type { RowAdam } from './row-adam.js';

/** A word by its row, with how much it counts. */
export interface Bag {
  readonly rows: Int32Array;
  readonly weights: Float64Array;
}

/** The sum of a bag's vectors at unit length, and the slope of the loss along it. */
export interface Sum {
  readonly bag: Bag;
  readonly unit: Float64Array;
  readonly length: number;
  readonly slope: Float64Array;
}

/** Adds a bag's vectors up to one of unit length. */
export function sumUp(bag: Bag, vectors: Float32Array): Sum {
  const unit = new Float64Array(DIMENSIONS);
  for (const [i, row] of bag.rows.entries()) {
    const weight = bag.weights[i] as number;
    for (let d = 0; d < DIMENSIONS; d++)
      unit[d] = (unit[d] as number) + weight * (vectors[row * DIMENSIONS + d] as number);
  }
  const length = Math.sqrt(dot(unit, unit)) + 1e-6;
  for (let d = 0; d < DIMENSIONS; d++) unit[d] = (unit[d] as number) / length;
  return { bag, unit, length, slope: new Float64Array(DIMENSIONS) };
}

/** A bag without some of its words, so that no single one decides. */
export function thinned({ rows, weights }: Bag, share: number, random: Random): Bag {
  return { rows, weights: weights.map((weight) => (random() < share ? 0 : weight)) };
}

/** Adds what a sum's slope means for each of its words: as much of it as does not lie along the sum. */
export function addSlopes({ bag, unit, length, slope }: Sum, adam: RowAdam): void {
  const along = dot(unit, slope);
  const across = slope.map((one, d) => one - along * (unit[d] as number));
  for (const [i, row] of bag.rows.entries()) {
    const weight = (bag.weights[i] as number) / length;
    if (weight !== 0) adam.add(row, weight, across);
  }
}

/** Words that are learned, each with its row: from the plain word vectors on. */
export class WordRows {
  readonly vectors: Float32Array;
  readonly #places: readonly number[];
  readonly #others: readonly string[];
  readonly #ofPlace: ReadonlyMap<number, number>;
  readonly #ofWord: ReadonlyMap<string, number>;

  /**
   * @param requests words that people said; those without a plain vector are learned where they are met so often
   * @param further words of what is told apart, such as tools
   */
  constructor(
    requests: readonly (readonly Weighted[])[],
    {
      leastMet,
      further = [],
    }: {
      readonly leastMet: number;
      readonly further?: readonly (readonly Weighted[])[];
    },
  ) {
    const places = new Set<number>();
    const met = new Map<string, number>();
    for (const [word] of [...requests, ...further].flat()) {
      const place = findPlace(word);
      if (place >= 0) places.add(place);
    }
    for (const [word] of requests.flat()) {
      if (findPlace(word) >= 0 || /\d/.test(word)) continue;
      const root = wordRoot(word);
      met.set(root, (met.get(root) ?? 0) + 1);
    }
    // English words stand before the roots of other languages.
    this.#places = [...places].sort((a, b) => a - b);
    this.#others = [...met].flatMap(([word, count]) => (count >= leastMet ? [word] : [])).sort();
    this.#ofPlace = new Map(this.#places.map((place, row) => [place, row]));
    this.#ofWord = new Map(this.#others.map((word, at) => [word, this.#places.length + at]));
    this.vectors = new Float32Array((this.#places.length + this.#others.length) * DIMENSIONS);
    const { bytes } = wordVectors();
    for (const [row, place] of this.#places.entries())
      for (let d = 0; d < DIMENSIONS; d++)
        this.vectors[row * DIMENSIONS + d] =
          (plainWeight(place) * (bytes[place * DIMENSIONS + d] as number)) / 254;
  }

  bagOf(words: readonly Weighted[]): Bag {
    const known = words.flatMap(([word, weight]) => {
      const place = findPlace(word);
      const row = place < 0 ? this.#ofWord.get(wordRoot(word)) : this.#ofPlace.get(place);
      return row === undefined ? [] : [{ row, weight }];
    });
    return {
      rows: Int32Array.from(known, ({ row }) => row),
      weights: Float64Array.from(known, ({ weight }) => weight),
    };
  }

  learned(): LearnedVectors {
    const { index, roots } = wordVectors();
    const english = [...index.keys()];
    const translated = [...roots.keys()];
    return {
      english: this.#places.flatMap((place) => english[place] ?? []),
      roots: this.#places.flatMap((place) => translated[place - english.length] ?? []),
      others: this.#others,
      vectors: this.vectors,
    };
  }
}
