import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { describe, expect, test } from 'vitest';
import { MalformedTraces } from '../../../src/domain/traces/otlp/malformed.js';
import { parseJsonBody } from '../../../src/domain/traces/otlp/parse-json.js';
import { readJson } from '../../../src/domain/traces/otlp/read-json.js';
import { readProtobuf } from '../../../src/domain/traces/otlp/read-protobuf.js';
import type { Span } from '../../../src/domain/traces/span.js';
import {
  attribute,
  bytes,
  fixed64,
  number,
  request,
  spanFields,
  varint,
} from '../../support/protobuf.js';

const decode = (body: Buffer): Span[] => [...readProtobuf(body)];
const first = (body: Buffer): Span => decode(body)[0] as Span;

describe('both encodings', () => {
  test("are read alike from OpenTelemetry's own serializers", async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({
      spanProcessors: [new SimpleSpanProcessor(exporter)],
    });
    const tracer = provider.getTracer('library', '1.0');
    const parent = tracer.startSpan('invoke_agent bot', {
      attributes: {
        text: 'Č 🎙',
        empty: '',
        yes: true,
        whole: 7,
        negative: -3,
        large: Number.MAX_SAFE_INTEGER,
        double: 1.5,
        list: ['a', 'b'],
        numbers: [1, 2],
      },
    });
    parent.addEvent('gen_ai.user.message', { content: 'Hi' });
    parent.recordException(new Error('boom'));
    parent.setStatus({ code: 2, message: 'upstream timed out' });
    parent.end();
    const spans = exporter.getFinishedSpans();
    const fromProtobuf = decode(
      Buffer.from(ProtobufTraceSerializer.serializeRequest(spans) as Uint8Array),
    );
    const json = Buffer.from(JsonTraceSerializer.serializeRequest(spans) as Uint8Array);
    const fromJson = [...readJson(await parseJsonBody(json))];
    expect(fromProtobuf).toEqual(fromJson);
    expect(fromProtobuf).toMatchObject([
      {
        traceId: parent.spanContext().traceId,
        spanId: parent.spanContext().spanId,
        parentSpanId: null,
        name: 'invoke_agent bot',
        statusCode: 2,
        statusMessage: 'upstream timed out',
        events: [{ name: 'gen_ai.user.message' }, { name: 'exception' }],
        origin: { scope: 'library' },
      },
    ]);
    expect(Object.fromEntries(fromProtobuf[0]?.attributes ?? [])).toEqual({
      text: 'Č 🎙',
      empty: '',
      yes: true,
      whole: 7,
      negative: -3,
      large: Number.MAX_SAFE_INTEGER,
      double: 1.5,
      list: ['a', 'b'],
      numbers: [1, 2],
    });
  });
});

