import type { Facts } from '../facts.js';
import { DIMENSIONS, type Dimension, type Evidence } from '../types.js';
import { COUNTED_FEATURES, countFeatures, describeCount, featureOf } from './features.js';
import type { Linear, Model } from './model.js';
import { hashNgrams, type Ngrams } from './ngrams.js';

/** A request's facts in numbers: what the linear models are applied to. */
export interface Features {
  readonly evidence: readonly Evidence[];
  readonly counts: readonly number[];
  readonly ngrams: Ngrams;
}

export function featuresOf(facts: Facts): Features {
  return {
    evidence: facts.evidence,
    counts: countFeatures(facts.reading, facts.use),
    ngrams: hashNgrams(facts.reading.said),
  };
}

/** Log-odds of a linear model. Each table of n-grams is averaged as a unit vector. */
export function logOdds(model: Linear, features: Features): number {
  let sum = model.intercept + ngramOdds(model, features.ngrams);
  for (const one of features.evidence)
    sum += one.weight * (model.evidence.get(featureOf(one)) ?? 1);
  for (const [i, name] of COUNTED_FEATURES.entries()) {
    sum += (features.counts[i] as number) * (model.counted[name] ?? 0);
  }
  return sum;
}

function ngramOdds(model: Linear, { words, chars }: Ngrams): number {
  const sum = tableSum(model.words, words);
  return model.chars === null ? sum : sum + tableSum(model.chars, chars);
}

function tableSum(table: Float32Array, buckets: readonly number[]): number {
  if (buckets.length === 0) return 0;
  const mask = table.length - 1;
  let sum = 0;
  for (const bucket of buckets) sum += table[bucket & mask] as number;
  return sum / Math.sqrt(buckets.length);
}

export interface Weighed {
  /** Calibrated probability that an agent would need to ask. */
  readonly score: number;
  readonly dimensions: Readonly<Record<Dimension, number>>;
  /** What made the score, by log-odds, the strongest first. */
  readonly evidence: readonly Evidence[];
}

/** What is left of a dimension's share once it was asked about and answered. */
const AFTER_AN_ANSWER = 0.2;

/**
 * Weighs the facts. A dimension's share is how likely it is to be open compared with the likeliest
 * one; an answer takes most of its dimension's share away. A dimension's score is its share of the
 * probability that the request is ambiguous, and the overall score is that of the highest
 * dimension, so that neither says less than the other.
 */
export function weigh(facts: Facts, model: Model): Weighed {
  const features = featuresOf(facts);
  const { slope, intercept } = model.calibration;
  const ambiguous = sigmoid(slope * logOdds(model.overall, features) + intercept);
  const open = DIMENSIONS.map((name) => sigmoid(logOdds(model.dimensions[name], features)));
  const highest = Math.max(...open);
  const likeliest = DIMENSIONS[open.indexOf(highest)] ?? 'goal';
  const dimensions = Object.fromEntries(
    DIMENSIONS.map((name, i) => {
      const settled = facts.settled.has(name) || (name === likeliest && facts.settled.has(null));
      return [
        name,
        ((ambiguous * (open[i] as number)) / highest) * (settled ? AFTER_AN_ANSWER : 1),
      ];
    }),
  ) as Record<Dimension, number>;
  const score = Math.max(...DIMENSIONS.map((name) => dimensions[name]));
  return { score, dimensions, evidence: explain(facts, features, model, likeliest) };
}

/** Contributions below this many log-odds are left out of the explanation. */
const WORTH_NAMING = 0.08;

function explain(facts: Facts, features: Features, model: Model, likeliest: Dimension): Evidence[] {
  const { overall, calibration } = model;
  const named: Evidence[] = [];
  const add = (dimension: Dimension, kind: string, text: string, weight: number): void => {
    const scaled = Math.round(weight * calibration.slope * 1_000) / 1_000;
    if (Math.abs(scaled) >= WORTH_NAMING) named.push({ dimension, kind, text, weight: scaled });
  };
  for (const one of features.evidence) {
    add(
      one.dimension,
      one.kind,
      one.text,
      one.weight * (overall.evidence.get(featureOf(one)) ?? 1),
    );
  }
  for (const [i, name] of COUNTED_FEATURES.entries()) {
    const count = features.counts[i] as number;
    add(likeliest, name, describeCount(name), count * (overall.counted[name] ?? 0));
  }
  const words = facts.reading.said.text.replace(/\s+/g, ' ').trim().slice(0, 60).toWellFormed();
  add(likeliest, 'wording', words, ngramOdds(overall, features.ngrams));
  return named.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, 40);
}

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
