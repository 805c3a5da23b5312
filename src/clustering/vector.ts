import { embedConcepts } from '../embedder/embed-concepts.js';
import { DIMENSIONS, informativeness, wordVectors } from '../word-vectors/word-vectors.js';

/** The built-in embedder's numbers, and after them those of the word vectors: what a text means. */
const EMBEDDED = 256;
export const MEANING = EMBEDDED + DIMENSIONS;

/** Weight of the word vectors beside the embedder: see docs/clusters.md. */
const WORDS_SHARE = Math.sqrt(0.36);

/** More words than this say nothing new of what a text is about. */
const MAX_WORDS = 400;

/**
 * Meaning of a text, for comparing it with others: 320 signed bytes, 256 of the built-in embedder and 64 of the word
 * vectors. Null for a text without any word.
 */
export function embedMeaning(text: string): Int8Array | null {
  const bytes = new Int8Array(MEANING);
  const embedded = quantise(embedConcepts(text), bytes, 0);
  const averaged = quantise(averageOfWords(text), bytes, EMBEDDED);
  return embedded || averaged ? bytes : null;
}

/** The numbers that stored bytes stand for: both parts at their own length, so that products can be compared. */
export function readMeaning(bytes: ArrayLike<number>): Float32Array {
  const vector = new Float32Array(MEANING);
  unit(bytes, vector, 0, EMBEDDED, 1);
  unit(bytes, vector, EMBEDDED, MEANING, WORDS_SHARE);
  return vector;
}

/** The mean of the vectors of the words, where rare words count for more (Arora et al. 2017). */
export function averageOfWords(text: string): Float32Array {
  const { index, bytes } = wordVectors();
  const sum = new Float32Array(DIMENSIONS);
  const words = text.toLowerCase().match(/[a-z][a-z'-]*/g) ?? [];
  for (const word of words.slice(0, MAX_WORDS)) {
    const place = index.get(word);
    if (place === undefined) continue;
    const weight = informativeness(place);
    for (let d = 0; d < DIMENSIONS; d++) {
      sum[d] = (sum[d] as number) + weight * (bytes[place * DIMENSIONS + d] as number);
    }
  }
  return sum;
}

export function quantise(vector: Float32Array, bytes: Int8Array, from: number): boolean {
  let largest = 0;
  for (let d = 0; d < vector.length; d++)
    largest = Math.max(largest, Math.abs(vector[d] as number));
  if (largest === 0) return false;
  for (let d = 0; d < vector.length; d++) {
    bytes[from + d] = Math.round((127 * (vector[d] as number)) / largest);
  }
  return true;
}

/** Writes a part of stored bytes as numbers, at a length of its own. */
export function unit(
  bytes: ArrayLike<number>,
  vector: Float32Array,
  from: number,
  to: number,
  length: number,
): void {
  let squares = 0;
  // Numbers of a version before may lack a part.
  for (let d = from; d < to; d++) squares += (bytes[d] ?? 0) ** 2;
  if (squares === 0) return;
  const scale = length / Math.sqrt(squares);
  for (let d = from; d < to; d++) vector[d] = scale * (bytes[d] ?? 0);
}

/** The product of two vectors of one length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let [p, q, r, s] = [0, 0, 0, 0];
  const whole = a.length & ~3;
  for (let d = 0; d < whole; d += 4) {
    p += (a[d] as number) * (b[d] as number);
    q += (a[d + 1] as number) * (b[d + 1] as number);
    r += (a[d + 2] as number) * (b[d + 2] as number);
    s += (a[d + 3] as number) * (b[d + 3] as number);
  }
  for (let d = whole; d < a.length; d++) p += (a[d] as number) * (b[d] as number);
  return p + q + r + s;
}

/** Adds one vector to another, or takes it away. */
export function addTo(sum: Float32Array, vector: Float32Array, sign: 1 | -1 = 1): void {
  for (let d = 0; d < sum.length; d++) {
    sum[d] = (sum[d] as number) + sign * (vector[d] as number);
  }
}
