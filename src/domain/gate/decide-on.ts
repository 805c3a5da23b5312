import type { ConfigValues } from '../../contracts/config.js';
import type { ActionRisk } from '../../contracts/gate.js';
import type { Calibration } from '../../db/schema/tenants.js';
import { type Choice, decide } from '../../dialogue/decide.js';
import { type PossibleQuestion, wantedQuestions } from '../../dialogue/questions.js';
import type { ConversationSituation } from '../../dialogue/situation.js';
import type { Fatigue } from '../../dialogue/state.js';
import type { Dimension } from '../../ports/assessment.js';
import { calibrate } from '../calibration/calibrate.js';
import { curveFor } from '../calibration/curve-for.js';
import { type Costs, expectedCosts } from './costs.js';
import type { CallMode } from './mode.js';

/** Input of a decision beside the configuration: all that a call and its conversation bring. */
export interface DecisionInputs extends ConversationSituation {
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
  /** The integration that asked, which may have a calibration of its own; null: none. */
  readonly integration: string | null;
}

/** Configuration of a decision. */
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
    probability: Math.max(
      calibrate(inputs.score, curveFor(calibration, inputs.integration)),
      rate ?? 0,
    ),
    risk,
    actionCost: inputs.actionCost,
    fatigue: inputs.fatigue,
    requestLength: inputs.requestLength,
    complete,
    canAsk: hasRule || wanted.length > 0,
    canOffer: inputs.offerable && (hasRule || askable),
  });
  const floor = needsConfirmation(mode, risk, costs.probability);
  const freshQuestion = hasRule || fresh.length > 0;
  // Behind a spread, what is added costs microseconds.
  const choice = decide(costs.byDecision, { floor, freshQuestion, ...inputs });
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
