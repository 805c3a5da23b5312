import type { DatabaseHandle } from '../../src/db/client.js';
import { PgBossQueue, type QueueDeps } from '../../src/jobs/pg-boss-queue.js';

export interface TestQueue {
  readonly queue: PgBossQueue;
  /** `name outcome` of every job that ended, and the errors beside. */
  readonly ended: string[];
  readonly errors: unknown[];
}

/** The real queue. */
export function openQueue(database: DatabaseHandle, deps: Partial<QueueDeps> = {}): TestQueue {
  const ended: string[] = [];
  const errors: unknown[] = [];
  const queue = new PgBossQueue(database, {
    wallClock: () => new Date('2026-11-20T12:00:00.000Z'),
    onEnd: (name, outcome, error) => {
      ended.push(`${name} ${outcome}`);
      if (error !== undefined) errors.push(error);
    },
    onFault: (error) => errors.push(error),
    ...deps,
  });
  return { queue, ended, errors };
}
