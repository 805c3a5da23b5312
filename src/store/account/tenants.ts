import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type Calibration, type TenantRow, tenants } from '../../db/schema/tenants.js';

export async function findTenant(db: Database, tenantId: string): Promise<TenantRow | undefined> {
  const rows = await db.select().from(tenants).where(eq(tenants.id, tenantId));
  return rows[0];
}

/** Keeps others from changing a tenant, or its number of keys, until the transaction ends. */
export async function lockTenant(tx: Database, tenantId: string): Promise<void> {
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('update');
}

/** A change of keys must reach every process's cache, as one of configuration does. */
export async function raiseTenantVersion(db: Database, tenantId: string): Promise<void> {
  await db
    .update(tenants)
    .set({ version: sql`${tenants.version} + 1` })
    .where(eq(tenants.id, tenantId));
}

/** Puts a calibration active with the next gate call, as a change of configuration; null: scores as they are. */
export async function setCalibration(
  db: Database,
  tenantId: string,
  calibration: Calibration | null,
): Promise<void> {
  await db
    .update(tenants)
    .set({ calibration, version: sql`${tenants.version} + 1` })
    .where(eq(tenants.id, tenantId));
}
