import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { sendTraces } from '../support/otlp.js';

/** Bodies that real clients sent; not a part of this repository. */
const FOLDER = process.env.OTLP_CAPTURES ?? join(import.meta.dirname, '../../../shared/data/otlp');
const isThere = existsSync(FOLDER);

const files = isThere
  ? readdirSync(FOLDER).filter((name) => /\.(json|pb)$/.test(name) && name !== 'index.json')
  : [];

describe.skipIf(!isThere)(
  isThere
    ? 'bodies that real clients sent'
    : `SKIPPED: no captured bodies in ${FOLDER} (set OTLP_CAPTURES)`,
  () => {
    let subject: TestApp;
    let tenant: TestTenant;
    beforeAll(async () => {
      subject = await startApp();
      tenant = await subject.tenant();
    });
    afterAll(() => subject.close());

    const episode = async (session: string) =>
      (await tenant.call('GET', `/v1/episodes/${session}`)).json();

    test('there are some', () => expect(files.length).toBeGreaterThan(0));

    test.each(files)('%s is taken, compressed or not', async (name) => {
      const body = readFileSync(join(FOLDER, name));
      const type = name.endsWith('.pb') ? 'application/x-protobuf' : 'application/json';
      const plain = await sendTraces(subject, tenant, body, { 'content-type': type });
      expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, type]);
      expect(plain.body).toBe(type === 'application/json' ? '{}' : '');
      const headers = { 'content-type': type, 'content-encoding': 'gzip' };
      expect((await sendTraces(subject, tenant, gzipSync(body), headers)).statusCode).toBe(200);
    });

    test.each([
      'conv-otel-js-0.223-proto',
      'conv-otel-js-0.223-json-gzip',
      'conv-otel-js-0.301-proto-gzip',
      'conv-otel-js-0.301-json',
    ])("OpenTelemetry's SDK: %s", async (session) => {
      const { steps, summary } = await episode(session);
      expect(steps).toMatchObject([
        { type: 'agent', name: 'order-bot', step_index: 0 },
        { type: 'llm', input: 'Where is my order A-100?', tokens: { input: 42, output: 9 } },
        {
          type: 'tool_call',
          name: 'lookup_order',
          status: 'error',
          error: 'upstream timed out',
          error_type: 'timeout',
        },
        { type: 'llm', name: 'anyvalue-coverage' },
      ]);
      expect(summary).toMatchObject({
        error_count: 1,
        tools: { lookup_order: 1 },
        tokens: { input: 42 },
      });
    });

    test('Vercel AI SDK 6: tokens are counted at the leaves', async () => {
      const { steps, summary } = await episode('sess-ai-sdk-1');
      expect(steps.map(({ type }: { type: string }) => type)).toEqual([
        'agent',
        'llm',
        'tool_call',
        'llm',
      ]);
      expect(steps[2]).toMatchObject({
        name: 'lookupOrder',
        input: { orderId: 'A-100' },
        output: { status: 'shipping' },
      });
      expect(summary.tokens).toEqual({ input: 84, output: 18 });
    });

    test('Vercel AI SDK 7: its trace stands in for its session', async () => {
      const { steps } = await episode('708b293235efe07755d54a2143651246');
      expect(steps).toHaveLength(4);
      expect(steps[0]).toMatchObject({ type: 'agent', metadata: { session_inferred: true } });
    });

    test('OpenLLMetry', async () => {
      const { steps } = await episode('sess-traceloop-1');
      expect(steps).toMatchObject([
        {
          type: 'llm',
          input: 'Where is my order A-100?',
          output: { tool_calls: [{ name: 'lookup_order' }] },
        },
        { type: 'llm', output: 'Your order A-100 ships tomorrow.' },
      ]);
    });

    test('Langfuse: a failure whose status is unset', async () => {
      const { steps } = await episode('sess-langfuse-1');
      expect(steps).toMatchObject([
        { type: 'other', name: 'order-bot', status: 'ok' },
        { type: 'llm', output: 'Your order ships tomorrow.', tokens: { input: 42, output: 9 } },
        { type: 'tool_call', name: 'lookup_order', status: 'error', error: 'upstream timed out' },
      ]);
    });
  },
);
