import { describe, expect, test } from 'vitest';
import { canBeMisspelt, likeness } from '../../../src/domain/search/likeness.js';

describe('likeness', () => {
  test.each([
    ['okonkwo', 'okonkwo', 1],
    ['refnud', 'refund', 0.83],
    ['przybilsky', 'przybylski', 0.8],
    ['refund', 'refunded', 0],
    ['refund', 'fund', 0],
    ['refund', 'umbrella', 0],
  ])('%s and %s', (word, other, like) => {
    expect(likeness(word, other)).toBeCloseTo(like, 2);
  });
});

test.each([
  ['refnud', true],
  ['gefült', true],
  ['rain', false],
  ['qx88213', false],
  ['退款', false],
])('canBeMisspelt of %s', (word, expected) => {
  expect(canBeMisspelt(word)).toBe(expected);
});
