import { type Random, seeded } from '../../src/random.js';
import { MOST_READ } from '../../src/utterance/nothing/asking-odds.js';
import {
  BUCKETS,
  FIRST_BUCKET,
  FIXED,
  OPENS_ROW,
  SIZE as ROW_SIZE,
  rowOfMark,
  rowsOfWord,
  UNITS as UNIT_COUNT,
} from '../../src/utterance/nothing/asking-words.js';
import type { Token } from '../../src/utterance/tokens.js';
import {
  LEARNED_UNIT,
  DIMENSIONS as PLAIN,
  wordVectors,
} from '../../src/word-vectors/word-vectors.js';
import { RowAdam } from '../row-adam.js';

/** Imported names are looked up anew at each use where this runs uncompiled, which takes most of the time. */
const [SIZE, UNITS, DIMENSIONS, PLAIN_UNIT] = [ROW_SIZE, UNIT_COUNT, PLAIN, LEARNED_UNIT] as const;
const BYTES = wordVectors().bytes;
/** How far vectors begin from zero. */
const SCATTER = { plain: 0.06, word: 0.03, out: 0.15 } as const;
/** Shares of the words and of the pooled units that are left out at random each time, so that no single one decides. */
const LEFT_OUT = { words: 0.15, units: 0.3 } as const;
const ADAM = { batch: 1, penalty: 0, least: 1e-8, size: SIZE } as const;

/** A message in numbers: the rows of each word, and the place of its plain vector. */
export type Text = readonly {
  readonly rows: readonly number[];
  readonly place: number;
}[];

/** Reads a message into the rows of its words. */
export const rowsOfText = (tokens: readonly Token[]): Text =>
  tokens.slice(0, MOST_READ).map(({ word, mark, opens }) => {
    const { rows, place } = rowsOfWord(word);
    const around = [...(mark === '' ? [] : [rowOfMark(mark)]), ...(opens ? [OPENS_ROW] : [])];
    return { rows: [...rows, ...around], place };
  });

/** The net of `asking-odds.ts` while it is trained. */
export class AskingNet {
  readonly #rows = new Float64Array((FIRST_BUCKET + BUCKETS) * SIZE);
  readonly #adam = new RowAdam(this.#rows, new Float64Array(this.#rows.length), ADAM);
  /** Of the words of this batch: plain vectors in the shape of learned ones, and the slopes along them. */
  readonly #made = new Map<
    number,
    { readonly vector: Float64Array; readonly slope: Float64Array }
  >();

