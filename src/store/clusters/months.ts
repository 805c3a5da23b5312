import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyText, asJson, query } from '../../db/rows.js';
import { oneTenant } from '../scope.js';

/**
 * Counts the failures of some clusters by day and month. Of frozen days, whose failures may be deleted, what was counted
 * before stays.
 */
export async function recountMonths(
  db: Database,
  tenantId: string,
  clusterIds: readonly string[],
): Promise<void> {
  if (clusterIds.length === 0) return;
  const scope = oneTenant(tenantId);
  await query(
    db,
    sql`
      with named as materialized (
        select id from jsonb_to_recordset(${asJson(clusterIds.map((id) => ({ id })))}) as r(id text)
      ), frozen as materialized (
        select day from daily_rollups
        where tenant_id = ${tenantId} and counts_group = 'failures' and frozen_at is not null
      ), stored as materialized (
        select m.* from named cross join lateral (
          select * from cluster_months m where m.tenant_id = ${tenantId} and m.cluster_id = named.id offset 0
        ) m
      ), by_day as (
        select f.cluster_id, f.day, count(*)::int as count
        from named cross join lateral (
          select f.cluster_id, (f.occurred_at at time zone 'UTC')::date as day from failures f
          where f.tenant_id = ${tenantId} and f.cluster_id = named.id offset 0
        ) f
        where f.day not in (select day from frozen) group by f.cluster_id, f.day
        union all
        select stored.cluster_id, stored.month + (kept.day::int - 1), kept.count::int
        from stored cross join lateral jsonb_each_text(stored.days) kept(day, count)
        where stored.month + (kept.day::int - 1) in (select day from frozen)
      ), months as materialized (
        select cluster_id, day - (extract(day from day)::int - 1) as month, sum(count)::int as total,
          jsonb_object_agg(extract(day from day)::int, count) as days
        from by_day group by 1, 2
      ), emptied as materialized (
        select s.month, s.cluster_id from stored s where not exists (
          select from months m where m.month = s.month and m.cluster_id = s.cluster_id)
      ), changed as materialized (
        select m.* from months m where not exists (
          select from stored s where s.month = m.month and s.cluster_id = m.cluster_id and s.days = m.days)
      ), removed as (
        delete from cluster_months c using emptied e
        where c.tenant_id = ${tenantId} and c.month = e.month and c.cluster_id = e.cluster_id
      ), written as (
        insert into cluster_months (tenant_id, month, cluster_id, total, days)
        select ${scope.owner}, changed.month, changed.cluster_id, changed.total, changed.days
        from ${scope.owned(sql`changed`)}
        on conflict (tenant_id, month, cluster_id) do update set total = excluded.total, days = excluded.days
      )
      -- A distributed database takes nothing that changes beside an insert that is the statement itself.
      select`,
  );
}

/**
 * The failures of clusters by UTC day, from the month of the first day on.
 *
 * @param first `YYYY-MM-DD`
 */
export async function readClusterDays(
  db: Database,
  tenantId: string,
  clusterIds: readonly string[],
  first: string,
): Promise<Map<string, Record<string, number>>> {
  const found = new Map<string, Record<string, number>>();
  if (clusterIds.length === 0) return found;
  const rows = await query<{ id: string; month: string; days: Record<string, number> }>(
    db,
    sql`select cluster_id as id, to_char(month, 'YYYY-MM') as month, days from cluster_months
        where tenant_id = ${tenantId} and cluster_id = ${anyText(clusterIds)}
          and month >= ${`${first.slice(0, 7)}-01`}::date`,
  );
  for (const { id, month, days } of rows) {
    const ofCluster = found.get(id) ?? {};
    for (const [day, count] of Object.entries(days)) {
      ofCluster[`${month}-${day.padStart(2, '0')}`] = count;
    }
    found.set(id, ofCluster);
  }
  return found;
}
