import { MAPPED, ROLES, type Role } from '../../src/assess/call/value-roles.js';
import type { ValueWords, WordKey } from '../../src/assess/call/value-words.js';
import { type Vector, vectorAt } from '../../src/assess/meaning.js';
import { type Random, seeded } from '../../src/random.js';
import { packed } from '../../src/word-vectors/packed-vectors.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { RowAdam } from '../row-adam.js';
import { metWords } from './bags.js';

/** The rate at which maps are learned, for each of single words. */
const MAP_SHARE = 0.1;
/** How often a word is taken for one that was not learned, so that maps learn to do without what was. */
const ALONE = 0.2;
/** A word of which less was learned is left out: it says next to nothing more than the map of its plain vector. */
const LEAST_LEARNED = 0.7;
/** How far single words begin from zero that have no plain vector. */
const SCATTER = 0.06;
/** The share of a plain vector that a map gives to begin with. */
const SHARES: Readonly<Partial<Record<Role, number>>> = { head: 0.3, description: 0.3, tool: 0.3 };
const SHARE = 0.5;

/** The vectors of all words in their roles while they are learned: the map of the plain one, and what is a word's own. */
export class WordTable {
  readonly #own: Float32Array;
  readonly #maps: Float32Array;
  readonly #ownAdam: RowAdam;
  readonly #mapAdam: RowAdam;
  readonly #plain: readonly (Vector | null)[];
  /** The place of each word's map. */
  readonly #mapOf: Int32Array;
  /** What the words are in this step, and the step in which they were made. */
  readonly #vectors: Float32Array;
  readonly #madeIn: Int32Array;
  readonly #isAlone: Uint8Array;
  readonly #slopes: Float32Array;
  readonly #touched = new Set<number>();
  readonly #random: Random = seeded(77);

  /** @param learned which words are learned; @param batch how many examples a step has */
  constructor(
    private readonly learned: Uint8Array,
    batch: number,
  ) {
    const met = metWords();
    const size = met.length * DIMENSIONS;
    this.#mapOf = Int32Array.from(met, ({ role }) => MAPPED.indexOf(role));
    this.#plain = met.map(({ word }, row) =>
      typeof word === 'number' && this.#mapOf[row] !== -1 ? vectorAt(word) : null,
    );
    this.#own = scattered(this.#plain);
    this.#maps = firstMaps();
    const settings = { batch, penalty: 1e-4, least: 1e-6 };
    this.#ownAdam = new RowAdam(this.#own, new Float32Array(size), settings);
    const slopes = new Float32Array(this.#maps.length);
    this.#mapAdam = new RowAdam(this.#maps, slopes, { ...settings, penalty: 0 });
    this.#vectors = new Float32Array(size);
    this.#slopes = new Float32Array(size);
    this.#madeIn = new Int32Array(met.length).fill(-1);
    this.#isAlone = new Uint8Array(met.length);
  }

  get steps(): number {
    return this.#mapAdam.steps;
  }

  /** Whether a word says anything: a rare one without a plain vector is as good as none, as it will be when it is met again. */
  has(row: number): boolean {
    return this.learned[row] === 1 || this.#plain[row] !== null;
  }

  /** The vector of a word in this step. */
  vectorOf(row: number): Float32Array {
    if (this.#madeIn[row] !== this.steps) {
      this.#madeIn[row] = this.steps;
      const isAlone =
        this.learned[row] === 0 || (this.#plain[row] !== null && this.#random() < ALONE);
      this.#isAlone[row] = isAlone ? 1 : 0;
      this.#make(row, isAlone);
    }
    return this.#vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
  }

  #make(row: number, isAlone: boolean): void {
    const plain = this.#plain[row] as Vector | null;
    const map = (this.#mapOf[row] as number) * DIMENSIONS * DIMENSIONS;
    for (let d = 0; d < DIMENSIONS; d++) {
      const at = row * DIMENSIONS + d;
      let sum = isAlone ? 0 : (this.#own[at] as number);
      if (plain !== null)
        for (let e = 0; e < DIMENSIONS; e++)
          sum += (this.#maps[map + d * DIMENSIONS + e] as number) * (plain[e] as number);
      this.#vectors[at] = sum;
    }
  }

  /** Adds to the slope of a word, so many times. */
  add(row: number, weight: number, slope: Float64Array): void {
    this.#touched.add(row);
    const from = row * DIMENSIONS;
    for (let d = 0; d < DIMENSIONS; d++)
      this.#slopes[from + d] = (this.#slopes[from + d] as number) + weight * (slope[d] as number);
  }

  step(rate: number): void {
    for (const row of this.#touched) {
      const slope = this.#slopes.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
      const plain = this.#plain[row] as Vector | null;
      const map = (this.#mapOf[row] as number) * DIMENSIONS;
      if (plain !== null)
        for (let d = 0; d < DIMENSIONS; d++) this.#mapAdam.add(map + d, slope[d] as number, plain);
      if (this.#isAlone[row] === 0) this.#ownAdam.add(row, 1, slope);
      slope.fill(0);
    }
    this.#touched.clear();
    this.#ownAdam.step(rate);
    this.#mapAdam.step(MAP_SHARE * rate);
  }

  /** What was learned, role after role. */
  result(): ValueWords {
    const words = Object.fromEntries(ROLES.map((role) => [role, [] as WordKey[]])) as Record<
      Role,
      WordKey[]
    >;
    const rows = new Map(ROLES.map((role) => [role, [] as number[]]));
    for (const [row, { role, word }] of metWords().entries()) {
      if (this.learned[row] === 0 || this.#learnedOf(row) < LEAST_LEARNED) continue;
      this.#make(row, false);
      words[role].push(word);
      rows.get(role)?.push(row);
    }
    const places = ROLES.flatMap((role) => rows.get(role) ?? []);
    const kept = new Float32Array(places.length * DIMENSIONS);
    for (const [at, row] of places.entries())
      kept.set(this.#vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS), at * DIMENSIONS);
    return { words, packed: packed(kept), maps: packed(this.#maps) };
  }

  /** How much was learned of a word itself: the length of its own vector. */
  #learnedOf(row: number): number {
    let sum = 0;
    for (let at = row * DIMENSIONS; at < (row + 1) * DIMENSIONS; at++)
      sum += (this.#own[at] as number) ** 2;
    return Math.sqrt(sum);
  }
}

/** Where single words begin: at nothing more than their map, or a little beside zero where they have none. */
function scattered(plain: readonly (Vector | null)[]): Float32Array {
  const random = seeded(7);
  const own = new Float32Array(plain.length * DIMENSIONS);
  for (const [row, vector] of plain.entries())
    if (vector === null)
      for (let d = 0; d < DIMENSIONS; d++)
        own[row * DIMENSIONS + d] = (random() - 0.5) * 2 * SCATTER;
  return own;
}

/** Where maps begin: at a share of what they are given. */
function firstMaps(): Float32Array {
  const maps = new Float32Array(MAPPED.length * DIMENSIONS * DIMENSIONS);
  for (const [map, role] of MAPPED.entries())
    for (let d = 0; d < DIMENSIONS; d++)
      maps[(map * DIMENSIONS + d) * DIMENSIONS + d] = SHARES[role] ?? SHARE;
  return maps;
}
