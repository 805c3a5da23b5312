import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { agentActs } from '../../db/schema/agent-acts.js';
import { followerBatches } from '../../db/schema/follower-batches.js';
import { sessions } from '../../db/schema/sessions.js';
import { nextTurn } from '../../turns.js';
import { setCalibration } from '../account/tenants.js';
import { OWNED_TABLES, type OwnedTable } from './owned-tables.js';
import { removeBatch } from './remove-batch.js';

/** Rows that one statement removes: it locks and logs little, and others get their turn in between. */
const MAX_ROWS_PER_STATEMENT = 5_000;

/** Rows removed, by table. */
export type Removed = Record<string, number>;

/**
 * Deletes everything that belongs to a session, a batch at a time, and marks the days that it was counted
 * on. Stopped half-way it can be run again.
 *
 * @param beforeLast called with what was removed before the session itself goes, by which a repeat finds it
 * @returns the rows removed of every table that could hold any
 */
export async function deleteSessionData(
  db: Database,
  tenantId: string,
  sessionId: string,
  beforeLast: (removed: Removed) => Promise<void> = async () => {},
): Promise<Removed> {
  const removed: Removed = {};
  for (const owned of OWNED_TABLES) {
    // Its sources are gone, so that what followers are just making of them is all that can still come.
    if (owned.table === followerBatches) await waitForFollowers(db, tenantId, sessionId);
    if (owned.table === sessions) await beforeLast(removed);
    if (!owned.session) continue;
    const of = owned.session(tenantId, sessionId);
    const emptied = await emptyTable(db, tenantId, owned, of);
    removed[getTableName(owned.table)] = emptied.removed;
    // A hook may have recorded acts since their table was emptied.
    if (owned.table === sessions) await emptyTable(db, tenantId, ACTS, of);
  }
  return removed;
}

const ACTS = { table: agentActs, countedBy: null };

export interface TenantDeletion {
  /** Rows that arrived from then on stay; absent: none does. */
  readonly before?: Date;
  /** Whether to stop here, for someone else to go on. */
  readonly isOver?: () => boolean;
}

/**
 * Deletes a tenant's data, and keeps the tenant, its keys and its configuration. Stopped half-way it can be run
 * again. What is derived from rows that stay is gone with the rest, and is to be derived again.
 *
 * @returns the rows removed of every table that could hold any, and whether there is `more` to remove
 */
export async function deleteTenantData(
  db: Database,
  tenantId: string,
  { before, isOver = () => false }: TenantDeletion = {},
): Promise<{ removed: Removed; more: boolean }> {
  const removed: Removed = {};
  for (const owned of OWNED_TABLES) {
    if (!isEmptiedInBatches(owned)) continue;
    const condition = before && owned.arrivedBefore?.(before, tenantId);
    const emptied = await emptyTable(db, tenantId, owned, condition ?? sql`true`, isOver);
    removed[getTableName(owned.table)] = emptied.removed;
    if (emptied.more) return { removed, more: true };
    // An embedded database works in this thread, and has answered nobody else meanwhile.
    await nextTurn();
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
      const name = getTableName(table);
      removed[name] = (removed[name] ?? 0) + (row?.removed ?? 0);
    }
  });
  return { removed, more: false };
}

/** Also what conversations add to the sums: there are as many rows as conversations. */
const isEmptiedInBatches = ({ tenant, session }: OwnedTable): boolean =>
  tenant === 'removed' || (tenant === 'derived' && session !== null);

/** Every follower of the feed locks the rows of the sessions that it handles changes of, until it has committed. */
async function waitForFollowers(db: Database, tenantId: string, sessionId: string): Promise<void> {
  await query(
    db,
    sql`select from sessions where tenant_id = ${tenantId} and session_id = ${sessionId} for update`,
  );
}

/** Goes on until nothing is left, or it is over. All days are marked: a deletion may last past midnight. */
async function emptyTable(
  db: Database,
  tenantId: string,
  { table, countedBy, withRemoved }: Pick<OwnedTable, 'table' | 'countedBy' | 'withRemoved'>,
  condition: SQL,
  isOver: () => boolean = () => false,
): Promise<{ removed: number; more: boolean }> {
  let removed = 0;
  const select = (columns: SQL) => sql`
    select ${columns} from ${table}
    where tenant_id = ${tenantId} and ${condition} limit ${MAX_ROWS_PER_STATEMENT}`;
  const removal = { table, select, countedBy, withRemoved };
  for (;;) {
    const batch = await removeBatch(db, tenantId, removal);
    removed += batch.removed;
    if (batch.seen < MAX_ROWS_PER_STATEMENT) return { removed, more: false };
    if (isOver()) return { removed, more: true };
    await nextTurn();
  }
}
