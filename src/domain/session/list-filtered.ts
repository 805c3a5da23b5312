import type { Ctx } from '../../context.js';
import {
  findSessions,
  type MatchReason,
  readMatchReasons,
  type SessionFilter,
} from '../../store/sessions/find-sessions.js';
import { readSessions, type SummarizedSession } from '../../store/sessions/reads.js';

/** A conversation and why it is in the list. */
export interface FilteredSession extends SummarizedSession {
  readonly reasons: readonly MatchReason[];
}

export interface FilteredSessions {
  readonly sessions: readonly FilteredSession[];
  readonly total: number;
  /** Where it stopped looking; null: it has looked at all. */
  readonly readUntil: Date | null;
}

export const isFiltered = (filter: SessionFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** A page of the conversations that match, the latest activity first. */
export async function listFilteredSessions(
  { db, caller }: Ctx,
  filter: SessionFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<FilteredSessions> {
  const { tenantId } = caller;
  const { ids, total, readUntil } = await findSessions(db, tenantId, filter, page);
  const sessions = await readSessions(db, tenantId, ids);
  const found = await readMatchReasons(db, tenantId, filter, ids);
  const named = listNamed(filter);
  return {
    sessions: sessions.map((one) => ({
      ...one,
      reasons: [...named, ...(found.get(one.session.sessionId) ?? [])],
    })),
    total,
    readUntil,
  };
}

/** Reasons that are properties of the conversation itself. */
function listNamed({ agentId, channel, language, hasFailure }: SessionFilter): MatchReason[] {
  const named = {
    ...{ agent_id: agentId, channel, language },
    has_failure: hasFailure === false ? 'false' : undefined,
  };
  return Object.entries(named).flatMap(([filter, value]) =>
    value === undefined ? [] : [{ filter, value, id: null, at: null, excerpt: null }],
  );
}
