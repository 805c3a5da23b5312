import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type ApiKeyRow, apiKeys } from '../../db/schema/api-keys.js';

export async function insertApiKey(
  db: Database,
  tenantId: string,
  values: Omit<ApiKeyRow, 'tenantId' | 'lastUsedAt' | 'revokedAt'>,
): Promise<ApiKeyRow> {
  const rows = await db
    .insert(apiKeys)
    .values({ tenantId, ...values })
    .returning();
  return rows[0] as ApiKeyRow;
}

/** One page of the keys that are not revoked, newest first, and how many there are. */
export async function listApiKeys(
  db: Database,
  tenantId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  const active = and(eq(apiKeys.tenantId, tenantId), isNull(apiKeys.revokedAt));
  const rows = await db
    .select()
    .from(apiKeys)
    .where(active)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await countApiKeys(db, tenantId) };
}

/** How many keys of a tenant are not revoked. */
export async function countApiKeys(db: Database, tenantId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenantId), isNull(apiKeys.revokedAt)));
  return row?.total ?? 0;
}

/** A key that is not revoked; undefined when the tenant has no such key. */
export async function findApiKey(
  db: Database,
  tenantId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)));
  return rows[0];
}

/** Whether the tenant has a key that may administer it and does not end. */
export async function hasLastingAdminKey(db: Database, tenantId: string): Promise<boolean> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.tenantId, tenantId),
        isNull(apiKeys.revokedAt),
        isNull(apiKeys.expiresAt),
        or(isNull(apiKeys.scopes), sql`${apiKeys.scopes} ? 'admin'`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function updateApiKey(
  db: Database,
  tenantId: string,
  id: string,
  values: Partial<Pick<ApiKeyRow, 'name' | 'scopes' | 'expiresAt'>>,
): Promise<ApiKeyRow | undefined> {
  const rows = await db
    .update(apiKeys)
    .set(values)
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning();
  return rows[0];
}

/** Revokes a key that is not revoked yet; undefined when the tenant has no such key. */
export async function revokeApiKey(
  db: Database,
  tenantId: string,
  id: string,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning();
  return rows[0];
}
