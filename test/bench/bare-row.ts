import type { GateRequest, GateResult } from '../../src/contracts/gate.js';
import type { NewGateCall } from '../../src/db/schema/gate-calls.js';
import { uuidv7 } from '../../src/ids.js';

/** What the bare handler answers. */
export const RESULT: GateResult = {
  ambiguity_score: 0.62,
  dimensions: { goal: 0.2, scope: 0.7, constraints: 0.2, output_format: 0.2 },
  questions: ['Which one do you mean?'],
  intent_spec: null,
  decision: 'ask',
  decision_reason:
    'ask: proceeding risks 2.48 (p 0.62 x loss 4), asking costs 1.65; weakest: scope 0.70',
  confirm_prompt: null,
  options: [],
};

/** The row that the gate would keep of such a call. */
export function rowOf(body: GateRequest): NewGateCall {
  const now = new Date();
  const id = uuidv7(now.getTime());
  return {
    tenantId: 'bare',
    id,
    createdAt: now,
    sessionId: body.session_id,
    threadId: id,
    correlationId: String(body.context?.correlation_id),
    request: body.request,
    clarificationResponse: body.clarification_response ?? null,
    answerKind: null,
    history: null,
    context: body.context ?? null,
    actionRisk: body.action_risk ?? null,
    actionCost: null,
    mode: 'suggest',
    interventionMode: 'suggest',
    experimentArm: null,
    decision: RESULT.decision,
    modelDecision: 'ask',
    decisionReason: RESULT.decision_reason,
    confirmPrompt: null,
    questions: RESULT.questions,
    options: RESULT.options,
    intentSpec: null,
    ambiguityScore: RESULT.ambiguity_score,
    probability: RESULT.ambiguity_score,
    dimensions: RESULT.dimensions,
    evidence: [{ dimension: 'scope', kind: 'constant', text: '', weight: 1 }],
    costs: { proceed: 2.48, confirm: 1.36, ask: 1.65, escalate: 5 },
    modelVersion: 'constant',
    configVersion: 1,
    durationMs: 0.1,
  };
}
