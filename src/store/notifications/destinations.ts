import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type AlertRuleRow, alertRules } from '../../db/schema/alerts.js';
import { type WebhookRow, webhooks } from '../../db/schema/webhooks.js';
import { type NotificationSettings, readSettings } from './settings.js';

/** Part of a rule, or of a subscription, that says where its messages go; encrypted. */
export type DestinationSource = Pick<
  AlertRuleRow,
  'channel' | 'target' | 'secret' | 'previousSecret' | 'previousSecretUntil'
>;

/** Where a message goes, as it is saved at this moment. */
export interface Destination {
  /** Null: it is neither a rule's nor a subscription's. */
  readonly source: DestinationSource | null;
  readonly settings: NotificationSettings;
}

/** @returns undefined when its rule or its subscription is gone */
export async function readDestination(
  db: Database,
  tenantId: string,
  { ruleId, webhookId }: { readonly ruleId: number | null; readonly webhookId?: string | null },
): Promise<Destination | undefined> {
  const settings = await readSettings(db, tenantId);
  if (webhookId) {
    const [row] = await db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, webhookId)));
    return row && { source: webhookSource(row), settings };
  }
  if (ruleId === null) return { source: null, settings };
  const rows = await db
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.tenantId, tenantId), eq(alertRules.id, ruleId)));
  return rows[0] && { source: rows[0], settings };
}

export const webhookSource = (row: WebhookRow): DestinationSource => ({
  ...{ channel: 'webhook', target: row.url, secret: row.secret },
  ...{ previousSecret: row.previousSecret, previousSecretUntil: row.previousSecretUntil },
});
