import { type SQL, sql } from 'drizzle-orm';
import { asJson } from '../db/rows.js';
import { firstUuidv7 } from '../ids.js';

const DAY_MS = 24 * 3600 * 1000;

/**
 * UTC days as a source of rows: `day`, its bounds `first` (included) and `next` (not included), and the
 * same as ids: the id of a gate call begins with its time, so that their primary key is an index by time.
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

/** Whether a row of table `t` belongs to the tenant and to day `d`, by an index of that table. */
export const onDay = (
  table: 'gate_calls' | 'events' | 'messages' | 'steps' | 'outcomes',
  tenantId: SQL,
): SQL => {
  if (table === 'gate_calls') {
    return sql`t.tenant_id = ${tenantId} and t.id >= d."firstId" and t.id < d."nextId"`;
  }
  const time = sql.raw(`t.${TIMES[table]}`);
  return sql`t.tenant_id = ${tenantId} and ${time} >= d.first and ${time} < d.next`;
};

const TIMES = {
  events: 'created_at',
  messages: 'occurred_at',
  steps: 'started_at',
  outcomes: 'occurred_at',
} as const;

/** Whether the tenant has anything to count on day `d`. */
export const anythingOnDay = (tenantId: SQL): SQL => sql`(
  exists (select from gate_calls t where ${onDay('gate_calls', tenantId)})
  or exists (select from events t where ${onDay('events', tenantId)})
  or exists (select from messages t where ${onDay('messages', tenantId)})
  or exists (select from steps t where ${onDay('steps', tenantId)})
  or exists (select from outcomes t where ${onDay('outcomes', tenantId)}))`;
