import {
  type DetailWord,
  FIRST_WORD,
  FIXED,
  SIZE as VECTOR_SIZE,
} from '../../src/assess/evidence/detail-words.js';
import type { Random } from '../../src/random.js';
import { DIMENSIONS, LEARNED_UNIT, wordVectors } from '../../src/word-vectors/word-vectors.js';
import { RowAdam } from '../row-adam.js';
import type { Text } from './placed-text.js';

/** Imported names are looked up anew at each use where this runs uncompiled, which takes most of the time. */
const [SIZE, PLAIN_SIZE, UNIT] = [VECTOR_SIZE, DIMENSIONS, LEARNED_UNIT] as const;
const PLAIN = wordVectors().bytes;
/** Slopes are means of a batch already. */
const ADAM = { batch: 1, penalty: 0, least: 1e-8, size: SIZE } as const;

interface Made {
  readonly vector: Float64Array;
  readonly slope: Float64Array;
}

/** The vectors of `detail-words.ts` while they are learned. */
export class WordRows {
  readonly numbers: Float64Array;
  readonly #adam: RowAdam;
  /** Of the words of this batch: their plain vectors in the shape of learned ones, and the slopes along them. */
  readonly #made = new Map<number, Made>();

  /** @param count rows */
  constructor(count: number) {
    this.numbers = new Float64Array(count * SIZE);
    this.#adam = new RowAdam(this.numbers, new Float64Array(this.numbers.length), ADAM);
  }

  /** The vectors of the tokens of a text, one after the other; zeros for those that are left out. */
  sums(text: Text, left: readonly boolean[]): Float64Array {
    const { numbers } = this;
    const sums = new Float64Array(text.length * SIZE);
    const add = (vector: Float64Array, from: number, at: number): void => {
      for (let d = 0; d < SIZE; d++)
        sums[at + d] = (sums[at + d] as number) + (vector[from + d] as number);
    };
    for (const [i, { place, row, others }] of text.entries()) {
      if (left[i]) continue;
      const at = i * SIZE;
      if (place >= 0) add(this.#madeOf(place).vector, 0, at);
      if (row >= 0) add(numbers, row * SIZE, at);
      for (const other of others) add(numbers, other * SIZE, at);
    }
    return sums;
  }

  /** Adds the slopes along the vectors of the tokens of a text. */
  learn(text: Text, left: readonly boolean[], slopes: Float64Array): void {
    for (const [i, { place, row, others }] of text.entries()) {
      if (left[i]) continue;
      const own = slopes.subarray(i * SIZE, (i + 1) * SIZE);
      if (place >= 0) {
        const made = this.#madeOf(place).slope;
        for (let d = 0; d < SIZE; d++) made[d] = (made[d] as number) + (own[d] as number);
      }
      if (row >= 0) this.#adam.add(row, 1, own);
      for (const other of others) this.#adam.add(other, 1, own);
    }
  }

  /** Adds a slope along a vector of no word. */
  learnFixed(name: keyof typeof FIXED, slope: Float64Array): void {
    this.#adam.add(PLAIN_SIZE + FIXED[name], 1, slope);
  }

  step(rate: number): void {
    for (let from = 0; from < PLAIN_SIZE; from++) {
      const along = new Float64Array(SIZE);
      for (const [place, { slope }] of this.#made) {
        const share = plainAt(place, from);
        for (let d = 0; d < SIZE; d++)
          along[d] = (along[d] as number) + share * (slope[d] as number);
      }
      this.#adam.add(from, 1, along);
    }
    this.#made.clear();
    this.#adam.step(rate);
  }

  /** The rows with the share of their plain vectors in those of words. */
  vectors(words: readonly DetailWord[]): Float32Array {
    const vectors = Float32Array.from(this.numbers);
    for (const [at, word] of words.entries()) {
      if (typeof word !== 'number') continue;
      const from = (FIRST_WORD + at) * SIZE;
      const { vector } = this.#madeOf(word);
      for (let d = 0; d < SIZE; d++)
        vectors[from + d] = (vectors[from + d] as number) + (vector[d] as number);
    }
    return vectors;
  }

  #madeOf(place: number): Made {
    let made = this.#made.get(place);
    if (made === undefined) {
      made = { vector: new Float64Array(SIZE), slope: new Float64Array(SIZE) };
      for (let from = 0; from < PLAIN_SIZE; from++) {
        const share = plainAt(place, from);
        for (let d = 0; d < SIZE; d++)
          made.vector[d] =
            (made.vector[d] as number) + share * (this.numbers[from * SIZE + d] as number);
      }
      this.#made.set(place, made);
    }
    return made;
  }
}

export const fixedAt = (name: keyof typeof FIXED): number => (PLAIN_SIZE + FIXED[name]) * SIZE;

const plainAt = (place: number, d: number): number =>
  (PLAIN[place * PLAIN_SIZE + d] as number) / UNIT;

/** A normally distributed number (Box and Muller). */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
