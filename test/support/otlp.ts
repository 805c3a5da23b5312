import type { LightMyRequestResponse } from 'fastify';
import type { JsonBody } from '../../src/domain/traces/otlp/parse-json.js';
import type { TestApp, TestTenant } from './app.js';

/** The nanoseconds of the test clock's first moment, plus some milliseconds. */
export const nanos = (ms = 0): string => `${BigInt(Date.UTC(2026, 10, 20, 12)) + BigInt(ms)}000000`;

export interface SpanInput {
  trace?: string;
  id?: string;
  parent?: string;
  name?: string;
  start?: number;
  end?: number;
  attributes?: Record<string, unknown>;
  events?: { name: string; attributes?: Record<string, unknown> }[];
  status?: object;
  [key: string]: unknown;
}

/** 32 or 16 hex digits out of a short name. */
export const hexId = (name: string | number, digits: number): string =>
  Buffer.from(String(name)).toString('hex').padEnd(digits, '1').slice(0, digits);

export function value(of: unknown): object {
  if (typeof of === 'string') return { stringValue: of };
  if (typeof of === 'boolean') return { boolValue: of };
  if (typeof of === 'number') return Number.isInteger(of) ? { intValue: of } : { doubleValue: of };
  if (Array.isArray(of)) return { arrayValue: { values: of.map(value) } };
  return { kvlistValue: { values: keyValues(of as Record<string, unknown>) } };
}

export const keyValues = (attributes: Record<string, unknown>): object[] =>
  Object.entries(attributes).map(([key, of]) => ({ key, value: value(of) }));

/** A span in OTLP's JSON. */
export function span(input: SpanInput = {}): Record<string, unknown> {
  const {
    trace,
    id,
    parent,
    start = 0,
    end = start + 10,
    attributes = {},
    events,
    ...rest
  } = input;
  return {
    traceId: hexId(trace ?? 'trace', 32),
    spanId: hexId(id ?? 'span', 16),
    ...(parent !== undefined && { parentSpanId: hexId(parent, 16) }),
    name: 'chat gpt-4o',
    kind: 3,
    startTimeUnixNano: nanos(start),
    endTimeUnixNano: nanos(end),
    attributes: keyValues(attributes),
    ...(events && {
      events: events.map((event) => ({
        name: event.name,
        timeUnixNano: nanos(start),
        attributes: keyValues(event.attributes ?? {}),
      })),
    }),
    ...rest,
  };
}

/** An export in OTLP's JSON. */
export const traces = (
  spans: readonly object[],
  { scope = 'test', resource = {} }: { scope?: string; resource?: Record<string, unknown> } = {},
): object => ({
  resourceSpans: [
    {
      resource: { attributes: keyValues(resource) },
      scopeSpans: [{ scope: { name: scope }, spans }],
    },
  ],
});

/** A body that was parsed as a whole. */
export const parsed = (request: unknown): JsonBody => ({ request, spansOf: () => null });

/** Sends a body as it is. */
export const sendTraces = (
  app: TestApp,
  tenant: TestTenant,
  body: Buffer | string | object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/v1/otel/v1/traces',
    headers: {
      authorization: `Bearer ${tenant.key}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload: Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body),
  });
