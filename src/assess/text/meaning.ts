import {
  DIMENSIONS,
  informativeness,
  placeOf,
  wordVectors,
} from '../../word-vectors/word-vectors.js';

/** The mean of the words' vectors, rare words weighing more, of unit length; null where none is known. */
export function meanVector(words: readonly string[]): Float32Array | null {
  const { bytes } = wordVectors();
  const sum = new Float32Array(DIMENSIONS);
  let known = 0;
  for (const word of words) {
    const place = placeOf(word);
    if (place < 0) continue;
    known += 1;
    const weight = informativeness(place);
    const from = place * DIMENSIONS;
    for (let d = 0; d < DIMENSIONS; d++)
      sum[d] = (sum[d] as number) + weight * (bytes[from + d] as number);
  }
  return known === 0 ? null : unit(sum);
}

/** The cosine of two unit vectors; 0 where either is unknown. */
export function alike(a: Float32Array | null, b: Float32Array | null): number {
  if (a === null || b === null) return 0;
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += (a[d] as number) * (b[d] as number);
  return sum;
}

function unit(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] as number) * scale;
  return vector;
}
