import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiKey, ApiKeyList, CreatedApiKey } from '../../src/contracts/account.js';
import { query } from '../../src/db/rows.js';
import { apiKeys } from '../../src/db/schema/api-keys.js';
import { prepareTenants } from '../../src/domain/account/prepare-tenants.js';
import { findCallerByKeyHash } from '../../src/store/account/callers.js';
import { setTenantDisabled } from '../../src/store/account/prepare-tenants.js';
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
const READS = ['/v1/config', '/v1/api-keys'];
const WRITES: [string, string, object | undefined][] = [
  ['POST', '/v1/gate', CALL],
  ['POST', '/v1/events', { session_id: 's', event: 'accept' }],
  ['PUT', '/v1/config', {}],
  ['POST', '/v1/api-keys', undefined],
  ['DELETE', '/v1/api-keys/key_unknown', undefined],
];

const send = (
  app: TestApp,
  method: string,
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });

async function cookieOf(key: string): Promise<string> {
  subject.clock.advance(10_000);
  const reply = await send(subject, 'POST', '/v1/dashboard/login', {}, { api_key: key });
  expect(reply.statusCode, reply.body).toBe(200);
  return `intentlock_session=${reply.cookies[0]?.value}`;
}

function expectUnauthenticated(reply: Awaited<ReturnType<typeof send>>): void {
  expect(problemOf(reply, 401).code).toBe('unauthenticated');
  expect(reply.headers['www-authenticate']).toBe('Bearer realm="intentlock"');
}

