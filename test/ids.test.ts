import { describe, expect, test } from 'vitest';
import { lastUuidv7, newApiKey, randomToken, uuidv7 } from '../src/ids.js';

describe('uuidv7', () => {
  test('has the form of RFC 9562, version 7', () => {
    expect(uuidv7()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('sorts by time, and within a millisecond by order', () => {
    const ids = Array.from({ length: 2000 }, (_, index) =>
      uuidv7(1_700_000_000_000 + (index >> 10)),
    );
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('no id of a millisecond is after its last one', () => {
    for (let index = 0; index < 1000; index += 1) expect(uuidv7(5) <= lastUuidv7(5)).toBe(true);
    expect(uuidv7(6) > lastUuidv7(5)).toBe(true);
  });
});

describe('keys', () => {
  test('begin with il_ and hold 40 random characters', () => {
    expect(newApiKey()).toMatch(/^il_[A-Za-z0-9]{40}$/);
  });

  test('use every character about equally often', () => {
    const counts = new Map<string, number>();
    for (const letter of randomToken(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 1,000 each with a standard deviation of 32.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(250);
  });
});
