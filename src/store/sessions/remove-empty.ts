import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyText, query } from '../../db/rows.js';

const HOLD_SESSIONS = ['steps', 'messages', 'gate_calls', 'events', 'outcomes', 'agent_acts'];

/**
 * Whether nothing was said or done in a session.
 *
 * @param session names the row of `sessions`
 */
export function isEmptySession(tenant: SQL, session: string): SQL {
  // Not by `exists`, which the planner may answer by reading all rows of the tenant once.
  const none = HOLD_SESSIONS.map(
    (table) => sql`(select true from ${sql.identifier(table)} x
      where x.tenant_id = ${tenant} and x.session_id = ${sql.identifier(session)}.session_id limit 1) is null`,
  );
  return sql`(${sql.join(none, sql` and `)})`;
}

/**
 * Removes the sessions of which nothing is left: a trace's id was used for one until its session was known. In the
 * order of the key, in which whoever follows the feed holds them: either waits, and none for ever.
 */
export async function deleteEmptySessions(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<void> {
  await query(
    db,
    sql`
      with empty as materialized (
        select s.session_id from sessions s
        where s.tenant_id = ${tenantId} and s.session_id = ${anyText(sessionIds)}
          and s.started_at is null
          and ${isEmptySession(sql`${tenantId}`, 's')}
        order by s.session_id for update of s
      )
      delete from sessions s using empty
      where s.tenant_id = ${tenantId} and s.session_id = empty.session_id`,
  );
}
