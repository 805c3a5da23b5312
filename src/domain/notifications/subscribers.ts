import type { Database } from '../../db/client.js';
import type { WebhookRow } from '../../db/schema/webhooks.js';
import { queueMessages } from '../../store/notifications/outbox.js';
import { listEnabledWebhooks } from '../../store/notifications/webhooks.js';
import { addressed, createMessage, type MessageType, type Recipient } from './messages.js';

/** The subscriptions of a tenant that want messages of this type, as recipients. */
export async function listSubscribers(
  db: Database,
  tenantId: string,
  type: MessageType,
): Promise<Recipient[]> {
  const all = await listEnabledWebhooks(db, tenantId);
  return all
    .filter((webhook) => wants(webhook, type))
    .map(({ id }) => ({ channel: 'webhook', address: null, ruleId: null, webhookId: id }));
}

/** `handoff.*` stands for all types that begin so. */
export const wants = ({ events }: Pick<WebhookRow, 'events'>, type: string): boolean =>
  events.some(
    (event) => event === type || (event.endsWith('.*') && type.startsWith(event.slice(0, -1))),
  );

/** Things that happened at once and get a message each: the rest of what one change did is not told. */
const MAX_AT_ONCE = 100;

/**
 * Leaves a message for each of some things that happened, for the subscriptions that want their type and for nobody
 * else. Of more than a hundred things the first hundred are told.
 *
 * @param db the transaction in which they happen
 * @param happened the data of each message
 */
export async function notifySubscribers(
  db: Database,
  tenantId: string,
  type: MessageType,
  happened: readonly Readonly<Record<string, unknown>>[],
  now: Date,
): Promise<void> {
  if (happened.length === 0) return;
  const subscribers = await listSubscribers(db, tenantId, type);
  if (subscribers.length === 0) return;
  const messages = happened
    .slice(0, MAX_AT_ONCE)
    .flatMap((data) => addressed(createMessage(type, tenantId, data, now), subscribers));
  await queueMessages(db, tenantId, messages);
}
