import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type ApiKeyRow, apiKeys } from '../../db/schema/api-keys.js';
import { dashboardSessions } from '../../db/schema/dashboard-sessions.js';
import type { TenantRow } from '../../db/schema/tenants.js';
import { findMember, type MemberRow } from './members.js';
import { findTenant } from './tenants.js';

const KEY = {
  keyId: apiKeys.id,
  keyHash: apiKeys.keyHash,
  scopes: apiKeys.scopes,
  expiresAt: apiKeys.expiresAt,
};

/** Who a key belongs to. The tenant is what is looked for, so these lookups stand outside it. */
export interface CallerRow {
  readonly keyId: string;
  readonly keyHash: string;
  /** Null: all. */
  readonly scopes: ApiKeyRow['scopes'];
  readonly expiresAt: Date | null;
  readonly tenant: TenantRow;
}

/** A person who signed in, as a member of a tenant. */
export interface SignedInRow {
  readonly signedIn: MemberRow;
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

/**
 * Whose dashboard session this is, if it is neither over nor its key over or revoked, its member removed or its tenant
 * disabled.
 */
export async function findCallerBySession(
  db: Database,
  idHash: string,
  now: Date,
): Promise<CallerRow | SignedInRow | undefined> {
  const rows = await db
    .select({
      tenantId: dashboardSessions.tenantId,
      memberId: dashboardSessions.memberId,
      key: KEY,
    })
    .from(dashboardSessions)
    .leftJoin(
      apiKeys,
      and(
        eq(apiKeys.id, dashboardSessions.apiKeyId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    )
    .where(and(eq(dashboardSessions.idHash, idHash), gt(dashboardSessions.expiresAt, now)));
  if (!rows[0]) return undefined;
  const { tenantId, memberId, key } = rows[0];
  if (memberId !== null) return findSignedIn(db, tenantId, memberId);
  if (key === null) return undefined;
  const tenant = await findTenant(db, tenantId);
  return tenant && !tenant.disabled ? { ...key, tenant } : undefined;
}

/** A member who has signed in, if neither they are removed or disabled nor their tenant is disabled. The tenant is read first, as with keys. */
export async function findSignedIn(
  db: Database,
  tenantId: string,
  memberId: string,
): Promise<SignedInRow | undefined> {
  const tenant = await findTenant(db, tenantId);
  if (!tenant || tenant.disabled) return undefined;
  const signedIn = await findMember(db, tenantId, memberId);
  if (!signedIn || signedIn.member.userId === null || signedIn.member.disabledAt !== null)
    return undefined;
  return { signedIn, tenant };
}

export async function touchApiKey(db: Database, id: string, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
}

/**
 * Ends a dashboard session; its id alone names it, whoever's it is.
 *
 * @returns what the identity provider said of who opened it, encrypted; null: nothing
 */
export async function deleteDashboardSession(db: Database, idHash: string): Promise<string | null> {
  const rows = await db
    .delete(dashboardSessions)
    .where(eq(dashboardSessions.idHash, idHash))
    .returning({ idToken: dashboardSessions.idToken });
  return rows[0]?.idToken ?? null;
}