describe('who may call', () => {
  test('401 for a read without a credential, 200 with key or cookie', async () => {
    const cookie = await cookieOf(tenant.key);
    for (const url of READS) {
      expectUnauthenticated(await send(subject, 'GET', url, {}));
      expect((await tenant.call('GET', url)).statusCode).toBe(200);
      expect((await send(subject, 'GET', url, { cookie })).statusCode).toBe(200);
    }
  });

  test('401 for a write without a key, also with the cookie', async () => {
    const cookie = await cookieOf(tenant.key);
    for (const [method, url, body] of WRITES) {
      expectUnauthenticated(await send(subject, method, url, {}, body));
      expectUnauthenticated(await send(subject, method, url, { cookie }, body));
      expect((await tenant.call(method, url, body)).statusCode).toBeLessThan(405);
      expect((await tenant.call(method, url, body)).statusCode).not.toBe(401);
    }
  });

  test('401 before anything is said of the body', async () => {
    for (const payload of ['{', '{"request":1}', 'x'.repeat(300_000)]) {
      for (const [method, url] of WRITES) {
        const reply = await subject.inject({
          method: method as 'POST',
          url,
          headers: { 'content-type': 'application/json', 'x-intentlock-mode': 'nonsense' },
          payload,
        });
        expectUnauthenticated(reply);
      }
    }
  });

  test.each([
    ['another scheme', (key: string) => `Basic ${Buffer.from(`:${key}`).toString('base64')}`],
    ['no scheme', (key: string) => key],
    ['an unknown key', () => `Bearer il_${'x'.repeat(40)}`],
    ['a part of the key', (key: string) => `Bearer ${key.slice(0, -1)}`],
    ['more than the key', (key: string) => `Bearer ${key}x`],
    ['a key and a word', (key: string) => `Bearer ${key} x`],
    ['the key in capitals', (key: string) => `Bearer ${key.toUpperCase()}`],
    ['a key without its prefix', (key: string) => `Bearer ${key.slice(3)}`],
    ['the prefix alone', () => 'Bearer il_'],
    ['nothing', () => 'Bearer '],
    ['the hash of the key', (key: string) => `Bearer il_${sha256(key)}`],
  ])('401 for %s', async (_, header) => {
    const authorization = header(tenant.key);
    expectUnauthenticated(await send(subject, 'GET', '/v1/config', { authorization }));
    expectUnauthenticated(await send(subject, 'POST', '/v1/gate', { authorization }, CALL));
  });

  test('200 whatever the case of the scheme', async () => {
    for (const scheme of ['bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${tenant.key}` };
      expect((await send(subject, 'POST', '/v1/gate', headers, CALL)).statusCode).toBe(200);
    }
  });

  test('200 without a credential for what needs none', async () => {
    for (const url of ['/health', '/health/live', '/openapi.json', '/docs']) {
      expect((await send(subject, 'GET', url, {})).statusCode, url).toBe(200);
    }
    const playground = await send(subject, 'POST', '/v1/playground', {}, { request: 'x' });
    expect(playground.statusCode).toBe(200);
    expect((await send(subject, 'POST', '/v1/dashboard/logout', {})).statusCode).toBe(200);
  });

  test('401 for a tenant that was disabled, with the next call of every app', async () => {
    const other = await startApp();
    const cookie = await cookieOf(tenant.key);
    const authorization = `Bearer ${tenant.key}`;
    for (const app of [subject, other]) {
      expect((await send(app, 'POST', '/v1/gate', { authorization }, CALL)).statusCode).toBe(200);
    }
    await setTenantDisabled(subject.database.db, tenant.id, true);
    for (const app of [subject, other]) {
      expectUnauthenticated(await send(app, 'POST', '/v1/gate', { authorization }, CALL));
      expectUnauthenticated(await send(app, 'GET', '/v1/config', { authorization }));
      expectUnauthenticated(await send(app, 'GET', '/v1/config', { cookie }));
    }
    const login = await send(subject, 'POST', '/v1/dashboard/login', {}, { api_key: tenant.key });
    expectUnauthenticated(login);
    await setTenantDisabled(subject.database.db, tenant.id, false);
    expect((await tenant.call('POST', '/v1/gate', CALL)).statusCode).toBe(200);
    await other.close();
  });
});

describe('POST /v1/api-keys', () => {
  test('says what the key may do, whether or not it was asked for', async () => {
    const plain = (await tenant.call('POST', '/v1/api-keys')).json();
    expect(plain).toMatchObject({ scopes: ['gate', 'read', 'review', 'admin'], expires_at: null });
    const asked = { scopes: ['gate'], expires_at: '2027-01-01T00:00:00.000Z' };
    expect((await tenant.call('POST', '/v1/api-keys', asked)).json()).toMatchObject(asked);
    const { paths } = (await subject.inject({ url: '/openapi.json' })).json();
    expect(paths['/v1/api-keys'].post.requestBody.required).toBe(false);
    expect(paths['/v1/gate'].post.requestBody.required).toBe(true);
  });

  test('200 with a key that works at once and is shown this once', async () => {
    const reply = await tenant.call('POST', '/v1/api-keys');
    expect(reply.statusCode).toBe(200);
    const created = CreatedApiKey.strict().parse(reply.json());
    expect(created.api_key).toMatch(/^il_[A-Za-z0-9]{40}$/);
    expect(created.id).toMatch(/^key_[A-Za-z0-9]{16}$/);
    expect(created.prefix).toBe(created.api_key.slice(0, 7));
    expect(created.created_at).toBe(subject.clock.now.toISOString());
    const headers = { authorization: `Bearer ${created.api_key}` };
    expect((await send(subject, 'POST', '/v1/gate', headers, CALL)).statusCode).toBe(200);
    expect((await tenant.call('GET', '/v1/api-keys')).body).not.toContain(created.api_key);
  });

  test('keys are nowhere in the database, but their SHA-256 is', async () => {
    const { db } = subject.database;
    const created = (await tenant.call('POST', '/v1/api-keys')).json();
    const cookie = await cookieOf(created.api_key);
    const tables = await query<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    let everything = '';
    for (const { name } of tables) {
      const rows = await query<{ text: string }>(
        db,
        sql`select t::text as text from ${sql.identifier(name)} t`,
      );
      everything += rows.map(({ text }) => text).join('\n');
    }
    for (const secret of [tenant.key, created.api_key]) {
      expect(everything).not.toContain(secret.slice(3));
      expect(everything).toContain(sha256(secret));
    }
    const sessionId = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
    expect(sessionId).toHaveLength(40);
    expect(everything).not.toContain(sessionId);
    expect(everything).toContain(sha256(sessionId));
  });

  test('200 up to 100 keys, all different, and 409 for more, also at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 110 }, () => tenant.call('POST', '/v1/api-keys')),
    );
    const made = replies.filter((reply) => reply.statusCode === 200);
    expect(new Set(made.map((reply) => reply.json().api_key)).size).toBe(99);
    const refused = replies.filter((reply) => reply.statusCode !== 200);
    for (const reply of refused) expect(problemOf(reply, 409).detail).toContain('at most 100 keys');
    const list = (await tenant.call('GET', '/v1/api-keys')).json();
    expect(list).toMatchObject({ page: 1, page_size: 100, total: 100, total_pages: 1 });
    expect(list.items).toHaveLength(100);
    // A revoked key makes room for another.
    const { statusCode } = await tenant.call('DELETE', `/v1/api-keys/${made[0]?.json().id}`);
    expect(statusCode).toBe(204);
    expect((await tenant.call('POST', '/v1/api-keys')).statusCode).toBe(200);
    expect((await tenant.call('POST', '/v1/api-keys')).statusCode).toBe(409);
  });
});

