import { and, eq, gte, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { query } from '../db/rows.js';
import { type DayCounts, dailyRollups, dirtyDays } from '../db/schema/rollups.js';
import { firstUuidv7 } from '../ids.js';
import { anythingOnDay, daySource } from './day-rows.js';

const DAY_MS = 24 * 3600 * 1000;

/** Raise it with every change of what `DayCounts` says, so that days stored before are counted anew. */
export const COUNTS_SHAPE = 1;

/**
 * Counts whole days from rows. Each table is read once for each run of consecutive days, by its index.
 *
 * @param days `YYYY-MM-DD`, each at most once
 * @returns the counts of every day, also of an empty one
 */
export async function countDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
): Promise<Map<string, DayCounts>> {
  const counts = new Map<string, DayCounts>();
  for (const run of runsOf(days)) {
    for (const { day, ...counted } of await countRun(db, tenantId, run)) counts.set(day, counted);
  }
  return counts;
}

interface Run {
  readonly first: Date;
  /** Not included. */
  readonly next: Date;
}

function runsOf(days: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const start of days.map((day) => Date.parse(day)).sort((a, b) => a - b)) {
    const next = new Date(start + DAY_MS);
    const last = runs.at(-1);
    if (last?.next.getTime() === start) runs[runs.length - 1] = { first: last.first, next };
    else runs.push({ first: new Date(start), next });
  }
  return runs;
}

async function countRun(
  db: Database,
  tenantId: string,
  { first, next }: Run,
): Promise<(DayCounts & { day: string })[]> {
  const within = (time: SQL): SQL => sql`t.tenant_id = ${tenantId}
    and ${time} >= ${first.toISOString()}::timestamptz and ${time} < ${next.toISOString()}::timestamptz`;
  const dayOf = (time: SQL): SQL => sql`(${time} at time zone 'UTC')::date`;
  const [created, occurred, started] = [sql`t.created_at`, sql`t.occurred_at`, sql`t.started_at`];
  return query(
    db,
    sql`
      with g as materialized (
        select ${dayOf(created)} as day, t.session_id, t.mode, t.experiment_arm as arm, t.decision,
          count(*) as calls,
          count(*) filter (
            where t.questions <> '[]' or t.options <> '[]' or t.confirm_prompt is not null) as asked,
          count(*) filter (where t.answer_kind in ('yes', 'no', 'pick', 'text')) as answered,
          coalesce(sum(t.ignored), 0) as ignored
        from gate_calls t
        -- The id begins with the time, so that the primary key is an index by time.
        where t.tenant_id = ${tenantId} and t.id >= ${firstUuidv7(first.getTime())}
          and t.id < ${firstUuidv7(next.getTime())}
        group by 1, 2, 3, 4, 5
      ), e as materialized (
        select ${dayOf(created)} as day, t.session_id, t.event, count(*) as count,
          coalesce(sum(t.ignored), 0) as ignored
        from events t where ${within(created)} group by 1, 2, 3
      ), m as materialized (
        select ${dayOf(occurred)} as day, t.session_id, t.role, count(*) as count
        from messages t where ${within(occurred)} group by 1, 2, 3
      ), s as materialized (
        select ${dayOf(started)} as day, t.session_id, count(*) as count
        from steps t where ${within(started)} group by 1, 2
      ), o as materialized (
        select ${dayOf(occurred)} as day, t.session_id, t.type, t.currency, count(*) as count,
          count(t.value) as valued, sum(t.value::numeric) as sum
        from outcomes t where ${within(occurred)} group by 1, 2, 3, 4
      ), gate as (
        select day, jsonb_agg(to_jsonb(x) - 'day' order by mode, arm, decision) as counts from (
          select day, mode, arm, decision, sum(calls)::int as calls, sum(asked)::int as asked,
            sum(answered)::int as answered, sum(ignored)::int as ignored
          from g group by day, mode, arm, decision
        ) x group by day
      ), told as (
        select day, jsonb_object_agg(event, count) as counts, sum(ignored)::int as ignored from (
          select day, event, sum(count)::int as count, sum(ignored) as ignored from e group by day, event
        ) x group by day
      ), said as (
        select day, jsonb_object_agg(role, count) as counts from (
          select day, role, sum(count)::int as count from m group by day, role
        ) x group by day
      ), done as (
        select day, sum(count)::int as count from s group by day
      ), ended as (
        select day, jsonb_agg(to_jsonb(x) - 'day' order by type, currency) as counts from (
          select day, type, currency, sum(count)::int as count, sum(valued)::int as valued,
            case when sum(valued) > 0
              then least(greatest(sum(sum), -1e300), 1e300)::float8 end as sum
          from o group by day, type, currency
        ) x group by day
      ), active as (
        select day, count(*)::int as count from (
          select day, session_id from g union select day, session_id from e
          union select day, session_id from m union select day, session_id from s
          union select day, session_id from o
        ) x group by day
      )
      select d.day::text, coalesce(gate.counts, '[]') as gate, coalesce(told.counts, '{}') as events,
        coalesce(told.ignored, 0) as "ignoredByEvents", coalesce(said.counts, '{}') as messages,
        coalesce(done.count, 0) as steps, coalesce(ended.counts, '[]') as outcomes,
        coalesce(active.count, 0) as sessions
      from (
        select day::date from generate_series(
          ${first.toISOString()}::timestamp, ${next.toISOString()}::timestamp - interval '1 day',
          interval '1 day') day
      ) d
        left join gate using (day) left join told using (day) left join said using (day)
        left join done using (day) left join ended using (day) left join active using (day)`,
  );
}

