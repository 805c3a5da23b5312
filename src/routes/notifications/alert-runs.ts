import { AlertRun, AlertRunQuery } from '../../contracts/alert-run.js';
import { problems } from '../../contracts/problem.js';
import { type AlertRunDeps, runAlerts } from '../../domain/alerts/run-alerts.js';
import type { App } from '../typed-app.js';

export function alertRunRoute(app: App, deps: AlertRunDeps): void {
  app.post(
    '/v1/notifications/alerts/run',
    {
      schema: {
        operationId: 'runAlerts',
        tags: ['notifications'],
        summary: 'Evaluate the alerts of all tenants',
        description:
          'For a scheduler, every few minutes. Evaluates rules, failure growth and connector lag. Each alert is sent once, however often this is called. With `dry_run`, nothing is stored or sent.',
        security: [{ cron: [] }],
        querystring: AlertRunQuery,
        response: { 200: AlertRun, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ query }) => runAlerts(deps, app.wallClock(), { dryRun: query.dry_run === 'true' }),
  );
}
