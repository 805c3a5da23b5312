import type { TimelineItem } from '../../contracts/session.js';
import type { EventRow } from '../../db/schema/events.js';
import type { GateCallRow } from '../../db/schema/gate-calls.js';
import type { MessageRow } from '../../db/schema/messages.js';
import type { StepRow } from '../../db/schema/steps.js';
import type { TimelineRow } from '../../store/sessions/timeline.js';
import { presentOutcome } from './outcome.js';
import { presentMatchPlace } from './signal.js';

export function presentTimelineItem(item: TimelineRow): TimelineItem {
  const { kind } = item;
  switch (kind) {
    case 'message':
      return { kind, at: item.row.occurredAt.toISOString(), message: presentMessage(item.row) };
    case 'gate_call':
      return { kind, at: item.row.createdAt.toISOString(), gate_call: presentGateCall(item.row) };
    case 'event':
      return { kind, at: item.row.createdAt.toISOString(), event: presentEvent(item.row) };
    case 'step':
      return { kind, at: item.row.startedAt.toISOString(), step: presentStep(item.row) };
    case 'outcome': {
      const { row, decision } = item;
      return { kind, at: row.occurredAt.toISOString(), outcome: presentOutcome(row, decision) };
    }
    case 'signal_match':
      return { kind, at: item.row.at.toISOString(), signal_match: presentMatch(item) };
  }
}

type Shown<Kind extends keyof TimelineItem> = NonNullable<TimelineItem[Kind]>;

function presentMessage(row: MessageRow): Shown<'message'> {
  return {
    id: row.id,
    position: row.position,
    role: row.role as Shown<'message'>['role'],
    content: row.content,
    tool_calls: (row.toolCalls ?? []) as Record<string, unknown>[],
    tool_call_id: row.toolCallId,
    interrupted: row.interrupted,
    source: row.source,
  };
}

export function presentGateCall(row: GateCallRow): Shown<'gate_call'> {
  return {
    id: row.id,
    thread_id: row.threadId,
    correlation_id: row.correlationId,
    request: row.request,
    clarification_response: row.clarificationResponse,
    answer_kind: row.answerKind,
    context: row.context,
    action_risk: row.actionRisk as Shown<'gate_call'>['action_risk'],
    action_cost: row.actionCost,
    mode: row.mode as Shown<'gate_call'>['mode'],
    intervention_mode: row.interventionMode,
    experiment_arm: row.experimentArm,
    decision: row.decision as Shown<'gate_call'>['decision'],
    model_decision: row.modelDecision as Shown<'gate_call'>['model_decision'],
    decision_reason: row.decisionReason,
    confirm_prompt: row.confirmPrompt,
    questions: row.questions,
    options: row.options,
    intent_spec: row.intentSpec as Shown<'gate_call'>['intent_spec'],
    ambiguity_score: row.ambiguityScore,
    probability: row.probability,
    dimensions: row.dimensions as Shown<'gate_call'>['dimensions'],
    evidence: row.evidence as Record<string, unknown>[],
    costs: row.costs,
    proposed_call: row.proposedCall as Shown<'gate_call'>['proposed_call'],
    model_version: row.modelVersion,
    config_version: row.configVersion,
    duration_ms: row.durationMs,
  };
}

export function presentEvent(row: EventRow): Shown<'event'> {
  return {
    id: row.id,
    event: row.event as Shown<'event'>['event'],
    detail: row.detail,
    category: row.category as Shown<'event'>['category'],
    spec_field: row.specField as Shown<'event'>['spec_field'],
    gate_caught: row.gateCaught,
    signal: row.signal,
    gate_call_id: row.gateCallId,
    correlation_id: row.correlationId,
    received_at: row.receivedAt.toISOString(),
  };
}

function presentMatch({
  row,
  signal,
}: Extract<TimelineRow, { kind: 'signal_match' }>): Shown<'signal_match'> {
  return {
    signal_id: row.signalId,
    name: signal.name,
    type: signal.type as Shown<'signal_match'>['type'],
    polarity: signal.polarity as Shown<'signal_match'>['polarity'],
    ...presentMatchPlace(row),
  };
}

function presentStep(row: StepRow): Shown<'step'> {
  return {
    step_id: row.stepId,
    parent_step_id: row.parentStepId,
    step_index: row.stepIndex,
    correlation_id: row.correlationId,
    trace_id: row.traceId,
    type: row.type,
    name: row.name,
    input: row.input,
    output: row.output,
    status: row.status as Shown<'step'>['status'],
    error: row.error,
    duration_ms: row.durationMs,
    action_risk: row.actionRisk,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    metadata: row.metadata,
    source: row.source,
  };
}
