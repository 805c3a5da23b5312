import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset } from '../../db/rows.js';
import { type ConnectorSessionRow, connectorSessions } from '../../db/schema/connectors.js';

const ofConnector = (tenantId: string, connectorId: string) =>
  and(eq(connectorSessions.tenantId, tenantId), eq(connectorSessions.connectorId, connectorId));

/** Known versions of some conversations, by the provider's id. */
export async function readKnownSessions(
  db: Database,
  tenantId: string,
  connectorId: string,
  ids: readonly string[],
): Promise<Map<string, ConnectorSessionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(connectorSessions)
    .where(
      and(
        ofConnector(tenantId, connectorId),
        inArray(connectorSessions.providerSessionId, [...ids]),
      ),
    );
  return new Map(rows.map((row) => [row.providerSessionId, row]));
}

/** Conversations that are to be fetched now, those that wait for longest first. */
export async function listDueSessions(
  db: Database,
  tenantId: string,
  connectorId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ConnectorSessionRow[]> {
  return db
    .select()
    .from(connectorSessions)
    .where(and(ofConnector(tenantId, connectorId), lte(connectorSessions.fetchAt, now)))
    .orderBy(asc(connectorSessions.fetchAt))
    .limit(limit);
}

/** When the next conversation is to be fetched; null: none. */
export async function findNextFetch(
  db: Database,
  tenantId: string,
  connectorId: string,
): Promise<Date | null> {
  const rows = await db
    .select({ fetchAt: connectorSessions.fetchAt })
    .from(connectorSessions)
    .where(and(ofConnector(tenantId, connectorId), isNotNull(connectorSessions.fetchAt)))
    .orderBy(asc(connectorSessions.fetchAt))
    .limit(1);
  return rows[0]?.fetchAt ?? null;
}

const KNOWN = recordset(connectorSessions, ['tenantId', 'connectorId']);
const REPLACED = KNOWN.columns
  .replaceAll('"', '')
  .split(', ')
  .filter((column) => !['provider_session_id', 'first_seen_at'].includes(column))
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

export type KnownSession = Omit<ConnectorSessionRow, 'tenantId' | 'connectorId'>;

/**
 * Notes what is known of conversations, and counts those that are stored for the first time.
 *
 * @returns the ids of those that were noted: not those that were deleted meanwhile
 */
export async function recordSessions(
  db: Database,
  tenantId: string,
  connectorId: string,
  sessions: readonly KnownSession[],
): Promise<Set<string>> {
  if (sessions.length === 0) return new Set();
  const rows = await query<{ id: string }>(
    db,
    sql`
      with input as materialized (
        select * from jsonb_to_recordset(${asJson(sessions)}) as r(${sql.raw(KNOWN.record)})
      ), known as materialized (
        select k.provider_session_id as id, k.stored_at from connector_sessions k
        where k.tenant_id = ${tenantId} and k.connector_id = ${connectorId}
          and k.provider_session_id in (select "providerSessionId" from input)
      ), noted as (
        insert into connector_sessions as s (tenant_id, connector_id, ${sql.raw(KNOWN.columns)})
        select ${tenantId}, ${connectorId}, ${sql.raw(KNOWN.fields)} from input
        order by "providerSessionId"
        on conflict (tenant_id, connector_id, provider_session_id) do update set ${sql.raw(REPLACED)}
        where s.state <> 'deleted'
        returning s.provider_session_id as id, s.stored_at, xmax = 0 as is_new
      ), counted as (
        update connectors c set stored = c.stored + first_time.count
        from (
          select count(*)::int as count from noted left join known using (id)
          where noted.stored_at is not null
            and (noted.is_new or (known.id is not null and known.stored_at is null))
        ) first_time
        where c.tenant_id = ${tenantId} and c.id = ${connectorId} and first_time.count > 0
      )
      select id from noted`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Has a conversation fetched at `fetchAt`, or earlier where that was asked for before. */
export async function requestFetch(
  db: Database,
  tenantId: string,
  connectorId: string,
  { id, fetchAt, seenVia }: { id: string; fetchAt: Date; seenVia: string },
): Promise<void> {
  const known = connectorSessions;
  await db
    .insert(connectorSessions)
    .values({
      ...{ tenantId, connectorId, providerSessionId: id, state: 'awaited' },
      ...{ firstSeenAt: fetchAt, seenVia, fetchAt },
    })
    .onConflictDoUpdate({
      target: [known.tenantId, known.connectorId, known.providerSessionId],
      set: { fetchAt: sql`least(${known.fetchAt}, excluded.fetch_at)` },
      setWhere: sql`${known.state} <> 'deleted'`,
    });
}

/** Notes that the provider has a conversation no more; what is stored of it stays. */
export async function recordMissing(
  db: Database,
  tenantId: string,
  connectorId: string,
  id: string,
): Promise<void> {
  await db
    .update(connectorSessions)
    .set({ state: 'missing', fetchAt: null, failedAt: null, lastError: null })
    .where(
      and(
        ofConnector(tenantId, connectorId),
        eq(connectorSessions.providerSessionId, id),
        sql`${connectorSessions.state} <> 'deleted'`,
      ),
    );
}

/** Keeps every connector of the tenant from storing a session that is deleted. */
export async function keepDeleted(
  db: Database,
  tenantId: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  await query(
    db,
    sql`
      insert into connector_sessions as s
        (tenant_id, connector_id, provider_session_id, state, first_seen_at, seen_via)
      select ${tenantId}, c.id, ${sessionId}, 'deleted', ${now.toISOString()}::timestamptz, 'poll'
      from connectors c where c.tenant_id = ${tenantId}
      on conflict (tenant_id, connector_id, provider_session_id) do update set
        state = 'deleted', fetch_at = null, failed_at = null, last_error = null, fingerprint = null`,
  );
}
