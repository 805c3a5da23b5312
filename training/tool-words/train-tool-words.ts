import { toolWords, wordsOfRequest } from '../../src/assess/call/tool-words.js';
import type { LearnedVectors } from '../../src/assess/learned-words.js';
import { readInput } from '../../src/assess/reading.js';
import { type Random, seeded } from '../../src/random.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { dot } from '../dot.js';
import { RowAdam } from '../row-adam.js';
import { sharesOf } from '../shares.js';
import { shuffle } from '../shuffle.js';
import { addSlopes, type Bag, type Sum, sumUp, thinned, WordRows } from '../word-rows.js';
import type { Phrase } from './phrases.js';

const EPOCHS = 8;
const BATCH = 256;
/** Of Adam; it falls to a tenth. */
const RATE = 0.003;
/** The slopes of a batch are a mean. */
const ADAM = { batch: 1, penalty: 0, least: 1e-8 } as const;
/** The share of a request's words that are left out at random each time, and of a tool's. */
const LEFT_OUT = { request: 0.4, tool: 0.2 } as const;
/** Words without a plain vector are learned that are met so often. */
const LEAST_MET = 3;
/** Tools of other domains that a phrase is also told from. */
const STRANGERS = 20;
/** How sharply likeness tells tools apart. */
const SHARPNESS = 20;
/**
 * Trains what words say of tools: softmax over the likeness of a phrase to the tools of its list and to some of other
 * lists, each the sum of its words' vectors of unit length (as StarSpace does, Wu et al. 2018), from the plain word
 * vectors on. Deterministic.
 */
export function trainToolWords(phrases: readonly Phrase[]): LearnedVectors {
  const said = phrases.map(({ text, history }) =>
    wordsOfRequest(readInput({ request: text, history, context: null, answered: [] })),
  );
  const lists = new Map(phrases.map(({ tools }) => [tools, tools.map(toolWords)]));
  const table = new WordRows(said, { leastMet: LEAST_MET, further: [...lists.values()].flat() });
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
