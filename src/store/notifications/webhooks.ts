import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { notificationTargets, type TargetRow } from '../../db/schema/notifications.js';
import { type WebhookRow, webhooks } from '../../db/schema/webhooks.js';

export type NewWebhook = Omit<typeof webhooks.$inferInsert, 'tenantId'>;

/** A subscription, and how its URL has done. */
export interface WebhookWithHealth {
  readonly webhook: WebhookRow;
  /** Null: nothing was sent there. */
  readonly target: TargetRow | null;
}

const one = (tenantId: string, id: string) =>
  and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, id));

const withHealth = (db: Database, tenantId: string) =>
  db
    .select({ webhook: webhooks, target: notificationTargets })
    .from(webhooks)
    .leftJoin(
      notificationTargets,
      and(
        eq(notificationTargets.tenantId, tenantId),
        eq(notificationTargets.channel, 'webhook'),
        eq(notificationTargets.hash, webhooks.urlHash),
      ),
    )
    .$dynamic();

/** A page of subscriptions, newest first, and how many there are. */
export async function listWebhooks(
  db: Database,
  tenantId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: WebhookWithHealth[]; total: number }> {
  const rows = await withHealth(db, tenantId)
    .where(eq(webhooks.tenantId, tenantId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
    .offset(page.offset)
    .limit(page.limit);
  return { rows, total: await countWebhooks(db, tenantId) };
}

export const countWebhooks = (db: Database, tenantId: string): Promise<number> =>
  db.$count(webhooks, eq(webhooks.tenantId, tenantId));

export async function findWebhook(
  db: Database,
  tenantId: string,
  id: string,
): Promise<WebhookWithHealth | undefined> {
  const [row] = await withHealth(db, tenantId).where(one(tenantId, id));
  return row;
}

/** @returns the subscription as nobody changes it until the transaction ends */
export async function lockWebhook(
  db: Database,
  tenantId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const rows = await db.select().from(webhooks).where(one(tenantId, id)).for('update');
  return rows[0];
}

/** All subscriptions, oldest first, as nobody changes them until the transaction ends. */
export const lockWebhooks = (db: Database, tenantId: string): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.tenantId, tenantId))
    .orderBy(asc(webhooks.id))
    .for('update');

/** The subscriptions that are switched on, oldest first. */
export const listEnabledWebhooks = (db: Database, tenantId: string): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.tenantId, tenantId), eq(webhooks.enabled, true)))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));

export async function insertWebhook(
  db: Database,
  tenantId: string,
  values: NewWebhook,
): Promise<WebhookRow> {
  const rows = await db
    .insert(webhooks)
    .values({ ...values, tenantId })
    .returning();
  return rows[0] as WebhookRow;
}

export async function updateWebhook(
  db: Database,
  tenantId: string,
  id: string,
  values: Partial<NewWebhook>,
): Promise<void> {
  await db.update(webhooks).set(values).where(one(tenantId, id));
}

/** Removes a subscription, with its messages that wait. */
export async function deleteWebhook(db: Database, tenantId: string, id: string): Promise<void> {
  await db.execute(sql`delete from outbox where tenant_id = ${tenantId} and webhook_id = ${id}`);
  await db.delete(webhooks).where(one(tenantId, id));
}
