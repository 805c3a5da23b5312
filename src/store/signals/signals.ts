import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyText, asJson, query, recordset } from '../../db/rows.js';
import { type SignalRow, signals } from '../../db/schema/signals.js';
import { tenants } from '../../db/schema/tenants.js';
import type { Owned } from '../scope.js';

export type NewSignal = Omit<typeof signals.$inferInsert, 'id' | 'tenantId' | 'matchCount'>;

/** A page of signals, newest first, and how many there are. */
export async function listSignals(
  db: Database,
  tenantId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: SignalRow[]; total: number }> {
  const own = eq(signals.tenantId, tenantId);
  const rows = await db
    .select()
    .from(signals)
    .where(own)
    .orderBy(desc(signals.createdAt), desc(signals.id))
    .offset(page.offset)
    .limit(page.limit);
  return { rows, total: await countSignals(db, tenantId) };
}

export async function countSignals(db: Database, tenantId: string): Promise<number> {
  return db.$count(signals, eq(signals.tenantId, tenantId));
}

/** Each signal of a tenant as it is now, as `id.revision`: what an earlier revision matched does not count. */
export async function listRevisions(db: Database, tenantId: string): Promise<Set<string>> {
  const rows = await db
    .select({ name: sql<string>`${signals.id} || '.' || ${signals.revision}` })
    .from(signals)
    .where(eq(signals.tenantId, tenantId));
  return new Set(rows.map(({ name }) => name));
}

/** @param options `lock`: nobody changes it until the transaction ends */
export async function findSignal(
  db: Database,
  tenantId: string,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<SignalRow | undefined> {
  const found = db
    .select()
    .from(signals)
    .where(and(eq(signals.tenantId, tenantId), eq(signals.id, id)));
  const rows = await (options.lock ? found.for('update') : found);
  return rows[0];
}

/** The signals of a tenant that are switched on, oldest first. */
export async function listEnabledSignals(db: Database, tenantId: string): Promise<SignalRow[]> {
  return db
    .select()
    .from(signals)
    .where(and(eq(signals.tenantId, tenantId), eq(signals.enabled, true)))
    .orderBy(asc(signals.id));
}

/** Shows whether what is known of a tenant's signals is up to date. */
export interface TenantState {
  readonly tenantId: string;
  readonly version: number;
  readonly signalsGiven: boolean;
}

/** Those of the tenants of these rows that are not gone. */
export async function readTenantStates(
  db: Database,
  rows: readonly Owned[],
): Promise<TenantState[]> {
  const tenantIds = [...new Set(rows.map((row) => row.tenantId))];
  const { id: tenantId, version, signalsGiven } = tenants;
  return db
    .select({ tenantId, version, signalsGiven })
    .from(tenants)
    .where(sql`${tenantId} = ${anyText(tenantIds)}`);
}

/** Whether another signal has this name. */
export async function isNameTaken(
  db: Database,
  tenantId: string,
  nameKey: string,
  exceptId = 0,
): Promise<boolean> {
  const same = and(
    eq(signals.tenantId, tenantId),
    eq(signals.nameKey, nameKey),
    ne(signals.id, exceptId),
  );
  return (await db.$count(signals, same)) > 0;
}

export async function insertSignal(
  db: Database,
  tenantId: string,
  values: NewSignal,
): Promise<SignalRow> {
  const rows = await db
    .insert(signals)
    .values({ ...values, tenantId })
    .returning();
  return rows[0] as SignalRow;
}

export async function updateSignal(
  db: Database,
  tenantId: string,
  id: number,
  values: Partial<SignalRow>,
): Promise<SignalRow> {
  const rows = await db
    .update(signals)
    .set(values)
    .where(and(eq(signals.tenantId, tenantId), eq(signals.id, id)))
    .returning();
  return rows[0] as SignalRow;
}

/** @returns false when there was none */
export async function deleteSignal(db: Database, tenantId: string, id: number): Promise<boolean> {
  const rows = await db
    .delete(signals)
    .where(and(eq(signals.tenantId, tenantId), eq(signals.id, id)))
    .returning({ id: signals.id });
  return rows.length > 0;
}

const SIGNAL = recordset(signals, ['id', 'tenantId', 'revision', 'matchCount']);

/** Gives a tenant signals to begin with, once in its life. */
export async function giveSignals(
  db: Database,
  tenantId: string,
  given: readonly NewSignal[],
): Promise<void> {
  await query(
    db,
    sql`
      with taker as (
        update tenants set signals_given = true where id = ${tenantId} and not signals_given returning id
      )
      insert into signals (tenant_id, ${sql.raw(SIGNAL.columns)})
      select taker.id, ${sql.raw(SIGNAL.fields)}
      from taker, jsonb_to_recordset(${asJson(given)}) as r(${sql.raw(SIGNAL.record)})
      on conflict do nothing`,
  );
}
