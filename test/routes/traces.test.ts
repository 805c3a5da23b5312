import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { steps } from '../../src/db/schema/steps.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { hexId, sendTraces, span, traces } from '../support/otlp.js';
import { attribute, bytes, request, spanFields } from '../support/protobuf.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const PROTOBUF = 'application/x-protobuf';
const CHAT = { 'gen_ai.operation.name': 'chat', 'session.id': 's' };

const send = (body: Buffer | string | object, headers: Record<string, string> = {}) =>
  sendTraces(subject, tenant, body, headers);
const stored = () => subject.database.db.select().from(steps).where(eq(steps.tenantId, tenant.id));
const chat = (id: string, more: object = {}) => span({ id, attributes: CHAT, ...more });
const protobufChat = request(
  spanFields(
    attribute('gen_ai.operation.name', bytes(1, 'chat')),
    attribute('session.id', bytes(1, 's')),
  ),
);

describe('POST /v1/otel/v1/traces', () => {
  test('200 with {} for JSON, whatever its content type says besides', async () => {
    const reply = await send(traces([chat('a')]), {
      'content-type': 'application/json; charset=utf-8',
    });
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'application/json',
      '{}',
    ]);
    expect(await stored()).toMatchObject([
      {
        sessionId: 's',
        correlationId: hexId('trace', 32),
        stepId: `${hexId('trace', 32)}-${hexId('a', 16)}`,
        type: 'llm',
        source: 'otel',
      },
    ]);
  });

  test('200 with an empty body for protobuf', async () => {
    const reply = await send(protobufChat, { 'content-type': PROTOBUF });
    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.length]).toEqual([
      200,
      PROTOBUF,
      0,
    ]);
    expect(await stored()).toMatchObject([{ sessionId: 's', name: 'chat', durationMs: 1000 }]);
  });

  test('200 for a request without spans', async () => {
    expect((await send({})).body).toBe('{}');
    expect((await send({ resourceSpans: [] })).body).toBe('{}');
    expect((await send(Buffer.alloc(0), { 'content-type': PROTOBUF })).statusCode).toBe(200);
  });

  test.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (body: Buffer) => body],
  ])('200 for %s', async (encoding, compress) => {
    const json = Buffer.from(JSON.stringify(traces([chat('a')])));
    expect((await send(compress(json), { 'content-encoding': encoding })).statusCode).toBe(200);
    const reply = await send(compress(protobufChat), {
      'content-encoding': encoding,
      'content-type': PROTOBUF,
    });
    expect(reply.statusCode).toBe(200);
    expect(await stored()).toHaveLength(2);
  });

  test('a span that is sent again replaces itself', async () => {
    await send(traces([chat('a')]));
    await send(
      traces([chat('a', { status: { code: 2, message: 'late' } }), chat('a', { name: 'twice' })]),
    );
    expect(await stored()).toMatchObject([{ name: 'twice', status: 'ok' }]);
  });

  test('ids are the same in either case', async () => {
    const one = { ...chat('a'), traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
    await send(traces([one]));
    await send(traces([{ ...one, traceId: 'AB'.repeat(16), spanId: 'CD'.repeat(8) }]));
    expect(await stored()).toHaveLength(1);
  });

  test('a span that cannot be named is rejected and the rest kept', async () => {
    const bad = { ...chat('b'), traceId: '0'.repeat(32) };
    const reply = await send(traces([chat('a'), bad, chat('c')]));
    expect(reply.json()).toEqual({
      partialSuccess: {
        rejectedSpans: '1',
        errorMessage: '1 of 3 spans were rejected; span "chat gpt-4o": its trace id is all zeros.',
      },
    });
    expect(await stored()).toHaveLength(2);
  });

  test('the same in protobuf', async () => {
    const body = request(
      spanFields(attribute('gen_ai.operation.name', bytes(1, 'chat'))),
      bytes(5, 'nameless'),
    );
    const reply = await send(body, { 'content-type': PROTOBUF });
    const message =
      '1 of 2 spans were rejected; span "nameless": its trace id has 0 bytes and must have 16.';
    expect(reply.rawPayload).toEqual(bytes(1, Buffer.from([0x08, 1]), bytes(2, message)));
  });

  test('spans of no agent are counted and not kept', async () => {
    const http = span({ id: 'h', name: 'GET /', attributes: { 'http.request.method': 'GET' } });
    const reply = await send(traces([http, chat('a')]));
    expect([reply.body, reply.headers['x-intentlock-spans']]).toEqual(['{}', 'kept=1, unmarked=1']);
    expect(await stored()).toHaveLength(1);
  });

  test('a key in snake case is answered with a warning', async () => {
    const reply = await send({ resource_spans: [] });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().partialSuccess).toMatchObject({ rejectedSpans: '0' });
  });

  test('NUL and lone surrogates are replaced, wherever they stand', async () => {
    const reply = await send(
      traces([
        chat('a', {
          name: 'a\0b',
          attributes: {
            'gen_ai.operation.name': 'execute_tool',
            'session.id': 's\0',
            'gen_ai.tool.call.arguments': '{"k\\u0000":"v\\ud800","fine":"\\\\u0000 🙂"}',
            'gen_ai.tool.call.result': 'x\ud800y',
          },
        }),
        chat('b', {
          attributes: {
            ...CHAT,
            'gen_ai.input.messages': '[{"role":"user","content":"a\\u0000b"}]',
          },
        }),
      ]),
    );
    expect(reply.statusCode).toBe(200);
    const rows = await stored();
    expect(rows.find(({ type }) => type === 'tool_call')).toMatchObject({
      sessionId: 's\ufffd',
      name: 'a\ufffdb',
      input: { 'k\ufffd': 'v\ufffd', fine: '\\u0000 🙂' },
      output: 'x\ufffdy',
    });
  });
});

