import { expect, test } from 'vitest';
import { editDistance } from '../src/edit-distance.js';

test.each([
  ['session', 'session', 0],
  ['sesion', 'session', 1],
  ['sessionn', 'session', 1],
  ['sassion', 'session', 1],
  ['sesison', 'session', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  // Restricted: no letter between two that were swapped.
  ['ca', 'abc', 3],
])('%s and %s are %i apart', (a, b, distance) => {
  expect([editDistance(a, b, 9), editDistance(b, a, 9)]).toEqual([distance, distance]);
});

test('more than the limit is only more', () => {
  expect(editDistance('kitten', 'sitting', 2)).toBeGreaterThan(2);
  expect(editDistance('a', 'abcdef', 2)).toBeGreaterThan(2);
});

test('long texts have distances, too', () => {
  const text = 'ab'.repeat(200);
  expect(editDistance(text, `${text.slice(0, 100)}x${text.slice(100)}`, 2)).toBe(1);
});
