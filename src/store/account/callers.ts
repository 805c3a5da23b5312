import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { apiKeys } from '../../db/schema/api-keys.js';
import { dashboardSessions } from '../../db/schema/dashboard-sessions.js';
import { type TenantRow, tenants } from '../../db/schema/tenants.js';

/** Who a credential belongs to. The tenant is what is looked for, so these lookups stand outside it. */
export interface CallerRow {
  readonly keyId: string;
  readonly keyHash: string;
  readonly tenant: TenantRow;
}

/** The key with this hash, if it is neither revoked nor its tenant disabled. */
export async function findCallerByKeyHash(
  db: Database,
  keyHash: string,
): Promise<CallerRow | undefined> {
  const rows = await db
    .select({ keyId: apiKeys.id, keyHash: apiKeys.keyHash, tenant: tenants })
    .from(apiKeys)
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(
      and(eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt), eq(tenants.disabled, false)),
    );
  return rows[0];
}

/** The dashboard session with this hash, if it is neither over nor its key revoked. */
export async function findCallerBySession(
  db: Database,
  idHash: string,
  now: Date,
): Promise<CallerRow | undefined> {
  const rows = await db
    .select({ keyId: apiKeys.id, keyHash: apiKeys.keyHash, tenant: tenants })
    .from(dashboardSessions)
    .innerJoin(apiKeys, eq(apiKeys.id, dashboardSessions.apiKeyId))
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(
      and(
        eq(dashboardSessions.idHash, idHash),
        gt(dashboardSessions.expiresAt, now),
        isNull(apiKeys.revokedAt),
        eq(tenants.disabled, false),
      ),
    );
  return rows[0];
}

export async function touchApiKey(db: Database, id: string, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
}

/** Ends a dashboard session; its id alone names it, whoever's it is. */
export async function deleteDashboardSession(db: Database, idHash: string): Promise<void> {
  await db.delete(dashboardSessions).where(eq(dashboardSessions.idHash, idHash));
}
