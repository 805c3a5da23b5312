import {
  type DetailWord,
  FIRST_WORD,
  FIXED,
  KINDS,
  PART,
  PLAIN_UNIT,
} from '../../src/assess/evidence/detail-words.js';
import { sigmoid } from '../../src/assess/sigmoid.js';
import { type Random, seeded } from '../../src/random.js';
import { DIMENSIONS, wordVectors } from '../../src/word-vectors/word-vectors.js';
import { RowAdam } from '../row-adam.js';
import type { Text } from './placed-text.js';

/** Imported names are looked up anew at each use where this runs uncompiled, which takes most of the time. */
const [SIZE, MANY, UNIT] = [DIMENSIONS, KINDS, PLAIN_UNIT] as const;
const PLAIN = wordVectors().bytes;
/** The share of words that are left out at random each time, so that no single one decides. */
const LEFT_OUT = 0.25;
/** How much it counts that a twin is open or clear by itself, beside which of the two is. */
const JUDGED = 0.3;
/** How far vectors begin from zero. */
const SCATTER = 0.05;
/** Where learning begins: few words say a detail, and few details are needed. */
const BEGIN = { every: -2.5, needed: -1, counts: 0 } as const;

/** A text under the present vectors: what came of it, and what its slope takes. */
interface Judged {
  readonly text: Text;
  readonly left: readonly boolean[];
  readonly says: Float64Array;
  readonly needs: Float64Array;
  readonly unsaid: Float64Array;
  readonly scale: number;
  readonly doubt: number;
}

/** The vectors of words while they are learned, and how much is needed and not said in a text under them. */
export class DetailNet {
  readonly #rows: Float64Array;
  readonly #adam: RowAdam;
  /** The intercept of being open by itself. */
  readonly #own = new Float64Array(SIZE);
  readonly #ownAdam: RowAdam;
  /** Of the words of this batch: their plain vectors in the shape of learned ones, and the slopes along them. */
  readonly #made = new Map<
    number,
    { readonly vector: Float64Array; readonly slope: Float64Array }
  >();

  /** @param count rows; @param batch how many twins a step has */
  constructor(count: number, batch: number) {
    const adam = { batch, penalty: 0, least: 1e-8 };
    this.#ownAdam = new RowAdam(this.#own, new Float64Array(SIZE), adam);
    this.#rows = new Float64Array(count * SIZE);
    const random = seeded(3);
    for (let at = 0; at < SIZE * SIZE; at++) this.#rows[at] = gaussian(random) * SCATTER;
    for (const name of ['every', 'needed', 'counts'] as const)
      this.#rows.fill(BEGIN[name], fixedAt(name), fixedAt(name) + SIZE);
    this.#adam = new RowAdam(this.#rows, new Float64Array(this.#rows.length), adam);
  }

  get steps(): number {
    return this.#adam.steps;
  }

  learn(open: Text, clear: Text, weight: number, judged: boolean, random: Random): void {
    const [more, less] = [this.#judge(open, random), this.#judge(clear, random)];
    const own = this.#own[0] as number;
    const apart = -weight * sigmoid(less.doubt - more.doubt);
    const share = judged ? (JUDGED * weight) / 2 : 0;
    const ofOpen = -share * sigmoid(-(more.doubt + own));
    const ofClear = share * sigmoid(less.doubt + own);
    this.#ownAdam.add(
      0,
      1,
      Float64Array.from({ length: SIZE }, (_, d) => (d === 0 ? ofOpen + ofClear : 0)),
    );
    this.#slope(more, apart + ofOpen);
    this.#slope(less, ofClear - apart);
  }

