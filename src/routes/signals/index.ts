import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type CallerRules, requireReader, requireWriter } from '../../plugins/callers.js';
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
    requireReader(scope, callers, 'read');
    readSignalRoutes(scope);
    previewSignalRoute(scope);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'admin');
    writeSignalRoutes(scope, jobs);
    backfillRoute(scope, { jobs, retentionDays });
  });
};
