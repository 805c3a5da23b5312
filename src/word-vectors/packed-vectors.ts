import { DIMENSIONS } from './word-vectors.js';

/** Vectors as signed bytes, one after the other, with what a byte stands for in each of them. */
export interface ByteVectors {
  readonly bytes: Int8Array;
  readonly units: Float32Array;
}

/**
 * Each vector as its signed bytes and, behind all of them, what a byte stands for in each (float32, little-
 * endian).
 *
 * @param size numbers of a vector
 */
export function readPacked(file: Buffer, size = DIMENSIONS): ByteVectors {
  const count = file.length / (size + 4);
  const bytes = new Int8Array(file.buffer, file.byteOffset, count * size);
  // Plain loops, here and below: `Float32Array.from` takes twenty times as long.
  const units = new Float32Array(count);
  for (let row = 0; row < count; row++) units[row] = file.readFloatLE(bytes.length + 4 * row);
  return { bytes, units };
}

/** The vector as plain numbers. */
export function unpacked(file: Buffer): Float32Array {
  const { bytes, units } = readPacked(file);
  const vectors = new Float32Array(bytes.length);
  for (const [row, unit] of units.entries())
    for (let at = row * DIMENSIONS; at < (row + 1) * DIMENSIONS; at++)
      vectors[at] = unit * (bytes[at] as number);
  return vectors;
}

/** Vectors as `readPacked` reads them: each number to half a 127th of the largest of its vector. */
export function packed(vectors: Float32Array, size = DIMENSIONS): Buffer {
  const count = vectors.length / size;
  const file = Buffer.alloc(count * (size + 4));
  for (let row = 0; row < count; row++) {
    const vector = vectors.subarray(row * size, (row + 1) * size);
    const unit = Math.max(1e-6, ...vector.map(Math.abs)) / 127;
    file.writeFloatLE(unit, count * size + 4 * row);
    for (const [d, value] of vector.entries())
      file.writeInt8(Math.round(value / unit), row * size + d);
  }
  return file;
}
