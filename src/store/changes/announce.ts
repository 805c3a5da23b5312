import { type SQL, sql } from 'drizzle-orm';
import type { ChangeKind } from '../../db/schema/change-batches.js';
import type { Scope } from '../scope.js';

/** Bounds of a change batch, give or take one row: whoever follows the feed reads whole ones. */
const ROWS_PER_BATCH = 100;
const BYTES_PER_BATCH = 100_000;

/**
 * Announces rows to the feed of changes, as parts of the statement that stores them: one change batch a
 * tenant, or several of bounded size.
 *
 * @param changed names what was stored or changed, with columns `"tenantId"`, `id` (of a step its session,
 *   correlation and step id as a JSON array) and `bytes`, about how much there is to read of the row
 * @returns `pieces` and `announced`, for the `with` of the statement
 */
export const announce = (scope: Scope, kind: ChangeKind, changed: string): SQL =>
  storeBatches(
    scope.of('pieces'),
    kind,
    sql`(
      select "tenantId", array_agg(id::text order by id) as items, sum(bytes)::int as bytes
      from (
        select "tenantId", id, bytes, (count(*) over before - 1) / ${ROWS_PER_BATCH}::int as rows_before,
          sum(bytes) over before / ${BYTES_PER_BATCH}::int as bytes_before
        from ${sql.raw(changed)}
        window before as (partition by "tenantId" order by id rows unbounded preceding)
      ) placed
      group by "tenantId", rows_before, bytes_before
    ) batch`,
  );

/** Announces one row at most, which is one change batch: nothing has to be put in order or added up. */
export const announceOne = (scope: Scope, kind: ChangeKind, changed: string): SQL =>
  storeBatches(
    scope.of('pieces'),
    kind,
    sql`(select "tenantId", array[id::text] as items, bytes from ${sql.raw(changed)}) batch`,
  );

/** Their ids come first, where a distributed database has its one sequence. */
const storeBatches = (scope: Scope, kind: ChangeKind, batches: SQL): SQL => sql`
  pieces as materialized (
    select nextval('change_batches_id_seq') as id, "tenantId", items, bytes from ${batches}
  ), announced as (
    insert into change_batches (tenant_id, id, kind, items, bytes) overriding system value
    select ${scope.owner}, pieces.id, ${kind}::text, pieces.items, pieces.bytes from ${scope.owned(sql`pieces`)}
  )`;
