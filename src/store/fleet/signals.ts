import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset } from '../../db/rows.js';
import { type SignalRow, signalMatches, signals } from '../../db/schema/signals.js';
import { tenants } from '../../db/schema/tenants.js';

export interface TenantState {
  readonly id: string;
  readonly version: number;
  readonly signalsGiven: boolean;
}

/** In the order of their ids. */
export async function readTenantStates(
  db: Database,
  tenantIds: readonly string[],
): Promise<TenantState[]> {
  const { id, version, signalsGiven } = tenants;
  return db
    .select({ id, version, signalsGiven })
    .from(tenants)
    .where(inArray(id, [...tenantIds]))
    .orderBy(asc(id));
}

/** The signals of tenants that are switched on, oldest first. */
export async function listEnabledSignals(
  db: Database,
  tenantIds: readonly string[],
): Promise<SignalRow[]> {
  return db
    .select()
    .from(signals)
    .where(and(inArray(signals.tenantId, [...tenantIds]), eq(signals.enabled, true)))
    .orderBy(asc(signals.tenantId), asc(signals.id));
}

export type NewMatch = typeof signalMatches.$inferInsert;

const MATCH = recordset(signalMatches);

/**
 * Stores matches, of any tenants, and counts them with their signals, in one statement. A match that is
 * there already takes the time and the session that its text has by now. Those of a signal that was
 * removed or changed in the meantime are left out.
 *
 * @param matches each once
 */
export async function writeMatches(db: Database, matches: readonly NewMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await query(
    db,
    sql`
      with input as materialized (
        select * from jsonb_to_recordset(${asJson(matches)}) as r(${sql.raw(MATCH.record)})
      ), current as materialized (
        -- In the order of their key, so that two writers wait for each other and never deadlock.
        select s.tenant_id, s.id, s.revision from signals s
        where (s.tenant_id, s.id, s.revision) in (select "tenantId", "signalId", revision from input)
        order by s.tenant_id, s.id for no key update
      ), stored as (
        insert into signal_matches as m (${sql.raw(MATCH.columns)})
        select ${sql.raw(MATCH.fields.replace('"revision"', 'input.revision'))} from input
        join current c on c.tenant_id = input."tenantId" and c.id = input."signalId"
          and c.revision = input.revision
        on conflict (tenant_id, signal_id, revision, kind, item_id) do update
          set at = excluded.at, session_id = excluded.session_id
          where (m.at, m.session_id) is distinct from (excluded.at, excluded.session_id)
        returning m.tenant_id, m.signal_id, xmax = 0 as is_new
      )
      update signals s set match_count = s.match_count + fresh.count
      from (
        select tenant_id, signal_id, count(*) from stored where is_new group by tenant_id, signal_id
      ) fresh
      where s.tenant_id = fresh.tenant_id and s.id = fresh.signal_id`,
  );
}

/**
 * Takes matches that a statement removes from the counts of their signals, as a part of it. Signals are
 * locked in the order of their key, as by those who add matches.
 *
 * @param removed what was removed, with columns `tenant_id`, `signal_id` and `revision`
 */
export const uncountMatches = (removed: SQL): SQL => sql`
  fewer as materialized (
    select s.tenant_id, s.id, lost.count from signals s join (
      select tenant_id, signal_id, revision, count(*) from ${removed}
      group by tenant_id, signal_id, revision
    ) lost on s.tenant_id = lost.tenant_id and s.id = lost.signal_id and s.revision = lost.revision
    order by s.tenant_id, s.id for no key update of s
  ), uncounted as (
    update signals s set match_count = s.match_count - fewer.count from fewer
    where s.tenant_id = fewer.tenant_id and s.id = fewer.id
  )`;
