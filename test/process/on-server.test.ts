import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { cloneOnServer, onServer, openClone } from '../support/database.js';
import { problemOf } from '../support/problem.js';
import { run } from '../support/process.js';
import { Wire } from '../support/wire.js';

/** Starting processes takes its time on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

describe.skipIf(!onServer())('on a PostgreSQL server (needs TEST_DATABASE_URL)', () => {
  let directUrl: string;
  let wire: Wire;
  let database: DatabaseHandle;
  let subject: TestApp;
  let tenant: TestTenant;
  beforeAll(async () => {
    directUrl = await cloneOnServer();
    wire = new Wire(new URL(directUrl));
    await wire.open();
    database = openClone(wire.url);
    subject = await startApp({}, { database });
    tenant = await subject.tenant();
  });
  afterAll(async () => {
    await subject.close();
    await database.close();
    await wire.cut();
  });

  const call = () => tenant.call('POST', '/v1/gate', { request: 'Delete it', session_id: 's' });

  test('503 while the database is away, and 200 once it is back', async () => {
    for (let outage = 0; outage < 2; outage += 1) {
      expect((await call()).statusCode).toBe(200);
      await wire.cut();
      const health = await subject.inject({ url: '/health' });
      expect(health.statusCode).toBe(503);
      expect(health.json().database).toMatchObject({
        kind: 'server',
        status: 'unavailable',
        reason: expect.stringMatching(/^The database .*\.$/),
      });
      const refused = await call();
      expect(problemOf(refused, 503).code).toBe('unavailable');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      problemOf(await tenant.call('GET', '/v1/config'), 503);
      expect((await subject.inject({ url: '/health/live' })).statusCode).toBe(200);
      await wire.open();
      await expect
        .poll(async () => (await subject.inject({ url: '/health' })).statusCode)
        .toBe(200);
      expect((await call()).statusCode).toBe(200);
    }
    expect(subject.logged.join()).not.toContain('Delete it');
  });

  test('calls in flight when the connection breaks are stored once or refused', async () => {
    const replies = Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        tenant.call('POST', '/v1/gate', { request: 'Delete it', session_id: `cut-${index}` }),
      ),
    );
    await new Promise((done) => setImmediate(done));
    await wire.cut();
    await wire.open();
    const statuses = (await replies).map((reply) => reply.statusCode);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const direct = openClone(directUrl);
    const { rows } = (await direct.db.execute(
      `select session_id, count(*)::int as times from gate_calls
       where tenant_id = '${tenant.id}' and session_id like 'cut-%' group by 1`,
    )) as unknown as { rows: { session_id: string; times: number }[] };
    await direct.close();
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    const stored = new Set(rows.map(({ session_id }) => session_id));
    const lost = statuses.filter((status, index) => status === 200 && !stored.has(`cut-${index}`));
    expect(lost).toEqual([]);
  });

  test('a port that is taken stops the start with a sentence', async () => {
    await subject.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = subject.app.server.address() as { port: number };
    const { code, output } = await run('server.js', {
      DATABASE_URL: directUrl,
      COOKIE_SECRET: 's'.repeat(32),
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      PORT: String(port),
    }).finished;
    expect(code).toBe(1);
    expect(output).toMatch(/^HOST, PORT: cannot be listened on \(listen EADDRINUSE.*\)\.$/m);
    expect(output).not.toContain('    at ');
  });

  test('npm run tenant makes a tenant whose key opens a running server, until it is disabled', async () => {
    const environment = { DATABASE_URL: directUrl };
    const created = await run('cli/tenant.js', environment, ['create', 'Acme']).finished;
    expect(created.code, created.output).toBe(0);
    const [, id = ''] = /^tenant +(\S+)$/m.exec(created.output) ?? [];
    const [, key = ''] = /^api key +(\S+)$/m.exec(created.output) ?? [];
    const gate = () =>
      subject.inject({
        method: 'POST',
        url: '/v1/gate',
        headers: { authorization: `Bearer ${key}` },
        payload: { request: 'Delete it', session_id: 's' },
      });
    expect((await gate()).statusCode).toBe(200);
    expect((await run('cli/tenant.js', environment, ['disable', id]).finished).code).toBe(0);
    expect((await gate()).statusCode).toBe(401);
    const unknown = await run('cli/tenant.js', environment, ['disable', 't_unknown']).finished;
    expect(unknown.code).toBe(1);
    expect(unknown.output).toBe('Tenant t_unknown does not exist.\n');
  });
});
