import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type HandoffRow, handoffs } from '../../db/schema/handoffs.js';
import { hasGoneOn } from './reads.js';

const one = (tenantId: string, id: string): SQL | undefined =>
  and(eq(handoffs.tenantId, tenantId), eq(handoffs.gateCallId, id));

/** A handoff as nobody changes it until the transaction ends, and whether its conversation went on without a person. */
export async function lockHandoff(
  db: Database,
  tenantId: string,
  id: string,
): Promise<{ readonly row: HandoffRow; readonly goneOn: boolean } | undefined> {
  const [row] = await db.select().from(handoffs).where(one(tenantId, id)).for('update');
  if (!row) return undefined;
  const [found] = await query<{ goneOn: boolean }>(
    db,
    sql`
      select ${hasGoneOn(tenantId, 'h')} as "goneOn" from handoffs h
      where h.tenant_id = ${tenantId} and h.gate_call_id = ${id}::uuid`,
  );
  return { row, goneOn: found?.goneOn === true };
}

export async function updateHandoff(
  db: Database,
  tenantId: string,
  id: string,
  values: Partial<HandoffRow>,
): Promise<void> {
  await db.update(handoffs).set(values).where(one(tenantId, id));
}

/** Removes a handoff that was never opened. */
export async function removeHandoff(db: Database, tenantId: string, id: string): Promise<void> {
  await db.delete(handoffs).where(one(tenantId, id));
}

/** The handoffs with something to be done, those due for longest first, as nobody changes them until the transaction ends. */
export function lockDueHandoffs(
  db: Database,
  tenantId: string,
  now: Date,
  limit: number,
): Promise<HandoffRow[]> {
  return db
    .select()
    .from(handoffs)
    .where(and(eq(handoffs.tenantId, tenantId), lte(handoffs.dueAt, now)))
    .orderBy(asc(handoffs.dueAt))
    .limit(limit)
    .for('update');
}

/** Open handoffs that are looked at for whether their conversation went on, newest first: older ones expire. */
const MAX_OPEN = 2_000;
/** Those of one statement: an embedded database answers nobody meanwhile. */
const OPEN_AT_ONCE = 100;

/** Handoffs that were ended, and those of them that nobody was notified of before. */
export interface Withdrawn {
  readonly rows: readonly HandoffRow[];
  readonly untold: readonly HandoffRow[];
}

/** Ends the open handoffs whose conversations went on without a person. */
export async function withdrawSettled(
  db: Database,
  tenantId: string,
  now: Date,
): Promise<Withdrawn> {
  const open = await query<{ id: string }>(
    db,
    sql`
      select gate_call_id as id from handoffs where tenant_id = ${tenantId} and status = 'open'
      order by opened_at desc, gate_call_id desc limit ${MAX_OPEN}`,
  );
  const found: { id: string; told: boolean }[] = [];
  for (let at = 0; at < open.length; at += OPEN_AT_ONCE) {
    found.push(...(await findSettled(db, tenantId, open.slice(at, at + OPEN_AT_ONCE))));
  }
  if (found.length === 0) return { rows: [], untold: [] };
  const ids = found.map(({ id }) => id);
  const rows = await db
    .update(handoffs)
    .set({ status: 'withdrawn', endedAt: now, dueAt: null })
    .where(
      and(
        eq(handoffs.tenantId, tenantId),
        inArray(handoffs.gateCallId, ids),
        eq(handoffs.status, 'open'),
      ),
    )
    .returning();
  const told = new Set(found.filter((one) => one.told).map(({ id }) => id));
  return { rows, untold: rows.filter(({ gateCallId }) => !told.has(gateCallId)) };
}

function findSettled(
  db: Database,
  tenantId: string,
  some: readonly { readonly id: string }[],
): Promise<{ id: string; told: boolean }[]> {
  const ids = JSON.stringify(some.map(({ id }) => id));
  return query(
    db,
    sql`
      select h.gate_call_id as id, h.due_at >= h.expires_at as told
      from jsonb_array_elements_text(${ids}::jsonb) named(id)
      cross join lateral (
        select * from handoffs o where o.tenant_id = ${tenantId} and o.gate_call_id = named.id::uuid limit 1) h
      where ${hasGoneOn(tenantId, 'h')}`,
  );
}

/** Whether someone was notified of a handoff: until then it is due at once, and then when it ends. */
export const isTold = ({ dueAt, expiresAt }: Pick<HandoffRow, 'dueAt' | 'expiresAt'>): boolean =>
  dueAt === null || dueAt >= expiresAt;
