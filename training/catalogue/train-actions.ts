import path from 'node:path';
import { SHARPNESS } from '../../src/assess/actions/action-index.js';
import { requestWords, wordsOfRequest } from '../../src/assess/call/tool-words.js';
import type { LearnedVectors, Weighted } from '../../src/assess/learned-words.js';
import { readInput } from '../../src/assess/reading.js';
import { type CataloguedAction, listActions } from '../../src/catalogue/catalogue.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { seeded } from '../../src/random.js';
import { wordsIn } from '../../src/utterance/tokens.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { dot } from '../dot.js';
import { jsonLineFiles } from '../json-lines.js';
import { readTwinLines, sidesOf } from '../request-twins.js';
import { RowAdam } from '../row-adam.js';
import { CORPUS } from '../rows.js';
import { sharesOf } from '../shares.js';
import { shuffle } from '../shuffle.js';
import { addSlopes, sumUp, thinned, WordRows } from '../tool-words/word-rows.js';

const EPOCHS = 12;
const BATCH = 256;
/** Of Adam; it falls to a tenth. */
const RATE = 0.003;
/** The slopes of a batch are a mean. */
const ADAM = { batch: 1, penalty: 0, least: 1e-8 } as const;
/** The share of a request's words that are left out at random each time. */
const LEFT_OUT = 0.3;
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
    const right = placeOfAction(line.action ?? '', line.domain ?? '');
    if (right < 0) return [];
    const { clear, open } = sidesOf(line);
    return [clear, open].map((input) => ({ input, right }));
  });
}

/** The files of twins that are learned from. */
export const requestFiles = (): readonly string[] => jsonLineFiles(path.join(CORPUS, 'requests'));

function placeOfAction(name: string, domain: string): number {
  const actions = listActions();
  const own = actions.findIndex((one) => one.name === name && one.domain === domain);
  return own >= 0 ? own : actions.findIndex((one) => one.name === name);
}

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

const phrasesOf = ({ words }: CataloguedAction, right: number): Sample[] =>
  Object.values(words)
    .flat()
    .map((phrase) => ({ words: requestWords(wordsIn(phrase), []), right, weight: PHRASE }));

/**
 * Trains what words say of the catalogue's actions: softmax over the likeness of a request to all of them, the request being the
 * sum of its words' vectors (fastText, Joulin et al. 2017), from the plain word vectors on. Deterministic.
 */
export function trainActions(requests: readonly ActionRequest[]): LearnedActions {
  const samples: Sample[] = [
    ...requests.map(({ input, right }) => ({
      ...{ words: wordsOfRequest(readInput(input)), right, weight: 1 },
    })),
    ...listActions().flatMap(phrasesOf),
  ];
  const rows = new WordRows(samples.map(({ words }) => words));
  const bags = samples.map(({ words }) => rows.bagOf(words));
  const actions = listActions().length;
  const vectors = new Float32Array(actions * DIMENSIONS);
  for (const [at, { right }] of samples.entries()) {
    const { unit } = sumUp(bags[at] as (typeof bags)[number], rows.vectors);
    for (let d = 0; d < DIMENSIONS; d++)
      vectors[right * DIMENSIONS + d] =
        (vectors[right * DIMENSIONS + d] as number) + (unit[d] as number);
  }
  toUnitLength(vectors);
  const common = new Float64Array(actions);
  const random = seeded(23);
  const ofWords = new RowAdam(rows.vectors, new Float64Array(rows.vectors.length), ADAM);
  const ofActions = new RowAdam(vectors, new Float64Array(vectors.length), ADAM);
  const ofCommon = new RowAdam(common, new Float64Array(actions), { ...ADAM, size: actions });
  const order = samples.map((_, at) => at);
  const steps = EPOCHS * Math.ceil(order.length / BATCH);
  for (let epoch = 0, step = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (let from = 0; from < order.length; from += BATCH, step++) {
      const batch = order.slice(from, from + BATCH);
      for (const at of batch) {
        const { right, weight } = samples[at] as Sample;
        const bag = thinned(bags[at] as (typeof bags)[number], LEFT_OUT, random);
        const sum = sumUp(bag, rows.vectors);
        const slopes = slopesOf(sum.unit, { vectors, common }, right, weight / batch.length);
        for (let action = 0; action < actions; action++) {
          const by = SHARPNESS * (slopes[action] as number);
          if (Math.abs(by) < NEGLIGIBLE) continue;
          const vector = vectors.subarray(action * DIMENSIONS, (action + 1) * DIMENSIONS);
          for (let d = 0; d < DIMENSIONS; d++)
            sum.slope[d] = (sum.slope[d] as number) + by * (vector[d] as number);
          ofActions.add(action, by, sum.unit);
        }
        ofCommon.add(0, 1, slopes);
        addSlopes(sum, ofWords);
      }
      const rate = RATE * (1 - (0.9 * step) / steps);
      ofWords.step(rate);
      ofActions.step(rate);
      ofCommon.step(rate);
      toUnitLength(vectors);
    }
  }
  return { words: rows.learned(), vectors, common };
}

/** Slopes below this move nothing. */
const NEGLIGIBLE = 1e-5;

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
