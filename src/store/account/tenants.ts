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

/**
 * Sets and removes overrides in one statement, so that two writers of different fields both stand,
 * and raises the tenant's version.
 */
export async function changeTenantConfig(
  db: Database,
  tenantId: string,
  change: { readonly set: Record<string, unknown>; readonly reset: readonly string[] },
): Promise<TenantRow | undefined> {
  const reset = sql.join(
    change.reset.map((key) => sql` - ${key}::text`),
    sql``,
  );
  const rows = await db
    .update(tenants)
    .set({
      config: sql`(${tenants.config} || ${JSON.stringify(change.set)}::jsonb)${reset}`,
      version: sql`${tenants.version} + 1`,
    })
    .where(eq(tenants.id, tenantId))
    .returning();
  return rows[0];
}

/** A change of keys must reach every process's cache, as one of configuration does. */
export async function raiseTenantVersion(db: Database, tenantId: string): Promise<void> {
  await db
    .update(tenants)
    .set({ version: sql`${tenants.version} + 1` })
    .where(eq(tenants.id, tenantId));
}

/** Puts a calibration in force with the next gate call, as a change of configuration; null: scores as they are. */
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
