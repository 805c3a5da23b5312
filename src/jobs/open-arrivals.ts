import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../db/client.js';
import { loggable } from '../db/faults.js';
import { ArrivalWorker } from './arrival-worker.js';
import { arrivalConsumers } from './consumers.js';

/** The worker of a server process, which logs what fails. */
export function openArrivals(
  handle: DatabaseHandle,
  logger: FastifyBaseLogger,
  serves: boolean,
): ArrivalWorker {
  return new ArrivalWorker(handle, arrivalConsumers(), {
    serves,
    wallClock: () => new Date(),
    onFailure: ({ tenantId, kind, items, setAside }, error) => {
      const failure = { tenantId, kind, texts: items.length, err: loggable(error) };
      if (setAside) logger.error({ ...failure, id: items[0] }, 'a text was set aside');
      else logger.warn(failure, 'texts could not be taken in');
    },
    onFault: (error) => logger.error({ err: loggable(error) }, 'the feed of texts has a fault'),
  });
}
