import type { SessionDetail } from '../../contracts/session.js';
import type { ListedSession } from '../../contracts/session-list.js';
import type { SessionRow } from '../../db/schema/sessions.js';
import type { FilteredSession } from '../../domain/session/list-filtered.js';
import type { SessionCounts, SummarizedSession } from '../../store/sessions/reads.js';

function presentFields(row: SessionRow) {
  return {
    session_id: row.sessionId,
    agent_id: row.agentId,
    channel: row.channel,
    language: row.language,
    started_at: row.startedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    first_activity_at: row.firstActivityAt.toISOString(),
    last_activity_at: row.lastActivityAt.toISOString(),
  };
}

export function presentListedSession(one: SummarizedSession): ListedSession {
  return {
    ...presentFields(one.session),
    last_decision: one.lastDecision as ListedSession['last_decision'],
    first_message: one.firstMessage,
    last_outcome: one.lastOutcome as ListedSession['last_outcome'],
    message_count: one.messages,
    gate_call_count: one.gateCalls,
  };
}

export function presentFilteredSession(one: FilteredSession): ListedSession {
  return {
    ...presentListedSession(one),
    matched_by: one.reasons.map(({ filter, value, id, at, excerpt }) => ({
      filter: filter as NonNullable<ListedSession['matched_by']>[number]['filter'],
      ...{ value, id, excerpt },
      at: at?.toISOString() ?? null,
    })),
  };
}

export function presentSession(
  row: SessionRow,
  counts: SessionCounts,
  timeline: SessionDetail['timeline'],
): SessionDetail {
  return { ...presentFields(row), metadata: row.metadata, counts: { ...counts }, timeline };
}
