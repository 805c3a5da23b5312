import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { CallBudget } from '../../src/outbound/call-budget.js';
import { retryAfterOf } from '../../src/outbound/retry-after.js';

const open = new AbortController().signal;

describe('a call budget', () => {
  test('lets a burst through, and then so many a second', async () => {
    const budget = new CallBudget({ perSecond: 50, burst: 5, concurrency: 100 });
    const began = performance.now();
    const times = await Promise.all(
      Array.from({ length: 15 }, () => budget.run(async () => performance.now() - began, open)),
    );
    expect(times.filter((ms) => ms < 15).length).toBeLessThanOrEqual(7);
    expect(Math.max(...times)).toBeGreaterThan(180);
  });

  test('bounds the calls under way, and gives every turn on', async () => {
    const budget = new CallBudget({ perSecond: 10_000, burst: 1_000, concurrency: 3 });
    let [running, most, done] = [0, 0, 0];
    const call = async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(2);
      running -= 1;
      done += 1;
      if (done % 4 === 0) throw new Error('failed');
    };
    const calls = Array.from({ length: 20 }, () => budget.run(call, open).catch(() => {}));
    await Promise.all(calls);
    expect([most, done]).toEqual([3, 20]);
  });

  test('pauses after a refusal, and slows down', async () => {
    const budget = new CallBudget({ perSecond: 1_000, burst: 1, concurrency: 10 });
    budget.refused(60);
    const began = performance.now();
    await budget.run(async () => {}, open);
    expect(performance.now() - began).toBeGreaterThan(50);
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
  expect(retryAfterOf(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(expected);
});
