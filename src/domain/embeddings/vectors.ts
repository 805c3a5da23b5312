import { hyperplaneBits } from './random-hyperplanes.js';

/** A vector as it is stored. */
export interface StoredVector {
  /** A signed byte per dimension, scaled so that the largest is 127 or -127. */
  readonly vector: Buffer;
  /** 512 of `0` and `1`. */
  readonly bits: string;
}

/** @returns null when it points nowhere: it is zero, or has what is no number */
export function toStored(vector: Float32Array): StoredVector | null {
  const bytes = toBytes(vector);
  return bytes && { vector: Buffer.from(bytes.buffer), bits: hyperplaneBits(vector) };
}

/** A signed byte per dimension; null when the vector points nowhere. */
export function toBytes(vector: Float32Array): Int8Array | null {
  let largest = 0;
  for (const value of vector) {
    if (!Number.isFinite(value)) return null;
    largest = Math.max(largest, Math.abs(value));
  }
  if (largest === 0) return null;
  const bytes = new Int8Array(vector.length);
  for (let at = 0; at < vector.length; at += 1) {
    bytes[at] = Math.round((127 * (vector[at] as number)) / largest);
  }
  return bytes;
}

/** The cosine of the angle between a vector and a stored one, -1 to 1; 0 when their lengths differ. */
export function cosine(query: Float32Array, stored: Uint8Array): number {
  if (query.length !== stored.length) return 0;
  const other = new Int8Array(stored.buffer, stored.byteOffset, stored.length);
  let product = 0;
  let squares = 0;
  let otherSquares = 0;
  for (let index = 0; index < other.length; index += 1) {
    const [a, b] = [query[index] as number, other[index] as number];
    product += a * b;
    squares += a * a;
    otherSquares += b * b;
  }
  return squares === 0 || otherSquares === 0 ? 0 : product / Math.sqrt(squares * otherSquares);
}
