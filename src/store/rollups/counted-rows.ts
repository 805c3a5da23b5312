import { type SQL, sql } from 'drizzle-orm';
import { asJson } from '../../db/rows.js';
import { firstUuidv7 } from '../../ids.js';
import { ACTIVITY_TABLES, COUNTED_TABLES, type CountedTable } from './counted-tables.js';

const DAY_MS = 24 * 3600 * 1000;

/** UTC days in a row. */
export interface DayRange {
  readonly first: Date;
  /** Not included. */
  readonly next: Date;
}

/** Days in any order, each at most once, as ranges of consecutive ones. */
export function toDayRanges(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const start of days.map((day) => Date.parse(day)).sort((a, b) => a - b)) {
    const next = new Date(start + DAY_MS);
    const last = ranges.at(-1);
    if (last?.next.getTime() === start) ranges[ranges.length - 1] = { first: last.first, next };
    else ranges.push({ first: new Date(start), next });
  }
  return ranges;
}

const timeColumn = (table: CountedTable): SQL => sql.raw(`t.${COUNTED_TABLES[table].time}`);

/**
 * The rows of a counted table in a range of days, summed up by day, session and the keys of the table, as
 * a part of a `with`: `<table>_by_session(day, session_id, …)`.
 */
export function rowsBySession(table: CountedTable, tenantId: string, days: DayRange): SQL {
  const { keys, values, parts } = COUNTED_TABLES[table];
  const columns = sql.raw(['t.session_id', ...keys.map((key) => `t.${key}`)].join(', '));
  const bounds = {
    first: sql`${days.first.toISOString()}::timestamptz`,
    next: sql`${days.next.toISOString()}::timestamptz`,
    firstId: sql`${firstUuidv7(days.first.getTime())}::uuid`,
    nextId: sql`${firstUuidv7(days.next.getTime())}::uuid`,
  };
  const isCounted = isWithin(table, sql`${tenantId}`, bounds);
  const rows = parts
    ? sql`${parts.table} part cross join lateral (
        -- One look into the index for each part, whatever the planner knows of the tenant.
        select * from ${sql.raw(table)} t where ${isCounted} and ${parts.isOfPart} offset 0
      ) t where part.tenant_id = ${tenantId}`
    : sql`${sql.raw(table)} t where ${isCounted}`;
  return sql`${sql.raw(`${table}_by_session`)} as materialized (
    select (${timeColumn(table)} at time zone 'UTC')::date as day, ${columns}, ${values}
    from ${rows} group by day, ${columns})`;
}

/**
 * UTC days as a source of rows: `day`, its bounds `first` (included) and `next` (not included), and the
 * same as ids of gate calls.
 *
 * @param days `YYYY-MM-DD`
 */
export function daySource(days: readonly string[]): SQL {
  const bounds = days.map((day) => {
    const first = Date.parse(day);
    return {
      day,
      first: new Date(first).toISOString(),
      next: new Date(first + DAY_MS).toISOString(),
      firstId: firstUuidv7(first),
      nextId: firstUuidv7(first + DAY_MS),
    };
  });
  return sql`jsonb_to_recordset(${asJson(bounds)}) as d(
    day date, first timestamptz, next timestamptz, "firstId" uuid, "nextId" uuid)`;
}

/** Whether anything happened to the tenant on day `d`. */
export function anythingOnDay(tenantId: SQL): SQL {
  const bounds = {
    first: sql`d.first`,
    next: sql`d.next`,
    firstId: sql`d."firstId"`,
    nextId: sql`d."nextId"`,
  };
  const found = ACTIVITY_TABLES.map(
    (table) => sql`exists (
      select from ${sql.raw(table)} t where ${isWithin(table, tenantId, bounds)})`,
  );
  return sql`(${sql.join(found, sql` or `)})`;
}

/**
 * The time of the first thing that happened to the tenant on or after a day, null without one: one look into the
 * index of each table.
 *
 * @param from `YYYY-MM-DD`; null: from the beginning
 */
export function firstTimeFrom(tenantId: string, from: string | null): SQL {
  const firsts = ACTIVITY_TABLES.map((table) => {
    const isLater =
      table === 'gate_calls'
        ? sql`t.id >= ${firstUuidv7(from ? Date.parse(from) : 0)}`
        : sql`${timeColumn(table)} >= ${from ?? '-infinity'}::timestamp at time zone 'UTC'`;
    const order = table === 'gate_calls' ? sql`t.id` : timeColumn(table);
    return sql`(select ${timeColumn(table)} from ${sql.raw(table)} t
      where t.tenant_id = ${tenantId} and ${isLater} order by ${order} limit 1)`;
  });
  return sql`least(${sql.join(firsts, sql`, `)})`;
}

/** Days as times and as ids of gate calls; `next` is not included. */
interface Bounds {
  readonly first: SQL;
  readonly next: SQL;
  readonly firstId: SQL;
  readonly nextId: SQL;
}

/** Whether row `t` of the table belongs to the tenant and lies within the bounds, by an index. */
function isWithin(table: CountedTable, tenantId: SQL, bounds: Bounds): SQL {
  // The id of a gate call begins with its time, so that the primary key is an index by time.
  const [column, first, next] =
    table === 'gate_calls'
      ? [sql`t.id`, bounds.firstId, bounds.nextId]
      : [timeColumn(table), bounds.first, bounds.next];
  return sql`t.tenant_id = ${tenantId} and ${column} >= ${first} and ${column} < ${next}`;
}
