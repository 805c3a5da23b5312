import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { problemOf } from '../support/problem.js';
import { sendRaw } from '../support/raw.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const lastLine = (app: TestApp) => JSON.parse(app.logged.at(-1) ?? '{}');

describe('what is not there', () => {
  test.each([
    ['GET', '/start'],
    ['GET', '/v1'],
    ['POST', '/v1/nothing'],
    ['GET', '/v1/config/'],
    ['GET', '/V1/CONFIG'],
    ['GET', '/docs/static/nothing.js'],
    ['GET', '/docs/static/%00'],
    ['GET', '/docs/static/..%2f..%2f..%2fpackage.json'],
    ['DELETE', `/v1/api-keys/${'k'.repeat(20_000)}`],
  ])('404 for %s %.60s', async (method, url) => {
    const reply = await subject.inject({ method: method as 'GET', url });
    expect(problemOf(reply, 404).code).toBe('not_found');
    expect(reply.body.length).toBeLessThan(1_000);
  });

  test.each([
    ['GET', '/v1/gate', 'POST'],
    ['OPTIONS', '/v1/gate', 'POST'],
    ['PATCH', '/v1/config', 'GET, HEAD, PUT'],
    ['DELETE', '/health', 'GET, HEAD'],
    ['PUT', '/v1/sessions/a%2Fb?x=1', 'DELETE, GET, HEAD'],
    ['GET', '/v1/api-keys/key_1', 'DELETE, PATCH'],
    ['POST', '/docs/static/index.html', 'GET, HEAD'],
  ])('405 for %s %s, which takes %s', async (method, url, allow) => {
    const reply = await subject.inject({ method: method as 'GET', url });
    expect(problemOf(reply, 405).code).toBe('method_not_allowed');
    expect(reply.headers.allow).toBe(allow);
  });

  test.each([
    ['QUERY', '/v1/gate', {}],
    ['QUERY', '/v1/sessions', { 'content-type': 'nonsense' }],
    ['PUT', '/v1/sessions', { 'content-type': 'text/csv' }],
    ['POST', '/v1/sessions', { 'content-type': 'application/json' }],
  ])('405 for %s %s whatever its body is', async (method, url, headers) => {
    const request = { method: method as 'PUT', url, headers, payload: '{' };
    expect(problemOf(await subject.inject(request), 405).code).toBe('method_not_allowed');
  });

  test.each(['/v1/config/', '/v1/sessions/a/b', '/v1/sessions//'])(
    '404 for PATCH %s, which only looks like a path that there is',
    async (url) => {
      problemOf(await subject.inject({ method: 'PATCH', url }), 404);
    },
  );

  test.each(['gzip', 'br', 'deflate', 'GZIP', 'zstd, gzip'])(
    '415 naming the encoding %s of a JSON body',
    async (encoding) => {
      const { key } = await subject.tenant();
      for (const url of ['/v1/gate', '/v1/ingest/sessions', '/v1/config/preview']) {
        const reply = await subject.inject({
          ...{ method: 'POST', url, payload: gzipSync('{}') },
          headers: {
            ...{ 'content-type': 'application/json', authorization: `Bearer ${key}` },
            'content-encoding': encoding,
          },
        });
        expect(problemOf(reply, 415).detail).toContain(JSON.stringify(encoding.toLowerCase()));
      }
    },
  );

  test('a body that says it is not encoded is read', async () => {
    const { key } = await subject.tenant();
    const reply = await subject.inject({
      ...{ method: 'POST', url: '/v1/gate', payload: '{"request":"x","session_id":"s"}' },
      headers: {
        ...{ 'content-type': 'application/json', authorization: `Bearer ${key}` },
        'content-encoding': 'identity',
      },
    });
    expect(reply.statusCode).toBe(200);
  });

  test('404 with a body of any kind', async () => {
    const reply = await subject.inject({
      method: 'POST',
      url: '/v1/nothing',
      headers: { 'content-type': 'text/plain' },
      payload: 'hi',
    });
    problemOf(reply, 404);
  });

  test.each(['/v1/api-keys/%zz', '/%', '/v1/config%c3%28'])('400 for the URL %s', async (url) => {
    expect(problemOf(await subject.inject({ url }), 400).code).toBe('bad_request');
  });
});

describe('an empty body of any type', () => {
  test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/json'])(
    '%s is no body',
    async (type) => {
      const tenant = await subject.tenant();
      const send = (method: string, url: string, payload = '') =>
        subject.inject({
          ...{ method: method as 'POST', url, payload },
          headers: { authorization: `Bearer ${tenant.key}`, 'content-type': type },
        });
      for (const url of ['/v1/clusters/run', '/v1/api-keys', '/v1/dashboard/logout']) {
        expect((await send('POST', url)).statusCode, url).toBe(200);
      }
      problemOf(await send('DELETE', '/v1/signals/9999'), 404);
      // What needs a body says so, and what has one of another type is refused for that.
      problemOf(await send('POST', '/v1/events'), 422);
      if (type !== 'application/json') problemOf(await send('POST', '/v1/clusters/run', 'a'), 415);
    },
  );
});

