import type { Random } from '../src/random.js';
import { DIMENSIONS, LEARNED_UNIT, wordVectors } from '../src/word-vectors/word-vectors.js';
import { RowAdam } from './row-adam.js';

/** Imported names are looked up anew at each use where this runs uncompiled, which takes most of the time. */
const [PLAIN_SIZE, UNIT] = [DIMENSIONS, LEARNED_UNIT] as const;
const PLAIN = wordVectors().bytes;

/** A word in numbers. */
export interface RowToken {
  /** The place of its plain vector; -1 for none. */
  readonly place: number;
  /** The learned rows that are added to it. */
  readonly rows: readonly number[];
}

interface Made {
  readonly vector: Float64Array;
  readonly slope: Float64Array;
}

/** A table of vectors while it is learned: first those that turn a plain vector into one of these, then any others. */
export class LearnedRows {
  readonly numbers: Float64Array;
  readonly #adam: RowAdam;
  /** Of the words of this batch: their plain vectors in the shape of learned ones, and the slopes along them. */
  readonly #made = new Map<number, Made>();

  /**
   * @param count rows
   * @param size numbers of a row
   */
  constructor(
    count: number,
    private readonly size: number,
  ) {
    this.numbers = new Float64Array(count * size);
    // Slopes are means of a batch already.
    const settings = { batch: 1, penalty: 0, least: 1e-8, size };
    this.#adam = new RowAdam(this.numbers, new Float64Array(this.numbers.length), settings);
  }

  /** The vectors of the tokens of a text, one after the other; zeros for those that are left out. */
  sums(text: readonly RowToken[], left: readonly boolean[]): Float64Array {
    const { numbers, size } = this;
    const sums = new Float64Array(text.length * size);
    const add = (vector: Float64Array, from: number, at: number): void => {
      for (let d = 0; d < size; d++)
        sums[at + d] = (sums[at + d] as number) + (vector[from + d] as number);
    };
    for (const [i, { place, rows }] of text.entries()) {
      if (left[i]) continue;
      if (place >= 0) add(this.#madeOf(place).vector, 0, i * size);
      for (const row of rows) add(numbers, row * size, i * size);
    }
    return sums;
  }

  /** Adds the slopes along the vectors of the tokens of a text. */
  learn(text: readonly RowToken[], left: readonly boolean[], slopes: Float64Array): void {
    const { size } = this;
    for (const [i, { place, rows }] of text.entries()) {
      if (left[i]) continue;
      const own = slopes.subarray(i * size, (i + 1) * size);
      if (place >= 0) {
        const made = this.#madeOf(place).slope;
        for (let d = 0; d < size; d++) made[d] = (made[d] as number) + (own[d] as number);
      }
      for (const row of rows) this.learnRow(row, own);
    }
  }

  /** Adds a slope along one row. */
  learnRow(row: number, slope: Float64Array): void {
    this.#adam.add(row, 1, slope);
  }

  step(rate: number): void {
    const { size } = this;
    for (let from = 0; from < PLAIN_SIZE; from++) {
      const along = new Float64Array(size);
      for (const [place, { slope }] of this.#made) {
        const share = plainAt(place, from);
        for (let d = 0; d < size; d++)
          along[d] = (along[d] as number) + share * (slope[d] as number);
      }
      this.learnRow(from, along);
    }
    this.#made.clear();
    this.#adam.step(rate);
  }

  /** The plain vector at a place in the shape of a learned one. */
  plain(place: number): Float64Array {
    return this.#madeOf(place).vector;
  }

  #madeOf(place: number): Made {
    const { size } = this;
    let made = this.#made.get(place);
    if (made === undefined) {
      made = { vector: new Float64Array(size), slope: new Float64Array(size) };
      for (let from = 0; from < PLAIN_SIZE; from++) {
        const share = plainAt(place, from);
        for (let d = 0; d < size; d++)
          made.vector[d] =
            (made.vector[d] as number) + share * (this.numbers[from * size + d] as number);
      }
      this.#made.set(place, made);
    }
    return made;
  }
}

const plainAt = (place: number, d: number): number =>
  (PLAIN[place * PLAIN_SIZE + d] as number) / UNIT;

/** A normally distributed number (Box and Muller). */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
