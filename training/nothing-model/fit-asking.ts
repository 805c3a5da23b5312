import { BUCKETS, readClause, splitClauses } from '../../src/utterance/nothing/clause-features.js';
import { tokenize } from '../../src/utterance/tokens.js';
import { minimise } from '../logistic.js';

/** A message in numbers: the features of each of its clauses, one behind the other. */
export interface Features {
  readonly buckets: Int32Array;
  /** Where each clause ends. */
  readonly ends: Int32Array;
  /** What a feature of each clause counts. */
  readonly shares: Float64Array;
}

export const MOST_TOKENS = 200;

export function featuresOf(text: string): Features {
  const tokens = tokenize(text, MOST_TOKENS);
  const buckets: number[] = [];
  const ends: number[] = [];
  const shares: number[] = [];
  for (const [place, clause] of splitClauses(tokens).entries()) {
    readClause(text, clause, place, (bucket) => buckets.push(bucket));
    ends.push(buckets.length);
    shares.push(1 / Math.sqrt(clause.length + 1));
  }
  return {
    buckets: Int32Array.from(buckets),
    ends: Int32Array.from(ends),
    shares: Float64Array.from(shares),
  };
}

export interface Example {
  readonly features: Features;
  readonly asks: boolean;
  readonly weight: number;
}

/** Weights of all features, and behind them the intercept. */
export type Weights = Float64Array;

/** Log-odds of each clause, and of all of them together: a message asks where any clause does. */
export function oddsOf(
  weights: ArrayLike<number>,
  { buckets, ends, shares }: Features,
  odds: Float64Array,
): number {
  let from = 0;
  let top = Number.NEGATIVE_INFINITY;
  for (let clause = 0; clause < ends.length; clause++) {
    let sum = 0;
    const end = ends[clause] as number;
    for (; from < end; from++) sum += weights[buckets[from] as number] as number;
    odds[clause] = sum * (shares[clause] as number) + (weights[BUCKETS] as number);
    top = Math.max(top, odds[clause] as number);
  }
  let total = 0;
  for (let clause = 0; clause < ends.length; clause++)
    total += Math.exp((odds[clause] as number) - top);
  return top + Math.log(total);
}

/** Fits the weights by L-BFGS; the same examples give the same weights. */
export function fitAsking(examples: readonly Example[], penalty: number, rounds: number): Weights {
  const point = new Float64Array(BUCKETS + 1);
  const odds = new Float64Array(64);
  minimise(
    point,
    (at, gradient) => {
      let loss = 0;
      for (let i = 0; i < BUCKETS; i++) {
        const weight = at[i] as number;
        gradient[i] = penalty * weight;
        loss += 0.5 * penalty * weight * weight;
      }
      gradient[BUCKETS] = 0;
      for (const { features, asks, weight } of examples) {
        const z = oddsOf(at, features, odds);
        const margin = asks ? z : -z;
        loss +=
          weight *
          (margin > 0 ? Math.log1p(Math.exp(-margin)) : -margin + Math.log1p(Math.exp(margin)));
        const slope = weight * (1 / (1 + Math.exp(-z)) - (asks ? 1 : 0));
        if (Math.abs(slope) < 1e-9) continue;
        const { buckets, ends, shares } = features;
        let from = 0;
        for (let clause = 0; clause < ends.length; clause++) {
          const part = slope * Math.exp((odds[clause] as number) - z);
          const step = part * (shares[clause] as number);
          const end = ends[clause] as number;
          for (; from < end; from++) {
            const bucket = buckets[from] as number;
            gradient[bucket] = (gradient[bucket] as number) + step;
          }
          gradient[BUCKETS] = (gradient[BUCKETS] as number) + part;
        }
      }
      return loss;
    },
    rounds,
  );
  return point;
}
