import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { GateDeps } from '../../domain/gate/decide-call.js';
import type { CountDecision } from '../../domain/gate/decision-metrics.js';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import { declareAccess } from '../../plugins/access.js';
import {
  type CallerRules,
  requireHotWriter,
  requireReader,
  requireWriter,
} from '../../plugins/callers.js';
import { type KeyLimits, limitByAddress, limitByKey } from '../../plugins/rate-limits.js';
import type { SlidingWindow } from '../../plugins/sliding-window.js';
import type { AssessInput, Assessment } from '../../ports/assessment.js';
import { previewConfigRoute, readConfigRoute, writeConfigRoute } from './config.js';
import { readConfigExamplesRoute } from './config-examples.js';
import { readConfigHistoryRoutes, restoreConfigRoute } from './config-history.js';
import { gateRoute } from './gate.js';
import { readGateCallRoutes } from './gate-calls.js';
import { playgroundRoute } from './playground.js';
import { previewGateRoute } from './preview-gate.js';
import { readStatisticsRoutes } from './statistics.js';

export interface GateRoutesOptions {
  readonly callers: CallerRules;
  readonly gate: GateDeps;
  /** The built-in assessor: what the playground, which anyone can call, is answered by. */
  readonly assess: (input: AssessInput) => Assessment;
  readonly countDecision: CountDecision;
  readonly reviews: ReviewSummaries;
  readonly limits: {
    readonly gate: KeyLimits;
    readonly playground: SlidingWindow;
  };
}

/** The gate itself, the playground and the configuration. */
export const gateRoutes: FastifyPluginAsyncZod<GateRoutesOptions> = async (
  app,
  { callers, gate, assess, countDecision, reviews, limits },
) => {
  app.register(async (scope) => {
    // First of all: a call that is refused costs as little as it can.
    scope.addHook('onRequest', (_request, _reply, done) => {
      gate.backlog.ensureRoom();
      done();
    });
    requireHotWriter(scope, callers);
    if (!callers.authDisabled) limitByKey(scope, 'gate', limits.gate);
    gateRoute(scope, gate, countDecision);
  });
  app.register(async (scope) => {
    declareAccess(scope, 'public');
    limitByAddress(scope, 'playground', limits.playground);
    playgroundRoute(scope, assess);
  });
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    readConfigRoute(scope);
    readConfigHistoryRoutes(scope);
    readGateCallRoutes(scope);
    readStatisticsRoutes(scope, reviews);
  });
  app.register(async (scope) => {
    requireWriter(scope, callers, 'admin');
    writeConfigRoute(scope, gate.masking);
    restoreConfigRoute(scope);
  });
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    readConfigExamplesRoute(scope);
    previewConfigRoute(scope);
  });
  app.register(async (scope) => {
    requireReader(scope, callers, 'read');
    // What it costs is what a gate call costs.
    limitByKey(scope, 'gate', limits.gate);
    previewGateRoute(scope, gate);
  });
};
