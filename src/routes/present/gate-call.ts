import type { GateCallDetail, GatePreview, ListedGateCall } from '../../contracts/gate-call.js';
import type { GateCallRow } from '../../db/schema/gate-calls.js';
import { effectiveConfig } from '../../domain/config/defaults.js';
import { weakestDimension } from '../../domain/failures/to-failure.js';
import { describeInputs } from '../../domain/gate-calls/describe-inputs.js';
import type { PreviewedCall } from '../../domain/gate-calls/preview-gate-call.js';
import type { GateCallView, RuleOfCall } from '../../domain/gate-calls/read-gate-call.js';
import type { CallSummary } from '../../store/gate/call-list.js';
import { rounded } from './numbers.js';
import { presentOutcome } from './outcome.js';
import { presentEvent, presentGateCall } from './timeline.js';

export function presentListedCall(row: CallSummary): ListedGateCall {
  return {
    id: row.id,
    thread_id: row.threadId,
    session_id: row.sessionId,
    correlation_id: row.correlationId,
    occurred_at: row.createdAt.toISOString(),
    request: row.request,
    tool: row.tool,
    action_risk: row.actionRisk as ListedGateCall['action_risk'],
    action_cost: row.actionCost,
    mode: row.mode as ListedGateCall['mode'],
    experiment_arm: row.experimentArm,
    decision: row.decision as ListedGateCall['decision'],
    model_decision: row.modelDecision as ListedGateCall['model_decision'],
    ambiguity_score: rounded(row.ambiguityScore),
    probability: rounded(row.probability),
    dimension: weakestDimension(row.dimensions) as ListedGateCall['dimension'],
    reviewed: row.reviewed,
    went_wrong: row.wentWrong,
  };
}

export function presentCallDetail(view: GateCallView): GateCallDetail {
  const { row, rule } = view;
  return {
    ...presentGateCall(row),
    session_id: row.sessionId,
    occurred_at: row.createdAt.toISOString(),
    history: row.history ?? [],
    ...presentInputs(row),
    prices: view.config && effectiveConfig(view.config),
    rule: rule && presentRuleOfCall(rule),
    thread: view.thread.map(presentListedCall),
    followed: {
      agent_reply: view.agentReply,
      events: view.events.map((event) => ({
        ...presentEvent(event),
        occurred_at: event.createdAt.toISOString(),
      })),
      outcomes: view.outcomes.map((outcome) => presentOutcome(outcome, row.decision)),
      failures: view.failures.map((failure) => ({
        kind: failure.kind,
        event: failure.event,
        detail: failure.detail,
        cluster_id: failure.clusterId,
        occurred_at: failure.occurredAt.toISOString(),
      })),
    },
    reviews: view.reviews.map((review) => ({
      event_id: review.eventId,
      reviewer: review.reviewer,
      verdict: review.verdict,
      actual_intent: review.actualIntent,
      corrected_dimension:
        review.correctedDimension as GateCallDetail['reviews'][number]['corrected_dimension'],
      note: review.note,
      updated_at: review.updatedAt.toISOString(),
    })),
  };
}

export function presentPreviewedCall({ result, row, rule }: PreviewedCall): GatePreview {
  const { id, thread_id, correlation_id, context, ...shown } = presentGateCall(row);
  return {
    ...shown,
    ...result,
    // It counts nowhere, so that nothing is said of an experiment.
    ...presentInputs({
      ...row,
      decisionInputs: row.decisionInputs && { ...row.decisionInputs, experiment: '' },
    }),
    rule: rule && presentRuleOfCall(rule),
  };
}

const presentRuleOfCall = ({ ruleId, clusterId, question, rate }: RuleOfCall) => ({
  ...{ rule_id: ruleId, cluster_id: clusterId, question, rate },
});

type ShownInputs = Pick<GateCallDetail, 'decision_inputs' | 'decision_inputs_text'>;

/** Shows what a call was decided on, as numbers and in words. */
function presentInputs(row: GateCallRow): ShownInputs {
  const { decisionInputs: kept, costs } = row;
  if (kept === null) return { decision_inputs: null, decision_inputs_text: [] };
  return {
    decision_inputs: {
      request_length: kept.length,
      fatigue: kept.fatigue ?? 'none',
      complete: kept.incomplete !== true,
      // What cannot be done has no price.
      can_ask: costs.ask !== undefined,
      can_offer: costs.options !== undefined,
      rule_rate: kept.rate ?? null,
      loss: kept.loss,
      friction: kept.friction,
      next_friction: kept.nextFriction,
    },
    decision_inputs_text: describeInputs({ ...row, decisionInputs: kept }, row.modelDecision),
  };
}
