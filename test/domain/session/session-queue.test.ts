import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Joined, SessionQueue } from '../../../src/domain/session/session-queue.js';
import { Unavailable } from '../../../src/errors.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Three calls of a session: one that is worked on, one that waits for it for two seconds, and one that comes then. */
async function threeCalls(isCrowded: boolean): Promise<PromiseSettledResult<string>[]> {
  const queue = new SessionQueue(() => isCrowded);
  let open = (): void => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  const work = async (calls: readonly Joined<string, string>[]): Promise<void> => {
    await opened;
    for (const { call, resolve } of calls) resolve(call);
  };
  const join = (call: string): Promise<string> => queue.join('t', 's', call, work);
  const calls = [join('first'), join('second')];
  vi.advanceTimersByTime(2_000);
  calls.push(join('third'));
  open();
  return Promise.allSettled(calls);
}

describe('the queue of a session', () => {
  test('refuses among many whoever has waited for a second, and whoever comes then', async () => {
    const [first, ...others] = await threeCalls(true);
    expect(first).toEqual({ status: 'fulfilled', value: 'first' });
    expect(others).toEqual(
      others.map(() => ({ status: 'rejected', reason: expect.any(Unavailable) })),
    );
  });

  test('refuses nobody among few', async () => {
    expect(await threeCalls(false)).toEqual(
      ['first', 'second', 'third'].map((value) => ({ status: 'fulfilled', value })),
    );
  });
});
