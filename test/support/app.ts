import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type AppConfig, type AppDeps, buildApp } from '../../src/app.js';
import type { DatabaseHandle } from '../../src/db/client.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { prepareTenants } from '../../src/domain/account/prepare-tenants.js';
import { newTenantId } from '../../src/ids.js';
import { registerWorkers } from '../../src/jobs/workers.js';
import { ensureTenant } from '../../src/store/fleet/tenants.js';
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
  close(): Promise<void>;
}

export const COOKIE_SECRET = 'a-cookie-secret-for-tests-only-000';

/** The real application on the worker's database, with a clock that stands until it is moved. */
export async function startApp(
  config: Partial<AppConfig> = {},
  deps: Partial<AppDeps> = {},
): Promise<TestApp> {
  const database = deps.database ?? (await sharedDatabase());
  const settings = {
    authDisabled: false,
    cronKey: null,
    demoMode: false,
    production: false,
    retentionDays: 365,
    storeText: 'full' as const,
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
  registerWorkers(jobs.queue, { db: database.db });
  await prepareTenants(database.db, { ...settings, bootstrapApiKey: null }, clock.now);
  const logged: string[] = [];
  const app = await buildApp(settings, {
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
    close: () => app.close(),
  };
}
