import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type CallerRules, requireApiKey, requireReader } from '../../plugins/callers.js';
import { backfillRoute } from './backfill.js';
import {
  previewSignalRoute,
  readSignalRoutes,
  type SignalRouteDeps,
  writeSignalRoutes,
} from './signals.js';

export interface SignalRoutesOptions extends SignalRouteDeps {
  readonly callers: CallerRules;
}

/** Routes for what tenants want noticed in what users say. */
export const signalRoutes: FastifyPluginAsyncZod<SignalRoutesOptions> = async (
  app,
  { callers, jobs, retentionDays },
) => {
  app.register(async (scope) => {
    requireReader(scope, callers);
    readSignalRoutes(scope);
    previewSignalRoute(scope);
  });
  app.register(async (scope) => {
    requireApiKey(scope, callers);
    writeSignalRoutes(scope, jobs);
    backfillRoute(scope, { jobs, retentionDays });
  });
};
