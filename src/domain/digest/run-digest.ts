import type { DigestContent, DigestRun, DigestStatus } from '../../contracts/digest.js';
import type { StoredDelivery } from '../../db/schema/notifications.js';
import { claimDigest, wasDigestSent } from '../../store/notifications/digests.js';
import { queueMessages } from '../../store/notifications/outbox.js';
import { type NotificationSettings, readSettings } from '../../store/notifications/settings.js';
import type { DeliverNowDeps } from '../notifications/deliver-now.js';
import { deliverSome } from '../notifications/deliver-now.js';
import { emailRecipients } from '../notifications/email-recipients.js';
import { addressed, createMessage, listRecipients } from '../notifications/messages.js';
import { buildDigest } from './content.js';
import { dayName, isoWeek } from './week.js';

export interface DigestDeps extends DeliverNowDeps {
  /** Between two polls of a connector. */
  readonly intervalMs: number;
}

/** Result of one tenant's digest. */
export interface SentDigest {
  readonly status: DigestStatus;
  readonly reason: string | null;
  readonly digest: DigestContent | null;
  readonly messages: readonly {
    readonly id: string;
    readonly channel: string;
    readonly target: string;
  }[];
}

/**
 * Leaves a tenant's digest in the outbox, once in an ISO week whatever happens: the claim of the week is stored with
 * the messages, or neither is.
 *
 * @param options `anyDay`: also on another day than the tenant's
 */
export async function queueDigest(
  deps: DigestDeps,
  tenantId: string,
  now: Date,
  { anyDay }: { readonly anyDay: boolean },
): Promise<SentDigest> {
  const { db, channels, intervalMs } = deps;
  const settings = await readSettings(db, tenantId);
  if (!settings.digestEnabled) return nothing('skipped_disabled');
  if (!anyDay && settings.digestDay !== dayName(now)) return nothing('skipped_not_due');
  const week = isoWeek(now);
  if (await wasDigestSent(db, tenantId, week)) return nothing('skipped_already_sent');
  const addresses = await emailRecipients(deps, tenantId, settings);
  const recipients = listRecipients({
    chatHash: settings.chatHash,
    digestEmails: channels.email === null ? [] : addresses,
  });
  if (recipients.length === 0) return nothing('failed', 'channel_not_configured');
  const digest = await buildDigest(db, tenantId, now, { intervalMs });
  const message = createMessage('digest.weekly', tenantId, { ...digest }, now);
  const messages = addressed(message, recipients);
  const claimed = await db.transaction(async (tx) => {
    if (!(await claimDigest(tx, tenantId, week, now))) return false;
    await queueMessages(tx, tenantId, messages);
    return true;
  });
  if (!claimed) return nothing('skipped_already_sent');
  return {
    ...{ status: 'sent', reason: null, digest },
    messages: messages.map(({ id, channel, address }) => ({
      ...{ id, channel },
      target: shownRecipient(settings, address),
    })),
  };
}

const nothing = (status: DigestStatus, reason: string | null = null): SentDigest => ({
  ...{ status, reason, digest: null, messages: [] },
});

const shownRecipient = ({ chatShown }: NotificationSettings, address: string | null): string =>
  address ?? chatShown ?? '';

/** Sends a tenant's digest now, whatever day it is. */
export async function runDigest(deps: DigestDeps, tenantId: string, now: Date): Promise<DigestRun> {
  const sent = await queueDigest(deps, tenantId, now, { anyDay: true });
  const delivered =
    sent.messages.length > 0
      ? await deliverSome(deps, [tenantId])
      : new Map<string, StoredDelivery>();
  const deliveries = sent.messages.map(({ id, channel, target }) => ({
    channel: channel as 'chat' | 'email',
    target,
    status: delivered.get(id)?.status ?? ('queued' as const),
  }));
  const isLost = deliveries.length > 0 && deliveries.every(({ status }) => status === 'failed');
  return {
    status: isLost ? 'failed' : sent.status,
    reason: isLost ? 'Delivery failed for all recipients.' : sent.reason,
    week: isoWeek(now),
    delivered: deliveries,
    digest: sent.digest,
    tenants: [],
    counts: { [isLost ? 'failed' : sent.status]: 1 },
    more: false,
  };
}
