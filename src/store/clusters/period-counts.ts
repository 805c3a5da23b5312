import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyOf, query } from '../../db/rows.js';

/** A cluster with its failures of two periods that follow each other. */
export interface PeriodCluster {
  readonly clusterId: string;
  readonly title: string;
  /** Null: it is no issue, or a resolved one. */
  readonly issueId: number | null;
  readonly current: number;
  readonly previous: number;
}

/** So many days are looked up one by one: a cluster may have failed on every day of years. */
const MAX_PICKED_DAYS = 62;

/**
 * The largest clusters that had a failure on these days or later, with their failures on these days.
 *
 * @param days UTC, `YYYY-MM-DD`, of both periods, the first one first; at least one
 * @param middle the first one of the later period
 */
export function countClusterPeriods(
  db: Database,
  tenantId: string,
  { days, middle }: { readonly days: readonly string[]; readonly middle: string },
  limit: number,
): Promise<PeriodCluster[]> {
  const [first] = days as [string];
  const last = days.at(-1) as string;
  return query(
    db,
    sql`
      select c.id as "clusterId", c.title, i.id::float8 as "issueId", coalesce(counted.current, 0) as current,
        coalesce(counted.previous, 0) as previous
      from (
        select id, title, event_count, counts->'days' as days from clusters
        where tenant_id = ${tenantId} and last_seen >= ${first}::date::timestamp at time zone 'UTC'
          and merged_into is null and event_count > 0
        order by event_count desc, id limit ${limit}
      ) c
      cross join lateral (
        select sum(d.count::float8) filter (where d.day >= ${middle} and d.day <= ${last}) as current,
          sum(d.count::float8) filter (where d.day < ${middle} and d.day >= ${first}) as previous
        from ${countsOf(days)} d(day, count)
      ) counted
      left join issues i on i.tenant_id = ${tenantId} and i.cluster_id = c.id and i.status <> 'resolved'
      order by c.event_count desc, c.id`,
  );
}

/** Days and counts of the cluster `c`. */
const countsOf = (days: readonly string[]): SQL =>
  days.length > MAX_PICKED_DAYS
    ? sql`jsonb_each(c.days)`
    : sql`(select day, c.days->day from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) picked(day))`;

/** The failures of clusters by UTC day. */
export async function readClusterDays(
  db: Database,
  tenantId: string,
  clusterIds: readonly string[],
): Promise<Map<string, Readonly<Record<string, number>>>> {
  if (clusterIds.length === 0) return new Map();
  const rows = await query<{ id: string; days: Readonly<Record<string, number>> | null }>(
    db,
    sql`select id, counts->'days' as days from clusters
        where tenant_id = ${tenantId} and id = ${anyOf(clusterIds)}`,
  );
  return new Map(rows.map(({ id, days }) => [id, days ?? {}]));
}
