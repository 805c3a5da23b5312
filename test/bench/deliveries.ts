import { gzipSync } from 'node:zlib';
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { AgentTraces } from './agent-traces.js';
import type { Post } from './connection.js';
import type { Texts } from './texts.js';

/** What a caller sends, and how many rows must be there once it was acknowledged. */
export interface Delivery extends Post {
  readonly rows: number;
  /** Bytes before compression. */
  readonly size: number;
}

/** Makes one delivery after the other, none twice. */
export type Source = () => Delivery;

const MIN_SPANS = 100;
const MAX_SPANS = 512;
const MAX_SESSIONS = 100;
const MEAN_MESSAGES = 10;
const MESSAGE_LENGTH = 200;
const EVENTS_OF_SESSION = 10;
const SESSIONS_AT_ONCE = 64;

/** Exports as OpenTelemetry's own exporter writes them; every second one is compressed. */
export function spanSource(texts: Texts, keys: readonly string[], name: string): Source {
  const agents = keys.map((_, index) => new AgentTraces(texts, `${name}-${index}`));
  let made = 0;
  return () => {
    const place = made % keys.length;
    made += 1;
    const spans = (agents[place] as AgentTraces).take(texts.between(MIN_SPANS, MAX_SPANS));
    const body = Buffer.from(ProtobufTraceSerializer.serializeRequest(spans) as Uint8Array);
    const isGzip = texts.chance(0.5);
    return {
      path: '/v1/otel/v1/traces',
      authorization: `Bearer ${keys[place]}`,
      body: isGzip ? gzipSync(body) : body,
      contentType: 'application/x-protobuf',
      isGzip,
      rows: spans.length,
      size: body.length,
    };
  };
}

/** Arrays of 1 to 100 conversations, of about ten messages with 200 characters each. */
export function sessionSource(texts: Texts, keys: readonly string[], name: string): Source {
  let made = 0;
  let begun = 0;
  return () => {
    made += 1;
    let rows = 0;
    const sessions = Array.from({ length: texts.between(1, MAX_SESSIONS) }, () => {
      begun += 1;
      const count = texts.between(MEAN_MESSAGES - 5, MEAN_MESSAGES + 5);
      rows += count;
      const startedAt = Date.now() - 600_000;
      return {
        session_id: `${name}-${begun}`,
        agent_id: 'order-bot',
        channel: 'chat',
        started_at: new Date(startedAt).toISOString(),
        messages: Array.from({ length: count }, (_, index) => ({
          role: index % 2 === 0 ? 'user' : 'assistant',
          content: texts.next(40).padEnd(MESSAGE_LENGTH, '.').slice(0, MESSAGE_LENGTH),
          timestamp: new Date(startedAt + index * 10_000).toISOString(),
        })),
      };
    });
    const body = JSON.stringify({ sessions });
    return {
      path: '/v1/ingest/sessions',
      authorization: `Bearer ${keys[made % keys.length]}`,
      body,
      rows,
      size: body.length,
    };
  };
}

/** Single events, ten of a session. */
export function eventSource(texts: Texts, keys: readonly string[], name: string): Source {
  let made = 0;
  return () => {
    made += 1;
    const group = Math.floor(made / (SESSIONS_AT_ONCE * EVENTS_OF_SESSION));
    const session = group * SESSIONS_AT_ONCE + (made % SESSIONS_AT_ONCE);
    const body = JSON.stringify({
      session_id: `${name}-${session}`,
      event: texts.pick(['rephrase', 'accept', 'regenerate', 'abandon', 'correction']),
      detail: texts.next(12),
    });
    return {
      path: '/v1/events',
      authorization: `Bearer ${keys[made % keys.length]}`,
      body,
      rows: 1,
      size: body.length,
    };
  };
}
