import { setImmediate as nextTurn } from 'node:timers/promises';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.js';
import { query, snakeCase } from '../../db/rows.js';
import { followerBatches } from '../../db/schema/follower-batches.js';
import { setCalibration } from '../account/tenants.js';
import { OWNED_TABLES, type OwnedTable } from './owned-tables.js';

/** What a statement locks and logs stays small, and others get their turn in between. */
const MAX_ROWS_PER_STATEMENT = 5_000;

/** Rows removed, by table. */
export type Removed = Record<string, number>;

/**
 * Deletes everything that belongs to a session, a batch at a time, and marks the days that it was counted
 * on. Stopped half-way it can be run again.
 *
 * @returns the rows removed of every table that could hold any
 */
export async function deleteSessionData(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<Removed> {
  const removed: Removed = {};
  for (const owned of OWNED_TABLES) {
    // Its sources are gone, so that what followers are just making of them is all that can still come.
    if (owned.table === followerBatches) await waitForFollowers(db, tenantId, sessionId);
    if (!owned.session) continue;
    const of = owned.session(tenantId, sessionId);
    removed[getTableName(owned.table)] = await emptyTable(db, tenantId, owned, of);
  }
  return removed;
}

/**
 * Deletes a tenant's data, and keeps the tenant, its keys and its configuration. Stopped half-way it can
 * be run again; what is written meanwhile may stay.
 *
 * @returns the rows removed of every table that could hold any
 */
export async function deleteTenantData(db: Database, tenantId: string): Promise<Removed> {
  const removed: Removed = {};
  for (const owned of OWNED_TABLES.filter(({ tenant }) => tenant === 'removed')) {
    removed[getTableName(owned.table)] = await emptyTable(db, tenantId, owned, sql`true`);
  }
  await db.transaction(async (tx) => {
    // What was fitted to reviews goes with them, and the tenant's version rises.
    // A recomputation that counted the rows before they went waits here, or fails and counts again.
    await setCalibration(tx, tenantId, null);
    for (const { table } of OWNED_TABLES.filter(({ tenant }) => tenant === 'derived')) {
      const [row] = await query<{ removed: number }>(
        tx,
        sql`with removed as (delete from ${table} where tenant_id = ${tenantId} returning 1)
            select count(*)::int as removed from removed`,
      );
      removed[getTableName(table)] = row?.removed ?? 0;
    }
  });
  return removed;
}

/** Every follower of the feed locks the rows of the sessions that it handles changes of, until it has committed. */
async function waitForFollowers(db: Database, tenantId: string, sessionId: string): Promise<void> {
  await query(
    db,
    sql`select from sessions where tenant_id = ${tenantId} and session_id = ${sessionId} for update`,
  );
}

async function emptyTable(
  db: Database,
  tenantId: string,
  owned: OwnedTable,
  condition: SQL,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await removeBatch(db, tenantId, owned, condition);
    removed += batch.removed;
    if (batch.seen < MAX_ROWS_PER_STATEMENT) return removed;
    await nextTurn();
  }
}

/** Removes some rows and marks their days, in one statement. All days: a deletion may last past midnight. */
async function removeBatch(
  db: Database,
  tenantId: string,
  { table, countedBy, withRemoved }: OwnedTable,
  condition: SQL,
): Promise<{ seen: number; removed: number }> {
  const key = sql.raw(primaryKeyOf(table).join(', '));
  const day = countedBy ? sql.raw(`(${countedBy} at time zone 'UTC')::date`) : sql`null::date`;
  const [row] = await query<{ seen: number; removed: number }>(
    db,
    sql`
      with batch as materialized (
        select ${key}, ${day} as counted_on from ${table}
        where tenant_id = ${tenantId} and ${condition} limit ${MAX_ROWS_PER_STATEMENT}
      ), marked as (
        insert into dirty_days (tenant_id, day)
        select distinct ${tenantId}, counted_on from batch where counted_on is not null
      ), removed as (
        delete from ${table}
        where tenant_id = ${tenantId} and (${key}) in (select ${key} from batch)
        returning ${withRemoved ? sql`*` : sql`1`}
      )${withRemoved ? sql`, ${withRemoved(tenantId)}` : sql``}
      select (select count(*) from batch)::int as seen, (select count(*) from removed)::int as removed`,
  );
  return row ?? { seen: 0, removed: 0 };
}

function primaryKeyOf(table: OwnedTable['table']): string[] {
  const { primaryKeys } = getTableConfig(table);
  return (primaryKeys[0]?.columns ?? []).map(({ name }) => snakeCase(name));
}
