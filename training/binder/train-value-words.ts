import type { ValueWords } from '../../src/assess/call/value-words.js';
import { type Random, seeded } from '../../src/random.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { dot } from '../dot.js';
import { sharesOf } from '../shares.js';
import { shuffle } from '../shuffle.js';
import { type Bag, metWords } from './bags.js';
import type { Group, WordedGroup } from './groups.js';
import { WordTable } from './word-table.js';

const EPOCHS = 2;
/** Calls a step. */
const BATCH = 64;
/** Of Adam; it falls to a tenth. */
const RATE = 0.01;
/** The share of the words that are left out at random each time, so that no single one decides. */
const LEFT_OUT = 0.25;
/** A word is learned in a role in which so many calls have it. */
const LEAST_MET = 4;

/**
 * Trains what words say of values: vectors under which the right offers for each parameter are likeliest, added to how
 * well they fit by binding's own features: a bilinear model over words in their roles, as StarSpace (Wu et al. 2018)
 * learns them, each word a map of its plain vector and what is its own. Deterministic for the same bags, made in the same
 * order.
 *
 * @param calls the groups of each call; @param weights of binding's features
 */
export function trainValueWords(
  calls: readonly (readonly WordedGroup[])[],
  weights: Float64Array,
): ValueWords {
  const table = new WordTable(metOften(calls), BATCH);
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
      table.step(RATE * (1 - (0.9 * table.steps) / steps));
    }
  }
  return table.result();
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
  table: WordTable,
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

function sumUp({ words, weights }: Bag, table: WordTable, random: Random): Sum {
  const kept = new Float32Array(words.length);
  const vector = new Float64Array(DIMENSIONS);
  for (let k = 0; k < words.length; k++) {
    const word = words[k] as number;
    if (words.length > 1 && random() < LEFT_OUT) continue;
    const weight = (weights[k] as number) / (words.length > 1 ? 1 - LEFT_OUT : 1);
    if (!table.has(word)) continue;
    kept[k] = weight;
    const own = table.vectorOf(word);
    for (let d = 0; d < DIMENSIONS; d++)
      vector[d] = (vector[d] as number) + weight * (own[d] as number);
  }
  return { words, weights: kept, vector, slope: new Float64Array(DIMENSIONS) };
}

/** Adds what a sum's slope means for each of its words. */
function addSlopes({ words, weights, slope }: Sum, table: WordTable): void {
  if (slope.every((one) => one === 0)) return;
  for (let k = 0; k < words.length; k++) {
    const weight = weights[k] as number;
    const word = words[k] as number;
    if (weight !== 0) table.add(word, weight, slope);
  }
}
