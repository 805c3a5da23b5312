import { describe, expect, test } from 'vitest';
import { spellingShares, WrittenQuery } from '../../../src/domain/search/likeness.js';

describe('WrittenQuery', () => {
  test.each([
    ['okonkwo', 'okonkwo', 1, 1],
    ['przybilsky', 'przybylski', 0.5, 0.99],
    ['qx88213', 'qx88231', 0, 0],
    ['rain', 'rail', 0, 0],
    ['refund', 'umbrella', 0, 0],
  ])('%s and %s', (query, word, least, most) => {
    const [like] = new WrittenQuery([query]).likeness(['other', word]);
    expect(like).toBeGreaterThanOrEqual(least);
    expect(like).toBeLessThanOrEqual(most);
  });
});

describe('spellingShares', () => {
  test('weighs what is rare, and not what all have', () => {
    expect(
      spellingShares([
        [1, 1],
        [1, 0],
        [1, 0],
      ]),
    ).toEqual([1, 0, 0]);
    expect(spellingShares([[1], [1]])).toEqual([0, 0]);
    expect(spellingShares([])).toEqual([]);
  });
});
