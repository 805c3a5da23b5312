import { collectDefaultMetrics, type Registry } from 'prom-client';
import { MetricsText } from '../contracts/health.js';
import { problems } from '../contracts/problem.js';
import { type CronRules, requireOperator } from '../plugins/callers.js';
import type { App } from './typed-app.js';

/** For the operator alone: it speaks of all tenants. */
export function metricsRoute(app: App, callers: CronRules, registry: Registry): void {
  let measuresProcess = false;
  app.register(async (instance) => {
    const scope = instance as unknown as App;
    requireOperator(scope, callers);
    scope.get(
      '/metrics',
      {
        schema: {
          operationId: 'getMetrics',
          tags: ['health'],
          summary: 'Get Prometheus metrics',
          description:
            'Requires the cron key as `x-cron-key` or as a bearer token. If no cron key is set, only requests from the same machine are accepted.',
          security: [{ cron: [] }, { bearer: [] }, {}],
          response: {
            200: {
              description: 'The metrics.',
              content: { 'text/plain': { schema: MetricsText } },
            },
            ...problems(401),
          },
        },
      },
      async (_request, reply) => {
        // Watching the event loop and the garbage collector costs nothing until someone asks.
        if (!measuresProcess) collectDefaultMetrics({ register: registry });
        measuresProcess = true;
        const text = await registry.metrics();
        return reply.type(registry.contentType).send(text);
      },
    );
  });
}
