import { DIMENSIONS, type Dimension, type Evidence } from '../../ports/assessment.js';
import { atOnce, type InParts } from '../../turns.js';
import { DETAIL_KINDS } from '../evidence/detail-kinds.js';
import type { Facts } from '../facts.js';
import { sigmoid } from '../sigmoid.js';
import {
  COUNTED_FEATURES,
  COUNTED_IN_WORDS,
  countFeatures,
  EVIDENCE_FEATURES,
  featureIndex,
} from './features.js';
import type { Calibration, Linear, Model } from './model.js';
import { countByWords } from './without-tools.js';

/** A request's facts in numbers: what the linear models are applied to. */
export interface Features {
  /** The evidence's written weights summed by feature, in the order of `EVIDENCE_FEATURES`. */
  readonly evidence: readonly number[];
  readonly counts: readonly number[];
  /** Details that are needed and not said, in the order of `DETAIL_KINDS`. */
  readonly details: Float64Array;
  /** The log-odds that it reads like requests that lack something. */
  readonly incomplete: number;
}

/** Reads a request's facts in numbers, with pauses. */
export function* featuresInParts(facts: Facts): InParts<Features> {
  const evidence = new Array<number>(EVIDENCE_FEATURES.length).fill(0);
  for (const one of facts.evidence) {
    const at = featureIndex(one);
    evidence[at] = (evidence[at] ?? 0) + one.weight;
  }
  const counts = countFeatures(facts);
  yield;
  const { details, incomplete } = yield* countByWords(facts);
  return { evidence, counts, details, incomplete };
}

/** Reads a request's facts in numbers at once. */
export const featuresOf = (facts: Facts): Features => atOnce(featuresInParts(facts));

/** Log-odds of a linear model. */
const logOdds = (model: Linear, { evidence, counts, details }: Features): number =>
  model.intercept +
  product(model.evidence, evidence) +
  product(model.counted, counts) +
  product(model.details, details);

function product(weights: readonly number[], values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (weights[i] as number) * (values[i] as number);
  return sum;
}

export interface Scores {
  /** Calibrated probability that an agent would need to ask. */
  readonly score: number;
  readonly dimensions: Readonly<Record<Dimension, number>>;
}

/** The scores with what their explanation takes. */
export interface Weighed extends Scores {
  readonly likeliest: Dimension;
}

/** Rest of a dimension's share once it was asked about and answered. */
const AFTER_AN_ANSWER = 0.2;

/**
 * Weighs the facts. A dimension's share is how likely it is to be open compared with the likeliest
 * one; an answer takes most of its dimension's share away. A dimension's score is its share of the
 * probability that the request is ambiguous, and the overall score is that of the highest
 * dimension, so that neither says less than the other.
 */
export function weigh(facts: Facts, features: Features, model: Model): Weighed {
  const head = headOf(facts, model);
  const { slope, intercept } = head.calibration;
  const ambiguous = sigmoid(
    slope * (logOdds(head.linear, features) + features.incomplete) + intercept,
  );
  const open = DIMENSIONS.map((name) => sigmoid(logOdds(model.dimensions[name], features)));
  const highest = Math.max(...open);
  const likeliest = DIMENSIONS[open.indexOf(highest)] ?? 'goal';
  const dimensions: Record<Dimension, number> = {
    goal: 0,
    scope: 0,
    constraints: 0,
    output_format: 0,
  };
  let score = 0;
  for (const [i, name] of DIMENSIONS.entries()) {
    const settled = facts.settled.has(name) || (name === likeliest && facts.settled.has(null));
    const share = (open[i] as number) / highest;
    dimensions[name] = fourDigits(ambiguous * share * (settled ? AFTER_AN_ANSWER : 1));
    score = Math.max(score, dimensions[name]);
  }
  return { score, dimensions, likeliest };
}

/** Meaning of the net's part, for the reader of an explanation. */
const READS_INCOMPLETE = 'how alike it is to requests that lack something';

/** Contributions below this many log-odds are left out of the explanation. */
const WORTH_NAMING = 0.08;

interface Head {
  readonly linear: Linear;
  readonly calibration: Calibration;
}

/** Model that weighs a request: one where tools say what is needed, another where the words alone do. */
const headOf = ({ use }: Facts, model: Model): Head =>
  use.tools > 0
    ? { linear: model.withTools, calibration: model.calibrationWithTools }
    : { linear: model.overall, calibration: model.calibration };

const DOUBT = COUNTED_FEATURES.indexOf('doubt_of_parameters');
const lacks = (kind: string): boolean => kind === 'missing_parameter' || kind === 'several_records';

/** Contributions to the scores, by log-odds, the strongest first. */
export function explain(
  facts: Facts,
  features: Features,
  { likeliest }: Weighed,
  model: Model,
): Evidence[] {
  const { linear: overall, calibration } = headOf(facts, model);
  const named: Evidence[] = [];
  const add = (dimension: Dimension, kind: string, text: string, weight: number): void => {
    const scaled = Math.round(weight * calibration.slope * 1_000) / 1_000;
    if (Math.abs(scaled) < WORTH_NAMING) return;
    // A cut through a character leaves what PostgreSQL refuses to store.
    named.push({ dimension, kind, text: text.toWellFormed(), weight: scaled });
  };
  // The doubt of the parameters is told by those that have no value, where there are some.
  const lacking = facts.evidence.filter(({ kind }) => lacks(kind)).length;
  const doubt = (features.counts[DOUBT] as number) * (overall.counted[DOUBT] as number);
  for (const one of facts.evidence) {
    const share = lacks(one.kind) ? doubt / lacking : 0;
    const weight = one.weight * (overall.evidence[featureIndex(one)] ?? 1) + share;
    add(one.dimension, one.kind, one.text, weight);
  }
  for (const [i, name] of COUNTED_FEATURES.entries()) {
    if (i === DOUBT && lacking > 0) continue;
    const count = features.counts[i] as number;
    if (count === 0) continue;
    add(likeliest, name, COUNTED_IN_WORDS[name], count * (overall.counted[i] as number));
  }
  add(likeliest, 'reads_incomplete', READS_INCOMPLETE, features.incomplete);
  for (const [i, { dimension, name }] of DETAIL_KINDS.entries())
    add(
      dimension,
      'unsaid_detail',
      name,
      (features.details[i] as number) * (overall.details[i] as number),
    );
  return named.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, 40);
}

/** More digits than a probability like this has; fewer than would be stored and sent otherwise. */
const fourDigits = (probability: number): number => Math.round(probability * 10_000) / 10_000;
