import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type DayCounts, dailyRollups, dirtyDays } from '../../db/schema/rollups.js';
import { anythingOnDay, daySource, firstTimeFrom, toDayRanges } from './counted-rows.js';
import type { CountsByGroup, CountsGroup } from './groups.js';

/** Stored counts of a day that are still right. */
export interface StoredDay {
  /** Its rows are deleted, or about to be: it is never counted again. */
  readonly frozen: boolean;
  readonly groups: CountsByGroup;
}

/**
 * Whether a row of `daily_rollups` is of these days, each of which is named once. A range of days is one look
 * into the index; others are one parameter, since a year of them takes the driver long.
 */
function isAnyDay(days: readonly string[]): SQL {
  const [range, ...others] = toDayRanges(days);
  if (range && others.length === 0) {
    const [first, next] = [range.first, range.next].map((day) => day.toISOString().slice(0, 10));
    return sql`${dailyRollups.day} >= ${first}::date and ${dailyRollups.day} < ${next}::date`;
  }
  return sql`${dailyRollups.day} = any(array(select value::date from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb)))`;
}

/** Whether a row of `daily_rollups` has the present version of its group. */
const isCurrent = (groups: readonly CountsGroup[]): SQL => {
  const versions = groups.map(({ name, version }) => sql`(${name}::text, ${version}::int)`);
  return sql`(daily_rollups.counts_group, daily_rollups.version) in (${sql.join(versions, sql`, `)})`;
};

/**
 * Reads the stored counts of these days that are still right: all counts of a frozen day, whatever their
 * versions, and counts of the present version of a day that has not changed since. Days without any are missing.
 *
 * @param days `YYYY-MM-DD`
 */
export async function readStoredDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
  groups: readonly CountsGroup[],
): Promise<Map<string, StoredDay>> {
  const mark = db
    .select({ id: dirtyDays.id })
    .from(dirtyDays)
    .where(and(eq(dirtyDays.tenantId, tenantId), eq(dirtyDays.day, dailyRollups.day)));
  const rows = await db
    .select({
      day: dailyRollups.day,
      frozen: sql<boolean>`bool_or(${dailyRollups.frozenAt} is not null)`,
      // As text: put together as jsonb, the days of two years take the database four times as long.
      groups: sql<CountsByGroup>`
        json_object_agg(${dailyRollups.countsGroup}, ${dailyRollups.counts})`,
    })
    .from(dailyRollups)
    .where(
      and(
        eq(dailyRollups.tenantId, tenantId),
        isAnyDay(days),
        or(isNotNull(dailyRollups.frozenAt), and(isCurrent(groups), notExists(mark))),
      ),
    )
    .groupBy(dailyRollups.day);
  return new Map(rows.map(({ day, ...stored }) => [day, stored]));
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
    sql`select distinct to_char(day, 'YYYY-MM-DD') as day from dirty_days
        where tenant_id = ${tenantId} and day <= ${last} order by 1 limit ${limit}`,
  );
  return rows.map(({ day }) => day);
}

/**
 * Whether counts of day `d` are to be stored: it is not frozen, the present version of a group is missing,
 * and there is something to count.
 */
export const lacksCounts = (tenantId: SQL, groups: readonly CountsGroup[]): SQL => sql`(
  select count(frozen_at) = 0 and count(*) filter (where ${isCurrent(groups)}) < ${groups.length}
  from daily_rollups where daily_rollups.tenant_id = ${tenantId} and daily_rollups.day = d.day
) and ${anythingOnDay(tenantId)}`;

/** Those of the days that lack counts, newest first. */
export async function listMissingDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
  groups: readonly CountsGroup[],
): Promise<string[]> {
  const rows = await query<{ day: string }>(
    db,
    sql`select to_char(d.day, 'YYYY-MM-DD') as day from ${daySource(days)}
        where ${lacksCounts(sql`${tenantId}`, groups)} order by d.day desc`,
  );
  return rows.map(({ day }) => day);
}

/** Those of the days that have anything to count. */
export async function listDaysWithRows(
  db: Database,
  tenantId: string,
  days: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ day: string }>(
    db,
    sql`select to_char(d.day, 'YYYY-MM-DD') as day from ${daySource(days)} where ${anythingOnDay(sql`${tenantId}`)}`,
  );
  return new Set(rows.map(({ day }) => day));
}

/**
 * The first day that has anything to count.
 *
 * @param from the first day to look at, `YYYY-MM-DD`; null: from the beginning
 */
export async function findDayWithRows(
  db: Database,
  tenantId: string,
  from: string | null,
): Promise<string | null> {
  const [row] = await query<{ day: string | null }>(
    db,
    sql`select to_char((${firstTimeFrom(tenantId, from)} at time zone 'UTC')::date, 'YYYY-MM-DD') as day`,
  );
  return row?.day ?? null;
}

/**
 * Makes this transaction collide with a deletion of the tenant's data: it waits for us, or we fail with
 * SQLSTATE 40001 and count again.
 */
export async function holdTenant(db: Database, tenantId: string): Promise<void> {
  await db.execute(sql`select from tenants where id = ${tenantId} for share`);
}

/** Removes the marks of these days that this transaction sees, and answers the days that had any. */
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

/** Stores counts in place of earlier ones of the same day and group. */
export async function storeCounts(
  db: Database,
  tenantId: string,
  rows: readonly {
    readonly day: string;
    readonly group: CountsGroup;
    readonly counts: Partial<DayCounts>;
  }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(dailyRollups)
    .values(
      rows.map(({ day, group, counts }) => ({
        tenantId,
        day,
        countsGroup: group.name,
        version: group.version,
        counts,
        computedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [dailyRollups.tenantId, dailyRollups.day, dailyRollups.countsGroup],
      set: {
        version: sql`excluded.version`,
        counts: sql`excluded.counts`,
        computedAt: sql`excluded.computed_at`,
      },
    });
}

/**
 * Removes what processes of another release stored of these days in groups that this one does not know,
 * and so cannot recompute. Frozen days stay as they are.
 */
export async function removeOtherGroups(
  db: Database,
  tenantId: string,
  days: readonly string[],
  groups: readonly CountsGroup[],
): Promise<void> {
  const known = groups.map(({ name }) => name);
  await db
    .delete(dailyRollups)
    .where(
      and(
        eq(dailyRollups.tenantId, tenantId),
        inArray(dailyRollups.day, [...days]),
        notInArray(dailyRollups.countsGroup, known),
        isNull(dailyRollups.frozenAt),
      ),
    );
}

/** Has the counts stored of these days stay for ever. */
export async function freezeStoredDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .update(dailyRollups)
    .set({ frozenAt: now })
    .where(
      and(
        eq(dailyRollups.tenantId, tenantId),
        inArray(dailyRollups.day, [...days]),
        isNull(dailyRollups.frozenAt),
      ),
    );
}