/** The stored days of `[from, to)` that have not changed since. */
export async function readCleanDays(
  db: Database,
  tenantId: string,
  from: string,
  to: string,
): Promise<Map<string, DayCounts>> {
  const rows = await db
    .select({ day: dailyRollups.day, counts: dailyRollups.counts })
    .from(dailyRollups)
    .where(
      and(
        eq(dailyRollups.tenantId, tenantId),
        gte(dailyRollups.day, from),
        lt(dailyRollups.day, to),
        notExists(
          db
            .select({ id: dirtyDays.id })
            .from(dirtyDays)
            .where(and(eq(dirtyDays.tenantId, tenantId), eq(dirtyDays.day, dailyRollups.day))),
        ),
      ),
    );
  const current = rows.filter(({ counts }) => counts.shape === COUNTS_SHAPE);
  return new Map(current.map(({ day, counts: { shape, ...counts } }) => [day, counts]));
}

/** The oldest marked days up to `last`. */
export async function listMarkedDays(
  db: Database,
  tenantId: string,
  last: string,
  limit: number,
): Promise<string[]> {
  const rows = await query<{ day: string }>(
    db,
    sql`select distinct day::text from dirty_days
        where tenant_id = ${tenantId} and day <= ${last} order by 1 limit ${limit}`,
  );
  return rows.map(({ day }) => day);
}

/** Those of the days that have something to count and no rollup of the present shape. */
export async function listMissingDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
): Promise<string[]> {
  const rows = await query<{ day: string }>(
    db,
    sql`select d.day::text from ${daySource(days)}
        where not exists (
            select from daily_rollups r
            where r.tenant_id = ${tenantId} and r.day = d.day
              and r.counts->'shape' = to_jsonb(${COUNTS_SHAPE}::int))
          and ${anythingOnDay(sql`${tenantId}`)}
        order by d.day desc`,
  );
  return rows.map(({ day }) => day);
}

/**
 * Makes this transaction collide with a deletion of the tenant's data: it waits for us, or we fail with
 * SQLSTATE 40001 and count again.
 */
export async function holdTenant(db: Database, tenantId: string): Promise<void> {
  await db.execute(sql`select from tenants where id = ${tenantId} for share`);
}

/** Takes out the marks of these days that this transaction sees, and answers the days that had any. */
export async function takeMarks(
  db: Database,
  tenantId: string,
  days: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .delete(dirtyDays)
    .where(and(eq(dirtyDays.tenantId, tenantId), inArray(dirtyDays.day, [...days])))
    .returning({ day: dirtyDays.day });
  return new Set(rows.map(({ day }) => day));
}

/** Stores the counts of a day in place of earlier ones. */
export async function storeDays(
  db: Database,
  tenantId: string,
  days: readonly { readonly day: string; readonly counts: DayCounts }[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return;
  await db
    .insert(dailyRollups)
    .values(
      days.map(({ day, counts }) => ({
        tenantId,
        day,
        counts: { ...counts, shape: COUNTS_SHAPE },
        computedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [dailyRollups.tenantId, dailyRollups.day],
      set: { counts: sql`excluded.counts`, computedAt: sql`excluded.computed_at` },
    });
}
