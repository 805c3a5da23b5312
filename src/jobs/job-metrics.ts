import { Counter, type Registry } from 'prom-client';
import { registerGauges, sharingReads } from '../gauges.js';
import type { JobQueue } from '../ports/jobs.js';

/** How much work waits in the job queue, of all processes, and how this process's runs ended. */
export function registerJobMetrics(registry: Registry, queue: Pick<JobQueue, 'loads'>): void {
  const loads = sharingReads(() => queue.loads());
  registerGauges(registry, {
    labelNames: ['queue'],
    helps: {
      jobs_queued: 'Jobs that wait, also for a retry.',
      jobs_active: 'Running jobs, in all processes.',
      jobs_dead_letters: 'Jobs that failed too often, within seven days.',
      jobs_lag_seconds: 'How long the job that is due longest has waited.',
    },
    read: async () =>
      (await loads()).map(({ type: queue, queued, active, deadLetters, lagSeconds }) => ({
        labels: { queue },
        values: {
          jobs_queued: queued,
          jobs_active: active,
          jobs_dead_letters: deadLetters,
          jobs_lag_seconds: lagSeconds,
        },
      })),
  });
  new Counter({
    name: 'intentlock_jobs_ended_total',
    help: 'Runs of jobs in this process: completed, failed (to be retried, or a dead letter), returned.',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
    async collect() {
      const ends = await loads().catch(() => []);
      this.reset();
      for (const { type: queue, ended } of ends) {
        for (const [outcome, count] of Object.entries(ended)) {
          this.inc({ queue, outcome }, count);
        }
      }
    },
  });
}
