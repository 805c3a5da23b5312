import { KINDS } from '../../src/assess/evidence/detail-kinds.js';
import {
  type DetailWord,
  FIRST_WORD,
  PART,
  REACH,
  SIZE as VECTOR_SIZE,
} from '../../src/assess/evidence/detail-words.js';
import type { IncompleteNet } from '../../src/assess/evidence/incomplete-net.js';
import { sigmoid } from '../../src/assess/sigmoid.js';
import { type Random, seeded } from '../../src/random.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { gaussian, LearnedRows } from '../learned-rows.js';
import { fixedRow } from './fixed-row.js';
import type { Text } from './placed-text.js';
import { type Pooled, UnitNet } from './unit-net.js';

/** Imported names are looked up anew at each use where this runs uncompiled, which takes most of the time. */
const [SIZE, MANY, PLAIN_SIZE] = [VECTOR_SIZE, KINDS, DIMENSIONS] as const;
/** The share of words that are left out at random each time, so that no single one decides. */
const LEFT_OUT = 0.4;
/** How far vectors begin from zero: what tells of details, and what adds to units. */
const SCATTER = { details: 0.05, units: 0.08 } as const;
/** Where learning begins: few words say a detail, and few details are needed. */
const BEGIN = { every: -2.5, needed: -1, counts: 0 } as const;

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
  readonly pooled: Pooled;
}

/** Slopes of the loss along what came of a text. */
export interface Slopes {
  /** Along the log-odds, of which what is needed and not said is a part, and what the net says another one. */
  odds: number;
  readonly needOdds: Float64Array;
  readonly unsaid: Float64Array;
}

export const noSlopes = (): Slopes => ({
  odds: 0,
  needOdds: new Float64Array(MANY),
  unsaid: new Float64Array(MANY),
});

/** The vectors of words while they are learned, with how much is needed and not said in a text under them, and what the net says of it. */
export class DetailNet {
  readonly #rows: LearnedRows;
  readonly #units: UnitNet;

  /** @param count rows */
  constructor(count: number) {
    this.#rows = new LearnedRows(count, SIZE);
    const { numbers } = this.#rows;
    const random = seeded(3);
    for (let at = 0; at < PLAIN_SIZE * SIZE; at++)
      numbers[at] = gaussian(random) * (at % SIZE < PART.units ? SCATTER.details : SCATTER.units);
    for (const name of ['every', 'needed', 'counts'] as const)
      numbers.fill(BEGIN[name], fixedAt(name), fixedAt(name) + PART.units);
    this.#units = new UnitNet(this.#rows);
  }

  step(rates: { readonly words: number; readonly layers: number }): void {
    this.#rows.step(rates.words);
    this.#units.step(rates.layers);
  }

  /** What is shipped: rows of words with the share of their plain vectors in them. */
  vectors(words: readonly DetailWord[]): Float32Array {
    const vectors = Float32Array.from(this.#rows.numbers);
    for (const [at, word] of words.entries()) {
      if (typeof word !== 'number') continue;
      const from = (FIRST_WORD + at) * SIZE;
      for (const [d, share] of this.#rows.plain(word).entries())
        vectors[from + d] = (vectors[from + d] as number) + share;
    }
    const counts = fixedAt('counts');
    for (let kind = 0; kind < MANY; kind++)
      vectors[counts + kind] = 2 * softplus(vectors[counts + kind] as number);
    return vectors;
  }

  layers(): IncompleteNet {
    return this.#units.layers();
  }

  /** @param random leaves words out; null: all are read */
  judge(text: Text, random: Random | null): Judged {
    const rows = this.#rows.numbers;
    const left = text.map(() => random !== null && random() < LEFT_OUT);
    const sums = this.#rows.sums(text, left);
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
    const pooled = this.#units.judge(text, sums, random);
    return { text, left, says: odds.map(sigmoid), needOdds, unsaid, scale, doubt, pooled };
  }

  /** Adds what slopes along what came of a text mean for each vector. */
  learn({ text, left, says, needOdds, unsaid, scale, pooled }: Judged, slopes: Slopes): void {
    const rows = this.#rows.numbers;
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
      ofFixed.counts[kind] = slopes.odds * 2 * sigmoid(raw) * need * open;
      ofUnsaid[kind] = -open * (slopes.odds * counts * need + (slopes.unsaid[kind] as number));
      ofNeeds[kind] =
        slopes.odds * counts * need * (1 - need) * open + (slopes.needOdds[kind] as number);
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
    this.#units.learn(text, pooled, slopes.odds, ofTokens, ofFixed.every);
    for (const name of ['every', 'needed', 'counts'] as const)
      this.#rows.learnRow(fixedRow(name), ofFixed[name]);
    this.#rows.learn(text, left, ofTokens);
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

const softplus = (x: number): number => (x > 30 ? x : Math.log1p(Math.exp(x)));

/** Where a vector of no word begins in the table. */
const fixedAt = (name: Parameters<typeof fixedRow>[0]): number => fixedRow(name) * SIZE;
