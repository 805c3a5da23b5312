import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.js';

/** Routes that write nothing, and those that a demo answers without keeping anything. */
const OPEN_IN_DEMO = new Set([
  ...['/v1/playground', '/v1/search', '/v1/config/preview', '/v1/gate/preview'],
  ...['/v1/reviews', '/v1/rules/draft'],
]);

/** In demo mode nothing is kept: all other writes are refused before authentication, rate limits and parsing. */
export function registerDemoMode(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (OPEN_IN_DEMO.has(request.routeOptions.url ?? '')) return;
    throw new AppError(
      'demo_read_only',
      'This is a demo: everything can be read and nothing written.',
    );
  });
}
