import type { ActionRisk, Decision } from '../../contracts/gate.js';
import type { Costs } from './costs.js';

/** Ties go to the first: the least that gets in the user's way. */
const ORDER: readonly Decision[] = ['proceed', 'confirm', 'options', 'ask', 'escalate'];

/** Costs this close are equal. */
const TIE = 1e-9;

/** What overrules the prices. */
export interface Rules {
  /** The user has said yes to this very action in this thread. */
  readonly confirmed: boolean;
  /** The answer that came with this call says no to the confirmation, or cannot say. */
  readonly refused: boolean;
  /** This thread has refused this action before: it is neither confirmed again nor carried out. */
  readonly declined: boolean;
  /** Proceeding needs a confirmation on record, whatever it costs. */
  readonly floor: boolean;
  readonly risk: ActionRisk | null;
  /** Whether the questions that the prices call for are ones this thread has not asked. */
  readonly freshQuestion: boolean;
  /** Whether there is any such question, thresholds aside. */
  readonly anyQuestion: boolean;
  /** How often this thread had to do something else because it had asked before. */
  readonly repeats: number;
}

/** The rule that decided, where it was not the prices. */
export type DecidingRule =
  | 'confirmed'
  | 'refused'
  | 'declined'
  | 'floor'
  | 'asked_before'
  | 'assumption';

export interface Choice {
  readonly decision: Decision;
  readonly rule: DecidingRule | null;
}

/** The decision: the cheapest one, within the rules of the conversation and of the floor. */
export function choose(costs: Costs['byDecision'], rules: Rules): Choice {
  if (rules.confirmed) return { decision: 'proceed', rule: 'confirmed' };
  if (rules.refused) {
    return { decision: rules.anyQuestion ? 'ask' : 'escalate', rule: 'refused' };
  }
  const without: Decision[] = [];
  if (rules.floor || rules.declined) without.push('proceed');
  if (rules.declined) without.push('confirm');
  const decision = cheapest(costs, without);
  if (decision === 'ask' && !rules.freshQuestion) return insteadOfAskingAgain(rules);
  if (without.length === 0) return { decision, rule: null };
  const unruled = cheapest(costs);
  if (unruled === decision) return { decision, rule: null };
  return { decision, rule: rules.declined ? 'declined' : 'floor' };
}

/** The same dimension is never asked twice in a thread: confirm the best reading, then give up on asking. */
function insteadOfAskingAgain(rules: Rules): Choice {
  if (rules.repeats === 0 && !rules.declined) return { decision: 'confirm', rule: 'asked_before' };
  const dangerous = rules.risk === 'high' || rules.risk === 'irreversible' || rules.floor;
  return dangerous || rules.declined
    ? { decision: 'escalate', rule: 'asked_before' }
    : { decision: 'proceed', rule: 'assumption' };
}

/** The cheapest of the decisions that are possible; ties within 1e-9 go to the earlier of ORDER. */
export function cheapest(costs: Costs['byDecision'], without: readonly Decision[] = []): Decision {
  let best: Decision = 'escalate';
  let lowest = Number.POSITIVE_INFINITY;
  for (const decision of ORDER) {
    const cost = costs[decision];
    if (cost === undefined || without.includes(decision)) continue;
    if (cost < lowest - TIE) {
      best = decision;
      lowest = cost;
    }
  }
  return best;
}