describe('GET /v1/api-keys', () => {
  test('200 with the keys of this tenant, newest first', async () => {
    const ids = [tenant.keyId];
    for (let made = 0; made < 3; made += 1) {
      subject.clock.advance(1_000);
      ids.unshift((await tenant.call('POST', '/v1/api-keys')).json().id);
    }
    const strict = ApiKeyList.extend({ items: ApiKey.strict().array() }).strict();
    const list = strict.parse((await tenant.call('GET', '/v1/api-keys')).json());
    expect(list.items.map(({ id }) => id)).toEqual(ids);
    const second = (await tenant.call('GET', '/v1/api-keys?page=2&page_size=3')).json();
    expect(second).toMatchObject({ page: 2, page_size: 3, total: 4, total_pages: 2 });
    expect(second).toMatchObject({ has_more: false });
    expect(second.items.map((item: { id: string }) => item.id)).toEqual(ids.slice(3));
    const past = (await tenant.call('GET', '/v1/api-keys?page=9007199254740991')).json();
    expect(past).toMatchObject({ items: [], total: 4, has_more: false });
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=1&page=2',
    'page=9007199254740992',
    'page_size=0',
    'page_size=101',
    'page_size=x',
  ])('422 for %s', async (parameters) => {
    const problem = problemOf(await tenant.call('GET', `/v1/api-keys?${parameters}`), 422);
    expect(problem.errors?.[0]?.loc).toEqual(['query', parameters.split('=')[0]]);
  });
});

describe('DELETE /v1/api-keys/{id}', () => {
  test('204, and the key is over with the next call of every app', async () => {
    const other = await startApp();
    const created = (await tenant.call('POST', '/v1/api-keys')).json();
    const cookie = await cookieOf(created.api_key);
    const headers = { authorization: `Bearer ${created.api_key}`, 'idempotency-key': 'once' };
    for (const app of [subject, other]) {
      expect((await send(app, 'POST', '/v1/gate', headers, CALL)).statusCode).toBe(200);
    }
    const reply = await tenant.call('DELETE', `/v1/api-keys/${created.id}`);
    expect(reply.statusCode).toBe(204);
    expect(reply.body).toBe('');
    for (const app of [subject, other]) {
      // Not even the first answer to an Idempotency-Key is left to a revoked key.
      expectUnauthenticated(await send(app, 'POST', '/v1/gate', headers, CALL));
      const event = { session_id: 's', event: 'accept' };
      expectUnauthenticated(await send(app, 'POST', '/v1/events', headers, event));
      expectUnauthenticated(await send(app, 'GET', '/v1/config', { cookie }));
    }
    expect((await tenant.call('POST', '/v1/gate', CALL)).statusCode).toBe(200);
    expect((await tenant.call('GET', '/v1/api-keys')).body).not.toContain(created.id);
    await other.close();
  });

  test('404 the second time, for an unknown id and for another tenant', async () => {
    const stranger = await subject.tenant();
    const created = (await tenant.call('POST', '/v1/api-keys')).json();
    problemOf(await stranger.call('DELETE', `/v1/api-keys/${created.id}`), 404);
    expect((await tenant.call('DELETE', `/v1/api-keys/${created.id}`)).statusCode).toBe(204);
    problemOf(await tenant.call('DELETE', `/v1/api-keys/${created.id}`), 404);
    problemOf(await tenant.call('DELETE', '/v1/api-keys/key_unknown'), 404);
  });

  test('404 for an id of 120 characters, 422 above and with NUL', async () => {
    const url = (id: string) => `/v1/api-keys/${encodeURIComponent(id)}`;
    problemOf(await tenant.call('DELETE', url('k'.repeat(120))), 404);
    problemOf(await tenant.call('DELETE', url('é'.repeat(120))), 404);
    problemOf(await tenant.call('DELETE', url('k'.repeat(121))), 422);
    problemOf(await tenant.call('DELETE', url('a\0b')), 422);
    problemOf(await tenant.call('DELETE', url('k'.repeat(5_000))), 404);
  });
});

