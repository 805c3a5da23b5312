import type { Database } from '../../db/client.js';
import type { StoredDelivery } from '../../db/schema/notifications.js';
import type { SendResult } from '../../ports/channels.js';
import { subjectOfRule } from '../../store/alerts/alert-rules.js';
import { archiveMessage } from '../../store/notifications/message-log.js';
import {
  type LeasedMessage,
  MAX_ATTEMPTS,
  recordDelivery,
  retryMessage,
} from '../../store/notifications/outbox.js';
import { disableTarget, findTarget, recordAttempt } from '../../store/notifications/targets.js';
import { findDestination, type OpenTarget } from './destination.js';
import { notifyOfDisabledTarget } from './notify-of-disabled-target.js';
import { send } from './send.js';
import type { NotificationDeps } from './targets.js';

const HOUR_MS = 3_600_000;
/** A target at which nothing has arrived for so long is disabled. */
const MAX_FAILING_MS = 120 * HOUR_MS;
/** Longest pause that a receiver may ask for before it is asked again. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/**
 * Sends a message that is under lease, and notes what came of it: with its rule, with its target, and in the outbox.
 * If the process ends between the two, the message is sent once more, with the same id.
 *
 * @param clock the time of day
 */
export async function deliver(
  db: Database,
  tenantId: string,
  leased: LeasedMessage,
  deps: NotificationDeps,
  clock: () => Date,
): Promise<StoredDelivery> {
  const target = await findDestination(db, tenantId, leased, deps, clock());
  const obstacle = await findObstacle(db, tenantId, leased, target);
  const result =
    target === null || obstacle !== null
      ? failure(obstacle ?? NOWHERE)
      : await send(deps, target, leased, clock());
  const wasTried = target !== null && obstacle === null;
  return db.transaction((tx) =>
    note(tx, tenantId, {
      ...{ leased, result, now: clock(), shown: target?.shown ?? null },
      target: wasTried ? target : null,
    }),
  );
}

const NOWHERE = 'There is no destination anymore.';

const failure = (error: string): SendResult => ({
  outcome: 'failed',
  code: null,
  error,
  retryAfterMs: null,
});

/** Why nothing is sent at all. */
async function findObstacle(
  db: Database,
  tenantId: string,
  { attempts }: LeasedMessage,
  target: OpenTarget | null,
): Promise<string | null> {
  if (target === null) return NOWHERE;
  // Only a process that was killed leaves a message under lease.
  if (attempts > MAX_ATTEMPTS) return 'The process ended during delivery.';
  const health = await findTarget(db, tenantId, target);
  return health?.disabledAt ? 'The target is disabled.' : null;
}

interface Attempt {
  readonly leased: LeasedMessage;
  readonly result: SendResult;
  /** Null: nothing was sent. */
  readonly target: OpenTarget | null;
  /** Part of the address that is shown, also where nothing was sent. */
  readonly shown: string | null;
  readonly now: Date;
}

async function note(
  tx: Database,
  tenantId: string,
  { leased, result, target, shown, now }: Attempt,
): Promise<StoredDelivery> {
  const retries = result.outcome === 'retry' && leased.attempts < MAX_ATTEMPTS;
  const status = result.outcome === 'delivered' ? 'delivered' : retries ? 'retrying' : 'failed';
  const { code, error } = result;
  const delivery = { message_id: leased.id, status, code, error, at: now.toISOString() } as const;
  if (retries) {
    const delayMs = Math.min(MAX_RETRY_AFTER_MS, result.retryAfterMs ?? 0);
    await retryMessage(tx, tenantId, leased, delayMs / 1_000);
  } else if (!(await archiveMessage(tx, tenantId, leased, { delivery, shown }))) {
    // Somebody else has leased it since, or it was removed: what came of it is not ours to note.
    return delivery;
  }
  if (leased.ruleId !== null) {
    await recordDelivery(tx, tenantId, subjectOfRule(leased.ruleId), delivery);
  }
  if (target)
    await recordTargetAttempt(tx, tenantId, { target, delivery, outcome: result.outcome, now });
  return delivery;
}

async function recordTargetAttempt(
  tx: Database,
  tenantId: string,
  attempt: {
    readonly target: OpenTarget;
    readonly delivery: StoredDelivery;
    readonly outcome: SendResult['outcome'];
    readonly now: Date;
  },
): Promise<void> {
  const { target, delivery, outcome, now } = attempt;
  const { failingSince } = await recordAttempt(tx, tenantId, target, delivery, now);
  const failingMs = failingSince ? now.getTime() - failingSince.getTime() : 0;
  if (outcome !== 'gone' && failingMs < MAX_FAILING_MS) return;
  const reason = delivery.error ?? 'Deliveries keep failing.';
  if (!(await disableTarget(tx, tenantId, target, reason, now))) return;
  await notifyOfDisabledTarget(tx, tenantId, { ...target, reason }, now);
}