describe('protobuf', () => {
  test('an empty body is a request without spans', () => {
    expect(decode(Buffer.alloc(0))).toEqual([]);
    expect(decode(request())).toEqual([]);
  });

  test('numbers, bytes and nested values are read whole', () => {
    const kvlist = bytes(6, bytes(1, bytes(1, '__proto__'), bytes(2, number(3, 1))));
    const span = first(
      request(
        spanFields(
          attribute('max', number(3, 2n ** 63n - 1n)),
          attribute('min', number(3, -(2n ** 63n))),
          attribute('minus', number(3, -1n)),
          attribute('bytes', bytes(7, Buffer.from([1, 2, 3]))),
          attribute('list', bytes(5, bytes(1, bytes(1, 'x')), bytes(1, number(2, 1)))),
          attribute('map', kvlist),
          attribute('nothing'),
        ),
      ),
    );
    expect(JSON.stringify([...span.attributes])).toBe(
      JSON.stringify([
        ['max', '9223372036854775807'],
        ['min', '-9223372036854775808'],
        ['minus', -1],
        ['bytes', 'AQID'],
        ['list', ['x', true]],
        ['map', { ['__proto__']: 1 }],
        ['nothing', null],
      ]),
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('fields that are not known are skipped, whatever their wire type', () => {
    const unknown = [
      number(900, 5),
      fixed64(901, 5n),
      bytes(902, 'x'),
      Buffer.from([...varint((903 << 3) | 5), 1, 2, 3, 4]),
    ];
    expect(first(request(spanFields(...unknown))).name).toBe('chat');
  });

  test('the resource and the scope are found behind what they group, too', () => {
    const scopeSpans = bytes(2, bytes(2, spanFields()), bytes(1, bytes(1, 'late scope')));
    const resource = bytes(1, bytes(1, bytes(1, 'session.id'), bytes(2, bytes(1, 's'))));
    const span = first(bytes(1, scopeSpans, resource));
    expect(span.origin.scope).toBe('late scope');
    expect(span.origin.resource.get('session.id')).toBe('s');
  });

  test('spans in the group of the days before scopes are found', () => {
    expect(first(bytes(1, bytes(1000, bytes(2, spanFields())))).name).toBe('chat');
  });

  const good = request(spanFields(attribute('k', bytes(1, 'value'))));
  test.each(Array.from({ length: good.length - 1 }, (_, index) => index + 1))(
    'cut off after %i bytes it is refused',
    (length) => {
      expect(() => decode(good.subarray(0, length))).toThrow(MalformedTraces);
    },
  );

  let nested = bytes(1, 'x');
  for (let depth = 0; depth < 10_000; depth += 1) nested = bytes(5, bytes(1, nested));
  test.each<[string, Buffer]>([
    ['a length beyond the end', Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f])],
    ['a length beyond 2^63', Buffer.from([0x0a, ...Array(9).fill(0xff), 0x01])],
    ['a number without an end', Buffer.from([0x0a, ...Array(12).fill(0xff)])],
    [
      'a number of eleven bytes',
      request(spanFields(Buffer.from([0x50, ...Array(11).fill(0x80), 0x01]))),
    ],
    ['a field number 0', Buffer.from([0x02, 0x00])],
    ['a group', Buffer.from([0x0b, 0x0c])],
    ['wire type 6', Buffer.from([0x0e])],
    ['values that nest 10,000 deep', request(spanFields(attribute('k', nested)))],
    [
      'logs: a time where the trace id belongs',
      request(Buffer.concat([fixed64(1, 1n), number(2, 9)])),
    ],
    ['a text where a message belongs', bytes(1, 'not a message')],
    ['JSON', Buffer.from('{"resourceSpans":[]}')],
  ])('%s is refused', (_, body) => {
    expect(() => decode(body)).toThrow(MalformedTraces);
  });

  test('bytes at random never do more than throw MalformedTraces', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (let round = 0; round < 3000; round += 1) {
      const body = Buffer.from(good);
      for (let hits = 0; hits < 4; hits += 1) {
        body[Math.floor(random() * body.length)] = Math.floor(random() * 256);
      }
      try {
        decode(body);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedTraces);
      }
    }
  });

  test.each<[string, Buffer[], RegExp]>([
    ['no trace id', [bytes(2, Buffer.alloc(8, 1))], /trace id has 0 bytes/],
    ['a short trace id', [bytes(1, 'abc'), bytes(2, Buffer.alloc(8, 1))], /trace id has 3 bytes/],
    [
      'a trace id of zeros',
      [bytes(1, Buffer.alloc(16)), bytes(2, Buffer.alloc(8, 1))],
      /all zeros/,
    ],
  ])('%s is a fault of that span alone', (_, fields, reason) => {
    const [bad, fine] = decode(request(Buffer.concat(fields), spanFields()));
    expect(bad?.traceId).toMatchObject({ reason: expect.stringMatching(reason) });
    expect(fine?.traceId).toBe('5b8efff798038103d269b633813fc60c');
  });
});
