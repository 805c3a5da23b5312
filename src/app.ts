import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import type { Config } from './config.js';
import type { Database, DatabaseHandle } from './db/client.js';
import { newRequestId } from './ids.js';
import { requireDeclaredAccess } from './plugins/access.js';
import { addAnswerHeaders, registerAnswerHeaders } from './plugins/answer-headers.js';
import { DEFAULT_BODY_LIMIT, registerBodies } from './plugins/body.js';
import { registerDatabaseBreaker } from './plugins/database-breaker.js';
import { registerDemoMode } from './plugins/demo.js';
import {
  answerExpectation,
  answerUnreadable,
  registerErrors,
  sendProblem,
} from './plugins/errors.js';
import { registerOpenApi } from './plugins/openapi.js';
import { refuseHttp2 } from './plugins/otlp-hints.js';
import { refuseForeignPages } from './plugins/own-hosts.js';
import { logRequest, registerRequestLog } from './plugins/request-log.js';
import { registerRequestMetrics } from './plugins/request-metrics.js';
import { SlidingWindow } from './plugins/sliding-window.js';
import { refuseWritesWhileFull } from './plugins/storage.js';
import { answerUnrouted } from './plugins/unrouted.js';
import { registerValidation } from './plugins/validation.js';
import type { JobSender } from './ports/jobs.js';
import { adminRoutes } from './routes/admin/index.js';
import { SIGNED_OUT_PATH, type SignInOptions } from './routes/admin/sign-in.js';
import { agentHookRoutes } from './routes/agent-hooks/index.js';
import { backtestRoutes } from './routes/backtests/index.js';
import { connectorRoutes } from './routes/connectors/index.js';
import { consoleRoutes, isConsoleBuilt } from './routes/console/console.js';
import { eventRoutes } from './routes/events/index.js';
import { gateRoutes } from './routes/gate/index.js';
import { handoffRoutes } from './routes/handoffs/index.js';
import { healthRoutes } from './routes/health.js';
import { issueRoutes } from './routes/issues/index.js';
import { mcpRoutes } from './routes/mcp/index.js';
import { metricsRoute } from './routes/metrics.js';
import { notificationRoutes } from './routes/notifications/index.js';
import { searchRoutes } from './routes/search/index.js';
import { signalRoutes } from './routes/signals/index.js';
import { startRoute } from './routes/start.js';
import type { Services } from './services.js';

const perMinute = (limit: number): SlidingWindow => new SlidingWindow(limit, 60_000);

export interface AppDeps {
  readonly database: DatabaseHandle;
  readonly services: Services;
  /** Where routes leave work for later. */
  readonly jobs: JobSender;
  /** Registry that `/metrics` shows; every subsystem has registered its own. */
  readonly registry: Registry;
  readonly cookieSecret: string;
  readonly version: string;
  readonly logger: FastifyBaseLogger;
  /** The time of day, and a clock that never goes back; the machine's own where they are absent. */
  readonly wallClock?: () => Date;
  readonly monotonicNow?: () => number;
}

export type AppConfig = Pick<
  Config,
  | 'allowedHosts'
  | 'authDisabled'
  | 'console'
  | 'cronKey'
  | 'demoMode'
  | 'gateRateLimit'
  | 'gateTenantRateLimit'
  | 'llm'
  | 'oidc'
  | 'production'
  | 'publicUrl'
  | 'retentionDays'
  | 'smtp'
  | 'trustProxy'
  | 'work'
>;

