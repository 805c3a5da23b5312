import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { anythingOnDay, daySource } from '../day-rows.js';

/**
 * The tenants whose rollups can be brought further: with a marked day up to `last`, or with anything on
 * `last` and no rollup of it.
 *
 * @param last `YYYY-MM-DD`, the newest day that may be stored
 */
export async function listTenantsToRollUp(
  db: Database,
  last: string,
  limit: number,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`
      select tenants.id from tenants, ${daySource([last])}
      where exists (select from dirty_days m where m.tenant_id = tenants.id and m.day <= d.day)
        or (
          not exists (select from daily_rollups r where r.tenant_id = tenants.id and r.day = d.day)
          and ${anythingOnDay(sql`tenants.id`)}
        )
      order by tenants.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
