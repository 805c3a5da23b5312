import {
  type CostInput,
  type Costs,
  EFFORT,
  expectedCosts,
  RESOLVES,
  RESOLVES_INCOMPLETE,
} from '../../../src/domain/gate/costs.js';
import { DECISIONS, type Decision } from './decision.js';

/** The parts of what a decision costs, in questions put to a user who has not been asked yet. */
export interface CostParts {
  /** Friction of what the user is bothered with at once. */
  readonly now: number;
  /** Friction of a second question or confirmation, as often as it comes to that. */
  readonly second: number;
  /** Harm of a misunderstanding that is not found out even so; handed off: that the agent did not do it. */
  readonly harm: number;
}

/** A decision with its cost; `parts` is null where only the sum was kept. */
export interface PricedDecision {
  readonly decision: Decision;
  readonly cost: number;
  readonly parts: CostParts | null;
}

/** The decisions that are possible with what each costs and why, the cheapest first. */
export function priceDecisions(input: CostInput): PricedDecision[] {
  const costs = expectedCosts(input);
  const afterNext = expectedCosts({
    ...input,
    fatigue: input.fatigue === 'none' ? 'answered' : 'high',
  });
  const priced = possibleDecisions(costs).map((decision) => ({
    decision,
    cost: costs.byDecision[decision] ?? 0,
    parts: takeApart(decision, input, costs, afterNext.nextFriction),
  }));
  return cheapestFirst(priced);
}

/** Recorded costs without their parts, the cheapest first. */
export const priceRecorded = (costs: Readonly<Record<string, number>>): PricedDecision[] =>
  cheapestFirst(
    DECISIONS.filter((decision) => costs[decision] !== undefined).map((decision) => ({
      ...{ decision, cost: costs[decision] ?? 0, parts: null },
    })),
  );

const possibleDecisions = ({ byDecision }: Costs): Decision[] =>
  DECISIONS.filter((decision) => byDecision[decision] !== undefined);

/** Stable: what costs as much stays in the order in which ties are resolved. */
const cheapestFirst = (priced: readonly PricedDecision[]): PricedDecision[] =>
  priced.toSorted((one, other) => one.cost - other.cost);

function takeApart(
  decision: Decision,
  input: CostInput,
  costs: Costs,
  afterNext: number,
): CostParts {
  const { probability, loss, friction, nextFriction } = costs;
  switch (decision) {
    case 'proceed':
      return { now: 0, second: 0, harm: probability * loss };
    case 'confirm': {
      const found = input.complete ? RESOLVES.confirm : RESOLVES_INCOMPLETE;
      return {
        now: EFFORT.confirm * friction,
        second: found * probability * nextFriction,
        harm: (1 - found) * probability * loss,
      };
    }
    case 'escalate': {
      // It is priced as the question to a tired user, however long the request is.
      const now = expectedCosts({ ...input, requestLength: 0, fatigue: 'high' }).friction;
      return { now, second: 0, harm: costs.byDecision.escalate - now };
    }
    default: {
      const left = (1 - RESOLVES[decision]) * probability;
      const now = EFFORT[decision] * friction;
      const second = EFFORT.confirm * nextFriction + RESOLVES.confirm * left * afterNext;
      const confirmed = (1 - RESOLVES.confirm) * left * loss;
      // After the answer it is carried out or confirmed, whichever is cheaper.
      return left * loss <= second + confirmed
        ? { now, second: 0, harm: left * loss }
        : { now, second, harm: confirmed };
    }
  }
}
