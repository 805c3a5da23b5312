import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset } from '../../db/rows.js';
import { signalMatches } from '../../db/schema/signals.js';
import { markLateDays } from '../rollups/mark-days.js';
import { batchScope } from '../scope.js';

export type NewMatch = typeof signalMatches.$inferInsert;

const MATCH = recordset(signalMatches, ['tenantId']);

/**
 * Stores matches and counts them with their signals, in one statement. A match that is there
 * already takes the time and the session that its text has by now. Those of a signal that was removed or
 * changed in the meantime are left out.
 *
 * @param matches each once
 * @param now the time of the write: the days of texts that were said long before are marked as changed
 */
export async function writeMatches(
  db: Database,
  matches: readonly NewMatch[],
  now: Date,
): Promise<void> {
  if (matches.length === 0) return;
  const scope = batchScope(matches);
  await query(
    db,
    sql`
      with input as materialized (
        select * from jsonb_to_recordset(${asJson(matches)}) as r("tenantId" text, ${sql.raw(MATCH.record)})
      ), changed as materialized (
        -- Both days of a match whose text was moved.
        select input."tenantId", input.at, ${now.toISOString()}::timestamptz as "receivedAt" from input
        union all
        select input."tenantId", m.at, ${now.toISOString()}::timestamptz from input cross join lateral (
          select m.at from signal_matches m
          where ${scope.only('m')} and m.signal_id = input."signalId" and m.revision = input.revision
            and m.kind = input.kind and m.item_id = input."itemId" limit 1
        ) m where m.at <> input.at
      ), ${markLateDays(scope.of('changed'), sql`changed`)}, named as materialized (
        select distinct "tenantId", "signalId", revision from input order by 1, 2
      ), current_signals as materialized (
        -- In the order of their key, so that two writers wait for each other and never deadlock.
        select named."tenantId", s.id, s.revision from named cross join lateral (
          select s.id, s.revision from signals s
          where ${scope.of('named').only('s')} and s.id = named."signalId" and s.revision = named.revision
          for no key update
        ) s
      ), stored as (
        insert into signal_matches as m (tenant_id, ${sql.raw(MATCH.columns)})
        select ${scope.tenant}, ${sql.raw(MATCH.fields.replace('"revision"', 'input.revision'))} from input
        join current_signals c on c."tenantId" = input."tenantId" and c.id = input."signalId"
          and c.revision = input.revision
        on conflict (tenant_id, signal_id, revision, kind, item_id) do update
          set at = excluded.at, session_id = excluded.session_id
          where (m.at, m.session_id) is distinct from (excluded.at, excluded.session_id)
        returning m.tenant_id as "tenantId", m.signal_id, xmax = 0 as is_new
      )
      update signals s set match_count = s.match_count + added.count
      from (
        select "tenantId", signal_id, count(*) from stored where is_new group by "tenantId", signal_id
      ) added
      where ${scope.of('added').only('s')} and s.id = added.signal_id`,
  );
}

/**
 * Subtracts matches of a tenant that a statement removes from the counts of their signals, as a part of it. Signals are
 * locked in the order of their key, as by those who add matches.
 *
 * @param removed names what was removed, with columns `signal_id` and `revision`
 */
export const uncountMatches = (tenantId: string, removed: string): SQL => sql`
  lost_matches as materialized (
    select signal_id, revision, count(*) from ${sql.raw(removed)} group by signal_id, revision
  ), held_signals as materialized (
    select s.id, s.revision from signals s
    where s.tenant_id = ${tenantId} and s.id = any(array(select signal_id from lost_matches))
    order by s.id for no key update
  ), fewer as materialized (
    select s.id, lost.count from held_signals s
    join lost_matches lost on lost.signal_id = s.id and lost.revision = s.revision
  ), uncounted as (
    update signals s set match_count = s.match_count - fewer.count from fewer
    where s.tenant_id = ${tenantId} and s.id = fewer.id
  )`;

/**
 * Removes some of a signal's matches that no longer count: of an earlier revision, or of a signal that
 * is gone.
 *
 * @returns how many; fewer than `limit` when none are left
 */
export async function removeStaleMatches(
  db: Database,
  tenantId: string,
  signalId: number,
  limit: number,
): Promise<number> {
  const key = sql.raw('signal_id, revision, kind, item_id');
  const [row] = await query<{ removed: number }>(
    db,
    sql`
      with removed as (
        delete from signal_matches where tenant_id = ${tenantId} and (${key}) in (
          select ${key} from signal_matches
          where tenant_id = ${tenantId} and signal_id = ${signalId} and revision is distinct from (
            select s.revision from signals s where s.tenant_id = ${tenantId} and s.id = ${signalId})
          limit ${limit})
        returning 1
      )
      select count(*)::int as removed from removed`,
  );
  return row?.removed ?? 0;
}