describe('failures are google.rpc.Status', () => {
  const status = (code: number, message: string): Buffer =>
    Buffer.concat([Buffer.from([0x08, code]), bytes(2, message)]);

  test('400 in the encoding of the request', async () => {
    const json = await send('{"resourceSpans":');
    expect([json.statusCode, json.headers['content-type']]).toEqual([400, 'application/json']);
    expect(json.json()).toEqual({ code: 3, message: 'The body is not valid JSON.' });
    const protobuf = await send(Buffer.from([0x0a, 0x7f]), { 'content-type': PROTOBUF });
    expect([protobuf.statusCode, protobuf.headers['content-type']]).toEqual([400, PROTOBUF]);
    expect(protobuf.rawPayload).toEqual(
      status(3, 'The protobuf is truncated: a field reaches beyond its end.'),
    );
  });

  test.each<[string, object, RegExp]>([
    ['base64 ids', traces([{ ...chat('a'), traceId: 'W47/95gDgQPSabYzgT/GDA==' }]), /base64/],
    ['ids as lists', traces([{ ...chat('a'), spanId: [1, 2, 3, 4, 5, 6, 7, 8] }]), /list of bytes/],
    ['logs', { resourceLogs: [{ scopeLogs: [] }] }, /resourceLogs.*traces/],
    [
      'attributes as an object',
      traces([{ ...chat('a'), attributes: {} }]),
      /attributes must be a list/,
    ],
    ['a list', [], /must be an object/],
  ])('400 for %s, saying so', async (_, body, message) => {
    const reply = await send(body);
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(message)]);
    expect(await stored()).toEqual([]);
  });

  test('401 without a key or with a wrong one, before anything is read', async () => {
    const url = '/v1/otel/v1/traces';
    const json = await subject.inject({ method: 'POST', url, payload: {} });
    expect([json.statusCode, json.json().code]).toEqual([401, 16]);
    expect(json.headers['www-authenticate']).toContain('Bearer');
    const headers = { authorization: 'Bearer il_wrong', 'content-type': PROTOBUF };
    const protobuf = await subject.inject({ method: 'POST', url, headers, payload: protobufChat });
    expect([protobuf.statusCode, protobuf.headers['content-type']]).toEqual([401, PROTOBUF]);
    expect(protobuf.rawPayload[1]).toBe(16);
  });

  test('403 in demo mode', async () => {
    const demo = await startApp({ demoMode: true });
    const reply = await sendTraces(demo, tenant, {});
    expect([reply.statusCode, reply.json().code]).toEqual([403, 7]);
    const put = await demo.inject({ method: 'PUT', url: '/v1/otel/v1/traces' });
    expect(put.statusCode).toBe(403);
    const get = await demo.inject({ url: '/v1/otel/v1/traces' });
    expect(get.statusCode).toBe(405);
    await demo.close();
  });

  test.each([
    ['content-type', 'text/plain'],
    ['content-type', ''],
    ['content-encoding', 'br'],
    ['content-encoding', 'gzip, gzip'],
  ])('415 for %s %j', async (header, value) => {
    const reply = await send('{}', { [header]: value });
    expect([reply.statusCode, reply.headers['content-type'], reply.json().code]).toEqual([
      415,
      'application/json',
      3,
    ]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const)('405 for %s', async (method) => {
    const url = '/v1/otel/v1/traces';
    const json = await subject.inject({ method, url });
    expect([json.statusCode, json.headers['content-type']]).toEqual([405, 'application/json']);
    expect(json.headers.allow).toBe('POST');
    if (method !== 'HEAD') expect(json.json().code).toBe(12);
    const headers = { 'content-type': PROTOBUF };
    const protobuf = await subject.inject({ method, url, headers });
    expect([protobuf.statusCode, protobuf.headers['content-type']]).toEqual([405, PROTOBUF]);
    if (method !== 'HEAD') expect(protobuf.rawPayload.subarray(0, 2)).toEqual(Buffer.from([8, 12]));
  });

  test('415 without a body and its type', async () => {
    const reply = await subject.inject({
      method: 'POST',
      url: '/v1/otel/v1/traces',
      headers: { authorization: `Bearer ${tenant.key}` },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([415, 3]);
  });

  test('what is said to be compressed and is not is a bad request', async () => {
    for (const encoding of ['gzip', 'deflate']) {
      const reply = await send('{}', { 'content-encoding': encoding });
      expect([reply.statusCode, reply.json().message]).toEqual([
        400,
        `The body is not valid ${encoding}.`,
      ]);
    }
    const cut = gzipSync(JSON.stringify(traces([chat('a')]))).subarray(0, 50);
    expect((await send(cut, { 'content-encoding': 'gzip' })).statusCode).toBe(400);
  });

  test("another tenant's spans of the same ids are other spans", async () => {
    await send(traces([chat('a')]));
    const other = await subject.tenant();
    const silent = span({ id: 'b', attributes: { 'gen_ai.operation.name': 'chat' } });
    await sendTraces(subject, other, traces([silent]));
    expect(await stored()).toMatchObject([{ sessionId: 's' }]);
    const theirs = await subject.database.db
      .select()
      .from(steps)
      .where(eq(steps.tenantId, other.id));
    // Nothing of the other tenant's trace is known here: the trace stands in for its session.
    expect(theirs).toMatchObject([{ sessionId: hexId('trace', 32) }]);
    expect((await other.call('GET', '/v1/episodes/s')).statusCode).toBe(404);
  });
});
