import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type SessionRow, sessions } from '../../db/schema/sessions.js';
import { isCurrentMatch } from '../signals/match-reads.js';

/** How much is known of a session, by kind. */
export interface SessionCounts {
  readonly messages: number;
  readonly gate_calls: number;
  readonly events: number;
  readonly steps: number;
  readonly outcomes: number;
  readonly signal_matches: number;
}

/** Facts of a session that a list shows beside its own row. */
export interface SessionSummary {
  /** The decision of its last gate call; null when it has none. */
  readonly lastDecision: string | null;
  /** The first user message, otherwise the first request; null without either. */
  readonly firstMessage: string | null;
  /** The type of its latest outcome; null when it has none. */
  readonly lastOutcome: string | null;
  /** Counted no further than `MOST_COUNTED`. */
  readonly messages: number;
  readonly gateCalls: number;
}

export interface SummarizedSession extends SessionSummary {
  readonly session: SessionRow;
}

/** A list must not cost what a session has. */
const MOST_COUNTED = 1_000;
const MOST_CHARACTERS = 200;

export async function findSession(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tenantId, tenantId), eq(sessions.sessionId, sessionId)));
  return rows[0];
}

/** A page of sessions, the latest activity first, and one more if there is a next page. */
export async function listSessions(
  db: Database,
  tenantId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<SummarizedSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.tenantId, tenantId))
    .orderBy(desc(sessions.lastActivityAt), desc(sessions.sessionId))
    .offset(page.offset)
    .limit(page.limit + 1);
  // Beside the page and not within: there it would be looked up for every session before the page, too.
  const summaries = await readSummaries(
    db,
    tenantId,
    rows.map(({ sessionId }) => sessionId),
  );
  return rows.map((session) => ({ session, ...(summaries.get(session.sessionId) ?? NOTHING) }));
}

/** Sessions by their ids, in that order; not those that are unknown. */
export async function readSessions(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<SummarizedSession[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tenantId, tenantId), inArray(sessions.sessionId, [...ids])));
  const found = new Map(rows.map((row) => [row.sessionId, row]));
  const summaries = await readSummaries(db, tenantId, ids);
  return ids.flatMap((id) => {
    const session = found.get(id);
    return session ? [{ session, ...(summaries.get(id) ?? NOTHING) }] : [];
  });
}

const NOTHING: SessionSummary = {
  ...{ lastDecision: null, firstMessage: null, lastOutcome: null },
  ...{ messages: 0, gateCalls: 0 },
};

/** Summaries of sessions, by their ids. */
async function readSummaries(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<Map<string, SessionSummary>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await query<SessionSummary & { sessionId: string }>(
    db,
    sql`
      select named.session_id as "sessionId", last_call.decision as "lastDecision",
        left(coalesce(first_message.content, first_call.request), ${MOST_CHARACTERS}) as "firstMessage",
        last_outcome.type as "lastOutcome", said.count as messages, called.count as "gateCalls"
      from jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb) named(session_id)
      left join lateral (
        select g.decision from gate_calls g
        where g.tenant_id = ${tenantId} and g.session_id = named.session_id
        order by g.id desc limit 1) last_call on true
      left join lateral (
        select g.request from gate_calls g
        where g.tenant_id = ${tenantId} and g.session_id = named.session_id
        order by g.id limit 1) first_call on true
      left join lateral (
        select m.content from messages m
        where m.tenant_id = ${tenantId} and m.session_id = named.session_id and m.role = 'user'
        order by m.occurred_at, m.position limit 1) first_message on true
      left join lateral (
        select o.type from outcomes o
        where o.tenant_id = ${tenantId} and o.session_id = named.session_id
        order by o.occurred_at desc limit 1) last_outcome on true
      cross join lateral (
        select count(*)::int as count from (
          select 1 from messages m
          where m.tenant_id = ${tenantId} and m.session_id = named.session_id
          limit ${MOST_COUNTED}) counted) said
      cross join lateral (
        select count(*)::int as count from (
          select 1 from gate_calls g
          where g.tenant_id = ${tenantId} and g.session_id = named.session_id
          limit ${MOST_COUNTED}) counted) called`,
  );
  return new Map(rows.map(({ sessionId, ...summary }) => [sessionId, summary]));
}

/** How many sessions there are, counted no further than `most`: the list must not cost what a tenant has. */
export async function countSessions(db: Database, tenantId: string, most: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select 1 from sessions where tenant_id = ${tenantId} limit ${most}) counted`,
  );
  return row?.count ?? 0;
}

export async function countOfSession(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<SessionCounts> {
  const count = (table: string) => sql`(
    select count(*)::int from ${sql.raw(table)}
    where tenant_id = ${tenantId} and session_id = ${sessionId})`;
  const [row] = await query<SessionCounts>(
    db,
    sql`select ${count('messages')} as messages, ${count('gate_calls')} as gate_calls,
          ${count('events')} as events, ${count('steps')} as steps, ${count('outcomes')} as outcomes, (
            select count(*)::int from signal_matches m
            where tenant_id = ${tenantId} and session_id = ${sessionId} and ${isCurrentMatch(tenantId)}
          ) as signal_matches`,
  );
  return row as SessionCounts;
}
