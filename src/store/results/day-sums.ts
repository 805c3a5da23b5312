import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { ResultPart, Sums } from '../../db/schema/results.js';

/** Sums that are added to those of a day. */
export interface DayChange {
  readonly part: ResultPart;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly sums: Sums;
}

/** A part of the sums of a day; `sign` says whether they are added or taken away. */
export interface SignedSums {
  readonly day: string;
  readonly sign: number;
  readonly sums: Sums;
}

/** @returns the days and parts that have more rows by now than so many */
export async function addToDays(
  db: Database,
  tenantId: string,
  changes: readonly DayChange[],
  manyRows: number,
): Promise<{ part: ResultPart; day: string }[]> {
  if (changes.length === 0) return [];
  await query(
    db,
    sql`
      insert into result_sums (tenant_id, part, day, sign, sums)
      select ${tenantId}, part, day, 1, sums
      from jsonb_to_recordset(${asJson(changes)}) as c(part text, day date, sums jsonb)`,
  );
  return query(
    db,
    sql`
      select c.part, to_char(c.day, 'YYYY-MM-DD') as day from jsonb_to_recordset(${asJson(changes)}) as c(part text, day date)
      cross join lateral (
        select count(*) as count from result_sums s
        where s.tenant_id = ${tenantId} and s.part = c.part and s.day = c.day) counted
      where counted.count > ${manyRows}`,
  );
}

/** Takes out what a day has, for someone to put it back as one; others that do the same find nothing. */
export function takeDay(
  db: Database,
  tenantId: string,
  part: ResultPart,
  day: string,
): Promise<SignedSums[]> {
  return query<SignedSums>(
    db,
    sql`
      delete from result_sums where tenant_id = ${tenantId} and part = ${part} and day = ${day}::date
      returning ${day}::text as day, sign, sums`,
  );
}

/** The sums of the days of `[from, to]`. */
export function readDaySums(
  db: Database,
  tenantId: string,
  part: ResultPart,
  from: string,
  to: string,
): Promise<SignedSums[]> {
  return query<SignedSums>(
    db,
    sql`
      select to_char(day, 'YYYY-MM-DD') as day, sign, sums from result_sums
      where tenant_id = ${tenantId} and part = ${part} and day >= ${from}::date and day <= ${to}::date
      order by day`,
  );
}

/** How many gate calls each day since `from` had, as far as they are counted. */
export function countCallsByDay(
  db: Database,
  tenantId: string,
  from: string,
): Promise<{ day: string; calls: number }[]> {
  return query(
    db,
    sql`
      select to_char(day, 'YYYY-MM-DD') as day, sum(sign * coalesce((sums->>'calls')::float8, 0))::int as calls from result_sums
      where tenant_id = ${tenantId} and part = 'calls' and day >= ${from}::date
      group by day having sum(sign * coalesce((sums->>'calls')::float8, 0)) >= 1 order by day`,
  );
}

/** Takes what conversations that a statement removes had added out of the sums again, as a part of it. */
export const takeAway = (tenantId: string, removed: string): SQL => sql`
  taken_away as (
    insert into result_sums (tenant_id, part, day, sign, sums)
    select ${tenantId}, added.part, added.day::date, -1, added.sums from (
      select 'calls' as part, each.key as day, each.value as sums
      from ${sql.raw(removed)} r cross join lateral jsonb_each(r.calls) each
      union all
      select 'questions', each.key, each.value
      from ${sql.raw(removed)} r cross join lateral jsonb_each(r.questions) each
    ) added
  )`;
