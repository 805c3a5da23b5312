import {
  plainWeight,
  type ToolWords,
  toolWords,
  type Weighted,
  wordsOfRequest,
} from '../../src/assess/call/tool-words.js';
import { readInput } from '../../src/assess/reading.js';
import { type Random, seeded } from '../../src/random.js';
import { wordRoot } from '../../src/word-vectors/root.js';
import { DIMENSIONS, findPlace, wordVectors } from '../../src/word-vectors/word-vectors.js';
import { dot } from '../dot.js';
import { RowAdam } from '../row-adam.js';
import { sharesOf } from '../shares.js';
import { shuffle } from '../shuffle.js';
import type { Phrase } from './phrases.js';

const EPOCHS = 8;
const BATCH = 256;
/** Of Adam; it falls to a tenth. */
const RATE = 0.003;
/** The slopes of a batch are a mean. */
const ADAM = { batch: 1, penalty: 0, least: 1e-8 } as const;
/** The share of a request's words that are left out at random each time, and of a tool's. */
const LEFT_OUT = { request: 0.4, tool: 0.2 } as const;
/** Tools of other domains that a phrase is also told from. */
const STRANGERS = 20;
/** How sharply likeness tells tools apart. */
const SHARPNESS = 20;
/** Words without a plain vector that are learned: met so often. */
const LEAST_MET = 3;

/** A word by its row, with how much it counts. */
interface Bag {
  readonly rows: Int32Array;
  readonly weights: Float64Array;
}

/**
 * Trains what words say of tools: softmax over the likeness of a phrase to the tools of its list and to some of other
 * lists, each the sum of its words' vectors of unit length (as StarSpace does, Wu et al. 2018), from the plain word
 * vectors on. Deterministic.
 */
export function trainToolWords(phrases: readonly Phrase[]): ToolWords {
  const said = phrases.map(({ text, history }) =>
    wordsOfRequest(readInput({ request: text, history, context: null, answered: [] })),
  );
  const lists = new Map(phrases.map(({ tools }) => [tools, tools.map(toolWords)]));
  const table = new Rows(said, [...lists.values()].flat());
  const requests = said.map((words) => table.bagOf(words));
  const tools: Bag[] = [];
  const placesOf = new Map<Phrase['tools'], readonly number[]>();
  for (const [list, words] of lists)
    placesOf.set(
      list,
      words.map((one) => tools.push(table.bagOf(one)) - 1),
    );
  const random = seeded(20);
  const adam = new RowAdam(table.vectors, new Float64Array(table.vectors.length), ADAM);
  const order = phrases.map((_, at) => at);
  const steps = EPOCHS * Math.ceil(order.length / BATCH);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH).map((at) => {
        const { tools: list, right } = phrases[at] as Phrase;
        return {
          request: requests[at] as Bag,
          own: placesOf.get(list) as readonly number[],
          right,
        };
      });
      slopes(batch, tools, table.vectors, adam, random);
      adam.step(RATE * (1 - (0.9 * adam.steps) / steps));
    }
  }
  return table.learned();
}

interface Example {
  readonly request: Bag;
  readonly own: readonly number[];
  readonly right: number;
}

/** Adds the slopes of a batch's loss. */
function slopes(
  batch: readonly Example[],
  tools: readonly Bag[],
  vectors: Float32Array,
  adam: RowAdam,
  random: Random,
): void {
  const pool = batch.flatMap(({ own }) => own);
  const summed = new Map<number, Sum>();
  const sumOf = (tool: number): Sum => {
    let sum = summed.get(tool);
    if (sum === undefined) {
      sum = sumUp(thinned(tools[tool] as Bag, LEFT_OUT.tool, random), vectors);
      summed.set(tool, sum);
    }
    return sum;
  };
  for (const { request, own, right } of batch) {
    const strangers = Array.from(
      { length: STRANGERS },
      () => pool[Math.floor(random() * pool.length)] as number,
    );
    const compared = [...own, ...strangers].map(sumOf);
    const asked = sumUp(thinned(request, LEFT_OUT.request, random), vectors);
    const scores = compared.map(({ unit }) => SHARPNESS * dot(unit, asked.unit));
    const { shares, all } = sharesOf(scores);
    for (const [i, { unit, slope }] of compared.entries()) {
      const by = (SHARPNESS * ((shares[i] as number) / all - (i === right ? 1 : 0))) / batch.length;
      for (let d = 0; d < DIMENSIONS; d++) {
        asked.slope[d] = (asked.slope[d] as number) + by * (unit[d] as number);
        slope[d] = (slope[d] as number) + by * (asked.unit[d] as number);
      }
    }
    addSlopes(asked, adam);
  }
  for (const sum of summed.values()) addSlopes(sum, adam);
}

