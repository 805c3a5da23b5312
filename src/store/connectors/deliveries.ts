import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { connectorDeliveries } from '../../db/schema/connectors.js';

/** Whether a delivery was handled before. */
export async function isKnownDelivery(
  db: Database,
  tenantId: string,
  connectorId: string,
  hash: string,
): Promise<boolean> {
  const rows = await db
    .select({ hash: connectorDeliveries.hash })
    .from(connectorDeliveries)
    .where(
      and(
        eq(connectorDeliveries.tenantId, tenantId),
        eq(connectorDeliveries.connectorId, connectorId),
        eq(connectorDeliveries.hash, hash),
      ),
    );
  return rows.length > 0;
}

/** Remembers that a delivery was handled. */
export async function rememberDelivery(
  db: Database,
  tenantId: string,
  delivery: { readonly connectorId: string; readonly hash: string; readonly receivedAt: Date },
): Promise<void> {
  await db
    .insert(connectorDeliveries)
    .values({ ...delivery, tenantId })
    .onConflictDoNothing();
}

export async function removeOldDeliveries(
  db: Database,
  tenantId: string,
  before: Date,
): Promise<void> {
  await db
    .delete(connectorDeliveries)
    .where(
      and(eq(connectorDeliveries.tenantId, tenantId), lt(connectorDeliveries.receivedAt, before)),
    );
}
