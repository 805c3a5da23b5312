import type { StoredMessage } from '../../db/schema/notifications.js';
import { newMessageId } from '../../ids.js';
import type { NewOutboxMessage } from '../../store/notifications/outbox.js';
import type { NotificationSettings } from '../../store/notifications/settings.js';

export type MessageType =
  | 'alert.fired'
  | 'alert.recovered'
  | 'issue.opened'
  | 'issue.regressed'
  | 'growth.detected'
  | 'digest.weekly'
  | 'connector.lagging'
  | 'channel.disabled'
  | 'gate.escalated'
  | 'handoff.opened'
  | 'handoff.answered'
  | 'handoff.expired'
  | 'handoff.withdrawn'
  | 'member.invited'
  | 'review.submitted'
  | 'rule.enabled'
  | 'test.ping';

/** Where a message goes: an address, what a rule or a subscription leads to, or else the tenant's chat. */
export type Recipient = Pick<NewOutboxMessage, 'channel' | 'address' | 'ruleId' | 'webhookId'>;

export const createMessage = (
  type: MessageType,
  tenantId: string,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): StoredMessage => ({
  type,
  timestamp: now.toISOString(),
  data: { tenant_id: tenantId, ...data },
});

/** Those who get what needs no rule: the chat and the addresses of the settings. */
export function listRecipients(
  settings: Pick<NotificationSettings, 'chatHash' | 'digestEmails'>,
): Recipient[] {
  const { chatHash, digestEmails } = settings;
  return [
    ...(chatHash === null ? [] : [{ channel: 'chat' as const, address: null, ruleId: null }]),
    ...digestEmails.map((address) => ({ channel: 'email' as const, address, ruleId: null })),
  ];
}

/** A message for each of those who get it, with an id of its own. */
export const addressed = (
  message: StoredMessage,
  recipients: readonly Recipient[],
): NewOutboxMessage[] =>
  recipients.map((recipient) => ({ ...recipient, id: newMessageId(), message }));
