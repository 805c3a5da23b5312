import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../db/client.js';
import { loggable } from '../db/faults.js';
import { DatabaseJobQueue } from './job-queue.js';

/** The queue of a server process, which logs what fails. */
export function openJobQueue(handle: DatabaseHandle, logger: FastifyBaseLogger): DatabaseJobQueue {
  return new DatabaseJobQueue(handle, {
    wallClock: () => new Date(),
    onEnd: ({ error, deadLetter, ...job }) => {
      if (error === undefined) logger.debug(job, 'job ended');
      else if (job.outcome === 'returned') logger.info(job, 'job interrupted; will be continued');
      else if (deadLetter)
        logger.error({ ...job, err: loggable(error) }, 'job failed, no more retries');
      else logger.warn({ ...job, err: loggable(error) }, 'job failed; will be retried');
    },
    onFault: (error) => logger.error({ err: loggable(error) }, 'the job queue failed; retrying'),
  });
}
