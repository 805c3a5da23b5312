import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.js';

/** The playground, which stores nothing, and the search, which is a read. */
const OPEN_IN_DEMO = new Set(['/v1/playground', '/v1/search']);

/** In demo mode all other writes are refused before authentication, rate limits and parsing. */
export function registerDemoMode(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (OPEN_IN_DEMO.has(request.routeOptions.url ?? '')) return;
    throw new AppError('demo_read_only', 'This is a read-only demo.');
  });
}
