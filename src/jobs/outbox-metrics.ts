import type { Registry } from 'prom-client';
import type { Database } from '../db/client.js';
import { registerGauges } from '../gauges.js';
import { readOutboxLoad } from '../store/across-tenants/queue-loads.js';

/** How many notifications wait to be sent, of all processes. */
export function registerOutboxMetrics(registry: Registry, db: Database): void {
  registerGauges(registry, {
    labelNames: [],
    helps: {
      outbox_waiting: 'Notifications that wait to be sent, also for a retry.',
      outbox_lag_seconds: 'How long the notification that is due longest has waited.',
    },
    read: async () => {
      const { waiting, lagSeconds } = await readOutboxLoad(db);
      return [{ labels: {}, values: { outbox_waiting: waiting, outbox_lag_seconds: lagSeconds } }];
    },
  });
}
