import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../db/client.js';
import { loggable } from '../db/faults.js';
import { FeedWorker } from './feed-worker.js';
import { openFollowers } from './followers.js';

/** The worker of a server process, which logs what fails. */
export function openFeed(
  handle: DatabaseHandle,
  logger: FastifyBaseLogger,
  serves: boolean,
): FeedWorker {
  return new FeedWorker(handle, openFollowers(), {
    serves,
    wallClock: () => new Date(),
    onFailure: ({ tenantId, follower, kind, items, deadLetter }, error) => {
      const failure = { tenantId, follower, kind, changes: items.length, err: loggable(error) };
      if (deadLetter)
        logger.error({ ...failure, id: items[0] }, 'handling a change failed, no more retries');
      else logger.warn(failure, 'handling changes failed; will be retried');
    },
    onFault: (error) =>
      logger.error({ err: loggable(error) }, 'the follower worker failed; retrying'),
  });
}
