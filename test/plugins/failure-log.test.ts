import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StorageFull, Unavailable } from '../../src/errors.js';
import { FailureLog } from '../../src/plugins/failure-log.js';

let lines: Record<string, unknown>[];
let log: FailureLog;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = new FailureLog(
    pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const fail = (failure: Error, times: number): void => {
  for (let each = 0; each < times; each += 1) {
    log.note(failure, { request_id: 'req', route: '/v1/gate' });
  }
};

test('an outage is one stack, then a count every ten seconds', () => {
  const outage = new Error('connect ECONNREFUSED');
  fail(outage, 1_000);
  fail(new Error('Other'), 1);
  expect(lines).toMatchObject([
    { msg: 'request failed', level: 50, err: { stack: expect.stringContaining('at ') } },
    { msg: 'request failed', level: 50 },
  ]);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(2)).toMatchObject([
    { failure: 'Error: connect ECONNREFUSED', times: 999, seconds: 10, level: 50 },
  ]);
  fail(outage, 5);
  vi.advanceTimersByTime(10_000);
  expect(lines.at(-1)).toMatchObject({ times: 5 });
  vi.advanceTimersByTime(10_000);
  fail(outage, 1);
  expect(lines.slice(4)).toMatchObject([{ msg: 'request failed' }]);
});

test('what is refused until later is one warning without a stack, whatever the reasons', () => {
  fail(new Unavailable('More calls are waiting than can be answered in time.'), 500);
  fail(new Unavailable('The database responds too slowly.'), 500);
  fail(new StorageFull(), 1);
  expect(lines).toMatchObject([
    {
      msg: 'request refused',
      level: 40,
      failure: expect.stringContaining('More calls'),
      request_id: 'req',
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(1)).toMatchObject([{ msg: 'requests refused', level: 40, times: 1_000 }]);
});
