import type { ConfigValues } from '../../contracts/config.js';
import type { Decision, Mode } from '../../contracts/gate.js';
import type { Calibration } from '../../db/schema/tenants.js';
import type { RecordedCall } from '../../store/gate/recorded-decisions.js';
import { type Costs, EFFORT, RESOLVES } from '../gate/costs.js';
import { type DecisionInputs, decideOn } from '../gate/decide-on.js';
import { modeOf } from '../gate/mode.js';
import { answeredDecision } from '../gate/reply.js';

/** Answer to a recorded call by a configuration. */
export interface Replayed {
  /** The decision model's decision. */
  readonly model: Decision;
  /** The caller's decision; null with interventions off. */
  readonly answered: Decision | null;
  readonly costs: Costs;
  /** The cost that is expected of what the caller would do. */
  readonly expected: number;
}

/** Decides a recorded call by another configuration, as it came: with the conversation that it had. Pure. */
export function replay(
  tenantId: string,
  call: RecordedCall,
  inputs: DecisionInputs,
  config: ConfigValues,
  calibration: Calibration | null,
): Replayed {
  const mode = modeOf({
    tenantId,
    sessionId: call.sessionId,
    config,
    requested: (call.decisionInputs?.requested ?? null) as Mode | null,
    now: new Date(call.at),
  });
  const { costs, choice, floor } = decideOn(inputs, { config, calibration, mode });
  const model = choice.decision;
  const answered = answeredDecision(model, mode, floor);
  return { model, answered, costs, expected: costs.byDecision[answered ?? 'proceed'] ?? 0 };
}

/**
 * Cost of a decision, knowing whether acting is a misunderstanding; where it asks, the answer resolves it as often
 * as the prices assume, since what the user would have said is not known.
 *
 * @param truth 1: it is one, 0: it is none
 */
export function costKnowing(decision: Decision | null, truth: number, costs: Costs): number {
  const { loss, friction, nextFriction, byDecision } = costs;
  switch (decision) {
    case 'ask':
      return friction + truth * (1 - RESOLVES.ask) * loss;
    case 'options':
      return EFFORT.options * friction + truth * (1 - RESOLVES.options) * loss;
    case 'confirm':
      return (
        EFFORT.confirm * friction +
        truth * (RESOLVES.confirm * nextFriction + (1 - RESOLVES.confirm) * loss)
      );
    case 'escalate':
      return byDecision.escalate;
    default:
      return truth * loss;
  }
}