/** The whole HTTP application over open services. Closing it waits for the requests under way. */
export async function buildApp(config: AppConfig, deps: AppDeps): Promise<FastifyInstance> {
  const { database, services, jobs, registry, version } = deps;
  const { authDisabled, cronKey, demoMode, gateRateLimit, production, publicUrl, retentionDays } =
    config;
  const app = newServer(config, deps.logger);
  app.decorate('wallClock', deps.wallClock ?? (() => new Date()));
  app.decorate('monotonicNow', deps.monotonicNow ?? (() => performance.now()));
  app.decorateRequest('ctx');

  requireDeclaredAccess(app);
  registerAnswerHeaders(app);
  if (authDisabled) refuseForeignPages(app, config);
  if (demoMode) registerDemoMode(app);
  registerDatabaseBreaker(app, database);
  registerErrors(app);
  answerUnrouted(app, publicUrl);
  registerValidation(app);
  registerBodies(app);
  registerRequestLog(app);
  refuseWritesWhileFull(app, database);
  // The demo is everybody's, and says nothing of its machine.
  if (!demoMode) registerRequestMetrics(app, registry);

  const serves = config.work !== 'jobs';
  if (serves) await registerOpenApi(app, { version, publicUrl });
  healthRoutes(app.withTypeProvider<ZodTypeProvider>(), database, version);
  const wrongKeys = perMinute(60);
  if (!demoMode) {
    metricsRoute(app.withTypeProvider<ZodTypeProvider>(), { cronKey, wrongKeys }, registry);
  }
  if (!serves) return app;
  const hasConsole = hasPages(config);
  startRoute(app.withTypeProvider<ZodTypeProvider>(), { version, publicUrl, demoMode }, hasConsole);
  if (hasConsole) await app.register(consoleRoutes);

  await app.register(cookie, { secret: deps.cookieSecret });
  const {
    directory,
    session,
    gate,
    assess,
    countDecision,
    ingest,
    traces,
    steps,
    embedders,
    connectors,
    reviews,
    notifications,
    backtests,
  } = services;
  const { db, hot } = database;
  const visits = perMinute(240);
  const { cookieSecret } = deps;
  const callers = {
    ...{ db, hot, directory, authDisabled, demoMode, cookieSecret, publicUrl },
    ...{ cronKey, wrongKeys, visits },
  };
  const gateLimit = perMinute(gateRateLimit);
  app.register(gateRoutes, {
    ...{ callers, gate, assess, countDecision, reviews },
    limits: {
      gate: { key: gateLimit, tenant: perMinute(config.gateTenantRateLimit) },
      playground: perMinute(10),
    },
  });
  app.register(agentHookRoutes, {
    ...{ callers, gate, ingest, countDecision },
    // Most of what a coding agent tells its hooks is not worth a decision.
    limits: { key: perMinute(10 * gateRateLimit), tenant: perMinute(20 * gateRateLimit) },
  });
  app.register(eventRoutes, { callers, session, ingest, traces, steps });
  app.register(connectorRoutes, { callers, publicUrl, sync: { ...connectors, jobs } });
  const { intervalMs } = connectors;
  app.register(notificationRoutes, {
    ...{ callers, notifications, intervalMs, distributed: database.distributed },
    limits: { test: { key: perMinute(6), tenant: perMinute(12) } },
  });
  app.register(searchRoutes, {
    ...{ callers, embedders },
    limits: { key: perMinute(1_200), tenant: perMinute(2_400), anonymous: perMinute(120) },
  });
  app.register(signalRoutes, { callers, jobs, retentionDays });
  app.register(backtestRoutes, {
    ...{ callers, jobs, retentionDays, masking: session.masking, run: backtests },
  });
  app.register(issueRoutes, {
    ...{ callers, jobs, database, masking: session.masking, reviews },
  });
  app.register(handoffRoutes, { callers, masking: session.masking });
  app.register(mcpRoutes, {
    ...{ callers, version, publicUrl, cookieSecret: deps.cookieSecret },
    limits: { key: perMinute(1_200), tenant: perMinute(2_400) },
  });
  const signIn = demoMode ? null : openSignIn(config, db, services);
  app.register(adminRoutes, {
    ...{ callers, database, reviews, intervalMs, usage: { retentionDays, publicUrl, gateLimit } },
    limits: { login: perMinute(10), signIn: perMinute(60) },
    signIn,
    secureCookie: production,
    ...{
      version,
      features: { mail: config.smtp !== null, llm: config.llm !== null, oidc: signIn !== null },
    },
  });
  return app;
}

/** Single sign-on, where the settings name a provider. */
function openSignIn(
  { oidc, publicUrl }: AppConfig,
  db: Database,
  { identityProvider: provider, box }: Services,
): SignInOptions | null {
  if (oidc === null || provider === undefined) return null;
  const { name, domains, tenantId, role, roles, roleClaim, trustEmails } = oidc;
  const rules = { domains, tenantId, role, roles, roleClaim, trustEmails };
  return {
    ...{ name, db, provider, box, rules },
    redirectUri: `${publicUrl}/v1/dashboard/oidc/callback`,
    signedOutUri: oidc.signOut ? publicUrl + SIGNED_OUT_PATH : null,
  };
}

function newServer(
  { trustProxy, publicUrl }: AppConfig,
  logger: FastifyBaseLogger,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger a request would cost more than the one line that it writes.
    childLoggerFactory: (parent) => parent,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy,
    bodyLimit: DEFAULT_BODY_LIMIT,
    // All of a request, and its head; how long its body may stall says `receiveBody`.
    requestTimeout: 60_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      // A search by GET may have a long query.
      maxHeaderSize: 64 * 1024,
    },
    routerOptions: { maxParamLength: 1_000 },
    forceCloseConnections: 'idle',
    // What comes on an open connection while the server stops is still answered; the connection then ends.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('finish', () => logRequest(request, reply));
      addAnswerHeaders(request, reply);
      sendProblem(error, request, reply);
    },
    clientErrorHandler: (error, socket) =>
      error.code === 'HPE_PAUSED_H2_UPGRADE'
        ? refuseHttp2(socket, publicUrl)
        : answerUnreadable(error, socket),
  });
  app.server.on('checkExpectation', answerExpectation);
  return app as unknown as FastifyInstance;
}

/** Whether a server of this configuration serves the console. */
export const hasPages = ({ console: isWanted, work }: AppConfig): boolean =>
  isWanted && work !== 'jobs' && isConsoleBuilt();
