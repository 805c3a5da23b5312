import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson } from '../../db/rows.js';

export interface DirtyDay {
  readonly tenantId: string;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Marks days as changed since their rollup. Call it in the transaction of the write, and only for days
 * older than yesterday (`lateDay`): today and yesterday are counted from rows anyway. A write that moves
 * a row to another day marks both.
 */
export async function markDirtyDays(db: Database, days: readonly DirtyDay[]): Promise<void> {
  if (days.length === 0) return;
  await db.execute(sql`
    insert into dirty_days (tenant_id, day)
    select distinct "tenantId", day
    from jsonb_to_recordset(${asJson(days)}) as r("tenantId" text, day date)`);
}

/**
 * The same as a part of a statement that removes rows: marks their days, whichever they are, since nothing
 * tells when it began.
 *
 * @param removed what was removed, with a column `tenant_id`
 * @param occurred the expression in `removed` for the time of occurrence
 */
export function markDaysOf(removed: SQL, occurred: SQL): SQL {
  return sql`
    insert into dirty_days (tenant_id, day)
    select distinct tenant_id, (${occurred} at time zone 'UTC')::date from ${removed}`;
}

/**
 * The same as a part of a statement that writes rows: marks the late days of a batch.
 *
 * @param input what the batch is read from, with a column `"tenantId"`
 * @param occurred the expression in `input` for the time of occurrence
 * @param received the expression in `input` for the time of the write
 */
export function markLateDays(input: SQL, occurred: SQL, received: SQL): SQL {
  return sql`
    insert into dirty_days (tenant_id, day)
    select distinct "tenantId", (${occurred} at time zone 'UTC')::date
    from ${input}
    where (${occurred} at time zone 'UTC')::date < (${received} at time zone 'UTC')::date - 1`;
}
