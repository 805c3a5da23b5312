import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';
import { sendRaw } from '../support/raw.js';

let open: TestApp;
let closed: TestApp;
beforeAll(async () => {
  const allowedHosts = ['dev.intentlock.test', '[fd00::1]'];
  open = await startApp({ authDisabled: true, allowedHosts });
  closed = await startApp();
  for (const { app } of [open, closed]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await open.close();
  await closed.close();
});

const portOf = ({ app }: TestApp): number => (app.server.address() as { port: number }).port;

interface Sent {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function send({ method = 'GET', path = '/v1/config', ...rest }: Sent, to = open) {
  const reply = await request(`http://127.0.0.1:${portOf(to)}${path}`, { method, ...rest });
  const text = await reply.body.text();
  return { status: reply.statusCode, type: reply.headers['content-type'], text };
}

describe('without authentication', () => {
  test.each([
    'localhost',
    'LOCALHOST:8000',
    'localhost.:8000',
    'console.localhost:3000',
    '127.0.0.1:8000',
    '127.1.2.3',
    '[::1]:8000',
    'intentlock.test',
    'intentlock.test:8443',
    'dev.intentlock.test',
    '[fd00::1]:8000',
  ])('%s is answered', async (host) => {
    expect((await send({ headers: { host } })).status).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:8000',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    '127.0.0.256',
    '127.0.0',
    '0.0.0.0:8000',
    '192.168.1.7:8000',
    '[fd00::2]',
    '[::1].evil.example',
    'other.intentlock.test',
    '',
  ])('%s is a 421 on every path', async (host) => {
    const paths = [
      '/v1/config',
      '/health',
      '/health/live',
      '/metrics',
      '/',
      '/docs',
      '/mcp',
      '/no',
    ];
    for (const path of paths) {
      const reply = await send({ path, headers: { host } });
      expect([path, reply.status]).toEqual([path, 421]);
      expect(reply.type).toContain('application/problem+json');
      expect(JSON.parse(reply.text)).toMatchObject({
        ...{ status: 421, code: 'misdirected_request' },
        type: 'urn:intentlock:problem:misdirected_request',
      });
    }
  });

  test.each([
    'http://evil.example',
    'https://intentlock.test.evil.example',
    'http://localhost.evil.example:8000',
    'http://user@localhost',
    'chrome-extension://abcdef',
    'file://',
    'null',
  ])('what a page of %s sends is a 403', async (origin) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await send({ method, headers: { origin } });
      expect([reply.status, JSON.parse(reply.text).code]).toEqual([403, 'forbidden']);
    }
  });

  test.each([
    'http://localhost:5173',
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
    'https://intentlock.test',
    'https://dev.intentlock.test:8443',
  ])('what a page of %s sends is taken', async (origin) => {
    expect((await send({ headers: { origin } })).status).toBe(200);
    const body = JSON.stringify({ request: 'Delete it', session_id: 'host' });
    const headers = { origin, 'content-type': 'application/json' };
    expect((await send({ method: 'POST', path: '/v1/gate', headers, body })).status).toBe(200);
  });

  test('writes that a browser says to come from another site are refused, with a body and without', async () => {
    const site = { 'sec-fetch-site': 'cross-site' };
    const form = { ...site, 'content-type': 'application/x-www-form-urlencoded' };
    const plain = { ...site, 'content-type': 'text/plain' };
    for (const path of ['/v1/clusters/run', '/v1/gate', '/v1/playground', '/mcp', '/v1/none']) {
      for (const sent of [
        { headers: site },
        { headers: form },
        { headers: form, body: 'a=b' },
        { headers: plain, body: '{"request":"x","session_id":"s"}' },
      ]) {
        const { status } = await send({ method: 'POST', path, ...sent });
        expect([path, sent, status]).toEqual([path, sent, 403]);
      }
    }
    // A link on another page that leads here.
    expect((await send({ headers: site })).status).toBe(200);
    expect((await send({ method: 'POST', path: '/v1/gate' })).status).toBe(422);
  });

  test('a client of HTTP/1.0, which names no host, is answered', async () => {
    expect(await sendRaw(portOf(open), 'GET /health/live HTTP/1.0\r\n\r\n')).toContain(' 200 ');
  });
});

describe('with authentication', () => {
  test('a probe by an address, and a proxy by any name, are answered', async () => {
    for (const host of ['10.42.0.17:8000', 'gate.internal', 'evil.example']) {
      for (const path of ['/health', '/health/live']) {
        expect((await send({ path, headers: { host } }, closed)).status).toBe(200);
      }
      expect(
        (await send({ headers: { host, origin: 'http://evil.example' } }, closed)).status,
      ).toBe(401);
    }
  });

  test('this machine reads the metrics without a key, and no page in its browser does', async () => {
    const path = '/metrics';
    expect((await send({ path, headers: { host: 'localhost:8000' } }, closed)).status).toBe(200);
    expect((await send({ path, headers: { host: 'evil.example' } }, closed)).status).toBe(401);
    const headers = { host: 'localhost', origin: 'http://evil.example' };
    expect((await send({ path, headers }, closed)).status).toBe(401);
  });
});
