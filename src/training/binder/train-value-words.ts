import { PLAIN_SHARE, ROLES, type Role } from '../../assess/call/value-roles.js';
import type { ValueWords, WordKey } from '../../assess/call/value-words.js';
import { vectorAt } from '../../assess/text/meaning.js';
import { type Random, seeded } from '../../random.js';
import { packed } from '../../word-vectors/packed-vectors.js';
import { DIMENSIONS } from '../../word-vectors/word-vectors.js';
import { dot } from '../dot.js';
import { RowAdam } from '../row-adam.js';
import { sharesOf } from '../shares.js';
import { shuffle } from '../shuffle.js';
import { type Bag, metWords } from './bags.js';
import type { Group, WordedGroup } from './groups.js';

const EPOCHS = 2;
/** Calls a step. */
const BATCH = 64;
/** Of Adam; it falls to a tenth. */
const RATE = 0.01;
/** The share of the words that are left out at random each time, so that no single one decides. */
const LEFT_OUT = 0.25;
const ADAM = { batch: BATCH, penalty: 1e-4, least: 1e-6 } as const;
/** A word is learned in a role in which so many calls have it. */
const LEAST_MET = 4;
/** A word that was moved less is left out: it says next to nothing more than its plain vector. */
const LEAST_MOVED = 0.7;
/** How far words without a plain vector begin from zero. */
const SCATTER = 0.06;

/**
 * Trains what words say of values: vectors under which the right offers for each parameter are likeliest, added to how
 * well they fit by binding's own features: a bilinear model over words in their roles, as StarSpace (Wu et al. 2018)
 * learns them, from the plain word vectors on. Deterministic for the same bags, made in the same order.
 *
 * @param calls the groups of each call; @param weights of binding's features
 */
export function trainValueWords(
  calls: readonly (readonly WordedGroup[])[],
  weights: Float64Array,
): ValueWords {
  const learned = metOften(calls);
  const vectors = beginning();
  const adam = new RowAdam(vectors, new Float32Array(vectors.length), ADAM);
  const table: Table = { vectors, learned, adam };
  const random = seeded(31);
  const known = calls.filter((groups) => groups.length > 0);
  const bases = new Map(known.flat().map((group) => [group, baseOf(group, weights)]));
  const order = known.map((_, at) => at);
  const steps = EPOCHS * Math.ceil(order.length / BATCH);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (let from = 0; from < order.length; from += BATCH) {
      for (const at of order.slice(from, from + BATCH))
        learnCall(known[at] as readonly WordedGroup[], bases, table, random);
      adam.step(RATE * (1 - (0.9 * adam.steps) / steps));
    }
  }
  return learnedWords(vectors, learned);
}

interface Table {
  readonly vectors: Float32Array;
  readonly learned: Uint8Array;
  readonly adam: RowAdam;
}

/** Which words are met in so many calls that they are learned. */
function metOften(calls: readonly (readonly WordedGroup[])[]): Uint8Array {
  const met = new Int32Array(metWords().length);
  for (const groups of calls) {
    const own = new Set<number>();
    for (const { said, wanted } of groups)
      for (const bag of [...said, ...wanted]) for (const word of bag.words) own.add(word);
    for (const word of own) met[word] = (met[word] as number) + 1;
  }
  return Uint8Array.from(met, (count) => (count >= LEAST_MET ? 1 : 0));
}

/** Where learning begins: a share of a word's plain vector, or a little beside zero. */
function beginning(): Float32Array {
  const random = seeded(7);
  const met = metWords();
  const vectors = new Float32Array(met.length * DIMENSIONS);
  for (const [row, { role, word }] of met.entries()) {
    const share = PLAIN_SHARE[role];
    const from = row * DIMENSIONS;
    if (typeof word === 'number' && share > 0) {
      const plain = vectorAt(word);
      for (let d = 0; d < DIMENSIONS; d++) vectors[from + d] = share * (plain[d] as number);
    } else for (let d = 0; d < DIMENSIONS; d++) vectors[from + d] = (random() - 0.5) * 2 * SCATTER;
  }
  return vectors;
}

/** How well each option fits by binding's features. */
function baseOf({ options }: Group, weights: Float64Array): Float64Array {
  return Float64Array.from(options, ({ indices, values }) => {
    let sum = 0;
    for (let k = 0; k < indices.length; k++)
      sum += (weights[indices[k] as number] as number) * (values[k] as number);
    return sum;
  });
}

/** The sum of a bag, and the slope of the loss along it. */
interface Sum {
  readonly words: Int32Array;
  readonly weights: Float32Array;
  readonly vector: Float64Array;
  readonly slope: Float64Array;
}

