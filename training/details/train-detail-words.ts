import { type DetailWords, FIRST_WORD } from '../../src/assess/evidence/detail-words.js';
import { type DetailToken, detailTokens } from '../../src/assess/evidence/unsaid-details.js';
import { readInput } from '../../src/assess/reading.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { seeded } from '../../src/random.js';
import { packed } from '../../src/word-vectors/packed-vectors.js';
import { shuffle } from '../shuffle.js';
import { DetailNet } from './detail-net.js';
import type { Twins } from './detail-twins.js';
import { metOften, place } from './placed-text.js';

const EPOCHS = 6;
const BATCH = 64;
/** Of Adam; the rate falls to a tenth. */
const RATE = 0.01;

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
  const net = new DetailNet(FIRST_WORD + words.length, BATCH);
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
      net.step(RATE * (1 - (0.9 * net.steps) / steps));
    }
  }
  return { words, packed: packed(net.vectors(words)) };
}

const tokensOf = (input: AssessInput): DetailToken[] => detailTokens(readInput(input));
