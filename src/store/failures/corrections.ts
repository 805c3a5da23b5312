import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { FailureKey } from './writes.js';

/** Corrections of a failure by its reviewers, as a whole: null is not corrected. */
export interface FailureCorrection {
  readonly clusterId: string | null;
  readonly dimension: string | null;
  /** It is none. */
  readonly dismissed: boolean;
}

/**
 * Stores what reviewers say of a failure and moves it: into the cluster that they name, out of one of another
 * dimension than they name, or out of all. Where it goes from there the next run says. The clusters that it left and
 * came to are counted again, and so is its day.
 *
 * @returns false when there is no such failure
 */
export async function correctFailure(
  db: Database,
  tenantId: string,
  { kind, itemId }: FailureKey,
  { clusterId, dimension, dismissed }: FailureCorrection,
): Promise<boolean> {
  const rows = await query(
    db,
    sql`
      with before as materialized (
        select f.cluster_id, f.occurred_at,
          case
            when ${dismissed}::boolean then null
            when ${clusterId}::text is not null then ${clusterId}::text
            when f.dismissed or f.corrected_cluster_id is not null then null
            when ${dimension}::text is distinct from f.corrected_dimension and ${dimension}::text is distinct from (
              select c.dimension from clusters c where c.tenant_id = ${tenantId} and c.id = f.cluster_id) then null
            else f.cluster_id
          end as goes_to
        from failures f
        where f.tenant_id = ${tenantId} and f.kind = ${kind} and f.item_id = ${itemId} for update
      ), moved as (
        update failures f set dismissed = ${dismissed}, corrected_cluster_id = ${clusterId}::text,
          corrected_dimension = ${dimension}::text, cluster_id = before.goes_to,
          considered = before.goes_to is not null or ${dismissed}
        from before where f.tenant_id = ${tenantId} and f.kind = ${kind} and f.item_id = ${itemId}
      ), counted_again as (
        update clusters c set stale = true from before
        where c.tenant_id = ${tenantId} and c.id in (before.cluster_id, before.goes_to)
      ), marked as (
        insert into dirty_days (tenant_id, day)
        select ${tenantId}, (occurred_at at time zone 'UTC')::date from before
      )
      select 1 from before`,
  );
  return rows.length > 0;
}
