import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type BudgetClock, CallBudget } from '../../src/outbound/call-budget.js';
import { parseRetryAfter } from '../../src/outbound/retry-after.js';

const open = new AbortController().signal;

/** A clock that stands while anything can be done, and then goes on to whoever wakes first. */
class WaitedClock implements BudgetClock {
  private readonly sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  private elapsed = 0;

  now(): number {
    return 1_000_000 + this.elapsed;
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((wake) => {
      this.sleepers.push({ until: this.elapsed + milliseconds, wake });
    });
  }

  /** Makes calls at once. Answers how many milliseconds each of them waited, in the order of its turn. */
  async waits(budget: CallBudget, calls: number): Promise<number[]> {
    const from = this.elapsed;
    const waited: number[] = [];
    const all = Array.from({ length: calls }, () =>
      budget.run(async () => void waited.push(this.elapsed - from), open),
    );
    for (await turn(); this.sleepers.length > 0; await turn()) {
      this.sleepers.sort((a, b) => a.until - b.until);
      const first = this.sleepers.shift();
      this.elapsed = Math.max(this.elapsed, first?.until ?? 0);
      first?.wake();
    }
    await Promise.all(all);
    return waited;
  }
}

describe('a call budget', () => {
  test('lets a burst through, and then so many a second', async () => {
    const clock = new WaitedClock();
    const budget = new CallBudget({ perSecond: 50, burst: 5, concurrency: 100 }, clock);
    const after = Array.from({ length: 10 }, (_, index) => 20 * (index + 1));
    expect(await clock.waits(budget, 15)).toEqual([0, 0, 0, 0, 0, ...after]);
  });

  test('bounds the calls under way, and gives every turn on', async () => {
    const budget = new CallBudget({ perSecond: 10_000, burst: 1_000, concurrency: 3 });
    let [running, most, done] = [0, 0, 0];
    const call = async () => {
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
      done += 1;
      if (done % 4 === 0) throw new Error('failed');
    };
    const calls = Array.from({ length: 20 }, () => budget.run(call, open).catch(() => {}));
    await Promise.all(calls);
    expect([most, done]).toEqual([3, 20]);
  });

  test('pauses after a refusal, and slows down', async () => {
    const clock = new WaitedClock();
    const budget = new CallBudget({ perSecond: 100, burst: 1, concurrency: 10 }, clock);
    expect(await clock.waits(budget, 3)).toEqual([0, 10, 20]);
    budget.refused(60);
    // One goes at once after the pause; the token of a second that is half as long is there by then.
    expect(await clock.waits(budget, 4)).toEqual([60, 60, 60, 80]);
  });

  test('counts refusals of one second as one, and recovers with good calls', async () => {
    const clock = new WaitedClock();
    const budget = new CallBudget({ perSecond: 100, burst: 1, concurrency: 10 }, clock);
    for (let times = 0; times < 5; times += 1) budget.refused(0);
    expect(await clock.waits(budget, 3)).toEqual([0, 20, 40]);
    for (let times = 0; times < 7; times += 1) budget.succeeded();
    expect(await clock.waits(budget, 3)).toEqual([10, 20, 30]);
  });

  test('stops waiting when its signal fires', async () => {
    const budget = new CallBudget({ perSecond: 1, burst: 1, concurrency: 1 });
    budget.refused(60_000);
    const controller = new AbortController();
    const waiting = budget.run(async () => {}, controller.signal);
    controller.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow();
  });
});

test.each([
  ['7', 7_000],
  ['0.5', 500],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After %s', (header, expected) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(expected);
});