/** The sum of a bag's vectors at unit length, and the slope of the loss along it. */
interface Sum {
  readonly bag: Bag;
  readonly unit: Float64Array;
  readonly length: number;
  readonly slope: Float64Array;
}

function sumUp(bag: Bag, vectors: Float32Array): Sum {
  const unit = new Float64Array(DIMENSIONS);
  for (const [i, row] of bag.rows.entries()) {
    const weight = bag.weights[i] as number;
    for (let d = 0; d < DIMENSIONS; d++)
      unit[d] = (unit[d] as number) + weight * (vectors[row * DIMENSIONS + d] as number);
  }
  const length = Math.sqrt(dot(unit, unit)) + 1e-6;
  for (let d = 0; d < DIMENSIONS; d++) unit[d] = (unit[d] as number) / length;
  return { bag, unit, length, slope: new Float64Array(DIMENSIONS) };
}

/** A bag without some of its words, so that no single one decides. */
function thinned({ rows, weights }: Bag, share: number, random: Random): Bag {
  return { rows, weights: weights.map((weight) => (random() < share ? 0 : weight)) };
}

/** Adds what a sum's slope means for each of its words: as much of it as does not lie along the sum. */
function addSlopes({ bag, unit, length, slope }: Sum, adam: RowAdam): void {
  const along = dot(unit, slope);
  const across = slope.map((one, d) => one - along * (unit[d] as number));
  for (const [i, row] of bag.rows.entries()) {
    const weight = (bag.weights[i] as number) / length;
    if (weight !== 0) adam.add(row, weight, across);
  }
}

/** The words of phrases and tools that are learned, each with its row. */
class Rows {
  readonly vectors: Float32Array;
  readonly #places: readonly number[];
  readonly #others: readonly string[];
  readonly #ofPlace: ReadonlyMap<number, number>;
  readonly #ofWord: ReadonlyMap<string, number>;

  constructor(requests: readonly (readonly Weighted[])[], tools: readonly (readonly Weighted[])[]) {
    const places = new Set<number>();
    const met = new Map<string, number>();
    for (const [word] of [...requests, ...tools].flat()) {
      const place = findPlace(word);
      if (place >= 0) places.add(place);
    }
    for (const [word] of requests.flat()) {
      if (findPlace(word) >= 0 || /\d/.test(word)) continue;
      const root = wordRoot(word);
      met.set(root, (met.get(root) ?? 0) + 1);
    }
    // English words stand before the roots of other languages.
    this.#places = [...places].sort((a, b) => a - b);
    this.#others = [...met].flatMap(([word, count]) => (count >= LEAST_MET ? [word] : [])).sort();
    this.#ofPlace = new Map(this.#places.map((place, row) => [place, row]));
    this.#ofWord = new Map(this.#others.map((word, at) => [word, this.#places.length + at]));
    this.vectors = new Float32Array((this.#places.length + this.#others.length) * DIMENSIONS);
    const { bytes } = wordVectors();
    for (const [row, place] of this.#places.entries())
      for (let d = 0; d < DIMENSIONS; d++)
        this.vectors[row * DIMENSIONS + d] =
          (plainWeight(place) * (bytes[place * DIMENSIONS + d] as number)) / 254;
  }

  bagOf(words: readonly Weighted[]): Bag {
    const known = words.flatMap(([word, weight]) => {
      const place = findPlace(word);
      const row = place < 0 ? this.#ofWord.get(wordRoot(word)) : this.#ofPlace.get(place);
      return row === undefined ? [] : [{ row, weight }];
    });
    return {
      rows: Int32Array.from(known, ({ row }) => row),
      weights: Float64Array.from(known, ({ weight }) => weight),
    };
  }

  learned(): ToolWords {
    const { index, roots } = wordVectors();
    const english = [...index.keys()];
    const translated = [...roots.keys()];
    return {
      english: this.#places.flatMap((place) => english[place] ?? []),
      roots: this.#places.flatMap((place) => translated[place - english.length] ?? []),
      others: this.#others,
      vectors: this.vectors,
    };
  }
}
