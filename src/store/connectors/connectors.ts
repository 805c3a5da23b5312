import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import {
  type ConnectorRow,
  connectorDeliveries,
  connectorDirectory,
  connectorScans,
  connectorSessions,
  connectors,
  type NewConnector,
} from '../../db/schema/connectors.js';

const one = (tenantId: string, id: string) =>
  and(eq(connectors.tenantId, tenantId), eq(connectors.id, id));

/** Makes a connector, which webhooks find from then on. Call it in a transaction. */
export async function insertConnector(
  db: Database,
  tenantId: string,
  values: Omit<NewConnector, 'tenantId'>,
): Promise<ConnectorRow> {
  await db.insert(connectorDirectory).values({ tenantId, id: values.id });
  const rows = await db
    .insert(connectors)
    .values({ ...values, tenantId })
    .returning();
  return rows[0] as ConnectorRow;
}

export async function findConnector(
  db: Database,
  tenantId: string,
  id: string,
): Promise<ConnectorRow | undefined> {
  const rows = await db.select().from(connectors).where(one(tenantId, id));
  return rows[0];
}

/** Newest first. */
export async function listConnectors(
  db: Database,
  tenantId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<ConnectorRow[]> {
  return db
    .select()
    .from(connectors)
    .where(eq(connectors.tenantId, tenantId))
    .orderBy(desc(connectors.createdAt), desc(connectors.id))
    .offset(page.offset)
    .limit(page.limit);
}

export async function countConnectors(db: Database, tenantId: string): Promise<number> {
  return db.$count(connectors, eq(connectors.tenantId, tenantId));
}

/** @returns the connector after the change; undefined when it is gone */
export async function updateConnector(
  db: Database,
  tenantId: string,
  id: string,
  values: Partial<NewConnector>,
): Promise<ConnectorRow | undefined> {
  const rows = await db.update(connectors).set(values).where(one(tenantId, id)).returning();
  return rows[0];
}

/**
 * Notes what work with a connector came to, unless its key or state was changed meanwhile by someone else.
 *
 * @returns whether it was noted
 */
export async function recordWork(
  db: Database,
  tenantId: string,
  worked: Pick<ConnectorRow, 'id' | 'apiKey' | 'state'>,
  values: Partial<NewConnector>,
): Promise<boolean> {
  const rows = await db
    .update(connectors)
    .set(values)
    .where(
      and(
        one(tenantId, worked.id),
        eq(connectors.apiKey, worked.apiKey),
        eq(connectors.state, worked.state),
      ),
    )
    .returning({ id: connectors.id });
  return rows.length > 0;
}

/** Notes a delivery to the webhook, and whether it was signed. */
export async function recordDelivery(
  db: Database,
  tenantId: string,
  id: string,
  { signed, now }: { readonly signed: boolean; readonly now: Date },
): Promise<void> {
  const values = signed
    ? { lastWebhookAt: now }
    : { lastBadSignatureAt: now, badSignatures: sql`${connectors.badSignatures} + 1` };
  await db.update(connectors).set(values).where(one(tenantId, id));
}

/** Removes a connector with its key and all that it knew; the sessions stay. Call it in a transaction. */
export async function removeConnector(
  db: Database,
  tenantId: string,
  id: string,
): Promise<ConnectorRow | undefined> {
  await db.delete(connectorDirectory).where(eq(connectorDirectory.id, id));
  for (const table of [connectorScans, connectorSessions, connectorDeliveries]) {
    await db.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.connectorId, id)));
  }
  const rows = await db.delete(connectors).where(one(tenantId, id)).returning();
  return rows[0];
}
