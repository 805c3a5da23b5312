import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { countSessions } from '../../src/domain/results/follow-results.js';
import { addDays, utcDay } from '../../src/domain/rollups/days.js';
import { refreshRollups } from '../../src/domain/rollups/refresh-rollups.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { recountMonths } from '../../src/store/clusters/months.js';
import { fillTenant } from './statistics-tenant.js';

export const TENANT = 'bench-reports';
export const DAYS = 400;
const REVIEWS = 5_000;
const CLUSTERS = 300;

/** Gate calls of 400 days, and all that reports show of them. @returns how many days were rolled up */
export async function fillReportsTenant(db: Database, calls: number, now: Date): Promise<number> {
  await ensureTenant(db, TENANT, 'Bench');
  await fillTenant(db, TENANT, { calls, days: DAYS, reviews: REVIEWS, now });
  await addIssues(db);
  await addSignals(db);
  await countAsOneDay(db, now);
  const { stored } = await refreshRollups(db, TENANT, now);
  return stored;
}

/** Clusters of the failures, each third of which is an issue; their rows have the days of the last 30, as runs leave them. */
async function addIssues(db: Database): Promise<void> {
  await db.execute(sql`
    update failures set cluster_id = 'c_' || item_id % ${CLUSTERS}::int where tenant_id = ${TENANT}`);
  await db.execute(sql`
    insert into clusters (tenant_id, id, title, titled_at, dimension, event_count, session_count, first_seen, last_seen,
      counts, session_share, sum, summed, created_at, updated_at)
    select ${TENANT}, cluster_id, 'Change the order of a customer: ' || cluster_id, sum(count)::int, 'scope',
      sum(count)::int, sum(count)::int, min(first), max(last),
      jsonb_build_object('days', coalesce(jsonb_object_agg(day, count) filter (
        where day > (select (max(occurred_at) at time zone 'UTC')::date - 30 from failures where tenant_id = ${TENANT})), '{}'),
        'risks', '{}'::jsonb, 'money', '[]'::jsonb), 0.01,
      decode(repeat('00', 1024), 'hex'), sum(count)::int, min(first), max(last)
    from (
      select cluster_id, (occurred_at at time zone 'UTC')::date as day, count(*) as count, min(occurred_at) as first,
        max(occurred_at) as last
      from failures where tenant_id = ${TENANT} group by 1, 2
    ) by_day group by cluster_id`);
  const ids = Array.from({ length: CLUSTERS }, (_, n) => `c_${n}`);
  await recountMonths(db, TENANT, ids);
  await db.execute(sql`
    insert into issues (tenant_id, cluster_id, status, promoted_at, history, updated_at)
    select tenant_id, id, case when n % 5 = 0 then 'resolved' else 'open' end, first_seen, '[]', last_seen
    from (select *, row_number() over (order by id) as n from clusters where tenant_id = ${TENANT}) numbered
    where n % 3 = 0`);
}

/** Counts the conversations of one day as the follower does, and the others as if theirs had been alike, which they are. */
async function countAsOneDay(db: Database, now: Date): Promise<void> {
  const day = addDays(utcDay(now), -5);
  const within = sql`first_activity_at >= ${day}::timestamptz and first_activity_at < ${addDays(day, 1)}::timestamptz`;
  const rows = await query<{ id: string }>(
    db,
    sql`select session_id as id from sessions where tenant_id = ${TENANT} and ${within}`,
  );
  await db.transaction((tx) =>
    countSessions(
      tx,
      TENANT,
      rows.map(({ id }) => id),
    ),
  );
  const own = sql`(s.first_activity_at at time zone 'UTC')::date::text`;
  await db.execute(sql`
    insert into session_results (tenant_id, session_id, call_count, calls, questions)
    select ${TENANT}, s.session_id, one.call_count, replace(one.calls::text, ${day}, ${own})::jsonb,
      replace(one.questions::text, ${day}, ${own})::jsonb
    from (select *, row_number() over () % ${rows.length}::int as place from sessions where tenant_id = ${TENANT}) s
    join (select *, row_number() over () % ${rows.length}::int as place from session_results where tenant_id = ${TENANT}) one
      on one.place = s.place
    on conflict do nothing`);
  await db.execute(sql`
    insert into result_sums (tenant_id, part, day, sign, sums)
    select ${TENANT}, part, (${addDays(utcDay(now), -DAYS)}::date + n), sign, sums
    from result_sums cross join generate_series(0, ${DAYS}::int) n
    where tenant_id = ${TENANT} and day = ${day}::date and ${addDays(utcDay(now), -DAYS)}::date + n <> ${day}::date`);
}

/** Five signals, each of which matches one call in twenty-five. */
async function addSignals(db: Database): Promise<void> {
  await db.execute(sql`
    insert into signals (tenant_id, name, name_key, description, type, pattern, polarity, enabled, created_at, updated_at)
    select ${TENANT}, 'Signal ' || n, 'signal ' || n, '', 'regex', 'order', 'neutral', true, now(), now()
    from generate_series(1, 5) n`);
  await db.execute(sql`
    insert into signal_matches (tenant_id, signal_id, revision, kind, item_id, session_id, matched_text, at)
    select ${TENANT}, s.id, 1, 'gate', g.id, g.session_id, 'order', g.created_at
    from gate_calls g cross join signals s
    where g.tenant_id = ${TENANT} and s.tenant_id = ${TENANT}
      and ('x' || substr(md5(g.id::text || s.id), 1, 6))::bit(24)::int % 25 = 0`);
}
