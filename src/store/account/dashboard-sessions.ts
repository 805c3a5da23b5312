import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { dashboardSessions } from '../../db/schema/dashboard-sessions.js';

/** Stores a session, and takes out the tenant's sessions that are over. */
export async function insertDashboardSession(
  db: Database,
  tenantId: string,
  session: {
    readonly idHash: string;
    /** The key or the member that opens it. */
    readonly apiKeyId: string | null;
    readonly memberId: string | null;
    readonly idToken?: string | null;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .delete(dashboardSessions)
    .where(
      and(
        eq(dashboardSessions.tenantId, tenantId),
        lt(dashboardSessions.expiresAt, session.createdAt),
      ),
    );
  await db.insert(dashboardSessions).values({ tenantId, ...session });
}

/** When a session ends; undefined when the tenant has none with this hash. */
export async function findSessionEnd(
  db: Database,
  tenantId: string,
  idHash: string,
): Promise<Date | undefined> {
  const rows = await db
    .select({ expiresAt: dashboardSessions.expiresAt })
    .from(dashboardSessions)
    .where(and(eq(dashboardSessions.tenantId, tenantId), eq(dashboardSessions.idHash, idHash)));
  return rows[0]?.expiresAt;
}

export async function deleteSessionsOfKey(
  db: Database,
  tenantId: string,
  keyId: string,
): Promise<void> {
  await db
    .delete(dashboardSessions)
    .where(and(eq(dashboardSessions.tenantId, tenantId), eq(dashboardSessions.apiKeyId, keyId)));
}