  step(rate: number): void {
    for (let from = 0; from < SIZE; from++) {
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
    this.#ownAdam.step(rate);
  }

  /** What is shipped: rows of words with the share of their plain vectors in them. */
  vectors(words: readonly DetailWord[]): Float32Array {
    const vectors = Float32Array.from(this.#rows);
    const counts = fixedAt('counts');
    for (let kind = 0; kind < MANY; kind++)
      vectors[counts + kind] = 2 * softplus(this.#rows[counts + kind] as number);
    for (const [at, word] of words.entries()) {
      if (typeof word !== 'number') continue;
      const from = (FIRST_WORD + at) * SIZE;
      const { vector } = this.#madeOf(word);
      for (let d = 0; d < SIZE; d++)
        vectors[from + d] = (vectors[from + d] as number) + (vector[d] as number);
    }
    return vectors;
  }

  #madeOf(place: number): { readonly vector: Float64Array; readonly slope: Float64Array } {
    let made = this.#made.get(place);
    if (made === undefined) {
      made = { vector: new Float64Array(SIZE), slope: new Float64Array(SIZE) };
      for (let from = 0; from < SIZE; from++) {
        const share = plainAt(place, from);
        for (let d = 0; d < SIZE; d++)
          made.vector[d] =
            (made.vector[d] as number) + share * (this.#rows[from * SIZE + d] as number);
      }
      this.#made.set(place, made);
    }
    return made;
  }

  #judge(text: Text, random: Random): Judged {
    const rows = this.#rows;
    const left = text.map(() => random() < LEFT_OUT);
    const sums = new Float64Array(text.length * SIZE);
    const add = (vector: Float64Array, from: number, at: number): void => {
      for (let d = 0; d < SIZE; d++)
        sums[at + d] = (sums[at + d] as number) + (vector[from + d] as number);
    };
    for (const [i, { place, row, others }] of text.entries()) {
      const at = i * SIZE;
      if (!left[i] && place >= 0) add(this.#madeOf(place).vector, 0, at);
      if (!left[i] && row >= 0) add(rows, row * SIZE, at);
      for (const other of others) add(rows, other * SIZE, at);
    }
    const says = new Float64Array(text.length * MANY);
    const unsaid = new Float64Array(MANY);
    const needs = new Float64Array(MANY);
    const asking = text.reduce((sum, { asks }) => sum + asks, 1);
    const scale = 1 / Math.sqrt(asking);
    for (const [i, { asks }] of text.entries()) {
      const at = i * SIZE;
      const hasBefore = text[i]?.first === false;
      const hasAfter = text[i + 1]?.first === false;
      for (let kind = 0; kind < MANY; kind++) {
        let odds = (rows[fixedAt('every') + kind] as number) + (sums[at + kind] as number);
        if (hasBefore) odds += sums[at - SIZE + PART.before + kind] as number;
        if (hasAfter) odds += sums[at + SIZE + PART.after + kind] as number;
        says[i * MANY + kind] = sigmoid(odds);
        unsaid[kind] = (unsaid[kind] as number) - softplus(odds);
        needs[kind] =
          (needs[kind] as number) + asks * scale * (sums[at + PART.asks + kind] as number);
      }
    }
    let doubt = 0;
    for (let kind = 0; kind < MANY; kind++) {
      unsaid[kind] = Math.exp(unsaid[kind] as number);
      needs[kind] = sigmoid(
        (needs[kind] as number) + (rows[fixedAt('needed') + PART.asks + kind] as number),
      );
      const counts = 2 * softplus(rows[fixedAt('counts') + kind] as number);
      doubt += counts * (needs[kind] as number) * (unsaid[kind] as number);
    }
    return { text, left, says, needs, unsaid, scale, doubt };
  }

  /** Adds what the slope of the loss along a text's doubt means for each vector. */
  #slope({ text, left, says, needs, unsaid, scale }: Judged, slope: number): void {
    const rows = this.#rows;
    const ofFixed = {
      every: new Float64Array(SIZE),
      needed: new Float64Array(SIZE),
      counts: new Float64Array(SIZE),
    };
    const ofUnsaid = new Float64Array(MANY);
    const ofNeeds = new Float64Array(MANY);
    for (let kind = 0; kind < MANY; kind++) {
      const raw = rows[fixedAt('counts') + kind] as number;
      const [need, open] = [needs[kind] as number, unsaid[kind] as number];
      const counts = 2 * softplus(raw);
      ofFixed.counts[kind] = slope * 2 * sigmoid(raw) * need * open;
      ofUnsaid[kind] = -slope * counts * need * open;
      ofNeeds[kind] = slope * counts * need * (1 - need) * open;
      ofFixed.needed[PART.asks + kind] = ofNeeds[kind] as number;
    }
    const ofTokens = new Float64Array(text.length * SIZE);
    const add = (at: number, by: number): void => {
      ofTokens[at] = (ofTokens[at] as number) + by;
    };
    for (const [i, { asks }] of text.entries()) {
      const at = i * SIZE;
      const hasBefore = text[i]?.first === false;
      const hasAfter = text[i + 1]?.first === false;
      for (let kind = 0; kind < MANY; kind++) {
        const by = (ofUnsaid[kind] as number) * (says[i * MANY + kind] as number);
        ofFixed.every[kind] = (ofFixed.every[kind] as number) + by;
        add(at + kind, by);
        if (hasBefore) add(at - SIZE + PART.before + kind, by);
        if (hasAfter) add(at + SIZE + PART.after + kind, by);
        if (asks > 0) add(at + PART.asks + kind, asks * scale * (ofNeeds[kind] as number));
      }
    }
    for (const name of ['every', 'needed', 'counts'] as const)
      this.#adam.add(SIZE + FIXED[name], 1, ofFixed[name]);
    for (const [i, { place, row, others }] of text.entries()) {
      const own = ofTokens.subarray(i * SIZE, (i + 1) * SIZE);
      if (!left[i] && place >= 0) {
        const made = this.#madeOf(place).slope;
        for (let d = 0; d < SIZE; d++) made[d] = (made[d] as number) + (own[d] as number);
      }
      if (!left[i] && row >= 0) this.#adam.add(row, 1, own);
      for (const other of others) this.#adam.add(other, 1, own);
    }
  }
}

const fixedAt = (name: keyof typeof FIXED): number => (SIZE + FIXED[name]) * SIZE;

const plainAt = (place: number, d: number): number => (PLAIN[place * SIZE + d] as number) / UNIT;

const softplus = (x: number): number => (x > 30 ? x : Math.log1p(Math.exp(x)));

/** A normally distributed number (Box and Muller). */
const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
