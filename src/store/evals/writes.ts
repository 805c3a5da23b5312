import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { type EvalRow, type EvalStatus, evals } from '../../db/schema/evals.js';
import type { FailureKind } from '../../db/schema/failures.js';

/** A failing request, by its latest failure. */
export interface FailingRequest {
  readonly id: string;
  readonly kind: FailureKind;
  readonly itemId: number;
  readonly sessionId: string;
}

/**
 * Makes cases of failing requests. A request that is a case already keeps its status, and goes by its latest failure.
 *
 * @param rows the latest of a request last
 */
export async function writeEvals(
  db: Database,
  tenantId: string,
  rows: readonly FailingRequest[],
  now: Date,
): Promise<void> {
  const latest = new Map(rows.map((row) => [row.id, row]));
  if (latest.size === 0) return;
  await query(
    db,
    sql`
      insert into evals (tenant_id, id, kind, item_id, session_id, status, created_at, updated_at)
      select ${tenantId}, n.id, n.kind, n."itemId", n."sessionId", 'candidate', ${now.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${asJson([...latest.values()])})
        as n(id text, kind text, "itemId" bigint, "sessionId" text)
      order by n.id
      on conflict (tenant_id, id) do update set kind = excluded.kind, item_id = excluded.item_id,
        session_id = excluded.session_id, updated_at = excluded.updated_at, dismissed = false
      where (evals.kind, evals.item_id) is distinct from (excluded.kind, excluded.item_id)`,
  );
}

/** Notes a review of the event that a case goes by: it has changed, and may be none. */
export async function recordEvalReview(
  db: Database,
  tenantId: string,
  { eventId, dismissed }: { readonly eventId: number; readonly dismissed: boolean },
  now: Date,
): Promise<void> {
  await db
    .update(evals)
    .set({ updatedAt: now, dismissed })
    .where(
      and(
        eq(evals.tenantId, tenantId),
        inArray(evals.kind, ['event', 'review']),
        eq(evals.itemId, eventId),
      ),
    );
}

/** Undefined when there is no such case; the status that it has changes nothing. */
export async function setEvalStatus(
  db: Database,
  tenantId: string,
  id: string,
  status: EvalStatus,
  now: Date,
): Promise<EvalRow | undefined> {
  const [row] = await db
    .update(evals)
    .set({
      status,
      updatedAt: sql`case when ${evals.status} = ${status} then ${evals.updatedAt}
        else ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(evals.tenantId, tenantId), eq(evals.id, id)))
    .returning();
  return row;
}
