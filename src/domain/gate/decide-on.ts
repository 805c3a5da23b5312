import type { Dimension } from '../../assess/types.js';
import type { ConfigValues } from '../../contracts/config.js';
import type { ActionRisk } from '../../contracts/gate.js';
import type { Calibration } from '../../db/schema/tenants.js';
import { calibrate } from '../calibration/calibrate.js';
import { type Costs, expectedCosts, type Fatigue } from './costs.js';
import { type Choice, choose } from './decide.js';
import type { CallMode } from './mode.js';
import { type PossibleQuestion, wantedQuestions } from './questions.js';

/** What a decision is made of, beside the configuration: all that a call and its conversation bring. */
export interface DecisionInputs {
  readonly score: number;
  readonly dimensions: Readonly<Record<Dimension, number>>;
  readonly complete: boolean;
  readonly risk: ActionRisk | null;
  readonly actionCost: number | null;
  readonly fatigue: Fatigue;
  readonly requestLength: number;
  readonly questions: readonly PossibleQuestion[];
  /** There are readings to offer that the thread has not offered. */
  readonly offerable: boolean;
  /** How likely requests of the cluster rule that matched go wrong; null: none matched. */
  readonly rate: number | null;
  /** See `Rules`. */
  readonly confirmed: boolean;
  readonly refused: boolean;
  readonly declined: boolean;
  readonly calledOff: boolean;
  readonly turnedAway: boolean;
  readonly changed: boolean;
  readonly leftOpen: boolean;
  readonly anyQuestion: boolean;
  readonly repeats: number;
}

/** What it is decided by. */
export interface Terms {
  readonly config: ConfigValues;
  readonly calibration: Calibration | null;
  readonly mode: CallMode;
}

export interface Made {
  readonly costs: Costs;
  readonly choice: Choice;
  /** Whether the floor of `enforce` binds. */
  readonly floor: boolean;
}

/** Prices a call and decides it. Pure: a recorded call can be decided again, by other terms. */
export function decideOn(inputs: DecisionInputs, { config, calibration, mode }: Terms): Made {
  const { risk, rate, complete } = inputs;
  const hasRule = rate !== null;
  const { askable, wanted, fresh } = wantedQuestions(inputs.questions, inputs, config);
  const costs = expectedCosts({
    prices: config,
    probability: Math.max(calibrate(inputs.score, calibration), rate ?? 0),
    risk,
    actionCost: inputs.actionCost,
    fatigue: inputs.fatigue,
    requestLength: inputs.requestLength,
    complete,
    canAsk: hasRule || wanted.length > 0,
    canOffer: inputs.offerable && (hasRule || askable),
  });
  const floor = needsConfirmation(mode, risk, costs.probability);
  const choice = choose(costs.byDecision, {
    confirmed: inputs.confirmed,
    refused: inputs.refused,
    declined: inputs.declined,
    floor,
    complete,
    calledOff: inputs.calledOff,
    turnedAway: inputs.turnedAway,
    changed: inputs.changed,
    leftOpen: inputs.leftOpen,
    risk,
    freshQuestion: hasRule || fresh.length > 0,
    anyQuestion: inputs.anyQuestion,
    repeats: inputs.repeats,
  });
  return { costs, choice, floor };
}

/** The floor rules of `enforce`: what may not proceed without a confirmation on record. */
function needsConfirmation(
  { intervention, mode, arm }: CallMode,
  risk: ActionRisk | null,
  probability: number,
): boolean {
  if (intervention !== 'enforce') return false;
  if (risk === 'irreversible') return true;
  const shadowed = mode === 'observe' || arm === 'control';
  return risk === 'high' && probability >= 0.5 && !shadowed;
}
