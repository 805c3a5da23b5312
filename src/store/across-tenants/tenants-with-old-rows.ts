import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { hasOldRows } from '../deletion/aged-tables.js';

/** Tenants that have rows from before a moment, in the order of their ids. */
export async function listTenantsWithOldRows(
  db: Database,
  before: Date,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`select tenants.id from tenants
        where tenants.id > ${after} and ${hasOldRows(before, sql`tenants.id`)}
        order by tenants.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