describe('what is not HTTP', () => {
  test.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400],
    [
      'headers above 64 kB',
      `GET /health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(66_000)}\r\n\r\n`,
      431,
    ],
    ['no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('%s is refused, and the server goes on', async (_, text, status) => {
    const app = await startApp();
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as { port: number };
    const answer = await sendRaw(port, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const alive = await fetch(`http://127.0.0.1:${port}/health/live`);
    expect(alive.status).toBe(200);
    await app.close();
  });

  test('is answered with a problem', async () => {
    const app = await startApp();
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as { port: number };
    const [head = '', body = ''] = (await sendRaw(port, 'GARBAGE\r\n\r\n')).split('\r\n\r\n');
    expect(head).toContain('Content-Type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'bad_request' });
    await app.close();
  });
});

describe('request ids', () => {
  test('are new with every request, whatever the caller sends', async () => {
    const headers = { 'request-id': 'mine', 'x-request-id': 'mine' };
    const ids = new Set<string>();
    for (let call = 0; call < 20; call += 1) {
      const problem = problemOf(await subject.inject({ url: '/nothing', headers }), 404);
      ids.add(problem.request_id);
      expect(lastLine(subject).request_id).toBe(problem.request_id);
    }
    expect(ids.size).toBe(20);
  });
});

describe('the log', () => {
  test('has one line per request: the route, never the URL, body or key', async () => {
    const from = subject.logged.length;
    await tenant.call('POST', '/v1/gate?token=hush1', { request: 'hush2', session_id: 'hush3' });
    await tenant.call('POST', '/v1/gate', { request: 'hush4'.repeat(10_000), session_id: 's' });
    await tenant.call('GET', '/v1/api-keys?page=1&hush5=1');
    await tenant.call('DELETE', '/v1/api-keys/hush6');
    await subject.inject({ url: '/hush7?hush8=1' });
    await subject.inject({ url: '/hush9%zz' });
    await subject.inject({ method: 'DELETE', url: `/v1/api-keys/${'hush0'.repeat(500)}` });
    const login = { api_key: tenant.key };
    await subject.inject({ method: 'POST', url: '/v1/dashboard/login', payload: login });
    const lines = subject.logged.slice(from);
    expect(lines.join()).not.toMatch(/hush|il_/);
    const shown = lines.map((line) => {
      const { level, method, route, status, tenant: who } = JSON.parse(line);
      return [level, method, route, status, who === tenant.id];
    });
    expect(shown).toEqual([
      [30, 'POST', '/v1/gate', 200, true],
      [30, 'POST', '/v1/gate', 422, true],
      [30, 'GET', '/v1/api-keys', 200, true],
      [30, 'DELETE', '/v1/api-keys/:id', 404, true],
      [30, 'GET', null, 404, false],
      [30, 'GET', null, 400, false],
      [30, 'DELETE', null, 404, false],
      [30, 'POST', '/v1/dashboard/login', 200, false],
    ]);
  });
});

describe('when the database is gone', () => {
  let database: DatabaseHandle;
  let broken: TestApp;
  let key: string;
  beforeAll(async () => {
    database = await freshDatabase();
    broken = await startApp({}, { database });
    key = (await broken.tenant()).key;
    await database.close();
  });
  afterAll(() => broken.close());

  test('5xx without internals, and a log without what was sent', async () => {
    const from = broken.logged.length;
    const replies = [
      await broken.inject({
        method: 'POST',
        url: '/v1/gate',
        headers: { authorization: `Bearer ${key}` },
        payload: { request: 'hush1', session_id: 'hush2', context: { hush3: 'hush4' } },
      }),
      await broken.inject({ url: '/v1/config', headers: { authorization: `Bearer ${key}` } }),
      await broken.inject({
        method: 'POST',
        url: '/v1/dashboard/login',
        payload: { api_key: key },
      }),
    ];
    for (const reply of replies) {
      expect([500, 503]).toContain(reply.statusCode);
      problemOf(reply, reply.statusCode);
      expect(reply.body).not.toMatch(/select|params|hush|at \w+ \(|node_modules|PGlite|pool/i);
    }
    const lines = broken.logged.slice(from);
    // One line a request, and one stack for all that fails in the same way.
    expect(lines).toHaveLength(replies.length + 1);
    expect(lines.join()).not.toMatch(/hush|il_|"params"/);
    for (const reply of replies) {
      expect(lines.filter((line) => line.includes(reply.json().request_id))).not.toEqual([]);
    }
    const failure = JSON.parse(lines.find((line) => line.includes('"err"')) ?? '{}');
    expect(failure).toMatchObject({ level: 50, err: { query: expect.anything() } });
    expect(failure.err.stack).toMatch(/^ {4}at /);
  });

  test('503 from /health with a reason, and 200 from /health/live', async () => {
    const reply = await broken.inject({ url: '/health' });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      status: 'unavailable',
      database: { status: 'unavailable', reason: expect.stringMatching(/\w+\.$/) },
    });
    expect((await broken.inject({ url: '/health/live' })).statusCode).toBe(200);
  });
});
