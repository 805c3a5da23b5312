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
import { DIMENSIONS as PLAIN } from '../../src/word-vectors/word-vectors.js';
import { LearnedRows, type RowToken } from '../learned-rows.js';

/** Imported names are looked up anew at each use where this runs uncompiled, which takes most of the time. */
const [SIZE, UNITS, DIMENSIONS] = [ROW_SIZE, UNIT_COUNT, PLAIN] as const;
/** How far vectors begin from zero. */
const SCATTER = { plain: 0.06, word: 0.03, out: 0.15 } as const;
/** Shares of the words and of the pooled units that are left out at random each time, so that no single one decides. */
const LEFT_OUT = { words: 0.15, units: 0.3 } as const;

/** A message in numbers: the rows of each word, and the place of its plain vector. */
export type Text = readonly RowToken[];

/** Reads a message into the rows of its words. */
export const rowsOfText = (tokens: readonly Token[]): Text =>
  tokens.slice(0, MOST_READ).map(({ word, mark, opens }) => {
    const { rows, place } = rowsOfWord(word);
    const around = [...(mark === '' ? [] : [rowOfMark(mark)]), ...(opens ? [OPENS_ROW] : [])];
    return { rows: [...rows, ...around], place };
  });

/** The net of `asking-odds.ts` while it is trained. */
export class AskingNet {
  readonly #rows = new LearnedRows(FIRST_BUCKET + BUCKETS, SIZE);

  constructor(private readonly random: Random = seeded(5)) {
    const { numbers } = this.#rows;
    const fill = (from: number, to: number, scatter: number): void => {
      for (let at = from; at < to; at++) numbers[at] = (this.random() * 2 - 1) * 1.7 * scatter;
    };
    fill(0, DIMENSIONS * SIZE, SCATTER.plain);
    fill(FIRST_BUCKET * SIZE, numbers.length, SCATTER.word);
    fill(FIXED.out * SIZE, FIXED.out * SIZE + 2 * UNITS, SCATTER.out);
  }

  vectors(): Float32Array {
    return Float32Array.from(this.#rows.numbers);
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
    const rows = this.#rows.numbers;
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
    this.#rows.learnRow(FIXED.bias, ofBias);
    this.#rows.learnRow(FIXED.out, ofOut);
    this.#rows.learnRow(FIXED.begin, along.subarray(0, SIZE));
    this.#rows.learn(text, left, along.subarray(SIZE));
    return odds;
  }

  step(rate: number): void {
    this.#rows.step(rate);
  }

  #forward(text: Text, isLearning: boolean) {
    const rows = this.#rows.numbers;
    const many = text.length + 1;
    const words = new Float64Array(many * SIZE);
    words.set(rows.subarray(FIXED.begin * SIZE, (FIXED.begin + 1) * SIZE));
    const left = text.map(() => isLearning && this.random() < LEFT_OUT.words);
    words.set(this.#rows.sums(text, left), SIZE);
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
