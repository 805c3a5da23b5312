import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** Whether a tenant has changes that a follower has still to handle; dead letters are none. */
export async function hasChanges(db: Database, tenantId: string): Promise<boolean> {
  const [row] = await query<{ waits: boolean }>(
    db,
    sql`
      select exists (select from change_batches where tenant_id = ${tenantId})
        or exists (select from follower_batches where tenant_id = ${tenantId} and due_at is not null) as waits`,
  );
  return row?.waits ?? false;
}
