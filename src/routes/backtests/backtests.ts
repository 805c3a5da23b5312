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
        summary: 'List the backtests',
        description: 'The latest first; the newest 50 are kept.',
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
        summary: 'Show a backtest',
        description: 'With all that it has found, also while it runs.',
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
        summary: 'What would the gate have decided about the past?',
        description:
          'Judges the turns of users in conversations that were ingested, imported or traced, as if live, with the ' +
          'tools and calls of their agents, by the configuration in force or another one. In the background; nothing ' +
          'is recorded as a gate call or remembered, and no count, signal or alert moves. Of a tenant two wait or run ' +
          'at once.',
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
        summary: 'Stop a backtest',
        description: 'What it has found so far stays. One that has ended stays as it is.',
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
        summary: 'Go on with a backtest',
        description:
          'Also with one that was cancelled or has failed, from where it was. Works on it for some seconds, for a ' +
          'scheduler where no process works in the background; a job does what is left.',
        security: [{ bearer: [] }],
        params: BacktestPath,
        response: { 200: Backtest, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => presentBacktest(await resumeBacktest(ctx, params.backtest_id, deps)),
  );
}
