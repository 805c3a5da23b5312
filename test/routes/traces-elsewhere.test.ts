import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

const PUBLIC_URL = 'https://intentlock.test';
const TARGET = `${PUBLIC_URL}/v1/otel/v1/traces`;
const PROTOBUF = 'application/x-protobuf';
const EXPORT = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const post = (url: string, contentType: string, payload: string | Buffer = '{}') =>
  subject.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${tenant.key}`, 'content-type': contentType },
    payload,
  });

describe('telemetry that is sent to another URL or by another protocol', () => {
  test.each([
    ['/v1/otel', /OTEL_EXPORTER_OTLP_ENDPOINT=https:\/\/intentlock\.test\/v1\/otel\./],
    ['/v1/otel/', /\/v1\/otel\/ is not an OTLP endpoint/],
    ['/v1/otel/v1', /http\/protobuf or http\/json/],
    ['/v1/traces', /\/v1\/traces is not an OTLP endpoint/],
    ['/v1/otel/v1/logs', /no log data.*OTEL_LOGS_EXPORTER=none/],
    ['/v1/otel/v1/metrics', /no metric data.*OTEL_METRICS_EXPORTER=none/],
  ])('%s is answered with the right one, in the encoding of the request', async (url, says) => {
    const json = await post(url, 'application/json');
    expect([json.statusCode, json.headers['content-type']]).toEqual([404, 'application/json']);
    expect(json.json()).toMatchObject({ code: 5, message: expect.stringMatching(says) });
    expect(json.json().message).toContain(TARGET);
    const protobuf = await post(url, PROTOBUF, Buffer.alloc(0));
    expect([protobuf.statusCode, protobuf.headers['content-type']]).toEqual([404, PROTOBUF]);
    expect(protobuf.rawPayload.subarray(0, 2)).toEqual(Buffer.from([8, 5]));
    expect(protobuf.body).toContain(TARGET);
  });

  test('gRPC over HTTP/1.1 is told to use OTLP over HTTP', async () => {
    const elsewhere = await post(EXPORT, 'application/grpc+proto');
    expect(elsewhere.statusCode).toBe(415);
    expect(elsewhere.json().message).toContain('gRPC is not supported');
    expect(elsewhere.json().message).toContain(TARGET);
    const here = await post('/v1/otel/v1/traces', 'application/grpc');
    expect([here.statusCode, here.json().message]).toEqual([
      415,
      expect.stringContaining('OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf'),
    ]);
  });

  test('a gRPC exporter, which begins with HTTP/2, can read why it is sent away', async () => {
    await subject.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = subject.app.server.address() as AddressInfo;
    const client = connect(`http://127.0.0.1:${port}`);
    client.on('error', () => {});
    const [code, reason] = await new Promise<[number, string]>((resolve) => {
      client.on('goaway', (errorCode, _stream, data) => resolve([errorCode, String(data)]));
    });
    client.destroy();
    expect(code).toBe(0xd);
    expect(reason).toContain('gRPC is not supported');
    expect(reason).toContain(TARGET);
  });

  test('another unknown path stays a 404 of ours', async () => {
    const reply = await post('/v1/otelx', 'application/json');
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });
});

describe('a body that is JSON and no export', () => {
  test.each(['{"spans": []}', '{"traces": []}', '{"scopeSpans": [{"spans": []}]}'])(
    '%s is a 400 that names resourceSpans',
    async (body) => {
      const reply = await post('/v1/otel/v1/traces', 'application/json', body);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        code: 3,
        message: expect.stringContaining('has no resourceSpans'),
      });
    },
  );

  test('an empty export is taken, and unknown keys beside its spans are', async () => {
    for (const body of ['{}', '{"resourceSpans": [], "later": 1}']) {
      const reply = await post('/v1/otel/v1/traces', 'application/json', body);
      expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
    }
  });
});
