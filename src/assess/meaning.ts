import {
  DIMENSIONS,
  findPlace,
  informativeness,
  wordVectors,
} from '../word-vectors/word-vectors.js';

/**
 * A meaning: numbers of unit length, `DIMENSIONS` of them. A plain array, because a typed one takes ten times as long to
 * make (0.6 us), and a request makes dozens.
 */
export type Vector = readonly number[];

/** `count` zeros that stay an array of doubles; to be copied with `slice`. */
export function zeros(count: number): number[] {
  const made = Array.from({ length: count }, () => 0.5);
  for (let i = 0; i < count; i++) made[i] = 0;
  return made;
}

const NOTHING: Vector = zeros(DIMENSIONS);

/** The mean of the words' vectors, rare words weighing more, of unit length; null where none is known. */
export function meanVector(words: readonly string[]): Vector | null {
  if (words.length === 1) return wordVector(words[0] as string);
  const { bytes } = wordVectors();
  let sum: number[] | null = null;
  for (const word of words) {
    const place = findPlace(word);
    if (place < 0) continue;
    sum ??= NOTHING.slice();
    const weight = informativeness(place);
    const from = place * DIMENSIONS;
    for (let d = 0; d < DIMENSIONS; d++)
      sum[d] = (sum[d] as number) + weight * (bytes[from + d] as number);
  }
  return sum === null ? null : unit(sum);
}

/** Vectors of single words by their place, made when first asked for; emptied when full, so that it stays small. */
const OF_WORDS = new Map<number, Vector>();
const MAX_KEPT = 6_000;

/** The vector of one word; null where it is not known. */
export function wordVector(word: string): Vector | null {
  const place = findPlace(word);
  return place < 0 ? null : vectorAt(place);
}

/** The vector of the word at a place. */
export function vectorAt(place: number): Vector {
  const known = OF_WORDS.get(place);
  if (known !== undefined) return known;
  if (OF_WORDS.size >= MAX_KEPT) OF_WORDS.clear();
  const { bytes } = wordVectors();
  const vector = NOTHING.slice();
  const from = place * DIMENSIONS;
  for (let d = 0; d < DIMENSIONS; d++) vector[d] = bytes[from + d] as number;
  OF_WORDS.set(place, unit(vector));
  return vector;
}

/** The vectors of those words that are known, in their order. */
export function vectorsOf(words: readonly string[]): Vector[] {
  const vectors: Vector[] = [];
  for (const word of words) {
    const vector = wordVector(word);
    if (vector !== null) vectors.push(vector);
  }
  return vectors;
}

/** The cosine of two meanings; 0 where either is unknown. */
export function alike(a: Vector | null, b: Vector | null): number {
  return a === null || b === null ? 0 : dot(a, b);
}

/** Four sums side by side, which a processor adds up at once; taking them from an array would cost as much as the rest. */
export function dot(a: Vector, b: Vector): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let d = 0; d < DIMENSIONS; d += 4) {
    first += (a[d] as number) * (b[d] as number);
    second += (a[d + 1] as number) * (b[d + 1] as number);
    third += (a[d + 2] as number) * (b[d + 2] as number);
    fourth += (a[d + 3] as number) * (b[d + 3] as number);
  }
  return first + second + third + fourth;
}

/** Scales a vector to unit length, in place. */
function unit(vector: number[]): number[] {
  let square = 0;
  for (let d = 0; d < vector.length; d++) square += (vector[d] as number) ** 2;
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] as number) * scale;
  return vector;
}
