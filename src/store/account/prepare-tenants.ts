import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { apiKeys } from '../../db/schema/api-keys.js';
import { configVersions } from '../../db/schema/config-versions.js';
import { type TenantRow, tenants } from '../../db/schema/tenants.js';
import { lockTenant, raiseTenantVersion } from './tenants.js';

/** Makes the tenant if it is not there yet, with the first version of its configuration: nothing is set. */
export async function ensureTenant(db: Database, id: string, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [made] = await tx.insert(tenants).values({ id, name }).onConflictDoNothing().returning();
    if (!made) return;
    const { version, config, createdAt: at } = made;
    await tx
      .insert(configVersions)
      .values({ tenantId: id, version, config, fields: [], at, by: 'system' });
  });
}

export async function listTenants(db: Database): Promise<TenantRow[]> {
  return db.select().from(tenants).orderBy(asc(tenants.createdAt), asc(tenants.id));
}

/** Whether there is a tenant of this name. */
export async function hasTenantNamed(db: Database, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(eq(tenants.name, name))
    .limit(1);
  return rows.length > 0;
}

/** Shuts a tenant out, or lets it in again; undefined when there is none of that id. */
export async function setTenantDisabled(
  db: Database,
  id: string,
  disabled: boolean,
): Promise<TenantRow | undefined> {
  const rows = await db
    .update(tenants)
    .set({ disabled, version: sql`${tenants.version} + 1` })
    .where(eq(tenants.id, id))
    .returning();
  return rows[0];
}

/**
 * Makes this key, or none, the only live bootstrap key of the tenant: a key that the environment no
 * longer names must not open anything. Several processes may do this at once.
 */
export async function installBootstrapKey(
  db: Database,
  tenantId: string,
  key: { readonly id: string; readonly prefix: string; readonly keyHash: string } | null,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Else two processes with different keys would not see each other's, and both keys would stay.
    await lockTenant(tx, tenantId);
    const replaced = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(
        and(
          eq(apiKeys.source, 'bootstrap'),
          eq(apiKeys.tenantId, tenantId),
          key ? ne(apiKeys.keyHash, key.keyHash) : undefined,
          isNull(apiKeys.revokedAt),
        ),
      )
      .returning({ id: apiKeys.id });
    if (key) {
      await tx
        .insert(apiKeys)
        .values({ ...key, tenantId, source: 'bootstrap', createdAt: now })
        .onConflictDoUpdate({
          target: apiKeys.keyHash,
          set: { revokedAt: null },
          setWhere: eq(apiKeys.tenantId, tenantId),
        });
    }
    if (replaced.length > 0) await raiseTenantVersion(tx, tenantId);
  });
}
