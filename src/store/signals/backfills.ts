import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { TextKind } from '../../db/schema/change-batches.js';
import { type SignalBackfillRow, signalBackfills } from '../../db/schema/signals.js';
import { ROW_SOURCES } from '../changes/changed-rows.js';
import type { StoredText, TextKey } from '../changes/texts.js';

const ofSignal = (tenantId: string, signalId: number) =>
  and(eq(signalBackfills.tenantId, tenantId), eq(signalBackfills.signalId, signalId));

/** The latest backfill of each of these signals that had any. */
export async function listBackfills(
  db: Database,
  tenantId: string,
  signalIds: readonly number[],
): Promise<SignalBackfillRow[]> {
  if (signalIds.length === 0) return [];
  return db
    .select()
    .from(signalBackfills)
    .where(
      and(
        eq(signalBackfills.tenantId, tenantId),
        inArray(signalBackfills.signalId, [...signalIds]),
      ),
    );
}

export async function findBackfill(
  db: Database,
  tenantId: string,
  signalId: number,
): Promise<SignalBackfillRow | undefined> {
  const rows = await db.select().from(signalBackfills).where(ofSignal(tenantId, signalId));
  return rows[0];
}

/** Puts a new backfill in the place of the last one. */
export async function replaceBackfill(
  db: Database,
  tenantId: string,
  values: Omit<typeof signalBackfills.$inferInsert, 'tenantId'>,
): Promise<SignalBackfillRow> {
  await removeBackfill(db, tenantId, values.signalId);
  const rows = await db
    .insert(signalBackfills)
    .values({ ...values, tenantId })
    .returning();
  return rows[0] as SignalBackfillRow;
}

export async function removeBackfill(
  db: Database,
  tenantId: string,
  signalId: number,
): Promise<void> {
  await db.delete(signalBackfills).where(ofSignal(tenantId, signalId));
}

/** Notes how a backfill goes, unless another one has taken its place. */
export async function recordBackfill(
  db: Database,
  tenantId: string,
  { signalId, id }: Pick<SignalBackfillRow, 'signalId' | 'id'>,
  values: Partial<SignalBackfillRow>,
): Promise<void> {
  await db
    .update(signalBackfills)
    .set(values)
    .where(and(ofSignal(tenantId, signalId), eq(signalBackfills.id, id)));
}

/**
 * Moves a backfill on from where it was read, adding to its counts.
 *
 * @returns false when it is no longer there: it was canceled, or another process was quicker
 */
export async function advanceBackfill(
  db: Database,
  tenantId: string,
  from: SignalBackfillRow,
  to: {
    readonly kind: TextKind;
    readonly after: TextKey | null;
    readonly scanned: number;
    readonly matched: number;
  },
): Promise<boolean> {
  const { signalId, id, kind, afterId, scanned, matched } = from;
  const rows = await db
    .update(signalBackfills)
    .set({
      kind: to.kind,
      afterAt: to.after?.occurredAt ?? null,
      afterId: to.after?.id ?? null,
      scanned: scanned + to.scanned,
      matched: matched + to.matched,
    })
    .where(
      and(
        ofSignal(tenantId, signalId),
        eq(signalBackfills.id, id),
        eq(signalBackfills.kind, kind),
        sql`${signalBackfills.afterId} is not distinct from ${afterId}`,
      ),
    )
    .returning({ id: signalBackfills.id });
  return rows.length > 0;
}

/**
 * Those of some texts that are still there, and stay until the transaction ends: their sessions are held
 * before they are looked for, as a deletion waits for whoever holds a session and empties the sources first.
 */
export async function holdTexts(
  db: Database,
  tenantId: string,
  kind: TextKind,
  texts: readonly Pick<StoredText, 'id' | 'sessionId'>[],
): Promise<Set<string>> {
  if (texts.length === 0) return new Set();
  const { table, isOf } = ROW_SOURCES[kind];
  const listed = (values: readonly string[]) =>
    sql`jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`;
  // One look into the index for each, in the order of the key: without statistics of a table, and an
  // embedded database has none, a join would read all that the tenant has.
  const sessionIds = new Set(texts.map(({ sessionId }) => sessionId));
  await query(
    db,
    sql`
      select from (select id from ${listed([...sessionIds])} named(id) order by id) named
      cross join lateral (
        select from sessions s where s.tenant_id = ${tenantId} and s.session_id = named.id for key share
      ) held`,
  );
  const rows = await query<{ id: string }>(
    db,
    sql`
      select c.id from ${listed(texts.map(({ id }) => id))} as c(id) cross join lateral (
        select from ${sql.raw(table)} t where t.tenant_id = ${tenantId} and ${isOf} offset 0
      ) t`,
  );
  return new Set(rows.map(({ id }) => id));
}
