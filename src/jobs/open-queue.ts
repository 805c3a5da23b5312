import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../db/client.js';
import { loggable } from '../db/faults.js';
import { PgBossQueue } from './pg-boss-queue.js';

/** The queue of a server process, which logs what fails. */
export function openQueue(handle: DatabaseHandle, logger: FastifyBaseLogger): PgBossQueue {
  return new PgBossQueue(handle, {
    wallClock: () => new Date(),
    onEnd: (queue, outcome, error) => {
      if (error === undefined) logger.debug({ queue, outcome }, 'job ended');
      else logger.warn({ queue, outcome, err: loggable(error) }, 'job failed');
    },
    onFault: (error) => logger.error({ err: loggable(error) }, 'the job queue has a fault'),
  });
}
