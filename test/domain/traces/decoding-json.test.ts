import { describe, expect, test } from 'vitest';
import { MalformedTraces } from '../../../src/domain/traces/otlp/malformed.js';
import { parseJsonBody } from '../../../src/domain/traces/otlp/parse-json.js';
import { readJson } from '../../../src/domain/traces/otlp/read-json.js';
import { IdFault, type Span } from '../../../src/domain/traces/span.js';
import { span as jsonSpan, parsed, traces } from '../../support/otlp.js';

const read = (body: unknown): Span[] => [...readJson(parsed(body))];
const readOne = (input: object): Span => read(traces([{ ...jsonSpan(), ...input }]))[0] as Span;

describe('JSON', () => {
  test('ids are read in either case, and written in lower case', () => {
    const span = readOne({
      traceId: 'ABCDEF0123456789ABCDEF0123456789',
      spanId: 'ABCDEF0123456789',
      parentSpanId: 'FEDCBA9876543210',
    });
    expect([span.traceId, span.spanId, span.parentSpanId]).toEqual([
      'abcdef0123456789abcdef0123456789',
      'abcdef0123456789',
      'fedcba9876543210',
    ]);
  });

  test('64-bit numbers come as text or as numbers', () => {
    const span = readOne({
      startTimeUnixNano: 1_795_176_000_000_000_000,
      endTimeUnixNano: '1795176001000000001',
      attributes: [
        { key: 'a', value: { intValue: 7 } },
        { key: 'b', value: { intValue: '-7' } },
        { key: 'c', value: { intValue: '9223372036854775807' } },
        { key: 'd', value: { doubleValue: 'NaN' } },
      ],
    });
    expect(span.start).toBe(1_795_176_000_000_000_000n);
    expect(span.end).toBe(1_795_176_001_000_000_001n);
    expect([...span.attributes.values()]).toEqual([7, -7, '9223372036854775807', 'NaN']);
  });

  test('enums are read as numbers, and as the names that older clients send', () => {
    expect(readOne({ status: { code: 2, message: 'm' } }).statusCode).toBe(2);
    expect(readOne({ status: { code: 'STATUS_CODE_ERROR' } }).statusCode).toBe(2);
    expect(readOne({ kind: 'SPAN_KIND_CLIENT' }).name).toBe('chat gpt-4o');
  });

  test.each<[string, object, RegExp]>([
    ['base64', { traceId: 'W47/95gDgQPSabYzgT/GDA==' }, /trace id is base64/],
    ['base64 of a span id', { spanId: '7uGbfsPBsXQ=' }, /span id is base64/],
    ['a list of bytes', { traceId: [91, 142] }, /trace id is a list of bytes/],
    ['too short', { traceId: 'abc' }, /not 32 hex digits/],
    ['all zeros', { spanId: '0000000000000000' }, /all zeros/],
    ['absent', { traceId: undefined }, /trace id is undefined/],
  ])('an id that is %s is a fault of that span', (_, ids, reason) => {
    const { traceId, spanId } = readOne(ids);
    const fault = traceId instanceof IdFault ? traceId : (spanId as IdFault);
    expect(fault.reason).toMatch(reason);
  });

  test.each<[string, unknown, RegExp]>([
    ['a list', [], /The body must be an object/],
    ['null', null, /The body must be an object/],
    ['logs', { resourceLogs: [] }, /resourceLogs/],
    ['metrics', { resourceMetrics: [] }, /resourceMetrics/],
    ['spans that are no list', { resourceSpans: {} }, /resourceSpans must be a list/],
    ['a span that is none', traces([7 as never]), /spans\[0\] must be an object/],
    [
      'attributes as an object',
      traces([{ ...jsonSpan(), attributes: { a: 1 } }]),
      /attributes must be a list/,
    ],
    [
      'an attribute that is none',
      traces([{ ...jsonSpan(), attributes: ['a'] }]),
      /attributes\[0\] must be an object/,
    ],
    [
      'a value without its type',
      traces([{ ...jsonSpan(), attributes: [{ key: 'a', value: 'x' }] }]),
      /value must be an object/,
    ],
    [
      'a text that is a number',
      traces([{ ...jsonSpan(), attributes: [{ key: 'a', value: { stringValue: 7 } }] }]),
      /stringValue must be a string/,
    ],
    [
      'a whole number that is none',
      traces([{ ...jsonSpan(), attributes: [{ key: 'a', value: { intValue: 'x' } }] }]),
      /intValue must be a whole number/,
    ],
    ['a name that is a number', traces([{ ...jsonSpan(), name: 7 }]), /name must be a string/],
    [
      'a time that is none',
      traces([{ ...jsonSpan(), startTimeUnixNano: 'noon' }]),
      /startTimeUnixNano/,
    ],
  ])('%s is refused by its path', (_, body, message) => {
    expect(() => read(body)).toThrow(message);
    expect(() => read(body)).toThrow(MalformedTraces);
  });

  test('a structure that costs more than its size is refused before it is built', async () => {
    await expect(parseJsonBody(Buffer.from('['.repeat(600) + ']'.repeat(600)))).rejects.toThrow(
      /too deep/,
    );
    await expect(parseJsonBody(Buffer.from(`[${'[],'.repeat(2_100_000)}[]]`))).rejects.toThrow(
      /values/,
    );
    await expect(parseJsonBody(Buffer.from('{"a":'))).rejects.toThrow(/not valid JSON/);
    await expect(parseJsonBody(Buffer.from('"unfinished \\"'))).rejects.toThrow(/not valid JSON/);
    const brackets = { text: `${'['.repeat(5000)}"\\` };
    const { request } = await parseJsonBody(Buffer.from(JSON.stringify(brackets)));
    expect(request).toEqual(brackets);
  });
});

