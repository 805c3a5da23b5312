import type { Decision } from '../contracts/gate.js';
import {
  type DecidingRule,
  INSTEAD_OF_ASKING,
  RULES,
  type Rule,
  type SecondChoice,
  type Situation,
} from './rules.js';

/** The expected cost of each decision that is possible. */
export type DecisionCosts = Readonly<Partial<Record<Decision, number>>>;

/** Ties go to the first: the least that gets in the user's way. */
const ORDER: readonly Decision[] = ['proceed', 'confirm', 'options', 'ask', 'escalate'];

/** Costs this close are equal. */
const TIE = 1e-9;

export interface Choice {
  readonly decision: Decision;
  /** Null where the prices decided. */
  readonly rule: DecidingRule | null;
  /** Why the rule decided; null where the prices did. */
  readonly reason: string | null;
}

/** Chooses the cheapest decision that no rule of the conversation forbids. Pure and total. */
export function decide(costs: DecisionCosts, situation: Situation): Choice {
  const wanted = cheapest(costs);
  let allowed = ORDER;
  let deciding: Rule | null = null;
  for (const rule of RULES) {
    if (!rule.when(situation)) continue;
    const left = allowed.filter((decision) => !rule.forbids.includes(decision));
    if (left.length === 0) continue;
    // Then the price does not matter, nor whether there is one.
    if (left.length === 1) return decideBy(rule, left[0] as Decision);
    if (rule.forbids.includes(wanted)) deciding ??= rule;
    allowed = left;
  }
  const decision = cheapest(costs, allowed);
  if (decision === 'ask' && !situation.freshQuestion)
    return insteadOfAsking(costs, situation, allowed);
  return deciding === null || decision === wanted
    ? { decision, rule: null, reason: null }
    : decideBy(deciding, decision);
}

const decideBy = ({ name, reason }: Pick<Rule, 'name' | 'reason'>, decision: Decision): Choice => ({
  decision,
  rule: name,
  reason,
});

function insteadOfAsking(
  costs: DecisionCosts,
  situation: Situation,
  allowed: readonly Decision[],
): Choice {
  const handsOver = cheapest(costs, ['proceed', 'escalate']) === 'escalate';
  const rule = INSTEAD_OF_ASKING.find(
    ({ when, decision }) => allowed.includes(decision) && when(situation, handsOver),
  ) as SecondChoice;
  return decideBy(rule, rule.decision);
}

/** The cheapest of the allowed decisions that have a price; ties within 1e-9 go to the earlier of ORDER. */
export function cheapest(costs: DecisionCosts, allowed: readonly Decision[] = ORDER): Decision {
  let best: Decision = 'escalate';
  let lowest = Number.POSITIVE_INFINITY;
  for (const decision of ORDER) {
    const cost = costs[decision];
    if (cost === undefined || !allowed.includes(decision)) continue;
    if (cost < lowest - TIE) {
      best = decision;
      lowest = cost;
    }
  }
  return best;
}
