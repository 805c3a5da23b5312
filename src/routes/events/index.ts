import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { StepStore } from '../../domain/episodes/step-store.js';
import type { SessionDeps } from '../../domain/session/with-session.js';
import {
  type CallerRules,
  requireHotWriter,
  requireReader,
  requireWriter,
  requireWriterOrBasic,
} from '../../plugins/callers.js';
import { episodeRoute, stepsRoute } from './episodes.js';
import { eventRoute } from './events.js';
import { facetsRoute } from './facets.js';
import { type IngestRouteDeps, ingestRoute } from './ingest.js';
import { outcomeRoute } from './outcomes.js';
import { deleteSessionRoute, sessionRoutes } from './sessions.js';
import { type TraceRouteDeps, tracesRoute } from './traces.js';

export interface EventRoutesOptions {
  readonly callers: CallerRules;
  readonly session: SessionDeps;
  readonly ingest: IngestRouteDeps;
  readonly traces: TraceRouteDeps;
  readonly steps: StepStore;
}

/** Routes for what happened after the gate, and for what is known of the conversations. */
export const eventRoutes: FastifyPluginAsyncZod<EventRoutesOptions> = async (
  app,
  { callers, session, ingest, traces, steps },
) => {
  app.register(async (scope) => {
    requireHotWriter(scope, callers);
    eventRoute(scope, session);
  });
  app.register(async (scope) => {
    requireWriterOrBasic(scope, callers, 'gate');
    outcomeRoute(scope, session.masking);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'gate');
    ingestRoute(scope, ingest);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'admin');
    deleteSessionRoute(scope, session.sessionQueue);
  });
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    sessionRoutes(scope);
    facetsRoute(scope);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'gate');
    tracesRoute(scope, traces);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'gate');
    stepsRoute(scope, steps, session.masking);
  });
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    episodeRoute(scope);
  });
};
