import {
  type DetailWord,
  type DetailWords,
  FIRST_WORD,
  FIXED,
  KINDS,
  PART,
  PLAIN_UNIT,
} from '../../assess/evidence/detail-words.js';
import { type DetailToken, detailTokens } from '../../assess/evidence/unsaid-details.js';
import { readInput } from '../../assess/reading.js';
import type { AssessInput } from '../../assess/types.js';
import { type Random, seeded } from '../../random.js';
import { packed } from '../../word-vectors/packed-vectors.js';
import { DIMENSIONS, wordVectors } from '../../word-vectors/word-vectors.js';
import { shuffle } from '../shuffle.js';
import { Adam } from './adam.js';
import type { Twins } from './detail-twins.js';
import { metOften, place, type Text } from './placed-text.js';

/** Imported names are looked up anew at each use where this runs uncompiled, which takes most of the time. */
const [SIZE, MANY, UNIT] = [DIMENSIONS, KINDS, PLAIN_UNIT] as const;
const PLAIN = wordVectors().bytes;
const EPOCHS = 6;
const BATCH = 64;
/** Of Adam; the rate falls to a tenth. */
const RATE = 0.01;
/** The share of words that are left out at random each time, so that no single one decides. */
const LEFT_OUT = 0.25;
/** How much it counts that a twin is open or clear by itself, beside which of the two is. */
const JUDGED = 0.3;
/** How far vectors begin from zero. */
const SCATTER = 0.05;
/** Where learning begins: few words say a detail, and few details are needed. */
const BEGIN = { every: -2.5, needed: -1, counts: 0 } as const;

/**
 * Trains what words say of details: vectors under which more is needed and not said in the open twin than in the clear
 * one. A word's vector is its plain one times a matrix that all words share, and what is learned of the word itself.
 * Deterministic.
 */
export function trainDetailWords(twins: readonly Twins[]): DetailWords {
  const texts = twins.map(({ clear, open }) => [tokensOf(open), tokensOf(clear)] as const);
  const words = metOften(texts.flat());
  const rows = new Map(words.map((word, at) => [word, FIRST_WORD + at]));
  const placed = texts.map(([open, clear]) => [place(open, rows), place(clear, rows)] as const);
  const net = new Net(FIRST_WORD + words.length);
  const random = seeded(11);
  const order = twins.map((_, at) => at);
  const steps = EPOCHS * Math.ceil(order.length / BATCH);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (let from = 0; from < order.length; from += BATCH) {
      for (const at of order.slice(from, from + BATCH)) {
        const [open, clear] = placed[at] as (typeof placed)[number];
        const { weight, judged } = twins[at] as Twins;
        net.learn(open, clear, weight, judged, random);
      }
      net.step(RATE * (1 - (0.9 * net.steps) / steps), BATCH);
    }
  }
  return { words, packed: packed(net.vectors(words)) };
}

const tokensOf = (input: AssessInput): DetailToken[] => detailTokens(readInput(input));

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

class Net {
  readonly #rows: Float64Array;
  readonly #adam: Adam;
  /** The intercept of being open by itself. */
  readonly #own = new Float64Array(SIZE);
  readonly #ownAdam = new Adam(this.#own);
  /** Of the words of this batch: their plain vectors in the shape of learned ones, and the slopes along them. */
  readonly #made = new Map<
    number,
    { readonly vector: Float64Array; readonly slope: Float64Array }
  >();

  constructor(count: number) {
    this.#rows = new Float64Array(count * SIZE);
    const random = seeded(3);
    for (let at = 0; at < SIZE * SIZE; at++) this.#rows[at] = gaussian(random) * SCATTER;
    for (const name of ['every', 'needed', 'counts'] as const)
      this.#rows.fill(BEGIN[name], fixedAt(name), fixedAt(name) + SIZE);
    this.#adam = new Adam(this.#rows);
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
    this.#ownAdam.addRow(
      0,
      Float64Array.from({ length: SIZE }, (_, d) => (d === 0 ? ofOpen + ofClear : 0)),
    );
    this.#slope(more, apart + ofOpen);
    this.#slope(less, ofClear - apart);
  }

  step(rate: number, batch: number): void {
    for (let from = 0; from < SIZE; from++) {
      const along = new Float64Array(SIZE);
      for (const [place, { slope }] of this.#made) {
        const share = plainAt(place, from);
        for (let d = 0; d < SIZE; d++)
          along[d] = (along[d] as number) + share * (slope[d] as number);
      }
      this.#adam.addRow(from, along);
    }
    this.#made.clear();
    this.#adam.step(rate, batch);
    this.#ownAdam.step(rate, batch);
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
      this.#adam.addRow(SIZE + FIXED[name], ofFixed[name]);
    for (const [i, { place, row, others }] of text.entries()) {
      const own = ofTokens.subarray(i * SIZE, (i + 1) * SIZE);
      if (!left[i] && place >= 0) {
        const made = this.#madeOf(place).slope;
        for (let d = 0; d < SIZE; d++) made[d] = (made[d] as number) + (own[d] as number);
      }
      if (!left[i] && row >= 0) this.#adam.addRow(row, own);
      for (const other of others) this.#adam.addRow(other, own);
    }
  }
}

const fixedAt = (name: keyof typeof FIXED): number => (SIZE + FIXED[name]) * SIZE;

const plainAt = (place: number, d: number): number => (PLAIN[place * SIZE + d] as number) / UNIT;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
const softplus = (x: number): number => (x > 30 ? x : Math.log1p(Math.exp(x)));

/** A normally distributed number (Box and Muller). */
const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
