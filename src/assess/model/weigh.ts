import { DIMENSIONS, type Dimension, type Evidence } from '../../ports/assessment.js';
import { flat } from '../../utterance/clean.js';
import type { Facts } from '../facts.js';
import { sigmoid } from '../sigmoid.js';
import {
  COUNTED_FEATURES,
  COUNTED_IN_WORDS,
  countFeatures,
  EVIDENCE_FEATURES,
  featureIndex,
} from './features.js';
import type { Calibration, Linear, Model, NgramTables } from './model.js';
import { hashNgrams, type Ngrams } from './ngrams.js';

/** A request's facts in numbers: what the linear models are applied to. */
export interface Features {
  /** The evidence's written weights summed by feature, in the order of `EVIDENCE_FEATURES`. */
  readonly evidence: readonly number[];
  readonly counts: readonly number[];
  readonly ngrams: Ngrams;
  /** Share of the n-grams' weight that counts. */
  readonly wording: number;
}

/** @param ngrams those of the same words, where they are known already */
export function featuresOf(facts: Facts, ngrams = hashNgrams(facts.reading.said)): Features {
  const evidence = new Array<number>(EVIDENCE_FEATURES.length).fill(0);
  for (const one of facts.evidence) {
    const at = featureIndex(one);
    evidence[at] = (evidence[at] ?? 0) + one.weight;
  }
  return {
    evidence,
    counts: countFeatures(facts.reading, facts.use),
    ngrams,
    wording: facts.reading.language === 'en' ? 1 : FOREIGN_WORDING,
  };
}

/**
 * How much the wording of other languages than English counts: most rows that the model is trained on are English, so
 * that it says little, and twins in two languages differ in nothing else.
 */
const FOREIGN_WORDING = 0.3;

/** Log-odds of a linear model. */
function logOdds(model: Linear, features: Features, wording: readonly number[]): number {
  return (
    model.intercept +
    wordingOdds(model, wording) +
    product(model.evidence, features.evidence) +
    product(model.counted, features.counts)
  );
}

function product(weights: readonly number[], values: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (weights[i] as number) * (values[i] as number);
  return sum;
}

const wordingOdds = ({ column }: Linear, wording: readonly number[]): number =>
  column === null ? 0 : (wording[column] as number);

/** Sums the models' tables over the n-grams, by their columns. Each table is averaged as a unit vector. */
function ngramOdds(
  { words, chars, columns }: NgramTables,
  { ngrams, wording }: Features,
): number[] {
  const odds = new Array<number>(columns).fill(0);
  addMeans(words, ngrams.words, odds);
  addMeans(chars, ngrams.chars, odds);
  return wording === 1 ? odds : odds.map((one) => one * wording);
}

function addMeans(table: Float32Array, buckets: readonly number[], odds: number[]): void {
  if (buckets.length === 0) return;
  const columns = odds.length;
  const root = Math.sqrt(buckets.length);
  for (let column = 0; column < columns; column++) {
    let sum = 0;
    for (let i = 0; i < buckets.length; i++)
      sum += table[(buckets[i] as number) * columns + column] as number;
    odds[column] = (odds[column] as number) + sum / root;
  }
}

export interface Scores {
  /** Calibrated probability that an agent would need to ask. */
  readonly score: number;
  readonly dimensions: Readonly<Record<Dimension, number>>;
}

/** The scores with what their explanation takes. */
export interface Weighed extends Scores {
  readonly likeliest: Dimension;
  /** Sums of the n-grams, by the columns of their tables. */
  readonly wording: readonly number[];
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
  const wording = ngramOdds(model.ngrams, features);
  const { slope, intercept } = head.calibration;
  const ambiguous = sigmoid(slope * logOdds(head.linear, features, wording) + intercept);
  const open = DIMENSIONS.map((name) =>
    sigmoid(logOdds(model.dimensions[name], features, wording)),
  );
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
  return { score, dimensions, likeliest, wording };
}

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
  { likeliest, wording: odds }: Weighed,
  model: Model,
): Evidence[] {
  const { linear: overall, calibration } = headOf(facts, model);
  const wording = wordingOdds(overall, odds);
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
  add(likeliest, 'wording', flat(facts.reading.said.text).slice(0, 60), wording);
  return named.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, 40);
}

/** More digits than a probability like this has; fewer than would be stored and sent otherwise. */
const fourDigits = (probability: number): number => Math.round(probability * 10_000) / 10_000;
