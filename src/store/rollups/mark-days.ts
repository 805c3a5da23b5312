import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../scope.js';

/*
 * Marks days as changed since their rollup, as a part of the statement that changes rows: only days older
 * than yesterday, since today and yesterday are counted from rows anyway. A write that moves a row to
 * another day marks both.
 */

/**
 * Marks the days of removed rows, whichever they are: a removal may last past midnight.
 *
 * @param tenantId whose rows were removed
 * @param removed names what was removed, with a column `at` for the time of occurrence
 */
export function markChangedDays(tenantId: string, removed: string): SQL {
  return sql`
    insert into dirty_days (tenant_id, day)
    select distinct ${tenantId}, (at at time zone 'UTC')::date from ${sql.raw(removed)}`;
}

/**
 * Marks the late days of a batch that is written.
 *
 * @param scope the scope of `rows`
 * @param rows what was written, with columns `"tenantId"`, `at` for the time of occurrence and
 *   `"receivedAt"` for the time of the write
 * @returns `late` and `marked`, for the `with` of the statement
 */
export function markLateDays(scope: Scope, rows: SQL): SQL {
  const late = scope.of('late');
  return sql`
    late as materialized (
      -- The ids come first, where a distributed database has its one sequence.
      select nextval('dirty_days_id_seq') as id, "tenantId", day from (
        select distinct ${scope.tenant} as "tenantId", (at at time zone 'UTC')::date as day
        from ${rows}
        where (at at time zone 'UTC')::date < ("receivedAt" at time zone 'UTC')::date - 1
      ) days
    ), marked as (
      insert into dirty_days (tenant_id, day, id) overriding system value
      select ${late.owner}, late.day, late.id from ${late.owned(sql`late`)}
    )`;
}
