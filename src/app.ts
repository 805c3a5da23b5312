import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { assess } from './assess/assess.js';
import { assessConstantly } from './assess/constant.js';
import type { Config } from './config.js';
import type { Embedders } from './contracts/embeddings.js';
import type { JobQueue } from './contracts/jobs.js';
import type { LlmJudge } from './contracts/llm.js';
import type { DatabaseHandle } from './db/client.js';
import { CallerDirectory } from './domain/account/caller-directory.js';
import { readArrivalLoad } from './domain/arrivals/arrival-load.js';
import { embeddersOf } from './domain/embeddings/embedders.js';
import { readEmbeddingLoads } from './domain/embeddings/embedding-load.js';
import { StepStore } from './domain/episodes/step-store.js';
import { withOpinion } from './domain/gate/assessor.js';
import { SessionInbox } from './domain/ingest/session-inbox.js';
import { STORE_FULL, STORE_MASKED } from './domain/masking/masking.js';
import { SessionLanes } from './domain/session/session-lanes.js';
import { SessionStore } from './domain/session/session-store.js';
import type { SessionDeps } from './domain/session/with-session.js';
import { Admission } from './domain/traces/admission.js';
import { TraceStore } from './domain/traces/trace-store.js';
import { newRequestId } from './ids.js';
import { DEFAULT_BODY_LIMIT, registerBodies } from './plugins/body.js';
import type { CallerRules } from './plugins/callers.js';
import { registerDemoMode } from './plugins/demo.js';
import { answerUnreadable, registerErrors, sendProblem } from './plugins/errors.js';
import { Metrics } from './plugins/metrics.js';
import { registerOpenApi } from './plugins/openapi.js';
import { logRequest, registerRequestLog } from './plugins/request-log.js';
import { SlidingWindow } from './plugins/sliding-window.js';
import { answerUnrouted } from './plugins/unrouted.js';
import { registerValidation } from './plugins/validation.js';
import { adminRoutes } from './routes/admin/index.js';
import { eventRoutes } from './routes/events/index.js';
import { gateRoutes } from './routes/gate/index.js';
import { healthRoutes } from './routes/health.js';
import { metricsRoute } from './routes/metrics.js';
import { searchRoutes } from './routes/search/index.js';
import { signalRoutes } from './routes/signals/index.js';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;

export interface AppDeps {
  readonly database: DatabaseHandle;
  readonly cookieSecret: string;
  readonly version: string;
  readonly logger: FastifyBaseLogger;
  /** Where routes leave work for later. */
  readonly jobs: JobQueue;
  /** A language model to ask for a second opinion. */
  readonly llm?: LlmJudge | undefined;
  /** What a search by meaning is done with; the built-in embedder where it is absent. */
  readonly embedders?: Embedders;
  /** The time of day, and a clock that never goes back; the machine's own where they are absent. */
  readonly wallClock?: () => Date;
  readonly monotonicNow?: () => number;
}

export type AppConfig = Pick<
  Config,
  | 'authDisabled'
  | 'bench'
  | 'cronKey'
  | 'demoMode'
  | 'production'
  | 'retentionDays'
  | 'storeText'
  | 'trustProxy'
  | 'work'
>;

/** The whole HTTP application over an open, migrated database. Closing it drains what was accepted. */
export async function buildApp(config: AppConfig, deps: AppDeps): Promise<FastifyInstance> {
  const { database } = deps;
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger a request would cost more than the one line that it writes.
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: DEFAULT_BODY_LIMIT,
    // A search by GET may have a long query.
    http: { maxHeaderSize: 64 * 1024 },
    routerOptions: { maxParamLength: 1_000 },
    forceCloseConnections: 'idle',
    // What comes on an open connection while the server stops is still answered; the connection then ends.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('finish', () => logRequest(request, reply));
      sendProblem(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
  });
  app.decorate('wallClock', deps.wallClock ?? (() => new Date()));
  app.decorate('monotonicNow', deps.monotonicNow ?? (() => performance.now()));
  app.decorateRequest('ctx');

  if (config.demoMode) registerDemoMode(app);
  registerErrors(app);
  answerUnrouted(app);
  registerValidation(app);
  registerBodies(app);
  registerRequestLog(app);
  const sessions = new SessionStore(database.db, { recording: config.bench.recording });
  const inbox = new SessionInbox(database.db);
  const spans = new TraceStore(database.db, database.kind);
  const steps = new StepStore(database.db, database.kind);
  const metrics = new Metrics({
    waiting: () => ({
      ...sessions.waiting(),
      deliveries: inbox.waiting,
      spans: spans.waiting,
      steps: steps.waiting,
    }),
    connections: database.connections,
    jobs: () => deps.jobs.loads(),
    arrivals: () => readArrivalLoad(database.db),
    embeddings: () => readEmbeddingLoads(database.db),
  });
  // The demo is everybody's, and says nothing of its machine.
  if (!config.demoMode) metrics.observe(app);

  const serves = config.work !== 'jobs';
  if (serves) await registerOpenApi(app, deps.version);
  healthRoutes(app.withTypeProvider<ZodTypeProvider>(), database, deps.version);
  if (!config.demoMode) metricsRoute(app.withTypeProvider<ZodTypeProvider>(), config, metrics);
  if (!serves) return app;

  await app.register(cookie, { secret: deps.cookieSecret });
  const directory = new CallerDirectory(database.db);
  const masking = config.storeText === 'masked' ? STORE_MASKED : STORE_FULL;
  const traces = {
    traces: spans,
    admission: new Admission({ maxBytes: 128 * MEGABYTE, maxRunning: 4, maxWaiting: 64 }),
    masking,
    metrics,
  };
  const callers: CallerRules = {
    db: database.db,
    directory,
    authDisabled: config.authDisabled,
    demoMode: config.demoMode,
    cronKey: config.cronKey,
  };
  app.addHook('onClose', async () => {
    await sessions.close();
    await inbox.close();
    await spans.close();
    await steps.close();
    await directory.close();
  });

  const builtin = config.bench.constantAssessor ? assessConstantly : assess;
  const session: SessionDeps = { directory, sessions, lanes: new SessionLanes(), masking };
  app.register(gateRoutes, {
    callers,
    gate: { ...session, assess: deps.llm ? withOpinion(builtin, deps.llm) : builtin },
    assess: builtin,
    limits: { gate: new SlidingWindow(120, MINUTE), playground: new SlidingWindow(10, MINUTE) },
  });
  app.register(eventRoutes, { callers, session, ingest: { inbox, masking }, traces, steps });
  app.register(searchRoutes, { callers, embedders: deps.embedders ?? embeddersOf(null) });
  app.register(signalRoutes, {
    callers,
    jobs: deps.jobs,
    retentionDays: config.retentionDays,
  });
  app.register(adminRoutes, {
    callers,
    limits: { login: new SlidingWindow(10, MINUTE) },
    secureCookie: config.production,
  });
  return app;
}
