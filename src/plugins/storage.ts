import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../db/client.js';
import { StorageFull } from '../errors.js';

/** Routes that read, although they are a POST. */
const READS = new Set(['/v1/playground', '/v1/search']);

/** Routes that make room. */
const DELETIONS = new Set([
  ...['DELETE /v1/sessions/:session_id', 'DELETE /v1/tenant/data'],
  'POST /v1/maintenance/retention/run',
]);

/**
 * Refuses what writes while the disk has no room for it; reads go on, and so do deletions as long as there is room for what
 * they note. Register it before the routes.
 */
export function refuseWritesWhileFull(app: FastifyInstance, database: DatabaseHandle): void {
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const { url = '' } = routeOptions;
    const isRead = method === 'GET' || method === 'HEAD' || READS.has(url);
    const isRefused = DELETIONS.has(`${method} ${url}`)
      ? database.isTooFullToDelete
      : database.isFull;
    if (!isRead && isRefused()) throw new StorageFull();
    done();
  });
}
