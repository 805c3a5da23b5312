import { problems } from '../contracts/problem.js';
import { type CronRules, requireOperator } from '../plugins/callers.js';
import type { Metrics } from '../plugins/metrics.js';
import type { App } from './app.js';

/** For the operator alone: it speaks of all tenants. */
export function metricsRoute(app: App, callers: CronRules, metrics: Metrics): void {
  app.register(async (instance) => {
    const scope = instance as unknown as App;
    requireOperator(scope, callers);
    scope.get(
      '/metrics',
      {
        schema: {
          tags: ['health'],
          summary: 'Measurements as Prometheus text',
          description: 'Wants `x-cron-key`; while the server has none, it answers its own machine.',
          security: [{ cron: [] }, {}],
          response: problems(401),
        },
      },
      async (_request, reply) => {
        const text = await metrics.read();
        return reply.type(metrics.registry.contentType).send(text as never);
      },
    );
  });
}
