import { CLARIFYING_DECISIONS } from '../../contracts/gate.js';
import type { Sums } from '../../db/schema/results.js';
import { readCount } from '../results/read-results.js';
import type { RealisedFigures } from '../reviews/realised-figures.js';
import type { Interval } from '../statistics/proportions.js';

export const DECISIONS = ['proceed', 'ask', 'confirm', 'options', 'escalate'] as const;
type DecisionName = (typeof DECISIONS)[number];

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

/** Figures of each decision: by the sums of its days, and by reviews of any of its calls. Pure. */
export function interventionFigures(sums: Sums, realised: RealisedFigures): InterventionFigures {
  const total = DECISIONS.reduce((sum, decision) => sum + readCount(sums, `d|${decision}|n`), 0);
  const over = (name: string) =>
    DECISIONS.reduce((sum, decision) => sum + (sums[`d|${decision}|${name}`] ?? 0), 0);
  return {
    decisions: DECISIONS.map((decision) => decisionFigures(decision, sums, total, realised)),
    total,
    off: readCount(sums, 'd|off|n'),
    known: realised.known,
    paid: { count: Math.round(over('paid')), avoided: over('avoided') },
    unpaid: { count: Math.round(over('unpaid')), spent: over('spent') },
    realisedRegret: realised.regret,
    regretInterval: realised.regretInterval,
  };
}

function decisionFigures(
  decision: DecisionName,
  sums: Sums,
  total: number,
  realised: RealisedFigures,
): DecisionFigures {
  const count = readCount(sums, `d|${decision}|n`);
  const shareOfShown = (name: string) =>
    count === 0 ? null : readCount(sums, `d|${decision}|${name}`) / count;
  const own = realised.byDecision.get(decision);
  return {
    decision,
    count,
    share: total === 0 ? null : count / total,
    shadowed: readCount(sums, `s|${decision}|n`),
    answeredRate: CLARIFYING_DECISIONS.has(decision) ? shareOfShown('answered') : null,
    acceptedRate: shareOfShown('accepted'),
    reworkRate: shareOfShown('reworked'),
    expectedCost: count === 0 ? null : (sums[`d|${decision}|expected`] ?? 0) / count,
    realisedCost: own?.cost ?? null,
    realisedRegret: own?.regret ?? null,
    regretInterval: own?.regretInterval ?? null,
    known: own?.known ?? 0,
  };
}
