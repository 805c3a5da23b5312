import type { AddressInfo } from 'node:net';
import { context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

let subject: TestApp;
let tenant: TestTenant;
let url: string;
beforeAll(async () => {
  subject = await startApp({}, { wallClock: () => new Date() });
  tenant = await subject.tenant();
  await subject.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(subject.app.server.address() as AddressInfo).port}/v1/otel/v1/traces`;
});
afterAll(() => subject.close());

const { GZIP, NONE } = CompressionAlgorithm;

test.each([
  ['protobuf', ProtobufExporter, NONE],
  ['protobuf with gzip', ProtobufExporter, GZIP],
  ['JSON', JsonExporter, NONE],
  ['JSON with gzip', JsonExporter, GZIP],
] as const)("OpenTelemetry's own exporter delivers in %s", async (name, Exporter, compression) => {
  const exporter = new Exporter({
    url,
    compression,
    headers: { authorization: `Bearer ${tenant.key}` },
  });
  const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  const tracer = provider.getTracer('order-bot');
  const sessionId = `session of ${name}`;
  const agent = tracer.startSpan(
    'invoke_agent order-bot',
    {
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': 'order-bot',
        'gen_ai.conversation.id': sessionId,
      },
    },
    ROOT_CONTEXT,
  );
  const inAgent = trace.setSpan(context.active(), agent);
  const question = 'Where is my order A-100?';
  tracer
    .startSpan(
      'chat gpt-4o',
      {
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.input.messages': JSON.stringify([
            { role: 'user', parts: [{ type: 'text', content: question }] },
          ]),
          'gen_ai.usage.input_tokens': 42,
        },
      },
      inAgent,
    )
    .end();
  const failing = tracer.startSpan(
    'execute_tool lookup_order',
    { attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'lookup_order' } },
    inAgent,
  );
  failing.recordException(new Error('upstream timed out'));
  failing.setStatus({ code: SpanStatusCode.ERROR, message: 'upstream timed out' });
  failing.end();
  agent.end();
  await provider.forceFlush();
  await provider.shutdown();

  const reply = await tenant.call('GET', `/v1/episodes/${encodeURIComponent(sessionId)}`);
  expect(reply.json()).toMatchObject({
    steps: [
      { step_index: 0, type: 'agent', name: 'order-bot', parent_step_id: null },
      { step_index: 1, type: 'llm', input: question, tokens: { input: 42 } },
      {
        step_index: 2,
        type: 'tool_call',
        name: 'lookup_order',
        status: 'error',
        error: 'upstream timed out',
      },
    ],
    summary: { step_count: 3, error_count: 1, tools: { lookup_order: 1 } },
    correlation_ids: [agent.spanContext().traceId],
  });
});

test('an exporter with a wrong key gets 401, and does not try again', async () => {
  const exporter = new ProtobufExporter({ url, headers: { authorization: 'Bearer il_wrong' } });
  const provider = new BasicTracerProvider();
  const span = provider.getTracer('x').startSpan('chat');
  span.end();
  const result = await new Promise<{ code: number; error?: Error }>((resolve) => {
    exporter.export([span as never], resolve);
  });
  expect(result.code).toBe(1);
  expect(result.error).toMatchObject({ code: 401 });
  await exporter.shutdown();
});
