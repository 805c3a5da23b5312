import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { nextTurn } from '../../turns.js';
import { AGED_TABLES, type AgedTable, type OldTime, oldRows } from './aged-tables.js';
import { removeBatch } from './remove-batch.js';

/** Rows of a statement: few, since gate calls go on meanwhile, and wait for an embedded database. */
const ROWS_PER_STATEMENT = 1_000;
/** Rows that one statement counts: more would take the database longer than a statement may take. */
const COUNTED_AT_ONCE_MS = 7 * 86_400_000;

/** Rows to remove, and whether to stop here, for another call to go on. */
export interface Retention extends OldTime {
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
  { isOver, note, ...time }: Retention,
): Promise<{ more: boolean }> {
  for (const aged of AGED_TABLES) {
    const { table, withRemoved } = aged;
    const isDone = aged.isDone?.(sql`${tenantId}`);
    // What stays is passed by.
    let offset = 0;
    const select = (columns: SQL): SQL => {
      const some = { columns, limit: ROWS_PER_STATEMENT, offset };
      // What was passed by before may be done by now.
      const range = isDone ? { ...time, from: null } : time;
      return sql`
        select * from (${oldRows(aged, sql`${tenantId}`, range, some)}) old limit ${ROWS_PER_STATEMENT}`;
    };
    const removal = {
      ...{ table, select, isDone, countedBy: null },
      withRemoved: withRemoved && ((id: string) => withRemoved(id, time.before)),
    };
    for (;;) {
      const { seen, removed } = await removeBatch(db, tenantId, removal);
      note(getTableName(table), removed);
      if (isDone) offset += seen - removed;
      if (seen < ROWS_PER_STATEMENT) break;
      if (isOver()) return { more: true };
      await nextTurn();
    }
  }
  return { more: false };
}

/** Counts a tenant's old rows, some days at a time. @returns whether there are more to count */
export async function countOldRows(
  db: Database,
  tenantId: string,
  { isOver, note, ...time }: Retention,
): Promise<{ more: boolean }> {
  for (const aged of AGED_TABLES) {
    const name = getTableName(aged.table);
    note(name, 0);
    for (let from = await firstOldTime(db, tenantId, aged, time); from !== null; ) {
      if (isOver()) return { more: true };
      const end = Math.min(from.getTime() + COUNTED_AT_ONCE_MS, time.before.getTime());
      const columns = sql`${aged.isDone?.(sql`${tenantId}`) ?? sql`true`} as is_done`;
      const rows = oldRows(aged, sql`${tenantId}`, { from, before: new Date(end) }, { columns });
      const [row] = await query<{ count: number }>(
        db,
        sql`select (count(*) filter (where is_done))::int as count from (${rows}) old`,
      );
      note(name, row?.count ?? 0);
      from = await firstOldTime(db, tenantId, aged, { ...time, from: new Date(end) });
    }
  }
  return { more: false };
}

/** When the oldest of a tenant's old rows happened. */
async function firstOldTime(
  db: Database,
  tenantId: string,
  aged: AgedTable,
  time: OldTime,
): Promise<Date | null> {
  const oldest = { columns: sql`${sql.raw(aged.time)} as at`, limit: 1 };
  const [row] = await query<{ at: number | null }>(
    db,
    sql`select floor(extract(epoch from min(old.at)) * 1000)::float8 as at
        from (${oldRows(aged, sql`${tenantId}`, time, oldest)}) old`,
  );
  return typeof row?.at === 'number' ? new Date(row.at) : null;
}
