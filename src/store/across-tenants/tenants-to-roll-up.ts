import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { daySource } from '../rollups/counted-rows.js';
import type { CountsGroup } from '../rollups/groups.js';
import { lacksCounts } from '../rollups/stored-days.js';

/**
 * A look across tenants, a plain select: those whose rollups can be brought up to date, because a day up
 * to `last` is marked, or because `last` itself lacks counts. What is done then is done tenant by tenant.
 *
 * @param last `YYYY-MM-DD`, the newest day that may be stored
 */
export async function listTenantsToRollUp(
  db: Database,
  last: string,
  groups: readonly CountsGroup[],
  limit: number,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`
      select tenants.id from tenants, ${daySource([last])}
      where exists (select from dirty_days m where m.tenant_id = tenants.id and m.day <= d.day)
        or (${lacksCounts(sql`tenants.id`, groups)})
      order by tenants.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
