import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_SCOPES, type KeyScope } from '../src/contracts/account.js';
import { startApp, type TestApp, type TestTenant } from './support/app.js';

interface Operation {
  readonly method: string;
  readonly url: string;
  readonly security: readonly Record<string, string[]>[];
}

let subject: TestApp;
let tenant: TestTenant;
let operations: Operation[];
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
  const document = (await subject.inject({ url: '/openapi.json' })).json();
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        method: method.toUpperCase(),
        // Ids of nothing: whoever is admitted is told so, and nothing is changed.
        url: path.replace(/\{[^}]+\}/g, '4711'),
        security,
      })),
  );
});
afterAll(() => subject.close());

const send = ({ method, url }: Operation, headers: Record<string, string>) =>
  subject.inject({ method: method as 'GET', url, headers });

const scopeOf = ({ security }: Operation): KeyScope | undefined =>
  security.flatMap((one) => one.bearer ?? []).at(0) as KeyScope | undefined;
const takesKeys = ({ security }: Operation): boolean => security.some((one) => 'bearer' in one);
const isFor = (operation: Operation, scheme: string): boolean =>
  operation.security.some((one) => scheme in one);
const nameOf = ({ method, url }: Operation): string => `${method} ${url}`;

async function keyWith(scopes: KeyScope[]): Promise<string> {
  const reply = await tenant.call('POST', '/v1/api-keys', { scopes });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().api_key;
}

async function signIn(key: string): Promise<{ cookie: string; token: string }> {
  subject.clock.advance(60_000);
  const login = await subject.inject({
    method: 'POST',
    url: '/v1/dashboard/login',
    payload: { api_key: key },
  });
  const cookie = `intentlock_session=${login.cookies[0]?.value}`;
  const shown = await subject.inject({ url: '/v1/dashboard/session', headers: { cookie } });
  return { cookie, token: shown.json().console_token };
}

describe('every scope against every operation', () => {
  test('all operations for keys name the one scope that they need, but the standing of a session', () => {
    const unscoped = operations.filter((one) => takesKeys(one) && !scopeOf(one)).map(nameOf);
    expect(unscoped).toEqual(['GET /metrics', 'GET /v1/dashboard/session']);
    const needed = new Set(operations.flatMap((one) => scopeOf(one) ?? []));
    expect([...needed].sort()).toEqual([...KEY_SCOPES].sort());
  });

  test.each(KEY_SCOPES)(
    '403 that names the scope for a key with %s alone, else admitted',
    async (has) => {
      const headers = { authorization: `Bearer ${await keyWith([has])}` };
      const wrong: string[] = [];
      for (const operation of operations.filter(takesKeys)) {
        const needed = scopeOf(operation);
        if (operation.url === '/metrics') continue;
        const { statusCode, body } = await send(operation, headers);
        const refused = statusCode === 403 && body.includes(`the scope ${needed}.`);
        const admitted = statusCode !== 403 && statusCode !== 401;
        if (needed === undefined || needed === has ? admitted : refused) continue;
        wrong.push(`${nameOf(operation)}: ${statusCode} ${body.slice(0, 120)}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(KEY_SCOPES)('the same for a session of a key with %s alone', async (has) => {
    const { cookie, token } = await signIn(await keyWith([has]));
    const headers = { cookie, 'x-intentlock-console': token };
    const wrong: string[] = [];
    for (const operation of operations.filter((one) => isFor(one, 'cookie') && scopeOf(one))) {
      const needed = scopeOf(operation);
      const { statusCode, body } = await send(operation, headers);
      const refused = statusCode === 403 && body.includes(`the scope ${needed}.`);
      const admitted = statusCode !== 403 && statusCode !== 401;
      if (needed === has ? admitted : refused) continue;
      wrong.push(`${nameOf(operation)}: ${statusCode} ${body.slice(0, 120)}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('every credential against every operation', () => {
  let session: { cookie: string; token: string };
  beforeAll(async () => {
    session = await signIn(await keyWith([...KEY_SCOPES]));
  });
  const statuses = async (chosen: Operation[], headers: Record<string, string>) => {
    const found: [string, number][] = [];
    for (const one of chosen) found.push([nameOf(one), (await send(one, headers)).statusCode]);
    return found;
  };
  const scoped = () => operations.filter((one) => scopeOf(one));
  const writes = () => scoped().filter((one) => isFor(one, 'console'));
  const reads = () => scoped().filter((one) => !isFor(one, 'console'));
  const withToken = () => ({ cookie: session.cookie, 'x-intentlock-console': session.token });

  test('401 without one', async () => {
    const found = await statuses(scoped(), {});
    expect(found.filter(([, status]) => status !== 401)).toEqual([]);
  });

  test('reads take the cookie, also from pages of other sites, which cannot read the answer', async () => {
    expect(reads().length).toBeGreaterThan(40);
    const refused = ([, status]: [string, number]) => status === 401 || status === 403;
    const { cookie } = session;
    expect((await statuses(reads(), { cookie })).filter(refused)).toEqual([]);
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await statuses(reads(), foreign)).filter(refused)).toEqual([]);
  });

  test('writes refuse the cookie alone with 401, also with another token', async () => {
    expect(writes().length).toBeGreaterThan(30);
    const other = await signIn(await keyWith([...KEY_SCOPES]));
    const tokens = ['', 'x', `${session.token}x`, session.token.slice(1), other.token];
    const { cookie } = session;
    const without: Record<string, string>[] = [
      { cookie },
      { 'x-intentlock-console': session.token },
    ];
    const wrong = tokens.map((token) => ({ cookie, 'x-intentlock-console': token }));
    for (const headers of [...without, ...wrong]) {
      const found = await statuses(writes(), headers);
      expect(found.filter(([, status]) => status !== 401)).toEqual([]);
    }
  });

  test('writes take the cookie with its token from our own pages', async () => {
    const own = [
      {},
      { origin: 'https://intentlock.test' },
      { 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[];
    for (const headers of own) {
      const found = await statuses(writes(), { ...withToken(), ...headers });
      expect(found.filter(([, status]) => status === 401 || status === 403)).toEqual([]);
      subject.clock.advance(60_000);
    }
  });

  test('writes refuse it with 403 from the page of another site', async () => {
    const foreign = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://intentlock.test' },
    ] as Record<string, string>[];
    for (const headers of foreign) {
      const found = await statuses(writes(), { ...withToken(), ...headers });
      expect(found.filter(([, status]) => status !== 403)).toEqual([]);
    }
  });

  test('what takes no key refuses nobody for want of one, but the operator alone', async () => {
    const open = operations.filter(({ security }) => security.length === 0);
    expect(open.length).toBeGreaterThan(3);
    const isHook = ([name]: [string, number]) => name.includes('/v1/hooks/');
    const found = (await statuses(open, {})).filter((one) => !isHook(one));
    expect(found.filter(([, status]) => status === 401 || status === 403)).toEqual([]);
    const cron = operations.filter((one) => isFor(one, 'cron') && !takesKeys(one));
    expect(cron.length).toBeGreaterThan(1);
    const refused = await statuses(cron, withToken());
    expect(refused.filter(([, status]) => status !== 401)).toEqual([]);
  });
});
