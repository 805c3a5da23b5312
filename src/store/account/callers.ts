import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type ApiKeyRow, apiKeys } from '../../db/schema/api-keys.js';
import { dashboardSessions } from '../../db/schema/dashboard-sessions.js';
import type { TenantRow } from '../../db/schema/tenants.js';
import { findTenant } from './tenants.js';

const KEY = {
  keyId: apiKeys.id,
  keyHash: apiKeys.keyHash,
  scopes: apiKeys.scopes,
  expiresAt: apiKeys.expiresAt,
};

/** Who a credential belongs to. The tenant is what is looked for, so these lookups stand outside it. */
export interface CallerRow {
  readonly keyId: string;
  readonly keyHash: string;
  /** Null: all. */
  readonly scopes: ApiKeyRow['scopes'];
  readonly expiresAt: Date | null;
  readonly tenant: TenantRow;
}

/** Whose key this is, revoked or not: that never changes. */
export async function findTenantOfKey(db: Database, keyHash: string): Promise<string | undefined> {
  const rows = await db
    .select({ tenantId: apiKeys.tenantId })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, keyHash));
  return rows[0]?.tenantId;
}

/**
 * The key with this hash, if it is neither revoked nor its tenant disabled. The tenant is read by itself, since it may
 * be on another server than the keys; and before the key, since a revocation raises its version: whoever has that
 * version has a key that was not revoked then.
 */
export async function findCallerByKeyHash(
  db: Database,
  tenantId: string,
  keyHash: string,
): Promise<CallerRow | undefined> {
  const tenant = await findTenant(db, tenantId);
  if (!tenant || tenant.disabled) return undefined;
  const rows = await db
    .select(KEY)
    .from(apiKeys)
    .where(
      and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.keyHash, keyHash), isNull(apiKeys.revokedAt)),
    );
  return rows[0] && { ...rows[0], tenant };
}

/** The dashboard session with this hash, if it is neither over nor its key over or revoked nor its tenant disabled. */
export async function findCallerBySession(
  db: Database,
  idHash: string,
  now: Date,
): Promise<CallerRow | undefined> {
  const rows = await db
    .select({ ...KEY, tenantId: apiKeys.tenantId })
    .from(dashboardSessions)
    .innerJoin(apiKeys, eq(apiKeys.id, dashboardSessions.apiKeyId))
    .where(
      and(
        eq(dashboardSessions.idHash, idHash),
        gt(dashboardSessions.expiresAt, now),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    );
  if (!rows[0]) return undefined;
  const { tenantId, ...key } = rows[0];
  const tenant = await findTenant(db, tenantId);
  return tenant && !tenant.disabled ? { ...key, tenant } : undefined;
}

export async function touchApiKey(db: Database, id: string, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
}

/** Ends a dashboard session; its id alone names it, whoever's it is. */
export async function deleteDashboardSession(db: Database, idHash: string): Promise<void> {
  await db.delete(dashboardSessions).where(eq(dashboardSessions.idHash, idHash));
}
