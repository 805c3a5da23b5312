import { setImmediate as nextTurn } from 'node:timers/promises';
import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { AGED_TABLES } from './aged-tables.js';
import type { Removed } from './delete.js';
import { removeBatch } from './remove-batch.js';

/** Rows of a statement: few, since gate calls go on meanwhile, and wait for an embedded database. */
const ROWS_PER_STATEMENT = 1_000;

/** What is to go, and whether to stop here, for another call to go on. */
export interface Retention {
  /** The beginning of a UTC day; everything before it goes. */
  readonly before: Date;
  readonly isOver: () => boolean;
  /** Adds to what was removed, or would be. */
  readonly note: (table: string, rows: number) => void;
}

/**
 * Removes a tenant's old rows, a batch at a time. The counts of their days must be frozen: no day is marked.
 *
 * @returns whether there are more
 */
export async function removeOldRows(
  db: Database,
  tenantId: string,
  { before, isOver, note }: Retention,
): Promise<{ more: boolean }> {
  for (const { table, isOld, withRemoved } of AGED_TABLES) {
    const removal = {
      ...{ table, countedBy: null, limit: ROWS_PER_STATEMENT },
      condition: isOld(before, sql`${tenantId}`),
      withRemoved: withRemoved && ((id: string) => withRemoved(id, before)),
    };
    for (;;) {
      const { seen, removed } = await removeBatch(db, tenantId, removal);
      note(getTableName(table), removed);
      if (seen < ROWS_PER_STATEMENT) break;
      if (isOver()) return { more: true };
      await nextTurn();
    }
  }
  return { more: false };
}

/** Counts a tenant's old rows. @returns whether there are more tables to count */
export async function countOldRows(
  db: Database,
  tenantId: string,
  { before, isOver, note }: Retention,
): Promise<{ more: boolean }> {
  for (const { table, isOld } of AGED_TABLES) {
    if (isOver()) return { more: true };
    const [row] = await query<Removed>(
      db,
      sql`select count(*)::int as count from ${table}
          where tenant_id = ${tenantId} and ${isOld(before, sql`${tenantId}`)}`,
    );
    note(getTableName(table), row?.count ?? 0);
  }
  return { more: false };
}
