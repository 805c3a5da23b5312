import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, recordset } from '../../db/rows.js';
import { documents, type NewDocument } from '../../db/schema/documents.js';
import { lockEmbedders, queueChanged } from './embedding-backlog.js';

const DOCUMENT = recordset(documents, ['id']);

/**
 * Stores the searchable words of many texts, of any tenants, in one statement. A text that is known keeps
 * its id and takes what is new; one that says the same costs no write. What is new or changed is to be
 * embedded.
 */
export async function upsertDocuments(db: Database, rows: readonly NewDocument[]): Promise<void> {
  if (rows.length === 0) return;
  await lockEmbedders(db, 'shared');
  // In the order of the key, so that two writers of the same texts wait and never deadlock.
  await db.execute(sql`
    with stored as (
      insert into documents as d (${sql.raw(DOCUMENT.columns)})
      select ${sql.raw(DOCUMENT.fields)}
      from jsonb_to_recordset(${asJson(rows)}) as r(${sql.raw(DOCUMENT.record)})
      order by "tenantId", kind, "itemId"
      on conflict (tenant_id, kind, item_id) do update set
        session_id = excluded.session_id, correlation_id = excluded.correlation_id,
        occurred_at = excluded.occurred_at, terms = excluded.terms
      where (d.session_id, d.correlation_id, d.occurred_at, d.terms) is distinct from
        (excluded.session_id, excluded.correlation_id, excluded.occurred_at, excluded.terms)
      returning d.tenant_id, d.id, xmax <> 0 as changed
    )
    ${queueChanged(sql`stored`)}`);
}
