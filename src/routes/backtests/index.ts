import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type CallerRules, requireReader, requireWriter } from '../../plugins/callers.js';
import { type BacktestRouteDeps, readBacktestRoutes, writeBacktestRoutes } from './backtests.js';

export interface BacktestRoutesOptions extends BacktestRouteDeps {
  readonly callers: CallerRules;
}

/** Routes for judging the past. */
export const backtestRoutes: FastifyPluginAsyncZod<BacktestRoutesOptions> = async (
  app,
  { callers, ...deps },
) => {
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    readBacktestRoutes(scope);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'review');
    writeBacktestRoutes(scope, deps);
  });
};
