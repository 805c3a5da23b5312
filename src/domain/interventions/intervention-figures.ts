import type { Sums } from '../../db/schema/results.js';
import type { CountedReview } from '../../store/reviews/reads.js';
import { countOf } from '../results/read-results.js';
import { bootstrapMean, weightedMean } from '../statistics/bootstrap.js';
import type { Interval } from '../statistics/proportions.js';
import { judgedCalls, weightedBy } from './realised.js';

export const DECISIONS = ['proceed', 'ask', 'confirm', 'options', 'escalate'] as const;
type DecisionName = (typeof DECISIONS)[number];

/** With fewer judged calls a mean says nothing. */
const LEAST = 5;
const PUTS_SOMETHING: ReadonlySet<string> = new Set(['ask', 'confirm', 'options']);

export interface DecisionFigures {
  readonly decision: DecisionName;
  readonly count: number;
  /** Of all decisions. */
  readonly share: number | null;
  /** Calls where this was decided and the mode kept it back. */
  readonly shadowed: number;
  /** Null of decisions that put nothing to the user. */
  readonly answeredRate: number | null;
  readonly acceptedRate: number | null;
  readonly reworkRate: number | null;
  /** Mean cost that was expected of it. */
  readonly expectedCost: number | null;
  /** Weighted means of the judged ones. */
  readonly realisedCost: number | null;
  readonly realisedRegret: number | null;
  readonly regretInterval: Interval | null;
  readonly known: number;
}

export interface InterventionFigures {
  readonly decisions: readonly DecisionFigures[];
  /** Calls with a decision, and those with interventions off. */
  readonly total: number;
  readonly off: number;
  readonly known: number;
  /** Questions that were answered and accepted: how many, and what they saved. */
  readonly paid: { readonly count: number; readonly avoided: number };
  /** All other questions: how many, and what they cost the users. */
  readonly unpaid: { readonly count: number; readonly spent: number };
  readonly realisedRegret: number | null;
  readonly regretInterval: Interval | null;
}

/** What each decision came to: by the sums of its days, and by reviews of any of its calls. Pure. */
export function interventionFigures(
  sums: Sums,
  reviews: readonly CountedReview[],
): InterventionFigures {
  const judged = judgedCalls(reviews);
  const total = DECISIONS.reduce((sum, decision) => sum + countOf(sums, `d|${decision}|n`), 0);
  const all = regretOf(judged);
  const over = (name: string) =>
    DECISIONS.reduce((sum, decision) => sum + (sums[`d|${decision}|${name}`] ?? 0), 0);
  return {
    decisions: DECISIONS.map((decision) => decisionFigures(decision, sums, total, judged)),
    total,
    off: countOf(sums, 'd|off|n'),
    known: judged.length,
    paid: { count: Math.round(over('paid')), avoided: over('avoided') },
    unpaid: { count: Math.round(over('unpaid')), spent: over('spent') },
    realisedRegret: all.mean,
    regretInterval: all.interval,
  };
}

function decisionFigures(
  decision: DecisionName,
  sums: Sums,
  total: number,
  judged: ReturnType<typeof judgedCalls>,
): DecisionFigures {
  const count = countOf(sums, `d|${decision}|n`);
  const shareOf = (name: string) =>
    count === 0 ? null : countOf(sums, `d|${decision}|${name}`) / count;
  const own = judged.filter((one) => one.decision === decision);
  const regret = regretOf(own);
  return {
    decision,
    count,
    share: total === 0 ? null : count / total,
    shadowed: countOf(sums, `s|${decision}|n`),
    answeredRate: PUTS_SOMETHING.has(decision) ? shareOf('answered') : null,
    acceptedRate: shareOf('accepted'),
    reworkRate: shareOf('reworked'),
    expectedCost: count === 0 ? null : (sums[`d|${decision}|expected`] ?? 0) / count,
    realisedCost: own.length < LEAST ? null : weightedMean(weightedBy(own, ({ cost }) => cost)),
    realisedRegret: regret.mean,
    regretInterval: regret.interval,
    known: own.length,
  };
}

function regretOf(judged: ReturnType<typeof judgedCalls>): {
  mean: number | null;
  interval: Interval | null;
} {
  if (judged.length < LEAST) return { mean: null, interval: null };
  const regrets = weightedBy(judged, ({ regret }) => regret);
  return { mean: weightedMean(regrets), interval: bootstrapMean(regrets) };
}
