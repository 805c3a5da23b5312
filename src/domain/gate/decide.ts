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
  /** Whether every value that the action needs is known: else no prompt could show what a yes is for. */
  readonly complete: boolean;
  /** The answer that came with this call calls the action off. */
  readonly calledOff: boolean;
  /** The user has called the caller's request off, or wants another one: neither proceeds without a yes. */
  readonly turnedAway: boolean;
  /** Answers changed what was to be confirmed, or made a dangerous call whole: it needs its own yes. */
  readonly changed: boolean;
  /** The answer left open what was asked about, and nobody is tired yet. */
  readonly leftOpen: boolean;
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
  | 'called_off'
  | 'turned_away'
  | 'changed'
  | 'left_open'
  | 'floor'
  | 'incomplete'
  | 'asked_before'
  | 'assumption';

export interface Choice {
  readonly decision: Decision;
  readonly rule: DecidingRule | null;
}

/** The decision: the cheapest one, within the rules of the conversation and of the floor. */
export function choose(costs: Costs['byDecision'], rules: Rules): Choice {
  if (rules.calledOff) {
    return { decision: rules.anyQuestion ? 'ask' : 'escalate', rule: 'called_off' };
  }
  if (rules.confirmed && rules.complete) return { decision: 'proceed', rule: 'confirmed' };
  if (rules.refused) {
    return { decision: rules.anyQuestion ? 'ask' : 'escalate', rule: 'refused' };
  }
  const held = rules.floor || rules.declined || rules.turnedAway;
  const asksOn = rules.leftOpen && rules.freshQuestion;
  const without: Decision[] = [];
  if (held || asksOn || rules.changed) without.push('proceed');
  if (rules.declined || !rules.complete) without.push('confirm');
  const decision = cheapest(costs, without);
  if (decision === 'ask' && !rules.freshQuestion) {
    return insteadOfAskingAgain(costs, rules, held);
  }
  if (cheapest(costs) === decision) return { decision, rule: null };
  if (rules.declined) return { decision, rule: 'declined' };
  if (rules.turnedAway) return { decision, rule: 'turned_away' };
  if (asksOn) return { decision, rule: 'left_open' };
  if (rules.changed) return { decision, rule: 'changed' };
  return { decision, rule: held ? 'floor' : 'incomplete' };
}

/**
 * Nothing is asked twice in a thread: a complete reading is put to a confirmation once, then asking is
 * given up. What lacks something is never put to a confirmation.
 */
function insteadOfAskingAgain(costs: Costs['byDecision'], rules: Rules, held: boolean): Choice {
  if (rules.repeats === 0 && !rules.declined && rules.complete) {
    return { decision: 'confirm', rule: 'asked_before' };
  }
  const dangerous = rules.risk === 'high' || rules.risk === 'irreversible' || held;
  const handedOver =
    dangerous || (!rules.complete && cheapest(costs, ['ask', 'options', 'confirm']) === 'escalate');
  return handedOver
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
