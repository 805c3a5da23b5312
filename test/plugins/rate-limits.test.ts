import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../src/db/rows.js';
import { startApp, type TestApp } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  subject = await startApp();
  behindProxy = await startApp({ trustProxy: ['10.0.0.0/8'] });
});
afterAll(async () => {
  await subject.close();
  await behindProxy.close();
});

const play = (remoteAddress: string, app = subject, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/v1/playground',
    payload: { request: 'x' },
    remoteAddress,
    headers,
  });

async function statuses(count: number, send: () => ReturnType<typeof play>): Promise<number[]> {
  const all: number[] = [];
  for (let call = 0; call < count; call += 1) all.push((await send()).statusCode);
  return all;
}

describe('POST /v1/playground', () => {
  test('429 for the 11th call of an address in any 60 seconds, with an honest Retry-After', async () => {
    for (let call = 0; call < 10; call += 1) {
      const reply = await play('192.0.2.1');
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['ratelimit-policy']).toBe('"playground";q=10;w=60');
      expect(reply.headers.ratelimit).toBe(`"playground";r=${9 - call};t=${60 - call}`);
      subject.clock.advance(1_000);
    }
    const refused = await play('192.0.2.1');
    const problem = problemOf(refused, 429);
    expect(problem).toMatchObject({ code: 'rate_limited', retry_after_seconds: 50 });
    expect(refused.headers['retry-after']).toBe('50');
    expect(refused.headers.ratelimit).toBe('"playground";r=0;t=50');
    subject.clock.advance(49_000);
    expect((await play('192.0.2.1')).statusCode).toBe(429);
    subject.clock.advance(1_000);
    expect((await play('192.0.2.1')).statusCode).toBe(200);
    // No burst at a window's edge: one has left, one was let in.
    expect((await play('192.0.2.1')).statusCode).toBe(429);
  });

  test('counts calls that are refused for their body', async () => {
    const wrong = () =>
      subject.inject({ method: 'POST', url: '/v1/playground', remoteAddress: '192.0.2.2' });
    expect(await statuses(10, wrong)).toEqual(Array.from({ length: 10 }, () => 422));
    expect((await play('192.0.2.2')).statusCode).toBe(429);
  });

  test('429 across a /64, and 200 beside it', async () => {
    let host = 1;
    const next = () => play(`2001:db8:0:1::${host++}`);
    expect((await statuses(11, next)).filter((status) => status === 429)).toHaveLength(1);
    expect((await play('2001:db8:0:2::1')).statusCode).toBe(200);
    expect((await play('::ffff:192.0.2.9')).statusCode).toBe(200);
  });

  test('X-Forwarded-For counts from a trusted proxy alone', async () => {
    let client = 0;
    const spoofed = (app: TestApp, from: string) => () =>
      play(from, app, { 'x-forwarded-for': `203.0.113.${client++}` });
    expect((await statuses(11, spoofed(subject, '192.0.2.3'))).at(-1)).toBe(429);
    expect((await statuses(11, spoofed(behindProxy, '192.0.2.3'))).at(-1)).toBe(429);
    expect((await statuses(11, spoofed(behindProxy, '10.0.0.1'))).at(-1)).toBe(200);
    const through = () =>
      play('10.0.0.1', behindProxy, { 'x-forwarded-for': '1.1.1.1, 203.0.113.200' });
    expect((await statuses(11, through)).at(-1)).toBe(429);
  });
});

