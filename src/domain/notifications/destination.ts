import type { Database } from '../../db/client.js';
import type { Channel } from '../../db/schema/notifications.js';
import { type Destination, readDestination } from '../../store/notifications/destinations.js';
import type { LeasedMessage } from '../../store/notifications/outbox.js';
import { type NotificationDeps, openFor, shownTarget, targetHash } from './targets.js';

/** An address that something is sent to now, with what is needed for it. */
export interface OpenTarget {
  readonly channel: Channel;
  readonly target: string;
  readonly shown: string;
  readonly hash: string;
  /** Of a webhook: what signs it. */
  readonly secrets: readonly string[];
}

/**
 * Where a message goes, as it is saved at this moment.
 *
 * @returns null when its rule or its subscription is gone, or leads nowhere any more
 */
export async function findDestination(
  db: Database,
  tenantId: string,
  message: Pick<LeasedMessage, 'channel' | 'ruleId' | 'webhookId' | 'address'>,
  deps: NotificationDeps,
  now: Date,
): Promise<OpenTarget | null> {
  const { channel, address } = message;
  if (address !== null) return openTarget(channel, address, []);
  const destination = await readDestination(db, tenantId, message);
  return destination ? openDestination(destination, tenantId, deps, now) : null;
}

/** The target of a rule or a subscription, or else the tenant's chat. */
export function openDestination(
  { source, settings }: Destination,
  tenantId: string,
  { box }: NotificationDeps,
  now: Date,
): OpenTarget | null {
  const channel = source?.channel ?? 'chat';
  const own = source?.target ?? null;
  const sealed = own ?? (channel === 'chat' ? settings.chatUrl : null);
  if (sealed === null) return null;
  const target = openFor(box, tenantId, own === null ? 'chat' : 'target', sealed);
  if (target === null) return null;
  const open = (secret: string | null): string[] =>
    secret === null ? [] : [openFor(box, tenantId, 'secret', secret)].filter((one) => one !== null);
  const isPreviousGood = (source?.previousSecretUntil ?? now) > now;
  const secrets = [
    ...open(source?.secret ?? null),
    ...(isPreviousGood ? open(source?.previousSecret ?? null) : []),
  ];
  return openTarget(channel, target, secrets);
}

const openTarget = (channel: Channel, target: string, secrets: readonly string[]): OpenTarget => ({
  ...{ channel, target, secrets },
  shown: shownTarget(channel, target),
  hash: targetHash(target),
});
