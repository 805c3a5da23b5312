import { KINDS } from '../../src/assess/evidence/detail-kinds.js';
import {
  type DetailWord,
  FIRST_WORD,
  FIXED,
  PART,
  PLAIN_UNIT,
  REACH,
  SIZE as VECTOR_SIZE,
} from '../../src/assess/evidence/detail-words.js';
import { sigmoid } from '../../src/assess/sigmoid.js';
import { type Random, seeded } from '../../src/random.js';
import { DIMENSIONS, wordVectors } from '../../src/word-vectors/word-vectors.js';
import { RowAdam } from '../row-adam.js';
import type { Text } from './placed-text.js';

/** Imported names are looked up anew at each use where this runs uncompiled, which takes most of the time. */
const [SIZE, MANY, PLAIN_SIZE, UNIT] = [VECTOR_SIZE, KINDS, DIMENSIONS, PLAIN_UNIT] as const;
const PLAIN = wordVectors().bytes;
/** The share of words that are left out at random each time, so that no single one decides. */
const LEFT_OUT = 0.4;
/** How far vectors begin from zero. */
const SCATTER = 0.05;
/** Where learning begins: few words say a detail, and few details are needed. */
const BEGIN = { every: -2.5, needed: -1, counts: 0 } as const;
/** Slopes are means of a batch already. */
const ADAM = { batch: 1, penalty: 0, least: 1e-8 } as const;

/** A text under the present vectors: what came of it, and what its slope takes. */
export interface Judged {
  readonly text: Text;
  readonly left: readonly boolean[];
  readonly says: Float64Array;
  readonly scale: number;
  /** By kind: the log-odds that it is needed, and how likely it is that no word says it. */
  readonly needOdds: Float64Array;
  readonly unsaid: Float64Array;
  /** The sum over all kinds of what is needed and not said. */
  readonly doubt: number;
}

/** Slopes of the loss along what came of a text. */
export interface Slopes {
  doubt: number;
  readonly needOdds: Float64Array;
  readonly unsaid: Float64Array;
}

export const noSlopes = (): Slopes => ({
  doubt: 0,
  needOdds: new Float64Array(MANY),
  unsaid: new Float64Array(MANY),
});

/** The vectors of words while they are learned, and how much is needed and not said in a text under them. */
export class DetailNet {
  readonly #rows: Float64Array;
  readonly #adam: RowAdam;
  /** Of the words of this batch: their plain vectors in the shape of learned ones, and the slopes along them. */
  readonly #made = new Map<
    number,
    { readonly vector: Float64Array; readonly slope: Float64Array }
  >();

