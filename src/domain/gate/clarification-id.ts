import type { GateResult } from '../../contracts/gate.js';
import { clarificationId } from '../../dialogue/state.js';
import type { Evaluation } from './decide-and-render.js';

type IntentSpec = NonNullable<GateResult['intent_spec']>;

/** The form that the contract wants where nothing was understood. */
const NOTHING_UNDERSTOOD: IntentSpec = {
  ...{ goal: null, output_format: null, scope: null },
  ...{ constraints: [], entities: [], missing: [], assumptions: [] },
  ...{ tool: null, parameters: {} },
};

/**
 * The evaluation with the name of the clarification that its reply has opened, for the answer to say what it is for.
 *
 * @param callId the gate call that was evaluated
 */
export function withClarificationId(evaluation: Evaluation, callId: string): Evaluation {
  const { memory, result } = evaluation;
  const opened = memory.open.find((one) => one.callId === callId);
  if (opened === undefined) return evaluation;
  const spec = result.intent_spec ?? NOTHING_UNDERSTOOD;
  // In front of the spread, where it costs a tenth.
  const intent_spec = { clarification_id: clarificationId(opened), ...spec };
  return { ...evaluation, result: { ...result, intent_spec } };
}
