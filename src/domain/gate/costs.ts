import type { ActionRisk, Decision } from '../../contracts/gate.js';
import type { Fatigue } from '../../dialogue/state.js';

/** The fields of the configuration that prices are made of. */
export interface Prices {
  readonly failure_cost: number;
  readonly misunderstanding_cost: number;
  readonly ask_friction: number;
  readonly answered_fatigue_multiplier: number;
  readonly high_fatigue_multiplier: number;
  readonly request_length_friction: number;
  readonly request_length_reference: number;
  readonly low_risk_cost: number;
  readonly medium_risk_cost: number;
  readonly high_risk_cost: number;
  readonly irreversible_risk_cost: number;
}

export interface CostInput {
  readonly prices: Prices;
  /** Probability that acting now would be a misunderstanding, 0..1. */
  readonly probability: number;
  readonly risk: ActionRisk | null;
  readonly actionCost: number | null;
  readonly fatigue: Fatigue;
  /** Code points of the request. */
  readonly requestLength: number;
  /** Whether every value that the action needs is known (see `Assessment.complete`). */
  readonly complete: boolean;
  readonly canAsk: boolean;
  readonly canOffer: boolean;
}

export interface Costs {
  /** The expected cost of each possible decision, in question costs. */
  readonly byDecision: Readonly<Partial<Record<Decision, number>>> & {
    readonly proceed: number;
    readonly confirm: number;
    readonly escalate: number;
  };
  /** Probability after clamping to 0.01..0.99: nothing is certain. */
  readonly probability: number;
  /** Cost of a misunderstanding if the agent proceeds. */
  readonly loss: number;
  /** Cost of one question now, and of the next one. */
  readonly friction: number;
  readonly nextFriction: number;
}

/** How often each intervention removes the misunderstanding. Service constants, re-estimated from data. */
export const RESOLVES = { ask: 0.8, options: 0.9, confirm: 0.95 } as const;
/**
 * Cost of a confirmation of a reading that lacks something: the prompt cannot show it, so that a yes says
 * little about it. Assumed, not measured.
 */
export const RESOLVES_INCOMPLETE = 0.35;
/** How much of one question's friction each intervention costs. */
export const EFFORT = { ask: 1, options: 0.7, confirm: 0.5 } as const;

/** Amounts beyond this change no decision, but would leave finite arithmetic. */
const LARGEST_AMOUNT = 1e15;

const NEXT_FATIGUE: Readonly<Record<Fatigue, Fatigue>> = {
  none: 'answered',
  answered: 'high',
  high: 'high',
};

/**
 * The expected cost of each decision, in question costs.
 *
 * proceed pays the loss with the probability of a misunderstanding; confirm, ask and options pay
 * friction now and what is left of the risk afterwards, looking one step past the answer; escalate pays
 * a failed automation and a tired user. After the value-of-information criterion (Dong et al., arXiv
 * 2601.06407) and Horvitz, "Principles of mixed-initiative user interfaces" (CHI 1999).
 */
export function expectedCosts(input: CostInput): Costs {
  const { prices } = input;
  const probability = Math.min(0.99, Math.max(0.01, input.probability));
  const loss = amount(prices.failure_cost) + amount(prices.misunderstanding_cost) + harm(input);
  const frictionAt = frictionByFatigue(prices, input.requestLength);
  const next = NEXT_FATIGUE[input.fatigue];
  const friction = frictionAt(input.fatigue);

  const confirm = (p: number, at: Fatigue, resolves: number): number =>
    EFFORT.confirm * frictionAt(at) +
    resolves * p * frictionAt(NEXT_FATIGUE[at]) +
    (1 - resolves) * p * loss;
  // One step past the answer: the reading is then complete, and is carried out or confirmed.
  const afterAnswer = (p: number): number => Math.min(p * loss, confirm(p, next, RESOLVES.confirm));

  const resolves = input.complete ? RESOLVES.confirm : RESOLVES_INCOMPLETE;
  const byDecision: Partial<Record<Decision, number>> = {
    proceed: probability * loss,
    confirm: confirm(probability, input.fatigue, resolves),
  };
  if (input.canOffer) {
    byDecision.options =
      EFFORT.options * friction + afterAnswer((1 - RESOLVES.options) * probability);
  }
  if (input.canAsk) {
    byDecision.ask = EFFORT.ask * friction + afterAnswer((1 - RESOLVES.ask) * probability);
  }
  byDecision.escalate =
    amount(prices.failure_cost) + amount(prices.ask_friction) * multiplier(prices, 'high');
  return {
    probability,
    loss,
    friction,
    nextFriction: frictionAt(next),
    byDecision: byDecision as Costs['byDecision'],
  };
}

const RISK_COSTS = {
  low: 'low_risk_cost',
  medium: 'medium_risk_cost',
  high: 'high_risk_cost',
  irreversible: 'irreversible_risk_cost',
} as const;

/** The harm of the wrong action: the declared amount, else what its risk class stands for. */
function harm({ prices, risk, actionCost }: CostInput): number {
  return amount(actionCost ?? prices[RISK_COSTS[risk ?? 'low']]);
}

function frictionByFatigue(prices: Prices, length: number): (fatigue: Fatigue) => number {
  const reference = prices.request_length_reference;
  const share = reference > 0 ? Math.min(1, length / reference) : 0;
  const fresh = amount(prices.ask_friction) * (1 + amount(prices.request_length_friction) * share);
  return (fatigue) => fresh * multiplier(prices, fatigue);
}

function multiplier(prices: Prices, fatigue: Fatigue): number {
  if (fatigue === 'none') return 1;
  const answered = amount(prices.answered_fatigue_multiplier);
  return fatigue === 'answered'
    ? answered
    : Math.max(answered, amount(prices.high_fatigue_multiplier));
}

function amount(value: number): number {
  return Math.min(LARGEST_AMOUNT, Math.max(0, value));
}
