import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SessionDeps } from '../../domain/session/with-session.js';
import { type CallerRules, requireApiKey } from '../../plugins/callers.js';
import { eventRoute } from './events.js';
import { type TraceRouteDeps, tracesRoute } from './traces.js';

export interface EventRoutesOptions {
  readonly callers: CallerRules;
  readonly session: SessionDeps;
  readonly traces: TraceRouteDeps;
}

/** What happened after the gate. */
export const eventRoutes: FastifyPluginAsyncZod<EventRoutesOptions> = async (
  app,
  { callers, session, traces },
) => {
  app.register(async (scope) => {
    requireApiKey(scope, callers, true);
    eventRoute(scope, session);
  });
  app.register(async (scope) => {
    requireApiKey(scope, callers);
    tracesRoute(scope, traces);
  });
};
