import { problems } from '../../contracts/problem.js';
import { Overview, Report, ReportQuery } from '../../contracts/report.js';
import { readOverview } from '../../domain/reports/read-overview.js';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import { presentOverview, presentReport } from '../present/report.js';
import type { App } from '../typed-app.js';

export interface ReportOptions {
  readonly reviews: ReviewSummaries;
  /** Between two polls of a connector. */
  readonly intervalMs: number;
}

export function reportRoutes(app: App, deps: ReportOptions): void {
  app.get(
    '/v1/overview',
    {
      schema: {
        operationId: 'getOverview',
        tags: ['reports'],
        summary: 'Get the overview',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: ReportQuery,
        response: { 200: Overview, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) =>
      presentOverview(await readOverview(ctx, query.days, deps), {
        ...{ now: ctx.now, calibration: ctx.caller.calibration },
      }),
  );
  app.get(
    '/v1/report',
    {
      schema: {
        operationId: 'getReport',
        tags: ['reports'],
        summary: 'Get the report',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: ReportQuery,
        response: { 200: Report, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) =>
      presentReport(await readOverview(ctx, query.days, deps), {
        ...{ now: ctx.now, calibration: ctx.caller.calibration },
      }),
  );
}
