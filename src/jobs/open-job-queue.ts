import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../db/client.js';
import { loggable } from '../db/faults.js';
import { DatabaseJobQueue } from './job-queue.js';

/** The queue of a server process, which logs what fails. */
export function openJobQueue(handle: DatabaseHandle, logger: FastifyBaseLogger): DatabaseJobQueue {
  return new DatabaseJobQueue(handle, {
    wallClock: () => new Date(),
    onEnd: (type, outcome, error) => {
      if (error === undefined) logger.debug({ type, outcome }, 'job ended');
      else logger.warn({ type, outcome, err: loggable(error) }, 'job failed');
    },
    onFault: (error) => logger.error({ err: loggable(error) }, 'the job queue has a fault'),
  });
}
