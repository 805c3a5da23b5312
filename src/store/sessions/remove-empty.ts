import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyOf, query } from '../../db/rows.js';

/**
 * Removes the sessions of which nothing is left: a trace's id was used for one until its session was known. In the
 * order of the key, in which whoever follows the feed holds them: either waits, and none for ever.
 */
export async function deleteEmptySessions(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<void> {
  const holds = (table: string) =>
    sql`exists (select from ${sql.identifier(table)} x
      where x.tenant_id = ${tenantId} and x.session_id = s.session_id)`;
  await query(
    db,
    sql`
      with empty as materialized (
        select s.session_id from sessions s
        where s.tenant_id = ${tenantId} and s.session_id = ${anyOf(sessionIds)}
          and s.started_at is null
          and not (${holds('steps')} or ${holds('messages')} or ${holds('gate_calls')}
            or ${holds('events')} or ${holds('outcomes')})
        order by s.session_id for update of s
      )
      delete from sessions s using empty
      where s.tenant_id = ${tenantId} and s.session_id = empty.session_id`,
  );
}
