import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import type { ArrivalKind } from '../../db/schema/arrivals.js';
import { documentBackfills } from '../../db/schema/document-backfills.js';
import type { TextKey } from '../texts.js';

export interface DocumentBackfill {
  readonly tenantId: string;
  readonly kind: ArrivalKind;
  /** The last text that was done. */
  readonly after: TextKey | null;
}

/** One that nobody works on, held until the transaction ends; undefined when there is none. */
export async function holdDocumentBackfill(db: Database): Promise<DocumentBackfill | undefined> {
  const [row] = await db
    .select()
    .from(documentBackfills)
    .orderBy(documentBackfills.tenantId, documentBackfills.kind)
    .limit(1)
    .for('update', { skipLocked: true });
  if (!row) return undefined;
  const { tenantId, kind, afterTime, afterId } = row;
  return {
    tenantId,
    kind,
    after: afterTime && afterId ? { occurredAt: afterTime, id: afterId } : null,
  };
}

/** @param after the last text that is done now; null: all are */
export async function moveDocumentBackfill(
  db: Database,
  { tenantId, kind }: DocumentBackfill,
  after: TextKey | null,
): Promise<void> {
  const one = and(eq(documentBackfills.tenantId, tenantId), eq(documentBackfills.kind, kind));
  if (!after) await db.delete(documentBackfills).where(one);
  else {
    const place = { afterTime: after.occurredAt, afterId: after.id };
    await db.update(documentBackfills).set(place).where(one);
  }
}
