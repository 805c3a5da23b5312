import { describe, expect, test } from 'vitest';
import { mapped as map, NOW } from '../../support/mapped-span.js';

describe('times', () => {
  const at = (startTimeUnixNano: unknown, endTimeUnixNano: unknown) => {
    const step = map({
      attributes: { 'gen_ai.operation.name': 'chat' },
      startTimeUnixNano,
      endTimeUnixNano,
    });
    return (
      step && {
        at: step.startedAt.toISOString(),
        nanos: step.startNanos,
        ms: step.durationMs,
        flags: step.metadata,
      }
    );
  };
  const ten = '2026-11-20T10:00:00.000Z';
  const tenNanos = BigInt(Date.parse(ten)) * 1_000_000n;
  test('are exact to the nanosecond where they begin, and to the microsecond in length', () => {
    expect(at(String(tenNanos + 123_456_789n), String(tenNanos + 125_000_999n))).toMatchObject({
      at: '2026-11-20T10:00:00.123Z',
      nanos: 456_789,
      ms: 1.544,
    });
  });
  test.each([
    [
      'an end before the start',
      String(tenNanos),
      '5',
      { at: ten, ms: 0, flags: { end_before_start: true } },
    ],
    ['no end', String(tenNanos), '0', { at: ten, ms: null }],
    [
      'no start',
      '0',
      String(tenNanos),
      { at: NOW.toISOString(), ms: null, flags: { start_unknown: true } },
    ],
    [
      'a negative start',
      '-5',
      String(tenNanos),
      { at: NOW.toISOString(), ms: null, flags: { start_unknown: true } },
    ],
    ['a negative end', String(tenNanos), -5, { at: ten, ms: null }],
    [
      'the year 2554',
      '18446744073709551615',
      '18446744073709551615',
      { at: NOW.toISOString(), ms: 0, flags: { start_unknown: true } },
    ],
    ['absent times', undefined, undefined, { at: NOW.toISOString(), ms: null }],
  ])('%s', (_, start, end, expected) => {
    expect(at(start, end)).toMatchObject(expected);
  });
});
