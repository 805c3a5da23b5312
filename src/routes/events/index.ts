import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { StepStore } from '../../domain/episodes/step-store.js';
import type { SessionDeps } from '../../domain/session/with-session.js';
import { type CallerRules, requireApiKey, requireReader } from '../../plugins/callers.js';
import { episodeRoute, stepsRoute } from './episodes.js';
import { eventRoute } from './events.js';
import { type TraceRouteDeps, tracesRoute } from './traces.js';

export interface EventRoutesOptions {
  readonly callers: CallerRules;
  readonly session: SessionDeps;
  readonly traces: TraceRouteDeps;
  readonly steps: StepStore;
}

/** What happened after the gate. */
export const eventRoutes: FastifyPluginAsyncZod<EventRoutesOptions> = async (
  app,
  { callers, session, traces, steps },
) => {
  app.register(async (scope) => {
    requireApiKey(scope, callers, true);
    eventRoute(scope, session);
  });
  app.register(async (scope) => {
    requireApiKey(scope, callers);
    tracesRoute(scope, traces);
  });
  app.register(async (scope) => {
    requireApiKey(scope, callers);
    stepsRoute(scope, steps);
  });
  app.register(async (scope) => {
    requireReader(scope, callers);
    episodeRoute(scope);
  });
};
