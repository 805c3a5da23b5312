import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { NewMessage } from '../../db/schema/messages.js';
import { removeDerived } from './remove-derived.js';

/** The messages of a session that a source now reports. */
export interface ReportedMessages {
  readonly sessionId: string;
  readonly source: string;
  readonly kept: readonly Pick<NewMessage, 'position' | 'contentHash'>[];
}

/** Removes messages that their source no longer reports: a corrected transcript takes the place of another. */
export async function removeReplacedMessages(
  db: Database,
  tenantId: string,
  { sessionId, source, kept }: ReportedMessages,
): Promise<void> {
  const places = kept.map(({ position, contentHash }) => ({ position, contentHash }));
  await query(
    db,
    sql`
      with kept as materialized (
        select position, "contentHash" from jsonb_to_recordset(${asJson(places)})
          as r(position int, "contentHash" text)
      ), removed as (
        delete from messages m
        where m.tenant_id = ${tenantId} and m.session_id = ${sessionId} and m.source = ${source}
          and not exists (
            select from kept k where k.position = m.position and k."contentHash" = m.content_hash)
        returning m.session_id, m.id, m.occurred_at as at
      ), ${removeDerived(tenantId, 'removed')}`,
  );
}
