import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

vi.setConfig({ testTimeout: 60_000 });

const MEGABYTE = 1024 * 1024;

let subject: TestApp;
let port: number;
let tenant: TestTenant;
let other: TestTenant;
/** The server's end of each socket, by the port of the caller's. */
const ends = new Map<number | undefined, Socket>();
beforeAll(async () => {
  subject = await startApp();
  [tenant, other] = [await subject.tenant(), await subject.tenant()];
  subject.app.server.on('connection', (end: Socket) => ends.set(end.remotePort, end));
  await subject.app.listen({ port: 0, host: '127.0.0.1' });
  port = (subject.app.server.address() as { port: number }).port;
});
afterAll(() => subject.close());

interface Caller {
  readonly socket: Socket;
  /** What came back until the server hung up, and how many milliseconds that took. */
  readonly end: Promise<{ text: string; ms: number }>;
}

function open(text: string | Buffer): Caller {
  const socket = connect(port, '127.0.0.1');
  const began = Date.now();
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  return {
    socket,
    end: new Promise((done) =>
      socket.once('close', () => done({ text: received, ms: Date.now() - began })),
    ),
  };
}

const upload = (url: string, length: number): string =>
  `POST ${url} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tenant.key}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

const ingest = (caller: TestTenant) =>
  fetch(`http://127.0.0.1:${port}/v1/ingest/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: 's', messages: [{ role: 'user', content: 'Hello' }] }),
  });

describe('sockets that say much and send little', () => {
  test('hold nobody else up, and are given up after ten seconds without progress', async () => {
    const url = '/v1/ingest/sessions';
    const idle = Array.from({ length: 8 }, () => open(upload(url, 20 * MEGABYTE)));
    const traces = open(upload('/v1/otel/v1/traces', 20 * MEGABYTE));
    const head = open('POST /v1/gate HTTP/1.1\r\nHost: localhost\r\n');
    const silent = open('');
    // It holds all that may be held, and goes no further.
    const large = Array.from({ length: 4 }, () => open(upload(url, 20 * MEGABYTE)));
    for (const { socket } of large) socket.write(Buffer.alloc(20 * MEGABYTE - 1, 0x20));
    const isTaken = ({ socket }: Caller) =>
      socket.destroyed || (ends.get(socket.localPort)?.bytesRead ?? 0) >= 20 * MEGABYTE;
    await expect.poll(() => large.every(isTaken)).toBe(true);
    expect((await ingest(other)).status).toBe(200);
    expect((await ingest(tenant)).status).toBeOneOf([200, 503]);
    for (const { end } of large) {
      // The last of them has no room when another one comes before it.
      expect((await end).text).toMatch(/^HTTP\/1.1 (408|503) /);
    }
    // Each of them comes to an end, which the time of the test bounds.
    for (const { text, ms } of await Promise.all(idle.map(({ end }) => end))) {
      expect(text).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"request_timeout"/);
      expect(ms).toBeGreaterThan(9_000);
    }
    expect((await traces.end).text).toMatch(/^HTTP\/1.1 408 /);
    await Promise.all([head.end, silent.end]);
    expect((await ingest(tenant)).status).toBe(200);
  });

  test('a body that is cut off is no fault of the server', async () => {
    const before = subject.logged.length;
    const begun = once(subject.app.server, 'request');
    const cut = open(`${upload('/v1/ingest/sessions', 100)}{"session_id":`);
    await begun;
    cut.socket.destroy();
    await cut.end;
    await expect.poll(() => subject.logged.slice(before).join('')).toContain('"aborted":true');
    const logged = subject.logged.slice(before);
    expect(logged.filter((line) => line.includes('request failed'))).toEqual([]);
    expect((await ingest(tenant)).status).toBe(200);
  });
});
