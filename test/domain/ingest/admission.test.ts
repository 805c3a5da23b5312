import { describe, expect, test } from 'vitest';
import { Admission } from '../../../src/domain/ingest/admission.js';

const LIMITS = { maxBytes: 100, maxRequests: 4, maxRunning: 1 };

describe('admission of uploads', () => {
  test('what is past a bound is refused, and what is done makes room', () => {
    const admission = new Admission(LIMITS);
    const place = admission.enter('a');
    place.reserve(80);
    expect(() => place.reserve(21)).toThrow(/in progress/);
    place.leave();
    place.leave();
    admission.enter('a').reserve(100);
  });

  test('who holds everything keeps nobody else out of an equal part', () => {
    const admission = new Admission(LIMITS);
    const greedy = [1, 2, 3, 4].map(() => admission.enter('a'));
    for (const place of greedy) place.reserve(25);
    expect(() => admission.enter('a')).toThrow();
    const other = admission.enter('b');
    other.reserve(50);
    expect(() => other.reserve(1)).toThrow();
    expect(() => greedy[0]?.reserve(1)).toThrow();
    for (const place of [...greedy, other]) place.leave();
    expect(() => admission.enter('b').reserve(100)).not.toThrow();
  });

  test('the tenants that wait take turns', async () => {
    const admission = new Admission({ ...LIMITS, maxRequests: 10 });
    const ran: string[] = [];
    const ends: (() => void)[] = [];
    const run = (tenant: string) =>
      admission.enter(tenant).run(() => {
        ran.push(tenant);
        return new Promise<void>((end) => ends.push(end));
      });
    const all = ['a', 'a', 'a', 'b', 'b'].map(run);
    for (let done = 0; done < all.length; done += 1) {
      await expect.poll(() => ends.length).toBe(done + 1);
      ends[done]?.();
    }
    await Promise.all(all);
    expect(ran).toEqual(['a', 'a', 'b', 'a', 'b']);
  });

  test('a place that is given up while its work runs is free when that ends', async () => {
    const admission = new Admission(LIMITS);
    const place = admission.enter('a');
    place.reserve(100);
    let end = (): void => {};
    const running = place.run(
      () =>
        new Promise<void>((done) => {
          end = done;
        }),
    );
    place.leave();
    const next = admission.enter('a');
    expect(() => next.reserve(1)).toThrow();
    end();
    await running;
    next.reserve(100);
  });
});
