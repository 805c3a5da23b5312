import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import {
  type Channel,
  notificationTargets,
  type StoredDelivery,
  type TargetRow,
} from '../../db/schema/notifications.js';

/** An address that notifications go to, without the address. */
export interface TargetKey {
  readonly channel: Channel;
  /** SHA-256. */
  readonly hash: string;
}

const one = (tenantId: string, { channel, hash }: TargetKey) =>
  and(
    eq(notificationTargets.tenantId, tenantId),
    eq(notificationTargets.channel, channel),
    eq(notificationTargets.hash, hash),
  );

export async function findTarget(
  db: Database,
  tenantId: string,
  key: TargetKey,
): Promise<TargetRow | undefined> {
  const rows = await db.select().from(notificationTargets).where(one(tenantId, key));
  return rows[0];
}

/** Notes how an attempt to reach a target ended. @returns how it has done so far */
export async function recordAttempt(
  db: Database,
  tenantId: string,
  target: TargetKey & { readonly shown: string },
  delivery: StoredDelivery,
  now: Date,
): Promise<TargetRow> {
  const { channel, hash, shown } = target;
  const arrived = delivery.status === 'delivered';
  const failingSince = arrived ? null : now;
  const { failingSince: before } = notificationTargets;
  const rows = await db
    .insert(notificationTargets)
    .values({ tenantId, channel, hash, shown, failingSince, lastDelivery: delivery })
    .onConflictDoUpdate({
      target: [notificationTargets.tenantId, notificationTargets.channel, notificationTargets.hash],
      set: {
        shown,
        lastDelivery: delivery,
        ...(arrived
          ? { failingSince: null, disabledAt: null, disabledReason: null }
          : { failingSince: sql`coalesce(${before}, ${now.toISOString()}::timestamptz)` }),
      },
    })
    .returning();
  return rows[0] as TargetRow;
}

/** Has nothing more sent to a target. @returns false when that is so already */
export async function disableTarget(
  db: Database,
  tenantId: string,
  key: TargetKey,
  reason: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(notificationTargets)
    .set({ disabledAt: now, disabledReason: reason })
    .where(and(one(tenantId, key), sql`${notificationTargets.disabledAt} is null`))
    .returning({ hash: notificationTargets.hash });
  return rows.length > 0;
}

/** Has a target that someone has saved again begin again. */
export async function forgetTarget(db: Database, tenantId: string, key: TargetKey): Promise<void> {
  await db.delete(notificationTargets).where(one(tenantId, key));
}