describe('last_used_at', () => {
  const lastUse = async (): Promise<Date | null> => {
    const rows = await subject.database.db
      .select({ at: apiKeys.lastUsedAt })
      .from(apiKeys)
      .where(eq(apiKeys.id, tenant.keyId));
    return rows[0]?.at ?? null;
  };
  const used = async (time: Date | null): Promise<void> => {
    await expect.poll(lastUse).toEqual(time);
  };

  test('is the time of the call, written at most once a minute', async () => {
    expect(await lastUse()).toBeNull();
    await tenant.call('POST', '/v1/gate', CALL);
    const first = subject.clock.now;
    await used(first);
    subject.clock.advance(59_999);
    await tenant.call('POST', '/v1/gate', CALL);
    await tenant.call('GET', '/v1/config');
    await used(first);
    subject.clock.advance(1);
    await tenant.call('GET', '/v1/config');
    await used(subject.clock.now);
    const list = (await tenant.call('GET', '/v1/api-keys')).json();
    expect(list.items[0].last_used_at).toBe(subject.clock.now.toISOString());
  });
});

describe('AUTH_DISABLED', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await startApp({ authDisabled: true });
  });
  afterAll(() => open.close());

  test('200 without a key, as tenant local', async () => {
    const given: Record<string, string>[] = [
      {},
      { authorization: 'Bearer il_nonsense' },
      { authorization: 'x' },
    ];
    for (const headers of given) {
      expect((await send(open, 'POST', '/v1/gate', headers, CALL)).statusCode).toBe(200);
      expect((await send(open, 'GET', '/v1/config', headers)).statusCode).toBe(200);
    }
    expect(open.logged.filter((line) => line.includes('"tenant":"local"'))).toHaveLength(6);
  });

  test('a valid key selects its tenant, and a revoked one is none', async () => {
    const created = (await tenant.call('POST', '/v1/api-keys')).json();
    const headers = { authorization: `Bearer ${created.api_key}` };
    const tenantOf = async (): Promise<string> => {
      const reply = await send(open, 'POST', '/v1/gate', headers, CALL);
      expect(reply.statusCode).toBe(200);
      return JSON.parse(open.logged.at(-1) ?? '{}').tenant;
    };
    expect(await tenantOf()).toBe(tenant.id);
    await tenant.call('DELETE', `/v1/api-keys/${created.id}`);
    expect(await tenantOf()).toBe('local');
  });

  test('the dashboard cookie still selects its tenant', async () => {
    const cookie = await cookieOf(tenant.key);
    expect((await send(open, 'GET', '/v1/config', { cookie })).statusCode).toBe(200);
    expect(JSON.parse(open.logged.at(-1) ?? '{}').tenant).toBe(tenant.id);
  });

  test('200 for the 121st gate call within a minute, with a key and without', async () => {
    const headers = { authorization: `Bearer ${tenant.key}` };
    for (const given of [headers, {}] as Record<string, string>[]) {
      const replies = await Promise.all(
        Array.from({ length: 121 }, (_, index) =>
          send(open, 'POST', '/v1/gate', given, { ...CALL, session_id: `s${index}` }),
        ),
      );
      expect(replies.filter((reply) => reply.statusCode !== 200)).toEqual([]);
    }
  });
});

