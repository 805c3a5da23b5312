import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type BacktestCaseRow, backtestCases } from '../../db/schema/backtests.js';

/** The cases of a backtest, those most worth a look first. */
export async function listCases(
  db: Database,
  tenantId: string,
  backtestId: string,
  limit: number,
): Promise<BacktestCaseRow[]> {
  return db
    .select()
    .from(backtestCases)
    .where(and(eq(backtestCases.tenantId, tenantId), eq(backtestCases.backtestId, backtestId)))
    .orderBy(desc(backtestCases.worth), backtestCases.sessionId, backtestCases.messageId)
    .limit(limit);
}

/**
 * Adds cases to a backtest and removes all but those most worth a look. Sessions that were deleted meanwhile get none:
 * the others are held until the transaction ends, as a deletion waits for whoever holds its session.
 */
export async function keepCases(
  tx: Database,
  tenantId: string,
  { backtestId, keep }: { readonly backtestId: string; readonly keep: number },
  rows: readonly BacktestCaseRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const sessionIds = [...new Set(rows.map(({ sessionId }) => sessionId))].sort();
  const held = await query<{ id: string }>(
    tx,
    sql`
      select s.session_id as id from sessions s
      where s.tenant_id = ${tenantId}
        and s.session_id = any(array(select jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb)))
      order by s.session_id for key share`,
  );
  const there = new Set(held.map(({ id }) => id));
  const kept = rows.filter(({ sessionId }) => there.has(sessionId));
  if (kept.length === 0) return;
  await tx
    .insert(backtestCases)
    .values([...kept])
    .onConflictDoNothing();
  await tx.execute(sql`
    delete from backtest_cases c
    where c.tenant_id = ${tenantId} and c.backtest_id = ${backtestId}
      and (c.session_id, c.message_id) in (
        select o.session_id, o.message_id from backtest_cases o
        where o.tenant_id = ${tenantId} and o.backtest_id = ${backtestId}
        order by o.worth desc, o.session_id, o.message_id offset ${keep})`);
}

export async function removeCases(
  db: Database,
  tenantId: string,
  backtestIds: readonly string[],
): Promise<void> {
  if (backtestIds.length === 0) return;
  await db
    .delete(backtestCases)
    .where(
      and(
        eq(backtestCases.tenantId, tenantId),
        inArray(backtestCases.backtestId, [...backtestIds]),
      ),
    );
}
