import type { CostInput } from '../../../src/domain/gate/costs.js';
import {
  FATIGUES,
  type Fatigue,
  type PicturedCall,
  type Prices,
  RISK_PRICE,
  RISKS,
  type Risk,
} from './decision.js';

/** Facts of a call that can be changed to see what the prices would say then. */
export interface Levers {
  /** How likely a misunderstanding is, 0.01 to 0.99. */
  readonly probability: number;
  readonly risk: Risk;
  /** The harm of a wrong action in questions, instead of the price of its risk; null: that price. */
  readonly amount: number | null;
  readonly fatigue: Fatigue;
}

/** The levers as the call came. */
export const leversAsItWas = (call: PicturedCall): Levers => ({
  probability: clamp(call.probability),
  risk: call.action_risk ?? 'low',
  amount: call.action_cost,
  fatigue: call.decision_inputs?.fatigue ?? 'none',
});

/** The levers that an address holds, each as it was where the address says nothing usable. */
export function readLevers(values: Readonly<Record<string, string>>, before: Levers): Levers {
  const probability = Number(values.p);
  const amount = Number(values.amount);
  return {
    probability:
      values.p && probability > 0 && probability < 1 ? clamp(probability) : before.probability,
    risk: RISKS.find((one) => one === values.risk) ?? before.risk,
    amount:
      values.amount === 'class' ? null : values.amount && amount >= 0 ? amount : before.amount,
    fatigue: FATIGUES.find((one) => one === values.fatigue) ?? before.fatigue,
  };
}

/** Values that an address must hold for these levers: only what differs from the call as it was. */
export const writeLevers = (levers: Levers, before: Levers): Record<string, string | null> => ({
  p: levers.probability === before.probability ? null : String(levers.probability),
  risk: levers.risk === before.risk ? null : levers.risk,
  amount: levers.amount === before.amount ? null : String(levers.amount ?? 'class'),
  fatigue: levers.fatigue === before.fatigue ? null : levers.fatigue,
});

export const areSame = (levers: Levers, before: Levers): boolean =>
  Object.values(writeLevers(levers, before)).every((one) => one === null);

/** Gathers what the costs of a call are worked out from; null where the call did not keep it. */
export function costInput(call: PicturedCall, prices: Prices, levers: Levers): CostInput | null {
  const inputs = call.decision_inputs;
  if (inputs === null) return null;
  return {
    prices,
    probability: levers.probability,
    risk: levers.risk,
    actionCost: levers.amount,
    fatigue: levers.fatigue,
    requestLength: inputs.request_length,
    complete: inputs.complete,
    canAsk: inputs.can_ask,
    canOffer: inputs.can_offer,
  };
}

/**
 * The price that a change of the levers would be in the configuration: that actions of the call's own risk cost what the levers
 * say. Null where they say nothing else than the configuration.
 */
export function changedPrice(
  call: PicturedCall,
  prices: Prices,
  levers: Levers,
): {
  readonly field: (typeof RISK_PRICE)[Risk];
  readonly risk: Risk;
  readonly value: number;
} | null {
  const risk = call.action_risk ?? 'low';
  const field = RISK_PRICE[risk];
  const value = levers.amount ?? prices[RISK_PRICE[levers.risk]];
  return value === prices[field] || value === call.action_cost ? null : { field, risk, value };
}

const clamp = (probability: number): number => Math.min(0.99, Math.max(0.01, probability));
