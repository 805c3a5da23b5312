import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { DayCounts } from '../../db/schema/rollups.js';
import { type DayRange, rowsBySession, toDayRanges } from './counted-rows.js';
import type { CountsByGroup, CountsGroup } from './groups.js';

/**
 * Counts groups of whole days from rows. Each table is read once for each range of consecutive days, by
 * its index, however many groups count it.
 *
 * @param days `YYYY-MM-DD`, each at most once
 * @param groups at least one
 * @returns what was found; days, and groups of a day, without any row are missing
 */
export async function countDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
  groups: readonly CountsGroup[],
): Promise<Map<string, CountsByGroup>> {
  const found = new Map<string, CountsByGroup>();
  for (const range of toDayRanges(days)) {
    for (const { day, name, counts } of await countRange(db, tenantId, range, groups)) {
      found.set(day, { ...found.get(day), [name]: counts });
    }
  }
  return found;
}

function countRange(
  db: Database,
  tenantId: string,
  range: DayRange,
  groups: readonly CountsGroup[],
): Promise<{ day: string; name: string; counts: Partial<DayCounts> }[]> {
  const tables = [...new Set(groups.flatMap(({ tables }) => tables))];
  return query(
    db,
    sql`
      with ${sql.join(
        tables.map((table) => rowsBySession(table, tenantId, range)),
        sql`, `,
      )}
      ${sql.join(
        groups.map(
          ({ name, select }) =>
            sql`select to_char(day, 'YYYY-MM-DD') as day, ${name}::text as name, counts from (${select}) counted_days`,
        ),
        sql` union all `,
      )}`,
  );
}
