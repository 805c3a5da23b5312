import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '../../src/errors.js';
import { FailureLog } from '../../src/plugins/failure-log.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an outage is one stack, then a count every ten seconds', () => {
  const lines: Record<string, unknown>[] = [];
  const log = new FailureLog(
    pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) }),
  );
  const fail = (message: string, times: number): void => {
    for (let each = 0; each < times; each += 1) {
      log.note(new Unavailable(message), { reqId: 'req', route: '/v1/gate' });
    }
  };
  fail('The database does not answer.', 1_000);
  fail('Too much.', 1);
  expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'request failed']);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(2)).toMatchObject([
    { failure: 'The database does not answer.', times: 999, seconds: 10, level: 50 },
  ]);
  fail('The database does not answer.', 5);
  vi.advanceTimersByTime(10_000);
  expect(lines.at(-1)).toMatchObject({ times: 5 });
  vi.advanceTimersByTime(10_000);
  fail('The database does not answer.', 1);
  expect(lines.slice(4)).toMatchObject([{ msg: 'request failed' }]);
});
