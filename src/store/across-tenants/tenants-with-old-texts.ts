import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** A tenant with texts from before there was a search that are not searchable yet. */
export async function findTenantWithOldTexts(db: Database): Promise<string | undefined> {
  const [row] = await query<{ id: string }>(
    db,
    sql`select tenant_id as id from document_backfills order by tenant_id, kind limit 1`,
  );
  return row?.id;
}
