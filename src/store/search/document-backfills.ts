import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import type { TextKind } from '../../db/schema/change-batches.js';
import { documentBackfills } from '../../db/schema/document-backfills.js';
import type { TextKey } from '../changes/texts.js';

export interface DocumentBackfill {
  readonly kind: TextKind;
  /** The last text that was done. */
  readonly after: TextKey | null;
}

/** One of a tenant that nobody works on, held until the transaction ends; undefined when there is none. */
export async function holdDocumentBackfill(
  db: Database,
  tenantId: string,
): Promise<DocumentBackfill | undefined> {
  const [row] = await db
    .select()
    .from(documentBackfills)
    .where(eq(documentBackfills.tenantId, tenantId))
    .orderBy(documentBackfills.kind)
    .limit(1)
    .for('update', { skipLocked: true });
  if (!row) return undefined;
  const { kind, afterTime, afterId } = row;
  return { kind, after: afterTime && afterId ? { occurredAt: afterTime, id: afterId } : null };
}

/** @param after the last text that is done now; null: all are */
export async function moveDocumentBackfill(
  db: Database,
  tenantId: string,
  kind: TextKind,
  after: TextKey | null,
): Promise<void> {
  const one = and(eq(documentBackfills.tenantId, tenantId), eq(documentBackfills.kind, kind));
  if (!after) await db.delete(documentBackfills).where(one);
  else {
    const place = { afterTime: after.occurredAt, afterId: after.id };
    await db.update(documentBackfills).set(place).where(one);
  }
}
