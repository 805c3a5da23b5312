import { bootstrapMean, weightedMean } from '../statistics/bootstrap.js';
import type { Interval } from '../statistics/proportions.js';
import { type Judged, judgedCalls, weightedBy } from './realised.js';
import type { WeighedReview } from './weighed-reviews.js';

/** With fewer judged calls a mean says nothing. */
const LEAST = 5;

/** What decisions with known truth came to: weighted means, null of too few. */
export interface RealisedMeans {
  readonly known: number;
  readonly cost: number | null;
  readonly regret: number | null;
  readonly regretInterval: Interval | null;
}

export interface RealisedFigures extends RealisedMeans {
  readonly byDecision: ReadonlyMap<string, RealisedMeans>;
}

/** What the reviewed decisions cost, in all and each kind. Pure. */
export function realisedFigures(reviews: readonly WeighedReview[]): RealisedFigures {
  const judged = judgedCalls(reviews);
  const decisions = [...new Set(judged.map(({ decision }) => decision))];
  return {
    ...meansOf(judged),
    byDecision: new Map(
      decisions.map((name) => [name, meansOf(judged.filter(({ decision }) => decision === name))]),
    ),
  };
}

function meansOf(judged: readonly Judged[]): RealisedMeans {
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
