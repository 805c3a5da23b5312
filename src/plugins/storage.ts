import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../db/client.js';
import { StorageFull } from '../errors.js';

/** Routes that read, although they are a POST. */
const READS = new Set(['/v1/playground', '/v1/search']);

/** Refuses what writes while the disk has no room for it; reads go on. Register it before the routes. */
export function refuseWritesWhileFull(app: FastifyInstance, { isFull }: DatabaseHandle): void {
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && isFull() && !READS.has(routeOptions.url ?? '')) throw new StorageFull();
    done();
  });
}
