import { describe, expect, test } from 'vitest';
import { subscriberPrefix } from '../../src/plugins/rate-limits.js';
import { SlidingWindow } from '../../src/plugins/sliding-window.js';

/** A small generator, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a sliding window', () => {
  test('allows what a log of all hits allows, and its retry-after is exact', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = randomFrom(seed);
      const limit = 1 + Math.floor(random() * 12);
      const windowMs = 60_000;
      const window = new SlidingWindow(limit, windowMs);
      const log = new Map<string, number[]>();
      let now = random() * 1e6;
      for (let hit = 0; hit < 500; hit += 1) {
        now += random() < 0.3 ? 0 : Math.floor((random() ** 3 * windowMs) / limit) * 2;
        const key = `k${Math.floor(random() * 4)}`;
        const live = (log.get(key) ?? []).filter((time) => time > now - windowMs);
        const verdict = window.hit(key, now);
        expect(verdict.allowed, `seed ${seed}, hit ${hit}`).toBe(live.length < limit);
        if (verdict.allowed) {
          live.push(now);
          expect(verdict.remaining).toBe(limit - live.length);
          expect(verdict.retryAfterMs).toBe(0);
        } else {
          expect(verdict.remaining).toBe(0);
          expect(verdict.retryAfterMs).toBeCloseTo((live[0] ?? 0) + windowMs - now, 6);
        }
        expect(verdict.resetMs).toBeCloseTo((live[0] ?? 0) + windowMs - now, 6);
        log.set(key, live);
      }
    }
  });

  test('lets a hit in exactly when retry-after says, and not a millisecond before', () => {
    const window = new SlidingWindow(2, 60_000);
    window.hit('k', 0);
    window.hit('k', 10_000);
    const { retryAfterMs } = window.hit('k', 15_000);
    expect(retryAfterMs).toBe(45_000);
    expect(window.hit('k', 59_999).allowed).toBe(false);
    expect(window.hit('k', 60_000).allowed).toBe(true);
    expect(window.hit('k', 60_001).allowed).toBe(false);
  });

  test('forgets keys that are over, and never more than a few a hit', () => {
    const window = new SlidingWindow(10, 60_000);
    for (let key = 0; key < 1_000; key += 1) window.hit(`k${key}`, key);
    expect(window.size).toBe(1_000);
    for (let hit = 0; hit < 300; hit += 1) window.hit('late', 200_000 + hit);
    expect(window.size).toBe(1);
  });

  test('refuses new keys while it is full, and never forgets a live one', () => {
    const window = new SlidingWindow(2, 60_000, 100);
    window.hit('victim', 0);
    window.hit('victim', 1);
    for (let key = 0; key < 5_000; key += 1) window.hit(`flood${key}`, 2);
    expect(window.size).toBe(100);
    expect(window.hit('victim', 3)).toMatchObject({ allowed: false, retryAfterMs: 59_997 });
    expect(window.hit('newcomer', 4)).toMatchObject({ allowed: false, remaining: 0 });
    const { retryAfterMs } = window.hit('newcomer', 4);
    expect(window.hit('newcomer', 4 + retryAfterMs).allowed).toBe(true);
    expect(window.size).toBeLessThanOrEqual(100);
  });

  test('a key in constant use is not forgotten for those that came after it', () => {
    const window = new SlidingWindow(5, 60_000);
    let allowed = 0;
    for (let second = 0; second < 60; second += 1) {
      if (window.hit('busy', second * 1_000).allowed) allowed += 1;
      window.hit(`other${second}`, second * 1_000);
    }
    expect(allowed).toBe(5);
  });
});

describe('who a subscriber is', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (ip, subscriber) => {
    expect(subscriberPrefix(ip)).toBe(subscriber);
  });

  test('another /64 is another', () => {
    expect(subscriberPrefix('2001:db8:1:3::1')).not.toBe(subscriberPrefix('2001:db8:1:2::1'));
  });

  test('what is no address is cut short', () => {
    expect(subscriberPrefix('x'.repeat(10_000)).length).toBeLessThanOrEqual(64);
  });
});
