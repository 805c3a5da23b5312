import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../errors.js';

export interface InFlightLimit {
  /** Bytes of bodies that are being received or worked on. */
  readonly maxBytes: number;
  readonly maxRequests: number;
  /** What a body without a length is taken to be: the route's limit. */
  readonly bodyLimit: number;
}

/**
 * Bounds what this scope's requests hold in memory: one that comes on top is told to come back, before
 * its body is read. A single one is always let in.
 */
export function limitInFlight(app: FastifyInstance, limit: InFlightLimit): void {
  let bytes = 0;
  let requests = 0;
  app.addHook('onRequest', async (request, reply) => {
    const told = Number(request.headers['content-length']);
    const size = Number.isFinite(told) ? Math.min(told, limit.bodyLimit) : limit.bodyLimit;
    const full = bytes + size > limit.maxBytes || requests >= limit.maxRequests;
    if (requests > 0 && full) {
      throw new Unavailable('Too much is being taken in at once.');
    }
    bytes += size;
    requests += 1;
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      bytes -= size;
      requests -= 1;
    };
    reply.raw.once('finish', release);
    reply.raw.once('close', release);
  });
}
