import { and, eq, gte, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { query } from '../db/rows.js';
import { type DayCounts, dailyRollups, dirtyDays } from '../db/schema/rollups.js';
import { anythingOnDay, daySource, onDay } from './day-rows.js';

/** Raise it with every change of what `DayCounts` says, so that days stored before are counted anew. */
export const COUNTS_SHAPE = 1;

/**
 * Counts whole days from rows, in one statement in which each table is read once, by its index.
 *
 * @param days `YYYY-MM-DD`, each at most once
 * @returns the counts of every day, also of an empty one
 */
export async function countDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
): Promise<Map<string, DayCounts>> {
  if (days.length === 0) return new Map();
  const tenant = sql`${tenantId}`;
  const rows = await query<DayCounts & { day: string }>(
    db,
    sql`
      with d as materialized (
        select * from ${daySource(days)}
      ), g as materialized (
        select d.day, t.session_id, t.mode, t.experiment_arm as arm, t.decision, count(*) as calls,
          count(*) filter (
            where t.questions <> '[]' or t.options <> '[]' or t.confirm_prompt is not null) as asked,
          count(*) filter (where t.answer_kind in ('yes', 'no', 'pick', 'text')) as answered,
          coalesce(sum(t.ignored), 0) as ignored
        from d join gate_calls t on ${onDay('gate_calls', tenant)}
        group by 1, 2, 3, 4, 5
      ), e as materialized (
        select d.day, t.session_id, t.event, count(*) as count, coalesce(sum(t.ignored), 0) as ignored
        from d join events t on ${onDay('events', tenant)}
        group by 1, 2, 3
      ), m as materialized (
        select d.day, t.session_id, t.role, count(*) as count
        from d join messages t on ${onDay('messages', tenant)}
        group by 1, 2, 3
      ), s as materialized (
        select d.day, t.session_id, count(*) as count
        from d join steps t on ${onDay('steps', tenant)}
        group by 1, 2
      ), o as materialized (
        select d.day, t.session_id, t.type, t.currency,
          count(*) as count, count(t.value) as valued, sum(t.value::numeric) as sum
        from d join outcomes t on ${onDay('outcomes', tenant)}
        group by 1, 2, 3, 4
      ), active as (
        select day, session_id from g union select day, session_id from e
        union select day, session_id from m union select day, session_id from s
        union select day, session_id from o
      )
      select d.day::text,
        coalesce((
          select jsonb_agg(to_jsonb(x)) from (
            select mode, arm, decision, sum(calls)::int as calls, sum(asked)::int as asked,
              sum(answered)::int as answered, sum(ignored)::int as ignored
            from g where g.day = d.day group by mode, arm, decision order by mode, arm, decision
          ) x), '[]') as gate,
        coalesce((
          select jsonb_object_agg(event, count) from (
            select event, sum(count)::int as count from e where e.day = d.day group by event
          ) x), '{}') as events,
        coalesce((select sum(ignored) from e where e.day = d.day), 0)::int as "ignoredByEvents",
        coalesce((
          select jsonb_object_agg(role, count) from (
            select role, sum(count)::int as count from m where m.day = d.day group by role
          ) x), '{}') as messages,
        coalesce((select sum(count) from s where s.day = d.day), 0)::int as steps,
        coalesce((
          select jsonb_agg(to_jsonb(x)) from (
            select type, currency, sum(count)::int as count, sum(valued)::int as valued,
              case when sum(valued) > 0
                then least(greatest(sum(sum), -1e300), 1e300)::float8 end as sum
            from o where o.day = d.day group by type, currency order by type, currency
          ) x), '[]') as outcomes,
        (select count(*) from active where active.day = d.day)::int as sessions
      from d`,
  );
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
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
