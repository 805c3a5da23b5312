import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { assessConstantly } from '../../src/assess/constant.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

/** So long a call takes on a machine that others work on, too. */
const SLOW_MS = 1_600;

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  const assess = () => {
    vi.advanceTimersByTime(SLOW_MS);
    return assessConstantly();
  };
  subject = await startApp({}, { assess });
  tenant = await subject.tenant();
});
afterAll(() => subject.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('calls that take long', () => {
  const statusesOf = async (
    calls: number,
    session: (call: number) => string,
  ): Promise<number[]> => {
    const replies = await Promise.all(
      Array.from({ length: calls }, (_, call) =>
        tenant.call('POST', '/v1/gate', {
          request: 'Delete the old records',
          session_id: session(call),
        }),
      ),
    );
    return replies.map(({ statusCode }) => statusCode);
  };

  test('200 for four at once, of one session and of several', async () => {
    expect(await statusesOf(4, () => 'one')).toEqual([200, 200, 200, 200]);
    expect(await statusesOf(4, (call) => `own-${call}`)).toEqual([200, 200, 200, 200]);
  });

  test('503 for those among many that have waited for too long', async () => {
    const statuses = await statusesOf(12, () => 'many');
    expect(statuses).toContain(503);
    expect(statuses).toContain(200);
  });
});
