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

/** The period of what is done by one process at a time, for as long as it takes. */
const UNDER_WAY = 'under way';

/**
 * Claims what one process does at a time. A claim that is not renewed for so many seconds is anybody's.
 *
 * @returns false when another process has claimed it
 */
export async function beginAlone(db: Database, name: string, seconds: number): Promise<boolean> {
  const rows = await query(
    db,
    sql`
      insert into runs as known (name, period) values (${name}, ${UNDER_WAY})
      on conflict (name, period) do update set claimed_at = now()
        where known.claimed_at < now() - ${seconds}::int * interval '1 second'
      returning 1`,
  );
  return rows.length > 0;
}

export async function renewAlone(db: Database, name: string): Promise<void> {
  await query(
    db,
    sql`update runs set claimed_at = now() where name = ${name} and period = ${UNDER_WAY}`,
  );
}

export async function endAlone(db: Database, name: string): Promise<void> {
  await query(db, sql`delete from runs where name = ${name} and period = ${UNDER_WAY}`);
}

/**
 * Claims what is done in several calls, and is over with `endClaim`: the calls after the first are told when that began.
 * A claim that is so many seconds old is begun again.
 */
export async function beginOrResume(
  db: Database,
  name: string,
  period: string,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): Promise<Date> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await query<{ began: number }>(
    db,
    sql`
      insert into runs as known (name, period, claimed_at) values (${name}, ${period}, ${at})
      on conflict (name, period) do update set claimed_at = case
        when known.claimed_at < ${at} - ${seconds}::int * interval '1 second' then ${at}
        else least(known.claimed_at, ${at}) end
      returning (extract(epoch from claimed_at) * 1000)::float8 as began`,
  );
  return rows[0] ? new Date(rows[0].began) : now;
}

/** How many seconds ago a period was claimed, by the database's clock; null: it was not. */
export async function ageOfClaim(
  db: Database,
  name: string,
  period: string,
): Promise<number | null> {
  const rows = await query<{ age: number }>(
    db,
    sql`
      select extract(epoch from now() - claimed_at)::float8 as age from runs
      where name = ${name} and period = ${period}`,
  );
  return rows[0]?.age ?? null;
}

export async function endClaim(db: Database, name: string, period: string): Promise<void> {
  await query(db, sql`delete from runs where name = ${name} and period = ${period}`);
}

/** @returns how many claims were removed that are so many days old */
export async function removeOldClaims(db: Database, days: number): Promise<number> {
  const rows = await query(
    db,
    sql`delete from runs where claimed_at < now() - ${days}::int * interval '1 day' returning 1`,
  );
  return rows.length;
}
