import type { Registry } from 'prom-client';
import type { Database } from '../db/client.js';
import { FOLLOWER_NAMES } from '../domain/changes/follower.js';
import { registerGauges } from '../gauges.js';
import { readFollowerLoads } from '../store/across-tenants/queue-loads.js';

/** How far the followers of the feed of changes are behind. */
export function registerFeedMetrics(registry: Registry, db: Database): void {
  registerGauges(registry, {
    labelNames: ['follower'],
    helps: {
      feed_batches_waiting:
        'Change batches that wait for a follower, also for a retry, counted up to 100,000.',
      feed_lag_seconds:
        'Age in seconds of the oldest change a follower has not handled yet, not counting changes waiting for a retry.',
      feed_dead_letters:
        'Changes that a follower failed too often to handle, counted up to 100,000.',
    },
    read: async () =>
      (await readFollowerLoads(db, FOLLOWER_NAMES)).map((load) => ({
        labels: { follower: load.follower },
        values: {
          feed_batches_waiting: load.waiting,
          feed_lag_seconds: load.lagSeconds,
          feed_dead_letters: load.deadLetters,
        },
      })),
  });
}
