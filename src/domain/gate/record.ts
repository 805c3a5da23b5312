import type { Ctx } from '../../context.js';
import type { GateRequest } from '../../contracts/gate.js';
import type { NewGateCall } from '../../db/schema/gate-calls.js';
import type { Evaluation } from './decide-and-render.js';
import { recordedContext } from './history.js';
import type { GateCall } from './prepare.js';
import { recordProposedCall } from './recorded-call.js';
import { recordInputs } from './recorded-inputs.js';

/** The row that keeps a call: what was asked and known, what it cost, what was answered and why. */
export function recordOf(
  { caller, now }: Ctx,
  body: GateRequest,
  call: GateCall,
  evaluation: Evaluation,
  correlationId: string,
  startedAt: number,
): NewGateCall {
  const { result, assessment, costs } = evaluation;
  return {
    tenantId: caller.tenantId,
    id: call.id,
    createdAt: now,
    sessionId: body.session_id,
    threadId: evaluation.threadId,
    correlationId,
    request: body.request,
    clarificationResponse: call.clarificationResponse,
    answerKind: evaluation.answerKind,
    ignored: evaluation.ignored || null,
    history: evaluation.history.length > 0 ? [...evaluation.history] : null,
    context: recordedContext(call.context),
    actionRisk: call.risk,
    actionCost: call.actionCost,
    mode: call.mode.mode,
    interventionMode: call.mode.intervention,
    experimentArm: evaluation.arm,
    decision: result.decision,
    modelDecision: evaluation.choice.decision,
    decisionReason: result.decision_reason,
    confirmPrompt: result.confirm_prompt,
    questions: result.questions,
    options: result.options,
    intentSpec: result.intent_spec,
    ambiguityScore: result.ambiguity_score,
    probability: costs.probability,
    dimensions: result.dimensions,
    evidence: assessment.evidence,
    costs: costs.byDecision,
    decisionInputs: recordInputs(call, evaluation),
    proposedCall: recordProposedCall(call, assessment),
    modelVersion: assessment.modelVersion,
    configVersion: caller.version,
    calibrationVersion: call.calibration?.version ?? null,
    durationMs: performance.now() - startedAt,
  };
}
