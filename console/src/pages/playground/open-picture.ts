import { readReason } from '../../../../src/domain/decision-reason/read-reason.js';
import type { api } from '../../api/routes.js';
import type { PicturedCall } from '../../picture/decision.js';

/** The answer of the playground without a key as a call to be pictured: its costs are those that its reason tells. */
export function pictureOpen(
  request: string,
  result: (typeof api.createPlaygroundCall)['types']['reply'],
): PicturedCall {
  const { numbers } = readReason(result.decision_reason);
  const decision = result.decision ?? 'proceed';
  return {
    ...result,
    request,
    clarification_response: null,
    model_decision: decision,
    mode: 'suggest',
    intervention_mode: 'suggest',
    experiment_arm: null,
    action_risk: null,
    action_cost: null,
    probability: numbers?.probability ?? result.ambiguity_score,
    evidence: [],
    costs: {
      ...(numbers && { proceed: numbers.risk }),
      ...(numbers?.other && { [numbers.other.decision]: numbers.other.cost }),
    },
    proposed_call: null,
    decision_inputs: null,
    decision_inputs_text: [],
    rule: null,
    model_version: '',
    config_version: 0,
    duration_ms: 0,
  };
}
