import { type SQL, sql } from 'drizzle-orm';
import type { ChangeKind } from '../../db/schema/change-batches.js';
import type { Scope } from '../scope.js';

/** Bounds of a change batch, give or take one row: whoever follows the feed reads whole ones. */
const ROWS_PER_BATCH = 100;
const BYTES_PER_BATCH = 100_000;

/**
 * Announces rows to the feed of changes, as a part of the statement that stores them: one change batch a
 * tenant, or several of bounded size.
 *
 * @param changed names what was stored or changed, with columns `"tenantId"`, `id` (of a step its session,
 *   correlation and step id as a JSON array) and `bytes`, about how much there is to read of the row
 */
export function announce(scope: Scope, kind: ChangeKind, changed: string): SQL {
  return sql`
    insert into change_batches (tenant_id, kind, items, bytes)
    select ${scope.of('sized').tenant}, ${kind}, array_agg(id::text order by id), sum(bytes)
    from (
      select "tenantId", id, bytes, (count(*) over before - 1) / ${ROWS_PER_BATCH}::int as rows_before,
        sum(bytes) over before / ${BYTES_PER_BATCH}::int as bytes_before
      from ${sql.raw(changed)}
      window before as (partition by "tenantId" order by id rows unbounded preceding)
    ) sized
    group by "tenantId", rows_before, bytes_before`;
}

/** The same for one row at most, which is one change batch: nothing has to be put in order or added up. */
export function announceOne(scope: Scope, kind: ChangeKind, changed: string): SQL {
  return sql`
    insert into change_batches (tenant_id, kind, items, bytes)
    select ${scope.tenant}, ${kind}, array[id::text], bytes from ${sql.raw(changed)}`;
}
