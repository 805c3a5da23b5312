import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type BacktestRow, type BacktestStatus, backtests } from '../../db/schema/backtests.js';
import type { PastSessionKey } from './sessions-before.js';

const isOne = (tenantId: string, id: string) =>
  and(eq(backtests.tenantId, tenantId), eq(backtests.id, id));

/** @param options `lock`: keeps others from changing it until the transaction ends */
export async function findBacktest(
  db: Database,
  tenantId: string,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<BacktestRow | undefined> {
  const found = db.select().from(backtests).where(isOne(tenantId, id));
  const rows = await (lock ? found.for('update') : found);
  return rows[0];
}

/** A page of a tenant's backtests, newest first, and how many there are. */
export async function listBacktests(
  db: Database,
  tenantId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: BacktestRow[]; total: number }> {
  const [counted] = await db
    .select({ total: count() })
    .from(backtests)
    .where(eq(backtests.tenantId, tenantId));
  const rows = await db
    .select()
    .from(backtests)
    .where(eq(backtests.tenantId, tenantId))
    .orderBy(desc(backtests.requestedAt), desc(backtests.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: counted?.total ?? 0 };
}

/** The latest backtest that came to its end; undefined without any. */
export async function findLatestDone(
  db: Database,
  tenantId: string,
): Promise<BacktestRow | undefined> {
  const rows = await db
    .select()
    .from(backtests)
    .where(and(eq(backtests.tenantId, tenantId), eq(backtests.status, 'done')))
    .orderBy(desc(backtests.requestedAt), desc(backtests.id))
    .limit(1);
  return rows[0];
}

/** How many of a tenant's backtests wait or run. */
export async function countOpenBacktests(db: Database, tenantId: string): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(backtests)
    .where(and(eq(backtests.tenantId, tenantId), inArray(backtests.status, ['queued', 'running'])));
  return rows[0]?.total ?? 0;
}

export async function insertBacktest(
  db: Database,
  tenantId: string,
  row: Omit<BacktestRow, 'tenantId'>,
): Promise<BacktestRow> {
  const stored = { ...row, tenantId };
  await db.insert(backtests).values(stored);
  return stored;
}

/** The backtests of a tenant beyond the newest so many, without those that wait or run. */
export async function listOldBacktests(
  db: Database,
  tenantId: string,
  keep: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: backtests.id, status: backtests.status })
    .from(backtests)
    .where(eq(backtests.tenantId, tenantId))
    .orderBy(desc(backtests.requestedAt), desc(backtests.id))
    .offset(keep)
    .limit(100);
  return rows
    .filter(({ status }) => status !== 'queued' && status !== 'running')
    .map(({ id }) => id);
}

export async function removeBacktests(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(backtests)
    .where(and(eq(backtests.tenantId, tenantId), inArray(backtests.id, [...ids])));
}

/**
 * Notes how a backtest goes, where it still has one of these states.
 *
 * @returns the row as it is now; undefined where it had none of them
 */
export async function recordBacktest(
  db: Database,
  tenantId: string,
  { id, from }: { readonly id: string; readonly from: readonly BacktestStatus[] },
  values: Partial<BacktestRow>,
): Promise<BacktestRow | undefined> {
  const rows = await db
    .update(backtests)
    .set(values)
    .where(and(isOne(tenantId, id), inArray(backtests.status, [...from])))
    .returning();
  return rows[0];
}

/**
 * Moves a running backtest on from where it was read.
 *
 * @returns false when it was canceled or removed, or another process was quicker
 */
export async function advanceBacktest(
  db: Database,
  tenantId: string,
  from: Pick<BacktestRow, 'id' | 'afterId'>,
  to: Pick<BacktestRow, 'tally'> & { readonly after: PastSessionKey },
): Promise<boolean> {
  const rows = await db
    .update(backtests)
    .set({ tally: to.tally, afterAt: to.after.lastActivityAt, afterId: to.after.sessionId })
    .where(
      and(
        isOne(tenantId, from.id),
        eq(backtests.status, 'running'),
        sql`${backtests.afterId} is not distinct from ${from.afterId}`,
      ),
    )
    .returning({ id: backtests.id });
  return rows.length > 0;
}
