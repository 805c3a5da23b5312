import { bootstrapMean, weightedMean } from '../statistics/bootstrap.js';
import type { Interval } from '../statistics/proportions.js';
import { judgedCalls, type RealisedCall, weightedBy } from './realised.js';
import type { WeighedReview } from './weighed-reviews.js';

/** With fewer judged calls a mean says nothing. */
const LEAST = 5;

/** Figures of decisions with known truth: weighted means, null of too few. */
export interface RealisedMeans {
  readonly known: number;
  readonly cost: number | null;
  readonly regret: number | null;
  readonly regretInterval: Interval | null;
}

export interface RealisedFigures extends RealisedMeans {
  readonly byDecision: ReadonlyMap<string, RealisedMeans>;
}

/** Averages the costs of the reviewed decisions, in all and each kind. Pure. */
export function realisedFigures(reviews: readonly WeighedReview[]): RealisedFigures {
  const judged = judgedCalls(reviews);
  const decisions = [...new Set(judged.map(({ decision }) => decision))];
  return {
    ...realisedMeans(judged),
    byDecision: new Map(
      decisions.map((name) => [
        name,
        realisedMeans(judged.filter(({ decision }) => decision === name)),
      ]),
    ),
  };
}

function realisedMeans(judged: readonly RealisedCall[]): RealisedMeans {
  const known = judged.length;
  if (known < LEAST) return { known, cost: null, regret: null, regretInterval: null };
  const regrets = weightedBy(judged, ({ regret }) => regret);
  return {
    known,
    cost: weightedMean(weightedBy(judged, ({ cost }) => cost)),
    regret: weightedMean(regrets),
    regretInterval: bootstrapMean(regrets),
  };
}
