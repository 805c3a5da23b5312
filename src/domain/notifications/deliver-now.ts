import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/client.js';
import type { StoredDelivery } from '../../db/schema/notifications.js';
import { subjectOfRule } from '../../store/alerts/alert-rules.js';
import { leaseMessages, readDeliveries } from '../../store/notifications/outbox.js';
import { deliver } from './deliver.js';
import type { NotificationDeps } from './targets.js';

export interface DeliverNowDeps extends NotificationDeps {
  readonly db: Database;
  readonly clock: () => Date;
}

/** Whoever asks for a run is answered after about so long, whatever is left. */
const MAX_MS = 5_000;
const TENANTS_AT_ONCE = 8;
const MESSAGES_AT_ONCE = 4;

/**
 * Sends what waits for some tenants, as long as a request may take; the rest is sent in the background.
 *
 * @param owners the tenants, with the rules whose messages are asked about
 * @returns by `<tenant> <rule>`, how the latest message of the rule has fared
 */
export async function deliverNow(
  deps: DeliverNowDeps,
  owners: readonly { readonly tenantId: string; readonly ruleId: number }[],
): Promise<Map<string, StoredDelivery['status']>> {
  const startedAt = deps.clock();
  const deadline = performance.now() + MAX_MS;
  const tenants = [...new Set(owners.map(({ tenantId }) => tenantId))];
  await deliverSome(deps, tenants, deadline);
  const statuses = new Map<string, StoredDelivery['status']>();
  for (const tenantId of tenants) {
    if (performance.now() > deadline) break;
    const own = owners.filter((owner) => owner.tenantId === tenantId);
    const subjects = own.map(({ ruleId }) => subjectOfRule(ruleId));
    const found = await readDeliveries(deps.db, tenantId, subjects);
    for (const { ruleId } of own) {
      const delivery = found.get(subjectOfRule(ruleId));
      const isOfNow = delivery && Date.parse(delivery.at) >= startedAt.getTime();
      if (isOfNow) statuses.set(`${tenantId} ${ruleId}`, delivery.status);
    }
  }
  return statuses;
}

/** Sends what waits for some tenants until it is done or the time is over. */
export async function deliverSome(
  deps: DeliverNowDeps,
  tenantIds: readonly string[],
  deadline = performance.now() + MAX_MS,
): Promise<Map<string, StoredDelivery>> {
  const { db, clock } = deps;
  const delivered = new Map<string, StoredDelivery>();
  const waiting = [...tenantIds];
  const work = async (): Promise<void> => {
    for (let tenantId = waiting.shift(); tenantId; tenantId = waiting.shift()) {
      const of = tenantId;
      while (performance.now() < deadline) {
        const messages = await leaseMessages(db, of, MESSAGES_AT_ONCE);
        if (messages.length === 0) break;
        await Promise.all(
          messages.map(async (message) => {
            // One that cannot be noted is under lease for a while, and is then sent again.
            const sent = await deliver(db, of, message, deps, clock).catch(() => null);
            if (sent) delivered.set(message.id, sent);
          }),
        );
      }
    }
  };
  const all = Promise.all(Array.from({ length: TENANTS_AT_ONCE }, work));
  const over = new AbortController();
  const late = sleep(Math.max(0, deadline - performance.now()), undefined, {
    signal: over.signal,
  }).catch(() => {});
  // A database that is away keeps nothing: what waits is sent in the background.
  await Promise.race([all.catch(() => {}), late]);
  over.abort();
  return delivered;
}
