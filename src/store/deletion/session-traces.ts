import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyText, query } from '../../db/rows.js';

/** References to what a session left where rows belong to no session, as far as they show in its own. */
export interface SessionTraces {
  readonly sessionId: string;
  readonly clusterIds: readonly string[];
  readonly agentIds: readonly string[];
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Reads what a session left elsewhere, before it is deleted. */
export async function readSessionTraces(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<SessionTraces | null> {
  const [row] = await query<{
    clusterIds: string[] | null;
    agentId: string | null;
    firstAt: string | Date;
    lastAt: string | Date;
  }>(
    db,
    sql`
      select s.agent_id as "agentId", s.first_activity_at as "firstAt", s.last_activity_at as "lastAt",
        (select jsonb_agg(distinct f.cluster_id) from failures f
          where f.tenant_id = ${tenantId} and f.session_id = s.session_id and f.cluster_id is not null)
          as "clusterIds"
      from sessions s where s.tenant_id = ${tenantId} and s.session_id = ${sessionId}`,
  );
  if (!row) return null;
  return {
    sessionId,
    clusterIds: row.clusterIds ?? [],
    // Calls may have named no agent.
    agentIds: ['', ...(row.agentId === null ? [] : [row.agentId])],
    firstAt: new Date(row.firstAt),
    lastAt: new Date(row.lastAt),
  };
}

/** Tables of messages to people and programs, those that wait and those that were sent. */
const MESSAGES = ['outbox', 'sent_messages'] as const;

/**
 * Removes messages that name a session, or a group of failures that went with those of it.
 *
 * @returns the rows removed, by table
 */
export async function removeSessionMessages(
  db: Database,
  tenantId: string,
  { sessionId, clusterIds }: SessionTraces,
): Promise<Record<string, number>> {
  const left = await query<{ id: string }>(
    db,
    sql`
      select distinct f.cluster_id as id from failures f
      where f.tenant_id = ${tenantId} and f.cluster_id = ${anyText(clusterIds)}`,
  );
  const gone = clusterIds.filter((id) => !left.some((kept) => kept.id === id));
  const removed: Record<string, number> = {};
  for (const table of MESSAGES) {
    removed[table] = await remove(
      db,
      table,
      sql`tenant_id = ${tenantId} and exists (
        select from jsonb_path_query(message, '$.data.**') value
        where jsonb_typeof(value) = 'string' and value #>> '{}' = ${anyText([sessionId, ...gone])})`,
    );
  }
  return removed;
}

/**
 * Removes what a deleted session left elsewhere: tools that were seen in it, or that belong to an agent of which no session is
 * left; and the names of counts that have become none.
 *
 * @returns the rows removed, by table
 */
export async function removeSessionTraces(
  db: Database,
  tenantId: string,
  { agentIds, firstAt, lastAt }: SessionTraces,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  removed.agent_tools = await remove(
    db,
    'agent_tools',
    sql`tenant_id = ${tenantId} and (
      not exists (select from sessions s where s.tenant_id = ${tenantId})
      or agent_id = ${anyText(agentIds)} and (
        seen_at between ${firstAt.toISOString()}::timestamptz and ${lastAt.toISOString()}::timestamptz + interval '1 minute'
        or not exists (select from sessions s where s.tenant_id = ${tenantId} and coalesce(s.agent_id, '') = agent_tools.agent_id)))`,
  );
  // One below none is to be added to by whoever counts just now.
  removed.facet_counts = await remove(
    db,
    'facet_counts',
    sql`tenant_id = ${tenantId} and sessions = 0`,
  );
  return removed;
}

async function remove(db: Database, table: string, which: SQL): Promise<number> {
  const [row] = await query<{ removed: number }>(
    db,
    sql`
      with removed as (delete from ${sql.identifier(table)} where ${which} returning 1)
      select count(*)::int as removed from removed`,
  );
  return row?.removed ?? 0;
}
