import { problems } from '../../contracts/problem.js';
import { BackfillQuery, BackfillStarted, SignalPath } from '../../contracts/signal.js';
import { startBackfill } from '../../domain/signals/start-backfill.js';
import { presentBackfillStarted } from '../present/signal.js';
import type { App } from '../typed-app.js';
import type { SignalRouteDeps } from './signals.js';

export function backfillRoute(app: App, deps: SignalRouteDeps): void {
  app.post(
    '/v1/signals/:signal_id/backfill',
    {
      schema: {
        operationId: 'backfillSignal',
        tags: ['signals'],
        summary: 'Start a signal backfill',
        description:
          'Runs in the background; the `backfill` field of the signal shows the progress. Nothing is counted twice. Works for disabled signals too.',
        security: [{ bearer: [] }],
        params: SignalPath,
        querystring: BackfillQuery,
        response: { 202: BackfillStarted, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params, query }, reply) => {
      const row = await startBackfill(ctx, params.signal_id, query.days, deps);
      return reply.code(202).send(presentBackfillStarted(row, deps.retentionDays, query.days));
    },
  );
}
