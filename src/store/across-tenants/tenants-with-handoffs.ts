import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { isEnabled } from './enabled-tenants.js';

/** A look across tenants, a plain select: those after one in whose handoffs something is still to happen. */
export async function listTenantsWithHandoffs(
  db: Database,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`
      select h.tenant_id as id from handoffs h
      where h.due_at is not null and h.tenant_id > ${after} and ${isEnabled(sql`h.tenant_id`)}
      group by h.tenant_id order by h.tenant_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