describe('POST /v1/gate', () => {
  test('429 for the 121st call of a key, and not for another key of the tenant', async () => {
    const tenant = await subject.tenant();
    const second = (await tenant.call('POST', '/v1/api-keys')).json().api_key;
    const call = () => tenant.call('POST', '/v1/gate', { request: 'x', session_id: 's' });
    const replies = await Promise.all(
      Array.from({ length: 121 }, (_, index) =>
        tenant.call('POST', '/v1/gate', { request: 'x', session_id: `s${index}` }),
      ),
    );
    const refused = replies.filter((reply) => reply.statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers['retry-after']).toBe('60');
    expect(refused[0]?.headers['ratelimit-policy']).toBe('"gate";q=120;w=60');
    const headers = { authorization: `Bearer ${second}` };
    expect(
      (await tenant.call('POST', '/v1/gate', { request: 'x', session_id: 's' }, headers))
        .statusCode,
    ).toBe(200);
    subject.clock.advance(59_999);
    expect((await call()).statusCode).toBe(429);
    subject.clock.advance(1);
    expect((await call()).statusCode).toBe(200);
  });

  test('429 for the calls of a tenant beyond ten times the limit of a key, whichever key they use', async () => {
    const tenant = await subject.tenant();
    const keys = [tenant.key];
    for (let key = 0; key < 10; key += 1) {
      keys.push((await tenant.call('POST', '/v1/api-keys')).json().api_key);
    }
    // An empty body is refused after it is counted, and costs nothing.
    const send = (key: string) =>
      tenant.call('POST', '/v1/gate', undefined, { authorization: `Bearer ${key}` });
    for (const key of keys.slice(0, 10)) {
      expect(new Set(await statuses(120, () => send(key)))).toEqual(new Set([422]));
    }
    const refused = await send(keys[10] as string);
    expect(problemOf(refused, 429).detail).toContain('The limit is 1200 requests');
    expect(refused.headers['ratelimit-policy']).toBe('"gate-tenant";q=1200;w=60');
    // Another tenant is not concerned.
    const other = await subject.tenant();
    expect((await other.call('POST', '/v1/gate')).statusCode).toBe(422);
    subject.clock.advance(60_000);
    expect((await send(keys[10] as string)).statusCode).toBe(422);
  });

  test('GATE_RATE_LIMIT sets the limit of a key', async () => {
    const small = await startApp({ gateRateLimit: 3 });
    const tenant = await small.tenant();
    const send = () => tenant.call('POST', '/v1/gate');
    expect(await statuses(4, send)).toEqual([422, 422, 422, 429]);
    await small.close();
  });

  test('GATE_TENANT_RATE_LIMIT sets the limit of all keys of a tenant together', async () => {
    const small = await startApp({ gateTenantRateLimit: 3 });
    const tenant = await small.tenant();
    const { api_key: second } = (await tenant.call('POST', '/v1/api-keys')).json();
    const headers = { authorization: `Bearer ${second}` };
    const send = () => small.inject({ method: 'POST', url: '/v1/gate', headers });
    expect((await tenant.call('POST', '/v1/gate')).statusCode).toBe(422);
    expect(await statuses(3, send)).toEqual([422, 422, 429]);
    expect((await (await small.tenant()).call('POST', '/v1/gate')).statusCode).toBe(422);
    await small.close();
  });

  test('401, and no count, for a key that opens nothing', async () => {
    const tenant = await subject.tenant();
    const wrong = { authorization: `Bearer il_${'x'.repeat(40)}` };
    const reply = await tenant.call('POST', '/v1/gate', { request: 'x', session_id: 's' }, wrong);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers.ratelimit).toBeUndefined();
  });
});

describe('POST /v1/search', () => {
  const query = { query: 'x' };

  test('429 beyond 1,200 searches of a key in 60 seconds', async () => {
    const tenant = await subject.tenant();
    const send = () => tenant.call('GET', '/v1/search?query=');
    expect(new Set(await statuses(1_200, send))).toEqual(new Set([422]));
    expect(problemOf(await send(), 429).detail).toContain('The limit is 1200 requests');
    expect((await tenant.call('GET', '/v1/sessions')).statusCode).toBe(200);
    subject.clock.advance(60_000);
    expect((await tenant.call('POST', '/v1/search', query)).statusCode).toBe(200);
  });

  test('429 beyond 120 searches of an address in demo mode', async () => {
    const demo = await startApp({ demoMode: true });
    const send = (remoteAddress: string) =>
      demo.inject({ method: 'POST', url: '/v1/search', payload: {}, remoteAddress });
    expect(new Set(await statuses(120, () => send('192.0.2.1')))).toEqual(new Set([422]));
    problemOf(await send('192.0.2.1'), 429);
    expect((await send('192.0.2.2')).statusCode).toBe(422);
    await demo.close();
  });
});

