import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DashboardSession } from '../../src/contracts/account.js';
import { dashboardSessions } from '../../src/db/schema/dashboard-sessions.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

const HOURS = 3_600_000;

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
  subject.clock.advance(60_000);
});
afterAll(() => subject.close());

const logIn = (api_key: unknown, app = subject, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'POST', url: '/v1/dashboard/login', payload: { api_key }, remoteAddress });

const read = (cookie: string) => subject.inject({ url: '/v1/config', headers: { cookie } });

const cookieIn = (reply: { headers: Record<string, unknown> }): string =>
  String(reply.headers['set-cookie']).split(';')[0] ?? '';

describe('POST /v1/dashboard/login', () => {
  test('200 with a cookie that reads for 12 hours', async () => {
    const reply = await logIn(tenant.key);
    expect(reply.statusCode).toBe(200);
    const session = DashboardSession.strict().parse(reply.json());
    const end = new Date(subject.clock.now.getTime() + 12 * HOURS);
    expect(session).toEqual({ tenant_id: tenant.id, expires_at: end.toISOString() });
    expect(reply.body).not.toContain(tenant.key);
    const cookie = cookieIn(reply);
    expect((await read(cookie)).statusCode).toBe(200);
    subject.clock.advance(12 * HOURS - 1);
    expect((await read(cookie)).statusCode).toBe(200);
    subject.clock.advance(1);
    problemOf(await read(cookie), 401);
  });

  test('the cookie is HttpOnly, Lax, of the whole site and ends with the session', async () => {
    const end = new Date(subject.clock.now.getTime() + 12 * HOURS).toUTCString();
    const header = String((await logIn(tenant.key)).headers['set-cookie']);
    expect(header).toMatch(/^intentlock_session=[A-Za-z0-9]{40}\.[^;]+; /);
    expect(header.split('; ').slice(1).sort()).toEqual(
      ['HttpOnly', 'Path=/', 'SameSite=Lax', `Expires=${end}`].sort(),
    );
    const production = await startApp({ production: true });
    const secure = String((await logIn(tenant.key, production)).headers['set-cookie']);
    expect(secure.split('; ')).toContain('Secure');
    await production.close();
  });

  test('401 for a key that opens nothing', async () => {
    const reply = await logIn(`il_${'x'.repeat(40)}`);
    expect(problemOf(reply, 401).code).toBe('unauthenticated');
    expect(reply.headers['www-authenticate']).toBeDefined();
    expect(reply.headers['set-cookie']).toBeUndefined();
    problemOf(await logIn('il_x'), 401);
    problemOf(await logIn('x'.repeat(200)), 401);
  });

  test.each([
    ['il_'],
    ['x'.repeat(201)],
    [''],
    [7],
    [null],
    [undefined],
    [`il_\0${'x'.repeat(9)}`],
  ])('422 for %j', async (key) => {
    expect(problemOf(await logIn(key), 422).errors?.[0]?.pointer).toBe('/api_key');
  });

  test('429 for the 11th try of an address within a minute, whatever the first ten were', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await logIn(tenant.key)).statusCode).toBe(200);
      expect((await logIn('il_wrong')).statusCode).toBe(401);
    }
    const refused = await logIn(tenant.key);
    expect(problemOf(refused, 429).code).toBe('rate_limited');
    expect(refused.headers['retry-after']).toBe('60');
    expect((await logIn(tenant.key, subject, '127.0.0.2')).statusCode).toBe(200);
    subject.clock.advance(60_000);
    expect((await logIn(tenant.key)).statusCode).toBe(200);
  });

  test('takes the sessions that are over out of the database', async () => {
    const sessions = () =>
      subject.database.db.$count(dashboardSessions, eq(dashboardSessions.tenantId, tenant.id));
    await logIn(tenant.key);
    await logIn(tenant.key);
    expect(await sessions()).toBe(2);
    subject.clock.advance(12 * HOURS + 1);
    await logIn(tenant.key);
    expect(await sessions()).toBe(1);
  });
});

describe('the cookie', () => {
  test('401 when it is forged, cut, of another server or not signed', async () => {
    const cookie = cookieIn(await logIn(tenant.key));
    const [id = '', signature = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.');
    // The id is random: its last character may be an x already.
    const anotherId = id.slice(0, -1) + (id.endsWith('x') ? 'y' : 'x');
    const other = await startApp({}, { cookieSecret: 'another-secret-for-tests-only-0000' });
    const foreign = cookieIn(await logIn(tenant.key, other));
    await other.close();
    for (const value of [
      id,
      `${id}.`,
      `.${signature}`,
      `${id}.${signature.slice(0, -2)}`,
      `${anotherId}.${signature}`,
      `${id}.${'A'.repeat(43)}`,
      foreign.split('=')[1] ?? '',
      '',
      '%',
      'x'.repeat(4_000),
    ]) {
      problemOf(await read(`intentlock_session=${value}`), 401);
    }
    expect((await read(`a=b; ${cookie}; c=d`)).statusCode).toBe(200);
  });
});

describe('POST /v1/dashboard/logout', () => {
  const logOut = (cookie?: string) =>
    subject.inject({
      method: 'POST',
      url: '/v1/dashboard/logout',
      headers: { ...(cookie && { cookie }) },
    });

  test('200, and the session is over on the server', async () => {
    const [mine, another] = [cookieIn(await logIn(tenant.key)), cookieIn(await logIn(tenant.key))];
    const reply = await logOut(mine);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ status: 'logged_out', provider_logout_url: null });
    const header = String(reply.headers['set-cookie']);
    expect(header).toMatch(/^intentlock_session=; /);
    expect(header).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
    problemOf(await read(mine), 401);
    expect((await read(another)).statusCode).toBe(200);
  });

  test('200 without a session, and with a forged one, which ends nobody else', async () => {
    const cookie = cookieIn(await logIn(tenant.key));
    expect((await logOut()).statusCode).toBe(200);
    const forged = `${cookie.split('.')[0]}.${'A'.repeat(43)}`;
    expect((await logOut(forged)).statusCode).toBe(200);
    expect((await read(cookie)).statusCode).toBe(200);
    expect((await logOut(cookie)).statusCode).toBe(200);
    expect((await logOut(cookie)).statusCode).toBe(200);
  });
});
