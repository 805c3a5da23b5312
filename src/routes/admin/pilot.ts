import { problems } from '../../contracts/problem.js';
import { PilotMetrics, PilotQuery } from '../../contracts/statistics.js';
import { readPilot } from '../../domain/pilot/read-pilot.js';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import { presentPilot } from '../present/statistics.js';
import type { App } from '../typed-app.js';

export function pilotRoute(app: App, reviews: ReviewSummaries): void {
  app.get(
    '/v1/pilot/metrics',
    {
      schema: {
        operationId: 'getPilotMetrics',
        tags: ['reports'],
        summary: 'Get the pilot results',
        description:
          'The verdict is `too little data` if there is not enough data. Compares with the control group of an experiment, otherwise with sessions in which the gate only observed.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: PilotQuery,
        response: { 200: PilotMetrics, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => presentPilot(await readPilot(ctx, query.window_days, reviews)),
  );
}
