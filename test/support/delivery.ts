import type { DatabaseHandle } from '../../src/db/client.js';
import type { NotificationDeps } from '../../src/domain/notifications/targets.js';
import { DeliveryWorker } from '../../src/jobs/delivery-worker.js';

/** The real worker of the outbox, which works nothing off by itself: `deliverAll` does. */
export function openDeliveryWorker(
  database: DatabaseHandle,
  notifications: NotificationDeps,
  wallClock: () => Date,
) {
  const ended: string[] = [];
  const errors: unknown[] = [];
  const worker = new DeliveryWorker(database, notifications, {
    serves: false,
    wallClock,
    onEnd: ({ channel, status, error }) => {
      ended.push([channel, status, error].filter(Boolean).join(' '));
    },
    onError: (error) => errors.push(error),
  });
  return { worker, ended, errors };
}
