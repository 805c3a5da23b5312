import { describe, expect, test } from 'vitest';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { RowAdam } from '../../training/row-adam.js';

const adamOver = (vectors: Float32Array, penalty: number): RowAdam =>
  new RowAdam(vectors, new Float64Array(vectors.length), { batch: 1, penalty, least: 1e-8 });

const rowOf = (vectors: Float32Array, row: number): number[] => [
  ...vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS),
];

describe('Adam over the rows of a table', () => {
  test('finds what a row is drawn to, and leaves the other rows alone', () => {
    const vectors = new Float32Array(3 * DIMENSIONS).fill(1);
    const wanted = Float64Array.from({ length: DIMENSIONS }, (_, d) => Math.sin(d));
    const adam = adamOver(vectors, 0);
    for (let step = 0; step < 500; step++) {
      const row = vectors.subarray(DIMENSIONS, 2 * DIMENSIONS);
      const slope = wanted.map((value, d) => (row[d] as number) - value);
      adam.add(1, 0.5, slope);
      adam.add(1, 0.5, slope);
      adam.step(0.05);
    }
    for (const [d, value] of rowOf(vectors, 1).entries())
      expect(value).toBeCloseTo(wanted[d] as number, 2);
    for (const row of [0, 2]) expect(new Set(rowOf(vectors, row))).toEqual(new Set([1]));
  });

  test('a penalty alone draws a row to zero', () => {
    const vectors = new Float32Array(DIMENSIONS).fill(1);
    const adam = adamOver(vectors, 0.1);
    for (let step = 0; step < 500; step++) {
      adam.add(0, 1, new Float64Array(DIMENSIONS));
      adam.step(0.05);
    }
    for (const value of rowOf(vectors, 0)) expect(value).toBeCloseTo(0, 2);
  });
});