  constructor(private readonly random: Random = seeded(5)) {
    const fill = (from: number, to: number, scatter: number): void => {
      for (let at = from; at < to; at++) this.#rows[at] = (this.random() * 2 - 1) * 1.7 * scatter;
    };
    fill(0, DIMENSIONS * SIZE, SCATTER.plain);
    fill(FIRST_BUCKET * SIZE, this.#rows.length, SCATTER.word);
    fill(FIXED.out * SIZE, FIXED.out * SIZE + 2 * UNITS, SCATTER.out);
  }

  vectors(): Float32Array {
    return Float32Array.from(this.#rows);
  }

  /** The log-odds that a message asks for something. */
  odds(text: Text): number {
    return this.#forward(text, false).odds;
  }

  /** Adds the slopes of a message whose log-odds have a slope of the loss. @returns the log-odds */
  learn(text: Text, slopeOf: (odds: number) => number): number {
    const { values, left, keep, odds } = this.#forward(text, true);
    const slope = slopeOf(odds);
    if (Math.abs(slope) < 1e-7) return odds;
    const rows = this.#rows;
    const out = FIXED.out * SIZE;
    const many = text.length + 1;
    const share = 1 / Math.sqrt(many);
    const along = new Float64Array(many * SIZE);
    const [ofBias, ofOut] = [new Float64Array(SIZE), new Float64Array(SIZE)];
    ofOut[2 * UNITS] = slope;
    for (let unit = 0; unit < UNITS; unit++) {
      let [most, top, sum] = [0, -1, 0];
      for (let at = 0; at < many; at++) {
        const value = values[at * UNITS + unit] as number;
        if (value <= 0) continue;
        sum += value;
        if (value > most) [most, top] = [value, at];
      }
      const [ofMost, ofSum] = [keep[unit] as number, keep[UNITS + unit] as number];
      ofOut[unit] = slope * ofMost * most;
      ofOut[UNITS + unit] = slope * ofSum * sum * share;
      const bySum = slope * ofSum * share * (rows[out + UNITS + unit] as number);
      const byMost = slope * ofMost * (rows[out + unit] as number);
      for (let at = 0; at < many; at++) {
        if ((values[at * UNITS + unit] as number) <= 0) continue;
        const by = bySum + (at === top ? byMost : 0);
        ofBias[unit] = (ofBias[unit] as number) + by;
        const own = at * SIZE + unit;
        along[own] = (along[own] as number) + by;
        if (at > 0) along[own - SIZE + UNITS] = (along[own - SIZE + UNITS] as number) + by;
        if (at + 1 < many)
          along[own + SIZE + 2 * UNITS] = (along[own + SIZE + 2 * UNITS] as number) + by;
      }
    }
    this.#adam.add(FIXED.bias, 1, ofBias);
    this.#adam.add(FIXED.out, 1, ofOut);
    this.#adam.add(FIXED.begin, 1, along.subarray(0, SIZE));
    for (const [at, { rows: own, place }] of text.entries()) {
      if (left[at]) continue;
      const slopes = along.subarray((at + 1) * SIZE, (at + 2) * SIZE);
      for (const row of own) this.#adam.add(row, 1, slopes);
      if (place < 0) continue;
      const made = this.#madeOf(place).slope;
      for (let d = 0; d < SIZE; d++) made[d] = (made[d] as number) + (slopes[d] as number);
    }
    return odds;
  }

  step(rate: number): void {
    for (let from = 0; from < DIMENSIONS; from++) {
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

  #madeOf(place: number): { readonly vector: Float64Array; readonly slope: Float64Array } {
    let made = this.#made.get(place);
    if (made === undefined) {
      made = { vector: new Float64Array(SIZE), slope: new Float64Array(SIZE) };
      for (let from = 0; from < DIMENSIONS; from++) {
        const share = plainAt(place, from);
        for (let d = 0; d < SIZE; d++)
          made.vector[d] =
            (made.vector[d] as number) + share * (this.#rows[from * SIZE + d] as number);
      }
      this.#made.set(place, made);
    }
    return made;
  }

  #forward(text: Text, isLearning: boolean) {
    const rows = this.#rows;
    const many = text.length + 1;
    const words = new Float64Array(many * SIZE);
    words.set(rows.subarray(FIXED.begin * SIZE, (FIXED.begin + 1) * SIZE));
    const left = text.map(() => isLearning && this.random() < LEFT_OUT.words);
    for (const [at, { rows: own, place }] of text.entries()) {
      if (left[at]) continue;
      const to = (at + 1) * SIZE;
      for (const row of own)
        for (let d = 0; d < SIZE; d++)
          words[to + d] = (words[to + d] as number) + (rows[row * SIZE + d] as number);
      if (place < 0) continue;
      const { vector } = this.#madeOf(place);
      for (let d = 0; d < SIZE; d++)
        words[to + d] = (words[to + d] as number) + (vector[d] as number);
    }
    const values = new Float64Array(many * UNITS);
    const bias = FIXED.bias * SIZE;
    const out = FIXED.out * SIZE;
    const share = 1 / Math.sqrt(many);
    const keep = Float64Array.from({ length: 2 * UNITS }, () =>
      !isLearning ? 1 : this.random() < LEFT_OUT.units ? 0 : 1 / (1 - LEFT_OUT.units),
    );
    let odds = rows[out + 2 * UNITS] as number;
    for (let unit = 0; unit < UNITS; unit++) {
      let [most, sum] = [0, 0];
      for (let at = 0; at < many; at++) {
        let value = (rows[bias + unit] as number) + (words[at * SIZE + unit] as number);
        if (at > 0) value += words[(at - 1) * SIZE + UNITS + unit] as number;
        if (at + 1 < many) value += words[(at + 1) * SIZE + 2 * UNITS + unit] as number;
        if (value <= 0) continue;
        values[at * UNITS + unit] = value;
        sum += value;
        if (value > most) most = value;
      }
      odds +=
        most * (keep[unit] as number) * (rows[out + unit] as number) +
        sum * share * (keep[UNITS + unit] as number) * (rows[out + UNITS + unit] as number);
    }
    return { values, left, keep, odds };
  }
}

const plainAt = (place: number, d: number): number =>
  (BYTES[place * DIMENSIONS + d] as number) / PLAIN_UNIT;
