import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';

/** A cluster with its failures of two periods that follow each other. */
export interface PeriodCluster {
  readonly clusterId: string;
  /** Empty once the texts that it was made of are deleted, until the next run. */
  readonly title: string;
  /** Null: it is no issue, or a resolved one. */
  readonly issueId: number | null;
  readonly current: number;
  readonly previous: number;
}

export interface ClusterPeriods {
  /** How many clusters had a failure in each period. */
  readonly active: number;
  readonly activeBefore: number;
  /** Those with most failures in the later one. */
  readonly top: readonly PeriodCluster[];
}

/** A month or a day of one of two periods. */
export interface MonthPart {
  /** The first day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  /** The day of the month, `1` to `31`; null: all of them. */
  readonly day: string | null;
  /** Whether it belongs to the later period. */
  readonly isCurrent: boolean;
}

/** A chain of clusters that were put together is short: each was young then. */
const MAX_HOPS = 10;

/**
 * The clusters that had failures in two periods; what a cluster had before it was put together with another is that one's.
 *
 * @param parts of both periods, the first ones first; at least one
 */
export async function countClusterPeriods(
  db: Database,
  tenantId: string,
  parts: readonly MonthPart[],
  limit: number,
): Promise<ClusterPeriods> {
  const rows = await query<PeriodCluster & Omit<ClusterPeriods, 'top'>>(
    db,
    sql`
      with recursive parts as materialized (
        select * from jsonb_to_recordset(${asJson(parts)}) as p(month date, day text, "isCurrent" boolean)
      ), by_part as (
        -- Nothing that the planner thinks long: it would compile the statement first, which takes a second.
        select m.cluster_id, p."isCurrent",
          case when p.day is null then m.total else coalesce((m.days->>p.day)::int, 0) end as count
        from cluster_months m join parts p on p.month = m.month
        where m.tenant_id = ${tenantId} and m.month >= ${parts[0]?.month}::date
          and m.month <= ${parts.at(-1)?.month}::date
      ), counted as materialized (
        select cluster_id, coalesce(sum(count) filter (where "isCurrent"), 0) as current,
          coalesce(sum(count) filter (where not "isCurrent"), 0) as previous
        from by_part group by cluster_id
      ), followed as (
        select c.id, c.merged_into, counted.current, counted.previous, 0 as hops
        from counted join clusters c on c.tenant_id = ${tenantId} and c.id = counted.cluster_id
        where counted.current > 0 or counted.previous > 0
        union all
        select c.id, c.merged_into, f.current, f.previous, f.hops + 1
        from followed f join clusters c on c.tenant_id = ${tenantId} and c.id = f.merged_into
        where f.hops < ${MAX_HOPS}::int
      ), periods as materialized (
        select id, sum(current)::float8 as current, sum(previous)::float8 as previous from followed
        where merged_into is null group by id
      )
      select c.id as "clusterId", c.title, i.id::float8 as "issueId", p.current, p.previous,
        (select count(*)::int from periods where current > 0) as active,
        (select count(*)::int from periods where previous > 0) as "activeBefore"
      from (select * from periods order by current desc, id limit ${limit}) p
      join clusters c on c.tenant_id = ${tenantId} and c.id = p.id
      left join issues i on i.tenant_id = ${tenantId} and i.cluster_id = c.id and i.status <> 'resolved'
      order by p.current desc, c.id`,
  );
  const [{ active, activeBefore } = { active: 0, activeBefore: 0 }] = rows;
  const top = rows
    .filter(({ current }) => current > 0)
    .map(({ active: _now, activeBefore: _before, ...cluster }) => cluster);
  return { active, activeBefore, top };
}
