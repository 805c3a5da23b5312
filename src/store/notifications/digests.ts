import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { digests } from '../../db/schema/notifications.js';

/** Claims a tenant's digest of an ISO week. @returns false when it was claimed before */
export async function claimDigest(
  db: Database,
  tenantId: string,
  week: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(digests)
    .values({ tenantId, week, sentAt: now })
    .onConflictDoNothing()
    .returning({ week: digests.week });
  return rows.length > 0;
}

export async function wasDigestSent(
  db: Database,
  tenantId: string,
  week: string,
): Promise<boolean> {
  const own = and(eq(digests.tenantId, tenantId), eq(digests.week, week));
  return (await db.$count(digests, own)) > 0;
}