  /** @param count rows */
  constructor(count: number) {
    this.#rows = new Float64Array(count * SIZE);
    const random = seeded(3);
    for (let at = 0; at < PLAIN_SIZE * SIZE; at++) this.#rows[at] = gaussian(random) * SCATTER;
    for (const name of ['every', 'needed', 'counts'] as const)
      this.#rows.fill(BEGIN[name], fixedAt(name), fixedAt(name) + SIZE);
    this.#adam = new RowAdam(this.#rows, new Float64Array(this.#rows.length), {
      ...ADAM,
      size: SIZE,
    });
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
      for (let from = 0; from < PLAIN_SIZE; from++) {
        const share = plainAt(place, from);
        for (let d = 0; d < SIZE; d++)
          made.vector[d] =
            (made.vector[d] as number) + share * (this.#rows[from * SIZE + d] as number);
      }
      this.#made.set(place, made);
    }
    return made;
  }

  /** @param random leaves words out; null: all are read */
  judge(text: Text, random: Random | null): Judged {
    const rows = this.#rows;
    const left = text.map(() => random !== null && random() < LEFT_OUT);
    const sums = new Float64Array(text.length * SIZE);
    const add = (vector: Float64Array, from: number, at: number): void => {
      for (let d = 0; d < SIZE; d++)
        sums[at + d] = (sums[at + d] as number) + (vector[from + d] as number);
    };
    for (const [i, { place, row, others }] of text.entries()) {
      if (left[i]) continue;
      const at = i * SIZE;
      if (place >= 0) add(this.#madeOf(place).vector, 0, at);
      if (row >= 0) add(rows, row * SIZE, at);
      for (const other of others) add(rows, other * SIZE, at);
    }
    const odds = new Float64Array(text.length * MANY);
    for (let i = 0; i < text.length; i++)
      for (let kind = 0; kind < MANY; kind++)
        odds[i * MANY + kind] =
          (rows[fixedAt('every') + kind] as number) + (sums[i * SIZE + kind] as number);
    eachNeighbour(text, (from, part, to) => {
      for (let kind = 0; kind < MANY; kind++)
        odds[to * MANY + kind] =
          (odds[to * MANY + kind] as number) + (sums[from * SIZE + part + kind] as number);
    });
    const unsaid = new Float64Array(MANY);
    const needOdds = new Float64Array(MANY);
    const scale = 1 / Math.sqrt(text.reduce((sum, { asks }) => sum + asks, 1));
    for (const [i, { asks }] of text.entries())
      for (let kind = 0; kind < MANY; kind++) {
        unsaid[kind] = (unsaid[kind] as number) - softplus(odds[i * MANY + kind] as number);
        needOdds[kind] =
          (needOdds[kind] as number) + asks * scale * (sums[i * SIZE + PART.asks + kind] as number);
      }
    let doubt = 0;
    for (let kind = 0; kind < MANY; kind++) {
      unsaid[kind] = Math.exp(unsaid[kind] as number);
      needOdds[kind] =
        (needOdds[kind] as number) + (rows[fixedAt('needed') + PART.asks + kind] as number);
      const counts = 2 * softplus(rows[fixedAt('counts') + kind] as number);
      doubt += counts * sigmoid(needOdds[kind] as number) * (unsaid[kind] as number);
    }
    return { text, left, says: odds.map(sigmoid), needOdds, unsaid, scale, doubt };
  }

  /** Adds what slopes along what came of a text mean for each vector. */
  learn({ text, left, says, needOdds, unsaid, scale }: Judged, slopes: Slopes): void {
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
      const [need, open] = [sigmoid(needOdds[kind] as number), unsaid[kind] as number];
      const counts = 2 * softplus(raw);
      ofFixed.counts[kind] = slopes.doubt * 2 * sigmoid(raw) * need * open;
      ofUnsaid[kind] = -open * (slopes.doubt * counts * need + (slopes.unsaid[kind] as number));
      ofNeeds[kind] =
        slopes.doubt * counts * need * (1 - need) * open + (slopes.needOdds[kind] as number);
      ofFixed.needed[PART.asks + kind] = ofNeeds[kind] as number;
    }
    const ofOdds = new Float64Array(text.length * MANY);
    const ofTokens = new Float64Array(text.length * SIZE);
    const add = (at: number, by: number): void => {
      ofTokens[at] = (ofTokens[at] as number) + by;
    };
    for (const [i, { asks }] of text.entries())
      for (let kind = 0; kind < MANY; kind++) {
        const by = (ofUnsaid[kind] as number) * (says[i * MANY + kind] as number);
        ofOdds[i * MANY + kind] = by;
        ofFixed.every[kind] = (ofFixed.every[kind] as number) + by;
        add(i * SIZE + kind, by);
        if (asks > 0) add(i * SIZE + PART.asks + kind, asks * scale * (ofNeeds[kind] as number));
      }
    eachNeighbour(text, (from, part, to) => {
      for (let kind = 0; kind < MANY; kind++)
        add(from * SIZE + part + kind, ofOdds[to * MANY + kind] as number);
    });
    for (const name of ['every', 'needed', 'counts'] as const)
      this.#adam.add(PLAIN_SIZE + FIXED[name], 1, ofFixed[name]);
    for (const [i, { place, row, others }] of text.entries()) {
      if (left[i]) continue;
      const own = ofTokens.subarray(i * SIZE, (i + 1) * SIZE);
      if (place >= 0) {
        const made = this.#madeOf(place).slope;
        for (let d = 0; d < SIZE; d++) made[d] = (made[d] as number) + (own[d] as number);
      }
      if (row >= 0) this.#adam.add(row, 1, own);
      for (const other of others) this.#adam.add(other, 1, own);
    }
  }
}

/** Calls back for each word that adds to another one near it, with the part of its vector that does. */
function eachNeighbour(text: Text, found: (from: number, part: number, to: number) => void): void {
  for (let at = 0; at < text.length; at++) {
    for (let d = 1; d <= REACH && at >= d && !text[at - d + 1]?.first; d++)
      found(at - d, PART.before[d - 1] as number, at);
    for (let d = 1; d <= REACH && at + d < text.length && !text[at + d]?.first; d++)
      found(at + d, PART.after[d - 1] as number, at);
  }
}

const fixedAt = (name: keyof typeof FIXED): number => (PLAIN_SIZE + FIXED[name]) * SIZE;

const plainAt = (place: number, d: number): number =>
  (PLAIN[place * PLAIN_SIZE + d] as number) / UNIT;

const softplus = (x: number): number => (x > 30 ? x : Math.log1p(Math.exp(x)));

/** A normally distributed number (Box and Muller). */
const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