describe('DEMO_MODE', () => {
  let demo: TestApp;
  beforeAll(async () => {
    demo = await startApp({ demoMode: true });
  });
  afterAll(() => demo.close());

  test('403 for every write, before authentication and parsing', async () => {
    const writes = [
      ...WRITES,
      ['POST', '/v1/dashboard/login', {}],
      ['POST', '/v1/dashboard/logout'],
    ];
    for (const [method, url] of writes as [string, string][]) {
      for (const headers of [{}, { authorization: `Bearer ${tenant.key}` }]) {
        const reply = await demo.inject({
          method: method as 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: '{ broken',
        });
        expect(problemOf(reply, 403).code).toBe('demo_read_only');
      }
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      problemOf(await demo.inject({ method, url: '/v1/nothing' }), 403);
    }
  });

  test('403 without counting against a limit', async () => {
    for (let call = 0; call < 130; call += 1) {
      const headers = { authorization: `Bearer ${tenant.key}` };
      expect((await send(demo, 'POST', '/v1/gate', headers, CALL)).statusCode).toBe(403);
    }
  });

  test('200 for the playground and for reads by anyone, of the tenant demo', async () => {
    const playground = await send(demo, 'POST', '/v1/playground', {}, { request: 'x' });
    expect(playground.statusCode).toBe(200);
    for (const url of READS) {
      expect((await send(demo, 'GET', url, {})).statusCode).toBe(200);
      expect(JSON.parse(demo.logged.at(-1) ?? '{}').tenant).toBe('demo');
      expect((await demo.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    }
  });

  test('200 with a key for reads of its own tenant', async () => {
    const headers = { authorization: `Bearer ${tenant.key}` };
    expect((await send(demo, 'GET', '/v1/config', headers)).statusCode).toBe(200);
    expect(JSON.parse(demo.logged.at(-1) ?? '{}').tenant).toBe(tenant.id);
  });
});

describe('BOOTSTRAP_API_KEY', () => {
  const prepare = (
    bootstrapApiKey: string | null,
    work: 'all' | 'http' | 'jobs' = 'all',
  ): Promise<void> =>
    prepareTenants(
      subject.database.db,
      { authDisabled: false, demoMode: false, bootstrapApiKey, work },
      subject.clock.now,
    );
  const status = async (key: string): Promise<number> => {
    const headers = { authorization: `Bearer ${key}` };
    return (await send(subject, 'POST', '/v1/gate', headers, CALL)).statusCode;
  };
  /** Other files of this worker may have left revoked keys in the same tenant. */
  const liveKeys = async (): Promise<string[]> => {
    const rows = await subject.database.db
      .select({ keyHash: apiKeys.keyHash })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.tenantId, 'default'),
          eq(apiKeys.source, 'bootstrap'),
          isNull(apiKeys.revokedAt),
        ),
      );
    return rows.map(({ keyHash }) => keyHash);
  };
  const first = `il_${'first'.repeat(8)}`;
  const second = `il_${'second'.repeat(8)}`;

  test('opens the tenant default, once however often it is prepared', async () => {
    await Promise.all([prepare(first), prepare(first), prepare(first)]);
    await prepare(first);
    expect(await status(first)).toBe(200);
    const row = await findCallerByKeyHash(subject.database.db, 'default', sha256(first));
    expect(row?.tenant.id).toBe('default');
    expect(await liveKeys()).toEqual([sha256(first)]);
  });

  test('leaves one key, whichever came last, where processes start with different ones', async () => {
    for (let round = 0; round < 5; round += 1) {
      const secrets = ['one', 'two', 'three'].map((name) => `il_${`${name}${round}`.repeat(10)}`);
      await Promise.all(secrets.map((secret) => prepare(secret)));
      const live = await liveKeys();
      expect(live).toHaveLength(1);
      expect(secrets.map(sha256)).toContain(live[0]);
    }
  });

  test('replaces the one before, which was cached', async () => {
    await prepare(first);
    expect(await status(first)).toBe(200);
    await prepare(second);
    expect(await status(second)).toBe(200);
    expect(await status(first)).toBe(401);
    await prepare(first);
    expect(await status(first)).toBe(200);
    expect(await status(second)).toBe(401);
  });

  test('opens nothing any more once it is not set', async () => {
    await prepare(first);
    await prepare(null, 'jobs');
    expect(await status(first)).toBe(200);
    await prepare(null);
    expect(await status(first)).toBe(401);
    await prepare(first);
    expect(await status(first)).toBe(200);
  });

  test('leaves keys that were made alone', async () => {
    await prepare(first);
    const reply = await send(subject, 'POST', '/v1/api-keys', { authorization: `Bearer ${first}` });
    await prepare(second);
    expect(await status(reply.json().api_key)).toBe(200);
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
