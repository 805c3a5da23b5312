import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { DatabaseHandle } from '../db/client.js';
import { loggable } from '../db/faults.js';
import type { NotificationDeps } from '../domain/notifications/targets.js';
import { DeliveryWorker } from './delivery-worker.js';

/** The worker of a server process, which logs and counts what it sends. */
export function openDelivery(
  handle: DatabaseHandle,
  notifications: NotificationDeps,
  deps: {
    readonly logger: FastifyBaseLogger;
    readonly registry: Registry;
    readonly serves: boolean;
  },
): DeliveryWorker {
  const { logger, registry, serves } = deps;
  const ended = new Counter({
    name: 'intentlock_deliveries_total',
    help: 'Attempts of this process to send a notification (email, chat or webhook): delivered, retrying or failed.',
    labelNames: ['channel', 'status'],
    registers: [registry],
  });
  return new DeliveryWorker(handle, notifications, {
    serves,
    wallClock: () => new Date(),
    onEnd: (attempt) => {
      const { channel, status } = attempt;
      ended.inc({ channel, status });
      if (status === 'retrying') logger.warn(attempt, 'notification not sent; will be retried');
      if (status === 'failed') logger.error(attempt, 'notification failed, no more retries');
    },
    onError: (error) =>
      logger.error({ err: loggable(error) }, 'the notification worker failed; retrying'),
  });
}
