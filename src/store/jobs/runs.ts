import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/**
 * Claims a period of something that is done once in it, such as an ISO week of a digest.
 *
 * @returns false when it was claimed before
 */
export async function claimRun(db: Database, name: string, period: string): Promise<boolean> {
  const rows = await query(
    db,
    sql`insert into runs (name, period) values (${name}, ${period}) on conflict do nothing returning 1`,
  );
  return rows.length > 0;
}

/**
 * Claims the present slot of so many seconds, by the database's clock.
 *
 * @returns false when it was claimed before
 */
export async function claimSlot(db: Database, name: string, seconds: number): Promise<boolean> {
  const rows = await query(
    db,
    sql`
      insert into runs (name, period)
      select ${name}, to_char(to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      on conflict do nothing returning 1`,
  );
  return rows.length > 0;
}

/** @returns how many claims were removed that are so many days old */
export async function removeOldClaims(db: Database, days: number): Promise<number> {
  const rows = await query(
    db,
    sql`delete from runs where claimed_at < now() - ${days}::int * interval '1 day' returning 1`,
  );
  return rows.length;
}
