import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset } from '../../db/rows.js';
import { documents } from '../../db/schema/documents.js';
import { lockEmbedders, queueChanged } from '../embeddings/backlog.js';
import { batchScope } from '../scope.js';

/** The searchable words of a text. */
export type DocumentTerms = Omit<typeof documents.$inferInsert, 'id'>;

const DOCUMENT = recordset(documents, ['id', 'tenantId']);

/**
 * Stores the searchable words of many texts in one statement, within a transaction. A text that
 * is known keeps its id and takes what is new; one that says the same costs no write. What is new or changed
 * is to be embedded.
 */
export async function upsertDocuments(db: Database, rows: readonly DocumentTerms[]): Promise<void> {
  if (rows.length === 0) return;
  const scope = batchScope(rows);
  await lockEmbedders(db, rows, 'shared');
  // In the order of the key, so that two writers of the same texts wait and never deadlock.
  await query(
    db,
    sql`
      with stored as (
        insert into documents as d (tenant_id, ${sql.raw(DOCUMENT.columns)})
        select ${scope.tenant}, ${sql.raw(DOCUMENT.fields)}
        from jsonb_to_recordset(${asJson(rows)}) as input("tenantId" text, ${sql.raw(DOCUMENT.record)})
        order by 1, kind, "itemId"
        on conflict (tenant_id, kind, item_id) do update set
          session_id = excluded.session_id, correlation_id = excluded.correlation_id,
          occurred_at = excluded.occurred_at, terms = excluded.terms
        where (d.session_id, d.correlation_id, d.occurred_at, d.terms) is distinct from
          (excluded.session_id, excluded.correlation_id, excluded.occurred_at, excluded.terms)
        returning d.tenant_id as "tenantId", d.id, xmax <> 0 as changed
      )
      ${queueChanged(scope, sql`stored`)}`,
  );
}
