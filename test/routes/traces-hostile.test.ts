import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../src/db/schema/messages.js';
import { steps } from '../../src/db/schema/steps.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { sendTraces, span, traces } from '../support/otlp.js';
import { attribute, bytes, fixed64, request, requestOf } from '../support/protobuf.js';

let subject: TestApp;
let tenant: TestTenant;
let port: number;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
  await subject.app.listen({ port: 0, host: '127.0.0.1' });
  port = (subject.app.server.address() as AddressInfo).port;
});
afterAll(() => subject.close());

const MB = 1024 * 1024;
const PROTOBUF = { 'content-type': 'application/x-protobuf' };
const send = (body: Buffer | object, headers: Record<string, string> = {}) =>
  sendTraces(subject, tenant, body, headers);

const gzipped = (body: Buffer) => send(gzipSync(body), { ...PROTOBUF, 'content-encoding': 'gzip' });

/** Over a socket and in chunks, as exporters send, without giving a length. */
function sendChunks(
  chunk: Buffer,
  count: number,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        port,
        method: 'POST',
        path: '/v1/otel/v1/traces',
        headers: { authorization: `Bearer ${tenant.key}`, ...PROTOBUF, ...headers },
      },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      },
    );
    // Whoever answers before everything was sent may hang up.
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    let sent = 0;
    const more = (): void => {
      while (sent < count) {
        sent += 1;
        if (!call.write(chunk)) {
          call.once('drain', more);
          return;
        }
      }
      call.end();
    };
    more();
  });
}

const alive = async (): Promise<void> => {
  expect((await subject.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200);
};

describe('limits', () => {
  test('413 beyond 20 MB, by what the length says and by what arrives', async () => {
    const reply = await send(Buffer.alloc(20 * MB + 1), PROTOBUF);
    expect(reply.statusCode).toBe(413);
    expect(reply.rawPayload[1]).toBe(3);
    expect(await sendChunks(Buffer.alloc(MB), 24)).toBe(413);
    await alive();
  });

  test('413 beyond 64 MB after decompression', async () => {
    const reply = await gzipped(Buffer.alloc(65 * MB));
    expect(reply.statusCode).toBe(413);
    await alive();
  });

  test('400 for millions of empty spans, of which none can be named', async () => {
    const body = bytes(1, bytes(2, Buffer.alloc(20 * MB, Buffer.from([0x12, 0x00]))));
    expect((await gzipped(body)).statusCode).toBe(400);
    await alive();
  });

  test('400 for logs in protobuf', async () => {
    const log = (name: string) =>
      Buffer.concat([fixed64(1, 1n), bytes(3, name), bytes(5, bytes(1, 'text'))]);
    expect((await send(request(log('INFO'), log('WARN')), PROTOBUF)).statusCode).toBe(400);
  });

  test('400 for JSON that would cost more memory than its size', async () => {
    const body = Buffer.from(`{"resourceSpans":[${'[],'.repeat(2_200_000)}[]]}`);
    const reply = await send(gzipSync(body), { 'content-encoding': 'gzip' });
    expect(reply.statusCode).toBe(400);
    await alive();
  });
});

test('200 for 100,000 spans in one request', async () => {
  const span = (index: number): Buffer => {
    const id = Buffer.alloc(8);
    id.writeUInt32BE(index + 1);
    return Buffer.concat([
      bytes(1, Buffer.alloc(16, 7)),
      bytes(2, id),
      bytes(5, 'x'),
      fixed64(7, 1_795_176_000_000_000_000n + BigInt(index)),
      ...(index % 50 === 0 ? [attribute('gen_ai.operation.name', bytes(1, 'chat'))] : []),
      // The last of them says whose they all are.
      ...(index === 99_999 ? [attribute('session.id', bytes(1, 'large'))] : []),
    ]);
  };
  const reply = await gzipped(
    requestOf(Array.from({ length: 100_000 }, (_, index) => span(index))),
  );
  expect([reply.statusCode, reply.headers['x-intentlock-spans']]).toEqual([
    200,
    'kept=2000, unmarked=98000',
  ]);
  const [row] = await subject.database.db
    .select({ count: sql<number>`count(*)::int` })
    .from(steps)
    .where(eq(steps.sessionId, 'large'));
  expect(row?.count).toBe(2000);
  const episode = (await tenant.call('GET', '/v1/episodes/large')).json();
  expect([episode.total, episode.steps.length]).toEqual([2000, 100]);
}, 60_000);

test('a span keeps its latest 1,000 messages, and the answer counts the others', async () => {
  const chat = Array.from({ length: 3_000 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `message ${at}`,
  }));
  const sent = span({
    attributes: {
      'gen_ai.operation.name': 'chat',
      'session.id': 'long-chat',
      'gen_ai.input.messages': JSON.stringify(chat),
    },
  });
  const reply = await send(traces([sent]));
  expect(reply.statusCode).toBe(200);
  expect(reply.json().partialSuccess).toEqual({
    rejectedSpans: '0',
    errorMessage:
      '2000 messages were left out: of a span the latest 1000 are kept, of an export 5000.',
  });
  const rows = await subject.database.db
    .select({ content: messages.content })
    .from(messages)
    .where(eq(messages.sessionId, 'long-chat'));
  expect(rows).toHaveLength(1_000);
  expect(rows.map(({ content }) => content)).toContain('message 2999');
  expect(rows.map(({ content }) => content)).not.toContain('message 1999');
});

describe('admission', () => {
  test('503 with a short Retry-After while the database does not answer', async () => {
    const broken = new Proxy(subject.database.db, {
      get: (target, key) =>
        key === 'transaction'
          ? () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
          : Reflect.get(target, key),
    });
    const app = await startApp({}, { database: { ...subject.database, db: broken, hot: broken } });
    const chat = span({ attributes: { 'gen_ai.operation.name': 'chat', 'session.id': 's' } });
    const reply = await sendTraces(app, tenant, traces([chat]));
    expect([reply.statusCode, reply.json().code]).toEqual([503, 14]);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(5);
    await app.close();
  });
});