describe('keys that open nothing', () => {
  const call = (key: string, remoteAddress: string, url = '/v1/config') =>
    subject.inject({ url, headers: { authorization: `Bearer ${key}` }, remoteAddress });
  const wrong = () => `il_${Math.random().toString(36).slice(2)}`.padEnd(43, 'x');

  test('429 beyond 60 of an address in 60 seconds, while its right keys are let in', async () => {
    const { key } = await subject.tenant();
    expect(new Set(await statuses(60, () => call(wrong(), '192.0.2.7')))).toEqual(new Set([401]));
    const refused = await call(wrong(), '192.0.2.7');
    expect(problemOf(refused, 429).detail).toContain('60 requests with an invalid key');
    expect(refused.headers['retry-after']).toBe('60');
    problemOf(await call('no key at all', '192.0.2.7', '/v1/api-keys'), 429);
    expect((await call(key, '192.0.2.7')).statusCode).toBe(200);
    expect((await call(wrong(), '192.0.2.8')).statusCode).toBe(401);
    // Who sends no key at all guesses none.
    const without = await subject.inject({ url: '/v1/config', remoteAddress: '192.0.2.7' });
    expect(without.statusCode).toBe(401);
    subject.clock.advance(60_000);
    expect((await call(wrong(), '192.0.2.7')).statusCode).toBe(401);
  });
});

describe('cron keys that open nothing', () => {
  const CRON_KEY = 'a-cron-key-for-tests-only-0000000';
  const RUN = '/v1/notifications/alerts/run';

  test.each([
    ['POST', RUN],
    ['GET', '/v1/admin/usage'],
    ['POST', '/v1/notifications/digest/run'],
    ['GET', '/metrics'],
  ] as const)('429 beyond 60 of an address in 60 seconds: %s %s', async (method, url) => {
    const app = await startApp({ cronKey: CRON_KEY });
    const call = (key: string, remoteAddress = '192.0.2.7') =>
      app.inject({ method, url, headers: { 'x-cron-key': key }, remoteAddress });
    expect(new Set(await statuses(60, () => call('a guess')))).toEqual(new Set([401]));
    problemOf(await call('a guess'), 429);
    expect((await call('a guess', '192.0.2.8')).statusCode).toBe(401);
    expect((await call(CRON_KEY)).statusCode).toBe(200);
    await app.close();
  });
});

describe('reads of the demo', () => {
  test('429 beyond 240 of an address without a key in 60 seconds', async () => {
    const demo = await startApp({ demoMode: true });
    const read = (remoteAddress: string, url = '/v1/config') => demo.inject({ url, remoteAddress });
    expect(new Set(await statuses(240, () => read('192.0.2.1')))).toEqual(new Set([200]));
    expect(problemOf(await read('192.0.2.1'), 429).detail).toContain('The limit is 240 requests');
    problemOf(await read('192.0.2.1', '/v1/overview'), 429);
    expect((await read('192.0.2.2')).statusCode).toBe(200);
    await demo.close();
  });
});

describe('deliveries that nobody has signed', () => {
  test('429 beyond 60 of an address in 60 seconds, of which nothing is stored any more', async () => {
    const tenant = await subject.tenant();
    const line = { provider: 'vapi', name: 'Line', api_key: 'a-key', webhook_secret: 'the-secret' };
    const { id } = (await tenant.call('POST', '/v1/connectors', line)).json();
    const deliver = (secret: string, to = id, remoteAddress = '192.0.2.30') =>
      subject.inject({
        ...{ method: 'POST', url: `/v1/hooks/vapi/${to}`, remoteAddress },
        headers: { 'x-vapi-secret': secret },
        payload: { message: { type: 'status-update' } },
      });
    const unsigned = () => deliver('a guess');
    expect(new Set(await statuses(60, unsigned))).toEqual(new Set([401]));
    problemOf(await unsigned(), 429);
    problemOf(await deliver('a guess', 'conn_unknown'), 429);
    const [stored] = await query<{ refused: number }>(
      subject.database.db,
      sql`select bad_signatures as refused from connectors where id = ${id}`,
    );
    expect(stored?.refused).toBe(60);
    expect((await deliver('a guess', id, '192.0.2.31')).statusCode).toBe(401);
    expect((await deliver('the-secret')).statusCode).toBe(200);
  });
});
