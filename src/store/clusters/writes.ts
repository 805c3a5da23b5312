import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { boundedAmount } from '../bounded-amount.js';
import { toBase64 } from './cluster-runs.js';

/** A cluster as a run changed it: what it is counted by follows when the run ends. */
export interface ChangedCluster {
  readonly id: string;
  readonly sum: Float32Array;
  readonly size: number;
}

/** Stores new clusters and the centers of changed ones; all of them are to be counted again. */
export async function writeClusters(
  db: Database,
  tenantId: string,
  changed: readonly ChangedCluster[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, sum, size }) => ({ id, size, sum: toBase64(sum) }));
  const at = sql`${now.toISOString()}::timestamptz`;
  await query(
    db,
    sql`
      insert into clusters as c (tenant_id, id, title, titled_at, event_count, session_count, first_seen,
        last_seen, counts, session_share, sum, summed, stale, created_at, updated_at)
      select ${tenantId}, r.id, '', 0, 0, 0, ${at}, ${at}, '{"days":{},"risks":{},"money":[]}', 0,
        decode(r.sum, 'base64'), r.size, true, ${at}, ${at}
      from jsonb_to_recordset(${asJson(rows)}) as r(id text, size int, sum text) order by r.id
      on conflict (tenant_id, id) do update
        set sum = excluded.sum, summed = excluded.summed, stale = true, merged_into = null`,
  );
}

/** Stores where the failures of clusters went that have none anymore. */
export async function mergeClusters(
  db: Database,
  tenantId: string,
  merged: readonly { readonly id: string; readonly into: string | null }[],
): Promise<void> {
  if (merged.length === 0) return;
  await query(
    db,
    sql`
      update clusters c set merged_into = m."into", stale = true
      from jsonb_to_recordset(${asJson(merged)}) as m(id text, "into" text)
      where c.tenant_id = ${tenantId} and c.id = m.id`,
  );
}

/** Has the centers of all clusters of a tenant made again when they are counted next. */
export async function forgetCentres(db: Database, tenantId: string): Promise<void> {
  await query(
    db,
    sql`update clusters set summed = -1, titled_at = 0, stale = true where tenant_id = ${tenantId}`,
  );
}

/** A cluster after it was counted. */
export interface CountedCluster {
  readonly id: string;
  readonly title: string;
  readonly dimension: string | null;
  /** How many failures it has, and had when it was given its title. */
  readonly events: number;
  readonly titledAt: number;
  /** Whether its center is of other failures than it has. */
  readonly drifted: boolean;
}

/**
 * Counts some clusters from their failures. The session's share is of the conversations since `shareFrom`, of which
 * there are `sessions`.
 */
export async function recountClusters(
  db: Database,
  tenantId: string,
  ids: readonly string[],
  times: { readonly now: Date; readonly trendFrom: Date; readonly shareFrom: Date },
  sessions: number,
): Promise<CountedCluster[]> {
  if (ids.length === 0) return [];
  const [now, trendFrom, shareFrom] = [times.now, times.trendFrom, times.shareFrom].map(
    (time) => sql`${time.toISOString()}::timestamptz`,
  );
  return query<CountedCluster>(
    db,
    sql`
      with named as materialized (
        select id from jsonb_to_recordset(${asJson(ids.map((id) => ({ id })))}) as r(id text)
      ), own as materialized (
        select f.cluster_id, f.session_id, f.occurred_at, f.gate_call_id, f.category, f.action_risk,
          coalesce(f.corrected_dimension, f.dimension, f.weakest_dimension) as dimension
        from named cross join lateral (
          select * from failures f where f.tenant_id = ${tenantId} and f.cluster_id = named.id offset 0
        ) f
      ), totals as (
        select cluster_id, count(*)::int as events, count(distinct session_id)::int as sessions,
          count(distinct session_id) filter (where occurred_at >= ${shareFrom}) as recent,
          min(occurred_at) as first, max(occurred_at) as last,
          mode() within group (order by dimension) as dimension,
          mode() within group (order by category) as category
        from own group by cluster_id
      ), days as (
        select cluster_id, jsonb_object_agg(day, count) as days from (
          select cluster_id, (occurred_at at time zone 'UTC')::date as day, count(*) from own
          where occurred_at >= ${trendFrom} group by 1, 2) by_day
        group by cluster_id
      ), risks as (
        select cluster_id, jsonb_object_agg(action_risk, count) as risks from (
          select cluster_id, action_risk, count(*) from own where action_risk is not null group by 1, 2) by_risk
        group by cluster_id
      ), money as (
        select cluster_id, jsonb_agg(jsonb_build_object('currency', currency, 'value', value) order by currency) as money
        from (
          select call.cluster_id, o.currency, sum(${boundedAmount(sql`o.value`)}::numeric)::float8 as value
          from (select distinct cluster_id, gate_call_id, session_id from own where gate_call_id is not null) call
          cross join lateral (
            select o.currency, o.value from outcomes o
            where o.tenant_id = ${tenantId} and o.session_id = call.session_id
              and o.gate_call_id = call.gate_call_id and o.value is not null and o.currency is not null
            offset 0
          ) o group by 1, 2) by_currency
        group by cluster_id
      )
      update clusters c set
        event_count = coalesce(t.events, 0), session_count = coalesce(t.sessions, 0),
        first_seen = coalesce(t.first, c.first_seen), last_seen = coalesce(t.last, c.last_seen),
        dimension = case when t.events > 0 then t.dimension else c.dimension end,
        category = case when t.events > 0 then t.category else c.category end,
        counts = jsonb_build_object('days', coalesce(d.days, '{}'), 'risks', coalesce(r.risks, '{}'),
          'money', coalesce(m.money, '[]')),
        session_share = least(1, coalesce(t.recent, 0)::float8 / greatest(1, ${sessions}::int)),
        stale = false, updated_at = ${now}
      from named left join totals t on t.cluster_id = named.id left join days d on d.cluster_id = named.id
        left join risks r on r.cluster_id = named.id left join money m on m.cluster_id = named.id
      where c.tenant_id = ${tenantId} and c.id = named.id
      returning c.id, c.title, c.dimension, c.event_count as events, c.titled_at as "titledAt",
        c.summed <> c.event_count as drifted`,
  );
}

/** Replaces the center of a cluster. */
export async function writeCentre(
  db: Database,
  tenantId: string,
  { id, sum, size }: ChangedCluster,
): Promise<void> {
  await query(
    db,
    sql`update clusters set sum = decode(${toBase64(sum)}, 'base64'), summed = ${size}
        where tenant_id = ${tenantId} and id = ${id}`,
  );
}

/** Stores how many calls that proceeded the rules for a cluster match, and how many of those went wrong. */
export async function writeMatched(
  db: Database,
  tenantId: string,
  id: string,
  { proceeded, proceededWrong }: { readonly proceeded: number; readonly proceededWrong: number },
): Promise<void> {
  await query(
    db,
    sql`update clusters set matched_calls = ${proceeded}, matched_wrong = ${proceededWrong}
        where tenant_id = ${tenantId} and id = ${id}`,
  );
}

/** Gives clusters their titles. */
export async function nameClusters(
  db: Database,
  tenantId: string,
  titles: readonly { readonly id: string; readonly title: string; readonly size: number }[],
): Promise<void> {
  if (titles.length === 0) return;
  await query(
    db,
    sql`
      update clusters c set title = t.title, titled_at = t.size
      from jsonb_to_recordset(${asJson(titles)}) as t(id text, title text, size int)
      where c.tenant_id = ${tenantId} and c.id = t.id`,
  );
}
