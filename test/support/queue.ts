import type { DatabaseHandle } from '../../src/db/client.js';
import { DatabaseJobQueue, type JobQueueDeps } from '../../src/jobs/job-queue.js';

export interface TestQueue {
  readonly queue: DatabaseJobQueue;
  /** `type outcome` of every run that ended, and the errors beside. */
  readonly ended: string[];
  readonly errors: unknown[];
}

/** The real queue. */
export function openQueue(database: DatabaseHandle, deps: Partial<JobQueueDeps> = {}): TestQueue {
  const ended: string[] = [];
  const errors: unknown[] = [];
  const queue = new DatabaseJobQueue(database, {
    wallClock: () => new Date('2026-11-20T12:00:00.000Z'),
    onEnd: ({ type, outcome, error }) => {
      ended.push(`${type} ${outcome}`);
      if (error !== undefined) errors.push(error);
    },
    onFault: (error) => errors.push(error),
    ...deps,
  });
  return { queue, ended, errors };
}
