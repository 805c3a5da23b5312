import {
  Backtest,
  BacktestDetail,
  BacktestList,
  BacktestPath,
  BacktestRequest,
  BacktestsQuery,
} from '../../contracts/backtest.js';
import { problems } from '../../contracts/problem.js';
import { cancelBacktest, resumeBacktest } from '../../domain/backtests/change-backtest.js';
import { readBacktest, readBacktests } from '../../domain/backtests/read-backtests.js';
import type { BacktestDeps } from '../../domain/backtests/run-backtest.js';
import { type StartDeps, startBacktest } from '../../domain/backtests/start-backtest.js';
import { presentBacktest, presentBacktestDetail } from '../present/backtest.js';
import { pageBounds, presentPage } from '../present/page.js';
import type { App } from '../typed-app.js';

export interface BacktestRouteDeps extends StartDeps {
  readonly run: BacktestDeps;
}

export function readBacktestRoutes(app: App): void {
  app.get(
    '/v1/backtests',
    {
      schema: {
        operationId: 'listBacktests',
        tags: ['backtests'],
        summary: 'List backtests',
        description: 'Newest first. The newest 50 are kept.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: BacktestsQuery,
        response: { 200: BacktestList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { rows, total } = await readBacktests(ctx, pageBounds(query));
      return presentPage(rows.map(presentBacktest), total, query);
    },
  );
  app.get(
    '/v1/backtests/:backtest_id',
    {
      schema: {
        operationId: 'getBacktest',
        tags: ['backtests'],
        summary: 'Get a backtest',
        description: 'Includes all results so far, also while it is running.',
        security: [{ bearer: [] }, { cookie: [] }],
        params: BacktestPath,
        response: { 200: BacktestDetail, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params }) => presentBacktestDetail(await readBacktest(ctx, params.backtest_id)),
  );
}

export function writeBacktestRoutes(app: App, deps: BacktestRouteDeps): void {
  app.post(
    '/v1/backtests',
    {
      schema: {
        operationId: 'startBacktest',
        tags: ['backtests'],
        summary: 'Start a backtest',
        description:
          'Checks user turns in ingested, imported or traced sessions as if they were live, with the tools and calls of their agents, using the active or another configuration. Runs in the background. No gate calls are recorded, and no statistics, signals or alerts change. A tenant can have two open backtests.',
        security: [{ bearer: [] }],
        body: BacktestRequest,
        response: { 202: Backtest, ...problems(400, 401, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body }, reply) =>
      reply.code(202).send(presentBacktest(await startBacktest(ctx, body, deps))),
  );
  app.post(
    '/v1/backtests/:backtest_id/cancel',
    {
      schema: {
        operationId: 'cancelBacktest',
        tags: ['backtests'],
        summary: 'Cancel a backtest',
        description: 'Keeps the results so far. Has no effect on a finished backtest.',
        security: [{ bearer: [] }],
        params: BacktestPath,
        response: { 200: Backtest, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) =>
      presentBacktest(await cancelBacktest(ctx, params.backtest_id, deps.jobs)),
  );
  app.post(
    '/v1/backtests/:backtest_id/run',
    {
      schema: {
        operationId: 'runBacktest',
        tags: ['backtests'],
        summary: 'Continue a backtest',
        description:
          'Resumes a backtest where it stopped, also if it was canceled or failed. Works on it for a few seconds, for schedulers where no process runs in the background; a job does the rest.',
        security: [{ bearer: [] }],
        params: BacktestPath,
        response: { 200: Backtest, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => presentBacktest(await resumeBacktest(ctx, params.backtest_id, deps)),
  );
}
