import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type AppConfig, type AppDeps, buildApp } from '../../src/app.js';
import type { DatabaseHandle } from '../../src/db/client.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { prepareTenants } from '../../src/domain/account/prepare-tenants.js';
import { createEmbedders } from '../../src/domain/embeddings/embedders.js';
import type { Assessor } from '../../src/domain/gate/assessor.js';
import { newTenantId } from '../../src/ids.js';
import { registerBackgroundMetrics } from '../../src/jobs/background.js';
import { registerWorkers } from '../../src/jobs/workers.js';
import { createChannels } from '../../src/outbound/channels/channels.js';
import { createVoiceProviders } from '../../src/outbound/voice/voice-providers.js';
import { type Clients, openServices, type ServicesConfig } from '../../src/services.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { sharedDatabase } from './database.js';
import { openQueue, type TestQueue } from './queue.js';

export interface TestClock {
  now: Date;
  /** Moves the time of day and the monotonic clock. */
  advance(milliseconds: number): void;
}

export interface TestTenant {
  readonly id: string;
  readonly keyId: string;
  readonly key: string;
  /** A request with this tenant's key and a JSON body. */
  call(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: DatabaseHandle;
  readonly clock: TestClock;
  /** Works nothing off by itself: `processAll` does. */
  readonly jobs: TestQueue;
  readonly logged: string[];
  tenant(): Promise<TestTenant>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Waits until the tools of the calls so far are stored, and read anew by the next call. */
  toolsStored(): Promise<void>;
  close(): Promise<void>;
}

export const COOKIE_SECRET = 'a-cookie-secret-for-tests-only-000';

export const ENCRYPTION_KEY = Buffer.alloc(32, 'key').toString('base64');

const NOWHERE = 'http://127.0.0.1:9';
/** Providers that are away; tests of connectors bring their own. */
const NO_PROVIDERS = createVoiceProviders({
  baseUrls: { elevenlabs: NOWHERE, retell: NOWHERE, vapi: NOWHERE },
  firstDelayMs: 1,
});

/** Receivers on the loopback, and no mail server; tests of e-mail bring their own. */
const LOOPBACK_CHANNELS = createChannels({ allow: ['127.0.0.0/8'], chatIntervalMs: 0 }, null);

/** The real application on the worker's database, with a clock that stands until it is moved. */
export async function startApp(
  config: Partial<AppConfig & ServicesConfig> = {},
  { assess, ...deps }: Partial<AppDeps & Clients & { readonly assess: Assessor }> = {},
): Promise<TestApp> {
  const database = deps.database ?? (await sharedDatabase());
  const settings = {
    authDisabled: false,
    allowedHosts: [],
    cronKey: null,
    console: true,
    demoMode: false,
    gateRateLimit: 120,
    gateTenantRateLimit: 10 * (config.gateRateLimit ?? 120),
    llm: null,
    oidc: null,
    smtp: null,
    production: false,
    publicUrl: 'https://intentlock.test',
    retentionDays: 365,
    storeText: 'full' as const,
    syncIntervalMs: 300_000,
    trustProxy: false,
    work: 'all' as const,
    bench: { constantAssessor: false, recording: true },
    ...config,
  };
  const clock: TestClock & { elapsed: number } = {
    now: new Date('2026-11-20T12:00:00.000Z'),
    elapsed: 0,
    advance(milliseconds) {
      this.now = new Date(this.now.getTime() + milliseconds);
      this.elapsed += milliseconds;
    },
  };
  const jobs = openQueue(database, { wallClock: () => clock.now });
  await prepareTenants(
    database.db,
    { ...settings, bootstrapApiKey: null, work: 'jobs' },
    clock.now,
  );
  const logged: string[] = [];
  const registry = new Registry();
  const { llm, embedders = createEmbedders(null), voice = NO_PROVIDERS } = deps;
  const { channels = LOOPBACK_CHANNELS, identityProvider } = deps;
  const clients = { llm, embedders, voice, channels, identityProvider, close: async () => {} };
  const encryptionKeys = [ENCRYPTION_KEY];
  const opened = openServices(settings, { database, clients, registry, encryptionKeys });
  const services = assess ? { ...opened, gate: { ...opened.gate, assess } } : opened;
  const { connectors, backtests } = services;
  registerWorkers(jobs.queue, { database, connectors, backtests });
  registerBackgroundMetrics(registry, { jobs: jobs.queue, database });
  const app = await buildApp(settings, {
    services,
    registry,
    cookieSecret: COOKIE_SECRET,
    version: '0.0.0-test',
    logger: pino({ base: null }, { write: (line: string) => logged.push(line) }),
    wallClock: () => clock.now,
    monotonicNow: () => clock.elapsed,
    jobs: jobs.queue,
    ...deps,
    database,
  });
  await app.ready();

  const tenant = async (): Promise<TestTenant> => {
    const id = newTenantId();
    await ensureTenant(database.db, id, 'Test');
    const { row, apiKey } = await createApiKey({ db: database.db, now: clock.now }, id);
    return {
      id,
      keyId: row.id,
      key: apiKey,
      call: (method, url, body, headers = {}) =>
        app.inject({
          method: method as 'GET',
          url,
          headers: { authorization: `Bearer ${apiKey}`, ...headers },
          ...(body !== undefined && { payload: body as object }),
        }),
    };
  };
  return {
    app,
    database,
    clock,
    jobs,
    logged,
    tenant,
    inject: (options) => app.inject(options),
    toolsStored: () => services.gate.agentTools.close(),
    async close() {
      await app.close();
      await services.close();
      // A poll sends itself again: whoever does all that is delayed would never come to an end. Some tests
      // have closed the database.
      const removeJobs = sql`delete from jobs where type like 'connectors.%'`;
      await database.db.execute(removeJobs).catch(() => {});
    },
  };
}
