import path from 'node:path';
import { SHARPNESS } from '../../src/assess/actions/action-index.js';
import { wordsForAction } from '../../src/assess/actions/words-for-action.js';
import type { LearnedVectors, Weighted } from '../../src/assess/learned-words.js';
import { readInput } from '../../src/assess/reading.js';
import { listActions } from '../../src/catalogue/catalogue.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { seeded } from '../../src/random.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { dot } from '../dot.js';
import { jsonLineFiles } from '../json-lines.js';
import { readTwinLines, sidesOf } from '../request-twins.js';
import { RowAdam } from '../row-adam.js';
import { CORPUS } from '../rows.js';
import { sharesOf } from '../shares.js';
import { shuffle } from '../shuffle.js';
import { addSlopes, type Bag, type Sum, sumUp, thinned, WordRows } from '../word-rows.js';

const EPOCHS = 12;
const BATCH = 256;
/** Of Adam; it falls to a tenth. */
const RATE = 0.003;
/** The slopes of a batch are a mean. */
const ADAM = { batch: 1, penalty: 0, least: 1e-8 } as const;
/** The share of a request's words that are left out at random each time. */
const LEFT_OUT = 0.3;
/** Words without a plain vector, and first words, are learned that are met so often: each action has few requests. */
const LEAST_MET = 2;
/** How much a phrase of the catalogue counts beside what somebody said. */
const PHRASE = 0.5;

/** A request of which it is known which action it asks for. */
export interface ActionRequest {
  readonly input: AssessInput;
  /** The place of the action in `listActions()`. */
  readonly right: number;
}

/** Requests of a file of twins that ask for an action of the catalogue. */
export function readActionRequests(file: string): ActionRequest[] {
  return readTwinLines(file).flatMap((line) => {
    const right = PLACES.get(line.action ?? '');
    const { clear, open } = sidesOf(line);
    return right === undefined ? [] : [clear, open].map((input) => ({ input, right }));
  });
}

/** The files of twins that are learned from. */
export const requestFiles = (): readonly string[] => jsonLineFiles(path.join(CORPUS, 'requests'));

const PLACES = new Map(listActions().map(({ name }, place) => [name, place]));

/** What is learned of actions: words in which a request lies near what it asks for, and where each action lies. */
export interface LearnedActions {
  readonly words: LearnedVectors;
  /** `DIMENSIONS` numbers for each action, of unit length. */
  readonly vectors: Float32Array;
  readonly common: Float64Array;
}

interface Sample {
  readonly words: readonly Weighted[];
  readonly right: number;
  readonly weight: number;
}

function samplesOf(requests: readonly ActionRequest[]): Sample[] {
  const sample = (input: AssessInput, right: number, weight: number): Sample => {
    return { words: wordsForAction(readInput(input)), right, weight };
  };
  const phrases = listActions().flatMap(({ words }, right) =>
    Object.values(words)
      .flat()
      .map((request) => {
        return sample({ request, history: [], context: null, answered: [] }, right, PHRASE);
      }),
  );
  return [...requests.map(({ input, right }) => sample(input, right, 1)), ...phrases];
}

/**
 * Trains what words say of the catalogue's actions: softmax over the likeness of a request to all of them, the request being the
 * sum of its words' vectors (fastText, Joulin et al. 2017), from the plain word vectors on. Deterministic.
 */
export function trainActions(requests: readonly ActionRequest[]): LearnedActions {
  const samples = samplesOf(requests);
  const rows = new WordRows(
    samples.map(({ words }) => words),
    { leastMet: LEAST_MET },
  );
  const bags = samples.map(({ words }) => rows.bagOf(words));
  const vectors = startingVectors(samples, bags, rows.vectors);
  const common = new Float64Array(PLACES.size);
  const adams = {
    words: new RowAdam(rows.vectors, new Float64Array(rows.vectors.length), ADAM),
    actions: new RowAdam(vectors, new Float64Array(vectors.length), ADAM),
    common: new RowAdam(common, new Float64Array(common.length), { ...ADAM, size: common.length }),
  };
  const random = seeded(23);
  const order = samples.map((_, at) => at);
  const steps = EPOCHS * Math.ceil(order.length / BATCH);
  for (let epoch = 0, step = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (let from = 0; from < order.length; from += BATCH, step++) {
      const batch = order.slice(from, from + BATCH);
      for (const at of batch) {
        const { right, weight } = samples[at] as Sample;
        const sum = sumUp(thinned(bags[at] as Bag, LEFT_OUT, random), rows.vectors);
        const slopes = slopesOf(sum.unit, { vectors, common }, right, weight / batch.length);
        addActionSlopes(slopes, sum, vectors, adams.actions);
        adams.common.add(0, 1, slopes);
        addSlopes(sum, adams.words);
      }
      const rate = RATE * (1 - (0.9 * step) / steps);
      for (const adam of Object.values(adams)) adam.step(rate);
      toUnitLength(vectors);
    }
  }
  return { words: rows.learned(), vectors, common };
}

/** Each action in the direction of what is said for it, of unit length. */
function startingVectors(
  samples: readonly Sample[],
  bags: readonly Bag[],
  ofWords: Float32Array,
): Float32Array {
  const vectors = new Float32Array(PLACES.size * DIMENSIONS);
  for (const [at, { right }] of samples.entries()) {
    const { unit } = sumUp(bags[at] as Bag, ofWords);
    const from = right * DIMENSIONS;
    for (let d = 0; d < DIMENSIONS; d++)
      vectors[from + d] = (vectors[from + d] as number) + (unit[d] as number);
  }
  toUnitLength(vectors);
  return vectors;
}

/** Slopes below this move nothing. */
const NEGLIGIBLE = 1e-5;

/** Adds the slopes along the actions' vectors, and those along the request's. */
function addActionSlopes(
  slopes: Float64Array,
  sum: Sum,
  vectors: Float32Array,
  adam: RowAdam,
): void {
  for (const [action, slope] of slopes.entries()) {
    const by = SHARPNESS * slope;
    if (Math.abs(by) < NEGLIGIBLE) continue;
    const from = action * DIMENSIONS;
    for (let d = 0; d < DIMENSIONS; d++)
      sum.slope[d] = (sum.slope[d] as number) + by * (vectors[from + d] as number);
    adam.add(action, by, sum.unit);
  }
}

/** The slopes of the loss along the score of each action. */
function slopesOf(
  unit: Float64Array,
  { vectors, common }: Pick<LearnedActions, 'vectors' | 'common'>,
  right: number,
  weight: number,
): Float64Array {
  const scores = new Float64Array(common.length);
  for (let action = 0; action < scores.length; action++) {
    let sum = 0;
    for (let d = 0; d < DIMENSIONS; d++)
      sum += (unit[d] as number) * (vectors[action * DIMENSIONS + d] as number);
    scores[action] = SHARPNESS * sum + (common[action] as number);
  }
  const { shares, all } = sharesOf(scores);
  return shares.map((share, action) => weight * (share / all - (action === right ? 1 : 0)));
}

function toUnitLength(vectors: Float32Array): void {
  for (let from = 0; from < vectors.length; from += DIMENSIONS) {
    const vector = vectors.subarray(from, from + DIMENSIONS);
    const length = Math.sqrt(dot(vector, vector)) || 1;
    for (let d = 0; d < DIMENSIONS; d++) vector[d] = (vector[d] as number) / length;
  }
}
