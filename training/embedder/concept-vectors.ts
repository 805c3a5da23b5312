import { CONCEPT_DIMENSIONS as SIZE } from '../../src/embedder/part-sum.js';
import type { Random } from '../../src/random.js';
import { dot } from '../dot.js';
import { gaussian } from './gaussian.js';

/**
 * A row of 256 for each concept, so that their inner products come as near to `affinity` as 256 numbers allow (least
 * squares, by gradient descent from random directions): unrelated concepts disturb each other less than random ones would.
 *
 * @param affinity symmetric, with 1 on the diagonal
 */
export function fitVectors(
  affinity: readonly Float32Array[],
  random: Random,
  steps: number,
  progress: (step: number, error: number) => void,
): Float32Array {
  const count = affinity.length;
  const rows = Float32Array.from(
    { length: count * SIZE },
    () => gaussian(random) / Math.sqrt(SIZE),
  );
  const row = (i: number) => rows.subarray(i * SIZE, (i + 1) * SIZE);
  const gradient = new Float32Array(rows.length);
  for (let step = 1; step <= steps; step++) {
    gradient.fill(0);
    let error = 0;
    for (let i = 0; i < count; i++) {
      const own = row(i);
      const target = affinity[i] as Float32Array;
      for (let j = 0; j <= i; j++) {
        const other = row(j);
        const miss = dot(own, other) - (target[j] as number);
        error += i === j ? miss * miss : 2 * miss * miss;
        for (let d = 0; d < SIZE; d++) {
          gradient[i * SIZE + d] = (gradient[i * SIZE + d] as number) + miss * (other[d] as number);
          if (i !== j)
            gradient[j * SIZE + d] = (gradient[j * SIZE + d] as number) + miss * (own[d] as number);
        }
      }
    }
    for (let i = 0; i < rows.length; i++)
      rows[i] = (rows[i] as number) - 0.1 * (gradient[i] as number);
    progress(step, Math.sqrt(error) / count);
  }
  // The best fit makes rows shorter where they crowd; a concept's weight is its words' affair.
  for (let i = 0; i < count; i++) {
    const length = Math.hypot(...row(i));
    for (let d = i * SIZE; d < (i + 1) * SIZE; d++) rows[d] = (rows[d] as number) / length;
  }
  return rows;
}

/** int8 rows and what one step of them is worth. */
export function quantise(rows: Float32Array): { vectors: Int8Array; scale: number } {
  let most = 0;
  for (const value of rows) most = Math.max(most, Math.abs(value));
  const scale = most / 127;
  return { vectors: Int8Array.from(rows, (value) => Math.round(value / scale)), scale };
}
