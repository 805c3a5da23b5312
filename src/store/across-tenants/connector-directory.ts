import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { connectorDirectory, connectorScans, connectors } from '../../db/schema/connectors.js';
import { tenants } from '../../db/schema/tenants.js';
import { isEnabled } from './enabled-tenants.js';

/** Looks over all tenants: whose a connector is, and which connectors have something to do. */

const MAX_SWEPT = 1_000;

/** Whose connector a webhook is for; undefined also where that tenant is disabled. */
export async function findTenantOfConnector(
  db: Database,
  connectorId: string,
): Promise<string | undefined> {
  const rows = await db
    .select({ tenantId: connectorDirectory.tenantId })
    .from(connectorDirectory)
    .where(eq(connectorDirectory.id, connectorId));
  const tenantId = rows[0]?.tenantId;
  if (tenantId === undefined) return undefined;
  const enabled = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), eq(tenants.disabled, false)));
  return enabled[0]?.id;
}

/**
 * Connectors whose poll was due before `before`.
 *
 * @param options `unscheduled`: also those that no poll is planned for
 */
export async function listOverdueConnectors(
  db: Database,
  before: Date,
  { unscheduled }: { readonly unscheduled: boolean },
): Promise<{ tenantId: string; connectorId: string }[]> {
  const { nextPollAt, state, tenantId, id: connectorId } = connectors;
  const planned = lt(nextPollAt, before);
  const isOverdue = unscheduled
    ? or(planned, and(isNull(nextPollAt), eq(state, 'active')))
    : planned;
  return db
    .select({ tenantId, connectorId })
    .from(connectors)
    .where(and(ne(state, 'paused'), isOverdue, isEnabled(sql`${tenantId}`)))
    .limit(MAX_SWEPT);
}

/** Scans of active connectors that are not over. */
export async function listOpenScanKeys(
  db: Database,
): Promise<{ tenantId: string; connectorId: string; scanId: string }[]> {
  const { tenantId, connectorId, id: scanId, status } = connectorScans;
  return db
    .select({ tenantId, connectorId, scanId })
    .from(connectorScans)
    .innerJoin(connectors, and(eq(connectors.tenantId, tenantId), eq(connectors.id, connectorId)))
    .where(and(ne(status, 'done'), eq(connectors.state, 'active'), isEnabled(sql`${tenantId}`)))
    .limit(MAX_SWEPT);
}