function learnCall(
  groups: readonly WordedGroup[],
  bases: ReadonlyMap<Group, Float64Array>,
  table: Table,
  random: Random,
): void {
  const sums = new Map<Bag, Sum>();
  const sumOf = (bag: Bag): Sum => {
    let sum = sums.get(bag);
    if (sum === undefined) {
      sum = sumUp(bag, table, random);
      sums.set(bag, sum);
    }
    return sum;
  };
  for (const group of groups) {
    const { said, wanted, right, weight } = group;
    const base = bases.get(group) as Float64Array;
    const scores = base.map(
      (own, i) => own + dot(sumOf(said[i] as Bag).vector, sumOf(wanted[i] as Bag).vector),
    );
    const { shares, all } = sharesOf(scores);
    const good = right.reduce((sum, i) => sum + (shares[i] as number), 0);
    const isRight = new Set(right);
    for (let i = 0; i < shares.length; i++) {
      const share = shares[i] as number;
      const slope = weight * (share / all - (isRight.has(i) ? share / Math.max(good, 1e-12) : 0));
      if (Math.abs(slope) < 1e-5) continue;
      const a = sumOf(said[i] as Bag);
      const b = sumOf(wanted[i] as Bag);
      for (let d = 0; d < DIMENSIONS; d++) {
        a.slope[d] = (a.slope[d] as number) + slope * (b.vector[d] as number);
        b.slope[d] = (b.slope[d] as number) + slope * (a.vector[d] as number);
      }
    }
  }
  for (const sum of sums.values()) addSlopes(sum, table);
}

function sumUp({ words, weights }: Bag, { vectors, learned }: Table, random: Random): Sum {
  const kept = new Float32Array(words.length);
  const vector = new Float64Array(DIMENSIONS);
  for (let k = 0; k < words.length; k++) {
    const word = words[k] as number;
    if (words.length > 1 && random() < LEFT_OUT) continue;
    const weight = (weights[k] as number) / (words.length > 1 ? 1 - LEFT_OUT : 1);
    // A rare word without a plain vector is as good as none, as it will be when it is met again.
    if (learned[word] === 0 && !hasPlain(word)) continue;
    kept[k] = weight;
    const from = word * DIMENSIONS;
    for (let d = 0; d < DIMENSIONS; d++)
      vector[d] = (vector[d] as number) + weight * (vectors[from + d] as number);
  }
  return { words, weights: kept, vector, slope: new Float64Array(DIMENSIONS) };
}

function hasPlain(number: number): boolean {
  const { role, word } = metWords()[number] as { role: Role; word: WordKey };
  return typeof word === 'number' && PLAIN_SHARE[role] > 0;
}

/** Adds what a sum's slope means for each of its words. */
function addSlopes({ words, weights, slope }: Sum, { adam, learned }: Table): void {
  if (slope.every((one) => one === 0)) return;
  for (let k = 0; k < words.length; k++) {
    const weight = weights[k] as number;
    const word = words[k] as number;
    if (weight !== 0 && learned[word] !== 0) adam.add(word, weight, slope);
  }
}

/** The vectors of the words that were learned, role after role. */
function learnedWords(vectors: Float32Array, learned: Uint8Array): ValueWords {
  const met = metWords();
  const words = Object.fromEntries(ROLES.map((role) => [role, [] as WordKey[]])) as Record<
    Role,
    WordKey[]
  >;
  const rows = new Map(ROLES.map((role) => [role, [] as number[]]));
  for (const [row, { role, word }] of met.entries()) {
    if (learned[row] === 0 || moved(row, vectors) < LEAST_MOVED) continue;
    words[role].push(word);
    rows.get(role)?.push(row);
  }
  const places = ROLES.flatMap((role) => rows.get(role) ?? []);
  const kept = new Float32Array(places.length * DIMENSIONS);
  for (const [at, row] of places.entries())
    kept.set(vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS), at * DIMENSIONS);
  return { words, packed: packed(kept) };
}

/** How far a vector is from what stands for it where it is left out. */
function moved(row: number, vectors: Float32Array): number {
  const { role, word } = metWords()[row] as { role: Role; word: WordKey };
  const share = PLAIN_SHARE[role];
  const plain = typeof word === 'number' && share > 0 ? vectorAt(word) : null;
  let sum = 0;
  for (let d = 0; d < DIMENSIONS; d++)
    sum += ((vectors[row * DIMENSIONS + d] as number) - share * (plain?.[d] ?? 0)) ** 2;
  return Math.sqrt(sum);
}