describe('JSON that is parsed span by span', () => {
  const parse = (text: string) => parseJsonBody(Buffer.from(text));

  test('spans that are parsed one by one are those of the whole', async () => {
    const spans = ['a', 'b', 'c"],[{', 'd\\'].map((name) => ({ ...jsonSpan({ id: name }), name }));
    const scopeSpans = [{ spans }, { spans: [] }, { scope: { name: 'x' }, spans: spans.slice(1) }];
    const body = {
      spans: [{ spans }],
      resourceSpans: [
        { scopeSpans: [] },
        { resource: { attributes: [] }, scopeSpans },
        { instrumentationLibrarySpans: [{ spans, spanS: [1], '\\"spans': [[1], 2] }] },
      ],
    };
    const whole = read(body);
    expect(whole.map(({ name }) => name)).toHaveLength(11);
    for (const space of [0, 1, '\n\t', ' '.repeat(10)]) {
      expect([...readJson(await parse(JSON.stringify(body, null, space)))]).toEqual(whole);
    }
    const wide = JSON.stringify(body).replaceAll('"spans":[', `"spans"${' '.repeat(99)}: [`);
    expect([...readJson(await parse(wide))]).toEqual(whole);
    const escaped = JSON.stringify(body).replaceAll('"spans"', '"\\u0073pans"');
    expect([...readJson(await parse(escaped))]).toEqual(whole);
    const empty = JSON.stringify(body).replaceAll('"spans":[]', `"spans":[${' '.repeat(99)}]`);
    expect([...readJson(await parse(empty))]).toEqual(whole);
  });

  test.each([
    '{"resourceSpans":[{"scopeSpans":[{"spans":[{},]}]}]}',
    '{"resourceSpans":[{"scopeSpans":[{"spans":[,{}]}]}]}',
    '{"resourceSpans":[{"scopeSpans":[{"spans":[{}{}]}]}]}',
    '{"resourceSpans":[{"scopeSpans":[{"spans":[{}}}]}]}',
    '{"resourceSpans":[{"scopeSpans":[{"spans":[{]}]}]}]}',
    '{"resourceSpans":[{"scopeSpans":[{"spans":[{"a":[}]}]}]}]}',
    '{"resourceSpans":[{"scopeSpans":[{"spans":[{}',
    '{"resourceSpans":[{"scopeSpans":[{"spans":["',
    '{"resourceSpans":[{"scopeSpans":[{"spans":[nul]}]}]}',
  ])('what is broken within a list of spans is no JSON: %s', async (text) => {
    await expect(parse(text).then((body) => [...readJson(body)])).rejects.toThrow(
      'The body is not valid JSON.',
    );
  });

  test('what is no span in a list of them is refused by its path', async () => {
    const body = await parse('{"resourceSpans":[{"scopeSpans":[{"spans":["x 0"]}]}]}');
    expect(() => [...readJson(body)]).toThrow('resourceSpans[0].scopeSpans[0].spans[0] must be');
    const text = await parse('{"resourceSpans":[{"scopeSpans":[{"spans":"x 0"}]}]}');
    expect(() => [...readJson(text)]).toThrow(
      'resourceSpans[0].scopeSpans[0].spans must be a list',
    );
  });
});
