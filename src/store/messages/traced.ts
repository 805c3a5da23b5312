import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyText, query } from '../../db/rows.js';
import { removeDerived } from './remove-derived.js';

/** Removes the messages of these sessions that came from traces: those of the steps that are left are appended again. */
export async function deleteTracedMessages(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<void> {
  await query(
    db,
    sql`
      with removed as (
        delete from messages m
        where m.tenant_id = ${tenantId} and m.session_id = ${anyText(sessionIds)} and m.source = 'otel'
        returning m.session_id, m.id, m.occurred_at as at
      ), ${removeDerived(tenantId, 'removed')}`,
  );
}
