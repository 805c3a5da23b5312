import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ApiKey,
  CreatedApiKey,
  DashboardStanding,
  KEY_SCOPES,
} from '../../src/contracts/account.js';
import { prepareTenants } from '../../src/domain/account/prepare-tenants.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const CALL = { request: 'Delete it', session_id: 's' };
const as = (key: string, method: string, url: string, body?: unknown, app = subject) =>
  app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${key}` },
    ...(body !== undefined && { payload: body as object }),
  });

async function make(limits: object, key = tenant.key) {
  const reply = await as(key, 'POST', '/v1/api-keys', limits);
  expect(reply.statusCode, reply.body).toBe(200);
  return CreatedApiKey.strict().parse(reply.json());
}
const shown = async (id: string) => {
  const list = (await tenant.call('GET', '/v1/api-keys')).json();
  return ApiKey.strict().parse(list.items.find((key: { id: string }) => key.id === id));
};
const later = (milliseconds: number): string =>
  new Date(subject.clock.now.getTime() + milliseconds).toISOString();
const DAY = 86_400_000;

async function signIn(key: string): Promise<string> {
  subject.clock.advance(10_000);
  const payload = { api_key: key };
  const reply = await subject.inject({ method: 'POST', url: '/v1/dashboard/login', payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return `intentlock_session=${reply.cookies[0]?.value}`;
}
const standing = async (headers: Record<string, string>, app = subject) => {
  const reply = await app.inject({ url: '/v1/dashboard/session', headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return DashboardStanding.strict().parse(reply.json());
};

describe('POST /v1/api-keys with limits', () => {
  test('200 with what was asked for, which the list shows', async () => {
    const { id } = await make({
      name: 'Checkout agent',
      scopes: ['read', 'gate', 'read'],
      expires_at: later(DAY),
    });
    expect(await shown(id)).toMatchObject({
      ...{ name: 'Checkout agent', scopes: ['gate', 'read'], expires_at: later(DAY) },
      last_used_at: null,
      created_by: expect.stringMatching(/^key_/),
    });
  });

  test('200 with all scopes and no end without a body, an empty one and an empty object', async () => {
    for (const body of [undefined, {}]) {
      const reply = await tenant.call('POST', '/v1/api-keys', body);
      expect(reply.statusCode).toBe(200);
      expect(await shown(reply.json().id)).toMatchObject({
        ...{ name: null, scopes: KEY_SCOPES, expires_at: null },
      });
    }
  });

  test.each([
    ['no scope', { scopes: [] }, ['body', 'scopes']],
    ['an unknown scope', { scopes: ['write'] }, ['body', 'scopes', 0]],
    ['an empty name', { name: '' }, ['body', 'name']],
    ['a long name', { name: 'x'.repeat(81) }, ['body', 'name']],
    ['an end without offset', { expires_at: '2027-01-01T00:00:00' }, ['body', 'expires_at']],
    ['an end that is over', { expires_at: '2026-11-20T11:59:59Z' }, ['body', 'expires_at']],
    ['a mistyped field', { scope: ['read'] }, ['body', 'scope']],
  ])('422 for %s', async (_, body, loc) => {
    const problem = problemOf(await tenant.call('POST', '/v1/api-keys', body), 422);
    expect(problem.errors?.[0]?.loc).toEqual(loc);
  });

  test('403 for more than the key has that asks', async () => {
    const { api_key: key } = await make({ scopes: ['read', 'admin'], expires_at: later(DAY) });
    const wider = await as(key, 'POST', '/v1/api-keys', { scopes: ['read', 'gate'] });
    expect(problemOf(wider, 403).detail).toContain('gate');
    for (const end of [null, later(2 * DAY)]) {
      const longer = await as(key, 'POST', '/v1/api-keys', { expires_at: end });
      expect(problemOf(longer, 403).detail).toContain(later(DAY));
    }
    // What is not asked for is as of the key that asks.
    const { id } = await make({ name: 'Second' }, key);
    expect(await shown(id)).toMatchObject({
      ...{ scopes: ['read', 'admin'], expires_at: later(DAY) },
    });
  });
});

describe('a key that ends', () => {
  test('401 from then on, everywhere, also where callers come from memory, and its sessions end', async () => {
    const { api_key: key } = await make({ expires_at: later(60_000) });
    const cookie = await signIn(key);
    expect((await standing({ cookie })).expires_at).toBe(later(50_000));
    expect((await as(key, 'POST', '/v1/gate', CALL)).statusCode).toBe(200);
    subject.clock.advance(49_999);
    expect((await as(key, 'POST', '/v1/gate', CALL)).statusCode).toBe(200);
    expect((await as(key, 'GET', '/v1/config')).statusCode).toBe(200);
    subject.clock.advance(1);
    problemOf(await as(key, 'POST', '/v1/gate', CALL), 401);
    problemOf(await as(key, 'GET', '/v1/config'), 401);
    problemOf(await subject.inject({ url: '/v1/config', headers: { cookie } }), 401);
    const payload = { api_key: key };
    problemOf(await subject.inject({ method: 'POST', url: '/v1/dashboard/login', payload }), 401);
  });
});

describe('PATCH /v1/api-keys/{id}', () => {
  test('200, in force with the next call of every app, also for sessions', async () => {
    const other = await startApp();
    const { id, api_key: key } = await make({ scopes: ['gate', 'read', 'review'] });
    const cookie = await signIn(key);
    const { console_token: token } = await standing({ cookie });
    for (const app of [subject, other]) {
      expect((await as(key, 'POST', '/v1/gate', CALL, app)).statusCode).toBe(200);
    }
    const patch = { name: 'Reader', scopes: ['read'], expires_at: later(DAY) };
    const reply = await tenant.call('PATCH', `/v1/api-keys/${id}`, patch);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(ApiKey.strict().parse(reply.json())).toEqual(await shown(id));
    expect(await shown(id)).toMatchObject(patch);
    for (const app of [subject, other]) {
      const refused = await as(key, 'POST', '/v1/gate', CALL, app);
      expect(problemOf(refused, 403).detail).toContain('the scope gate');
      const headers = { cookie, 'x-intentlock-console': token ?? '' };
      const write = await app.inject({ method: 'POST', url: '/v1/clusters/run', headers });
      expect(problemOf(write, 403).detail).toContain('the scope review');
    }
    // And given back, it is taken at once where it was refused from memory.
    await tenant.call('PATCH', `/v1/api-keys/${id}`, { scopes: ['gate'], expires_at: null });
    for (const app of [subject, other]) {
      expect((await as(key, 'POST', '/v1/gate', CALL, app)).statusCode).toBe(200);
    }
    expect(await shown(id)).toMatchObject({ name: 'Reader', scopes: ['gate'], expires_at: null });
    await other.close();
  });

  test('200 for nothing that changes; 422 for what is no limit, 404 for no key', async () => {
    const { id } = await make({ name: 'Mine' });
    expect((await tenant.call('PATCH', `/v1/api-keys/${id}`, {})).json().name).toBe('Mine');
    expect((await tenant.call('PATCH', `/v1/api-keys/${id}`, { name: null })).json().name).toBe(
      null,
    );
    problemOf(await tenant.call('PATCH', `/v1/api-keys/${id}`, { scopes: [] }), 422);
    const past = { expires_at: later(-1) };
    problemOf(await tenant.call('PATCH', `/v1/api-keys/${id}`, past), 422);
    problemOf(await tenant.call('PATCH', '/v1/api-keys/key_none', { name: 'x' }), 404);
    const stranger = await subject.tenant();
    problemOf(await stranger.call('PATCH', `/v1/api-keys/${id}`, { name: 'x' }), 404);
  });

  test('403 for a key that widens itself or another', async () => {
    const { id, api_key: key } = await make({ scopes: ['admin'], expires_at: later(DAY) });
    const { id: second } = await make({ scopes: ['read'] });
    for (const [target, body] of [
      [id, { scopes: ['admin', 'gate'] }],
      [id, { expires_at: null }],
      [id, { expires_at: later(2 * DAY) }],
      [second, { scopes: ['read', 'review'] }],
    ] as const) {
      problemOf(await as(key, 'PATCH', `/v1/api-keys/${target}`, body), 403);
    }
    // To take away, or to leave what is there, it needs nothing of its own.
    const kept = await as(key, 'PATCH', `/v1/api-keys/${second}`, { scopes: ['read', 'admin'] });
    expect(kept.statusCode, kept.body).toBe(200);
    const less = await as(key, 'PATCH', `/v1/api-keys/${id}`, { expires_at: later(DAY / 2) });
    expect(less.statusCode, less.body).toBe(200);
  });

  test('409 for the last key with admin that does not end, until there is another', async () => {
    await make({ scopes: ['read'] });
    await make({ scopes: ['admin'], expires_at: later(DAY) });
    const own = `/v1/api-keys/${tenant.keyId}`;
    for (const body of [{ scopes: ['read'] }, { expires_at: later(DAY) }]) {
      const problem = problemOf(await tenant.call('PATCH', own, body), 409);
      expect(problem.detail).toContain('the last key with the scope admin');
    }
    problemOf(await tenant.call('DELETE', own), 409);
    expect(await shown(tenant.keyId)).toMatchObject({ scopes: KEY_SCOPES, expires_at: null });
    await make({ scopes: ['admin'] });
    expect((await tenant.call('DELETE', own)).statusCode).toBe(204);
  });

  test('409 when two take admin from the last two keys at once, for one of them', async () => {
    const { id } = await make({});
    const replies = await Promise.all(
      [tenant.keyId, id].map((one) =>
        tenant.call('PATCH', `/v1/api-keys/${one}`, { scopes: ['read', 'gate'] }),
      ),
    );
    // The second may also find that its own key has lost what it needs.
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  });

  test('409 for the limits of the bootstrap key, whose name can be changed', async () => {
    const key = `il_bootstrap${'x'.repeat(40)}`;
    const { db } = subject.database;
    const settings = { authDisabled: false, demoMode: false, bootstrapApiKey: key };
    await prepareTenants(db, { ...settings, work: 'all' }, subject.clock.now);
    const { items } = (await as(key, 'GET', '/v1/api-keys')).json();
    const { id } = items.find(({ prefix }: { prefix: string }) => prefix === key.slice(0, 7));
    const limited = await as(key, 'PATCH', `/v1/api-keys/${id}`, { scopes: ['read'] });
    expect(problemOf(limited, 409).detail).toContain('BOOTSTRAP_API_KEY');
    const named = await as(key, 'PATCH', `/v1/api-keys/${id}`, { name: 'First' });
    expect(named.json()).toMatchObject({ name: 'First', scopes: KEY_SCOPES });
    await prepareTenants(
      db,
      { ...settings, bootstrapApiKey: null, work: 'all' },
      subject.clock.now,
    );
  });
});

describe('the audit log of keys', () => {
  test('names and limits before and after, and no secret', async () => {
    const { id, api_key: key, prefix } = await make({ name: 'One', scopes: ['read'] });
    await tenant.call('PATCH', `/v1/api-keys/${id}`, { scopes: ['gate'], expires_at: later(DAY) });
    await tenant.call('DELETE', `/v1/api-keys/${id}`);
    const reply = await tenant.call('GET', `/v1/audit?subject=${id}`);
    const one = { prefix, name: 'One', scopes: ['read'], expires_at: null };
    const two = { prefix, name: 'One', scopes: ['gate'], expires_at: later(DAY) };
    expect(reply.json().items).toMatchObject([
      { action: 'api_key.revoke', before: two, after: null },
      { action: 'api_key.change', before: one, after: two },
      { action: 'api_key.create', before: null, after: one },
    ]);
    expect(reply.body).not.toContain(key.slice(7));
  });
});

describe('GET /v1/dashboard/session', () => {
  test('200 with key, scopes, end and token of the session, which it does not lengthen', async () => {
    const { id, api_key: key } = await make({ name: 'Reviewer', scopes: ['review', 'read'] });
    const cookie = await signIn(key);
    const first = await standing({ cookie });
    expect(first).toMatchObject({
      tenant: { id: tenant.id, name: 'Test' },
      key: { id, name: 'Reviewer' },
      ...{ scopes: ['read', 'review'], expires_at: later(12 * 3_600_000) },
      ...{ demo: false, auth: 'enabled', version: '0.0.0-test' },
      features: { mail: false, llm: false, oidc: false, mcp: true },
    });
    expect(first.console_token).toMatch(/^[\w-]{43}$/);
    subject.clock.advance(3_600_000);
    expect(await standing({ cookie })).toEqual(first);
    subject.clock.advance(11 * 3_600_000);
    problemOf(await subject.inject({ url: '/v1/dashboard/session', headers: { cookie } }), 401);
  });

  test('200 with a key of any scope, without a token; 401 without one', async () => {
    const { api_key: key } = await make({ scopes: ['gate'], expires_at: later(DAY) });
    expect(await standing({ authorization: `Bearer ${key}` })).toMatchObject({
      ...{ scopes: ['gate'], expires_at: later(DAY), console_token: null },
    });
    problemOf(await subject.inject({ url: '/v1/dashboard/session' }), 401);
  });

  test('200 of a development server and of a demo', async () => {
    const local = await startApp({ authDisabled: true });
    expect(await standing({}, local)).toMatchObject({
      ...{ auth: 'disabled', key: null, scopes: KEY_SCOPES, expires_at: null, console_token: null },
    });
    await local.close();
    const demo = await startApp({ demoMode: true });
    expect(await standing({}, demo)).toMatchObject({
      ...{ auth: 'enabled', demo: true, key: null, scopes: ['read'] },
    });
    const audit = await demo.inject({ url: '/v1/audit' });
    expect(problemOf(audit, 403).detail).toContain('the scope admin');
    await demo.close();
  });
});

describe('writes with the cookie and its token', () => {
  test('200 as the key of the session, until it is revoked', async () => {
    const other = await startApp();
    const { id, api_key: key } = await make({ scopes: ['admin'] });
    const cookie = await signIn(key);
    const { console_token: token } = await standing({ cookie });
    const headers = { cookie, 'x-intentlock-console': token ?? '' };
    const write = (app: TestApp) =>
      app.inject({ method: 'PUT', url: '/v1/config', headers, payload: { ask_friction: 2 } });
    expect((await write(subject)).statusCode).toBe(200);
    const [entry] = (await tenant.call('GET', '/v1/audit?action=config.change')).json().items;
    expect(entry.by).toBe(id);
    expect((await write(other)).statusCode).toBe(200);
    await tenant.call('DELETE', `/v1/api-keys/${id}`);
    for (const app of [subject, other]) problemOf(await write(app), 401);
    await other.close();
  });

  test('401 after signing out, and with the token of a server with another secret', async () => {
    const cookie = await signIn(tenant.key);
    const { console_token: token } = await standing({ cookie });
    const other = await startApp({}, { cookieSecret: 'another-cookie-secret-for-tests-01' });
    const headers = { cookie, 'x-intentlock-console': token ?? '' };
    const write = (app: TestApp) =>
      app.inject({ method: 'PUT', url: '/v1/config', headers, payload: { ask_friction: 2 } });
    problemOf(await write(other), 401);
    expect((await write(subject)).statusCode).toBe(200);
    await subject.inject({ method: 'POST', url: '/v1/dashboard/logout', headers: { cookie } });
    problemOf(await write(subject), 401);
    await other.close();
  });
});
