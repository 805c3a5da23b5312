import { readProposedCall } from '../../ports/assessment.js';
import type { HandedOverCall, HandoffView } from '../../store/handoffs/reads.js';
import { maskDeep } from '../masking/mask.js';
import { maskedExcerpt } from '../masking/masked-excerpt.js';

const MAX_TEXT = 500;
/** Arguments that are longer as JSON are left to the list of handoffs. */
const MAX_ARGUMENTS = 4_000;

/** Call that an agent wants to make. */
export interface WantedCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  /** Whether the agent said so; else it is what was understood. */
  readonly proposed: boolean;
}

/** The call that the agent proposed, with its arguments as it sent them, else the one that was understood; null: neither. */
export function findWantedCall(call: HandedOverCall | undefined): WantedCall | null {
  if (call === undefined) return null;
  const proposed = readProposedCall(call.context);
  if (proposed !== null) {
    const { id, name, arguments: given } = proposed;
    return { id: id ?? null, name, arguments: { ...given }, proposed: true };
  }
  const judged = call.proposedCall;
  if (judged !== null) {
    // A context that was too large is not kept; what was judged is.
    const values = judged.arguments.map(({ path, value }) => [path, value] as const);
    return {
      ...{ id: judged.id, name: judged.name, proposed: true },
      arguments: Object.fromEntries(values),
    };
  }
  const { tool, parameters } = (call.intentSpec ?? {}) as { tool?: unknown; parameters?: object };
  return typeof tool === 'string'
    ? { ...{ id: null, name: tool, proposed: false }, arguments: { ...parameters } }
    : null;
}

/** A handoff as a message tells of it. Words and arguments leave without personal data. */
export function handoffData({ handoff, call, session }: HandoffView) {
  return {
    gate_call_id: handoff.gateCallId,
    kind: handoff.kind,
    status: handoff.status,
    session_id: handoff.sessionId,
    agent_id: session?.agentId ?? null,
    channel: session?.channel ?? null,
    action_risk: handoff.actionRisk,
    ...callData(call),
    waiting_since: (handoff.openedAt ?? handoff.createdAt).toISOString(),
    expires_at: handoff.expiresAt.toISOString(),
    response: handoff.response === null ? null : maskedExcerpt(handoff.response, MAX_TEXT),
    ended_by: handoff.endedBy,
  };
}

/** A gate call that was handed over, as a message tells of it. */
export const escalationData = ({ handoff, call }: HandoffView) => ({
  id: handoff.gateCallId,
  session_id: handoff.sessionId,
  correlation_id: call?.correlationId ?? null,
  action_risk: handoff.actionRisk,
  ambiguity_score: call?.ambiguityScore ?? null,
  ...callData(call),
});

function callData(call: HandedOverCall | undefined) {
  const wanted = findWantedCall(call);
  const given = wanted && maskDeep(wanted.arguments);
  const fits = JSON.stringify(given).length <= MAX_ARGUMENTS;
  return {
    request: call ? maskedExcerpt(call.request, MAX_TEXT) : null,
    decision_reason: call?.decisionReason ? maskedExcerpt(call.decisionReason, MAX_TEXT) : null,
    tool: wanted?.name ?? null,
    arguments: fits ? given : null,
  };
}
