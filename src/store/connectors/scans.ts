import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type ConnectorScanRow, connectorScans } from '../../db/schema/connectors.js';

const ofConnector = (tenantId: string, connectorId: string) =>
  and(eq(connectorScans.tenantId, tenantId), eq(connectorScans.connectorId, connectorId));

/** How much of a scan is done. */
export type ScanCounts = Pick<ConnectorScanRow, 'scanned' | 'synced' | 'failed'>;

export async function insertScan(
  db: Database,
  tenantId: string,
  values: Omit<typeof connectorScans.$inferInsert, 'tenantId'>,
): Promise<ConnectorScanRow> {
  const rows = await db
    .insert(connectorScans)
    .values({ ...values, tenantId })
    .returning();
  return rows[0] as ConnectorScanRow;
}

export async function findScan(
  db: Database,
  tenantId: string,
  connectorId: string,
  id: string,
): Promise<ConnectorScanRow | undefined> {
  const rows = await db
    .select()
    .from(connectorScans)
    .where(and(ofConnector(tenantId, connectorId), eq(connectorScans.id, id)));
  return rows[0];
}

/** Those that are not over. */
export async function listOpenScans(
  db: Database,
  tenantId: string,
  connectorId: string,
): Promise<ConnectorScanRow[]> {
  return db
    .select()
    .from(connectorScans)
    .where(and(ofConnector(tenantId, connectorId), ne(connectorScans.status, 'done')));
}

/** Newest first. */
export async function listResyncs(
  db: Database,
  tenantId: string,
  connectorId: string,
  limit: number,
): Promise<ConnectorScanRow[]> {
  return db
    .select()
    .from(connectorScans)
    .where(and(ofConnector(tenantId, connectorId), eq(connectorScans.kind, 'resync')))
    .orderBy(desc(connectorScans.requestedAt), desc(connectorScans.id))
    .limit(limit);
}

/** The backfills of some connectors; each has at most one. */
export async function listConnectorBackfills(
  db: Database,
  tenantId: string,
  connectorIds: readonly string[],
): Promise<ConnectorScanRow[]> {
  if (connectorIds.length === 0) return [];
  return db
    .select()
    .from(connectorScans)
    .where(
      and(
        eq(connectorScans.tenantId, tenantId),
        inArray(connectorScans.connectorId, [...connectorIds]),
        eq(connectorScans.kind, 'backfill'),
      ),
    );
}

/**
 * Moves a scan on from where it was read.
 *
 * @returns false when it is gone, or another process was quicker
 */
export async function advanceScan(
  db: Database,
  tenantId: string,
  scan: ConnectorScanRow,
  to: Partial<ConnectorScanRow>,
): Promise<boolean> {
  const rows = await db
    .update(connectorScans)
    .set(to)
    .where(
      and(
        ofConnector(tenantId, scan.connectorId),
        eq(connectorScans.id, scan.id),
        eq(connectorScans.remainingUntil, scan.remainingUntil),
      ),
    )
    .returning({ id: connectorScans.id });
  return rows.length > 0;
}
