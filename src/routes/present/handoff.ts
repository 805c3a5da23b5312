import type { Handoff } from '../../contracts/handoff.js';
import { findWantedCall } from '../../domain/handoffs/handoff-data.js';
import type { HandoffView } from '../../store/handoffs/reads.js';

/** @param usedBy the call that was judged with the answer */
export function presentHandoff(
  { handoff, call, session }: HandoffView,
  usedBy: string | null,
  now: Date,
): Handoff {
  const since = handoff.openedAt ?? handoff.createdAt;
  const wanted = findWantedCall(call);
  const judged = (call?.proposedCall?.arguments ?? []) as NonNullable<Handoff['call']>['judged'];
  const { prompt, questions } = (handoff.clarification ?? {}) as {
    prompt?: string | null;
    questions?: readonly { readonly text: string }[];
  };
  return {
    gate_call_id: handoff.gateCallId,
    kind: handoff.kind,
    status: handoff.status as Handoff['status'],
    session_id: handoff.sessionId,
    agent_id: session?.agentId ?? null,
    channel: session?.channel ?? null,
    integration: call?.proposedCall?.integration ?? null,
    waiting_since: since.toISOString(),
    waiting_seconds: Math.max(
      0,
      Math.round(((handoff.endedAt ?? now).getTime() - since.getTime()) / 1_000),
    ),
    expires_at: handoff.expiresAt.toISOString(),
    request: call?.request ?? null,
    action_risk: handoff.actionRisk,
    action_cost: call?.actionCost ?? null,
    decision_reason: call?.decisionReason ?? null,
    confirm_prompt: prompt ?? null,
    questions: (questions ?? []).map(({ text }) => text),
    call: wanted && { ...wanted, judged: wanted.proposed ? judged : [] },
    response: handoff.response,
    note: handoff.note,
    ended_at: handoff.endedAt?.toISOString() ?? null,
    ended_by: handoff.endedBy,
    used_by_call_id: usedBy,
  };
}
