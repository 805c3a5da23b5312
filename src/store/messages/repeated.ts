import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { HAS_PLACE, PLACELESS } from '../../db/schema/messages.js';
import { batchScope, byTenant, oneTenant, type Scope } from '../scope.js';
import type { SessionKey } from '../sessions/session-key.js';
import { removeDerived } from './remove-derived.js';

/**
 * Removes messages without a place of which their session has as many with a place: the second "yes" of a
 * trace goes once a transcript has placed two of them. Each writer does so after it has committed, since
 * two at once do not see each other's message; whoever comes last sees both.
 */
export async function removeRepeatedMessages(
  db: Database,
  sessions: readonly SessionKey[],
): Promise<void> {
  if (sessions.length === 0) return;
  for (const [tenantId, repeated] of byTenant(await findRepeated(db, sessions))) {
    await removeRepeated(
      db,
      tenantId,
      repeated.map(({ sessionId }) => sessionId),
    );
  }
}

/** Which of these sessions have any, of any tenants: nearly always none. */
async function findRepeated(db: Database, sessions: readonly SessionKey[]): Promise<SessionKey[]> {
  return query(
    db,
    sql`
      with input as (
        select distinct "tenantId", "sessionId"
        from jsonb_to_recordset(${asJson(sessions)}) as r("tenantId" text, "sessionId" text)
      ), ${repeatedMessages(batchScope(sessions))}
      select distinct "tenantId", "sessionId" from repeated`,
  );
}

async function removeRepeated(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<void> {
  await query(
    db,
    sql`
      with input as (
        select ${tenantId}::text as "tenantId", "sessionId"
        from jsonb_to_recordset(${asJson(sessionIds.map((sessionId) => ({ sessionId })))})
          as r("sessionId" text)
      ), ${repeatedMessages(oneTenant(tenantId))}, removed as (
        delete from messages m using repeated
        where m.tenant_id = ${tenantId} and m.id = repeated.id and m.position = repeated.position
        returning m.session_id, m.id, m.occurred_at as at
      ), ${removeDerived(tenantId, 'removed')}`,
  );
}

/** The repeated messages of the sessions of `input`, as a part of a `with`. */
const repeatedMessages = (scope: Scope) => sql`
  placed as materialized (
    select s."tenantId", s."sessionId", m.content_hash as "contentHash", count(*) as times
    from (select distinct ${scope.tenant} as "tenantId", "sessionId" from input) s cross join lateral (
      select m.content_hash from messages m
      where ${scope.of('s').only('m')} and m.session_id = s."sessionId" and ${HAS_PLACE} offset 0
    ) m
    group by s."tenantId", s."sessionId", m.content_hash
  ), placeless as materialized (
    -- Nothing is read of a session that has only messages without a place.
    select s."tenantId", s."sessionId", m.id, m.position, m.content_hash as "contentHash"
    from (select distinct "tenantId", "sessionId" from placed) s cross join lateral (
      select m.id, m.position, m.content_hash from messages m
      where ${scope.of('s').only('m')} and m.session_id = s."sessionId" and m.position >= ${PLACELESS}
      offset 0
    ) m
  ), repeated as materialized (
    select p."tenantId", p."sessionId", p.id, p.position from placeless p
    join placed using ("tenantId", "sessionId", "contentHash")
    where p.position - ${PLACELESS} < placed.times
  )`;
