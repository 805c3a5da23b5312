import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';
import { sendRaw } from '../support/raw.js';

let subject: TestApp;
let tenant: TestTenant;
let port: number;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
  await subject.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = subject.app.server.address() as { port: number });
});
afterAll(() => subject.close());

const headersOf = async (method: string, path: string, key?: string): Promise<Headers> => {
  const headers = new Headers(key === undefined ? {} : { authorization: `Bearer ${key}` });
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
  await reply.arrayBuffer();
  return reply.headers;
};

describe('what browsers and proxies are told', () => {
  test.each([
    ['GET', '/health'],
    ['GET', '/health/live'],
    ['GET', '/openapi.json'],
    ['GET', '/docs'],
    ['GET', '/docs/static/index.css'],
    ['GET', '/metrics'],
    ['GET', '/nothing'],
    ['GET', '/%'],
    ['DELETE', '/health'],
    ['POST', '/v1/playground'],
    ['GET', '/v1/config'],
    ['POST', '/v1/otel/v1/traces'],
  ])('%s %s has nosniff, with a key and without', async (method, path) => {
    for (const key of [undefined, tenant.key]) {
      const headers = await headersOf(method, path, key);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.each([
    ['GET', '/v1/config'],
    ['GET', '/v1/sessions'],
    ['GET', '/v1/sessions/unknown'],
    ['GET', '/v1/search?query=x'],
    ['POST', '/v1/gate'],
    ['POST', '/v1/otel/v1/traces'],
    ['POST', '/v1/api-keys'],
    ['POST', '/v1/dashboard/login'],
    ['GET', '/metrics'],
  ])('%s %s is not stored by anybody', async (method, path) => {
    const headers = await headersOf(method, path, tenant.key);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('what cannot be read as HTTP is answered with nosniff, too', async () => {
    expect(await sendRaw(port, 'GARBAGE\r\n\r\n')).toMatch(/^x-content-type-options: nosniff\r$/im);
  });
});

describe('an expectation that nobody can fulfil', () => {
  test('417 as a problem', async () => {
    const answer = await sendRaw(
      port,
      'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: a-miracle\r\n\r\n',
    );
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 417 Expectation Failed\r\n/);
    expect(head).toMatch(/^content-type: application\/problem\+json; charset=utf-8\r?$/im);
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
    expect(JSON.parse(body)).toEqual({
      type: 'urn:intentlock:problem:expectation_failed',
      title: 'Expectation failed',
      status: 417,
      detail: expect.any(String),
      code: 'expectation_failed',
      request_id: expect.stringMatching(/^req_/),
    });
  });

  test('100-continue is one that is fulfilled', async () => {
    const answer = await sendRaw(
      port,
      'POST /v1/playground HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n' +
        'Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{"request":"x"}',
    );
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/);
  });
});

describe('a caller who hangs up in the middle of a body', () => {
  test.each([
    ['/v1/gate', 'application/json'],
    ['/v1/ingest/sessions', 'application/json'],
    ['/v1/otel/v1/traces', 'application/json'],
    ['/v1/otel/v1/traces', 'application/x-protobuf'],
  ])('%s as %s: one line in the log, and no error', async (path, type) => {
    const from = subject.logged.length;
    const accepted = once(subject.app.server, 'connection');
    const begun = once(subject.app.server, 'request');
    const socket: Socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant.key}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"request":"half`,
    );
    const [end] = (await accepted) as [Socket];
    await begun;
    const closed = once(end, 'close');
    socket.destroy();
    await closed;
    await expect.poll(() => subject.logged.length).toBeGreaterThan(from);
    // Whatever else is said of it is said in this turn.
    await turn();
    const lines = subject.logged.slice(from).map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 30, route: path, aborted: true });
    expect(subject.app.server.listening).toBe(true);
  });
});

describe('Idempotency-Key', () => {
  const call = (headers: Record<string, string>) =>
    tenant.call('POST', '/v1/gate', { request: 'Delete it', session_id: 'idem' }, headers);

  test('422 for the same key and body in another mode', async () => {
    const key = { 'idempotency-key': 'k-1' };
    const first = await call({ ...key, 'x-intentlock-mode': 'observe' });
    expect(first.statusCode).toBe(200);
    const again = await call({ ...key, 'x-intentlock-mode': 'observe' });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    for (const mode of [{ 'x-intentlock-mode': 'auto' }, {}]) {
      const refused = await call({ ...key, ...mode } as Record<string, string>);
      expect(problemOf(refused, 422).detail).toMatch(/idempotency-key/i);
    }
  });
});
