const HYPERPLANES = 512;
const [ZERO, ONE] = [0x30, 0x31];

/**
 * Random-hyperplane LSH: on which side of 512 hyperplanes a vector lies, a `0` or `1` each. The share of
 * bits in which two vectors differ is about the angle between them. The hyperplanes are the same for ever,
 * and as good for vectors of any length: they are rows of random rotations (signs changed at random, then a
 * Walsh-Hadamard transform, which takes n log n steps).
 */
export function hyperplaneBits(vector: Float32Array): string {
  const bits = Buffer.allocUnsafe(HYPERPLANES);
  let bit = 0;
  for (let seed = 1; bit < HYPERPLANES; seed += 1) {
    const turned = rotate(vector, seed);
    for (let at = 0; at < turned.length && bit < HYPERPLANES; at += 1) {
      bits[bit++] = (turned[at] as number) > 0 ? ONE : ZERO;
    }
  }
  return bits.toString('latin1');
}

function rotate(vector: Float32Array, seed: number): Float32Array {
  const turned = new Float32Array(2 ** Math.ceil(Math.log2(vector.length)));
  const signs = randomSigns(seed, vector.length);
  for (let at = 0; at < vector.length; at += 1) {
    turned[at] = (vector[at] as number) * (signs[at] as number);
  }
  for (let half = 1; half < turned.length; half *= 2) {
    for (let from = 0; from < turned.length; from += 2 * half) {
      for (let at = from; at < from + half; at += 1) {
        const [a, b] = [turned[at] as number, turned[at + half] as number];
        turned[at] = a + b;
        turned[at + half] = a - b;
      }
    }
  }
  return turned;
}

const known = new Map<string, Int8Array>();

/** Of each dimension 1 or -1: one bit of a xorshift generator each. */
function randomSigns(seed: number, length: number): Int8Array {
  const name = `${seed} ${length}`;
  let signs = known.get(name);
  if (!signs) {
    let state = Math.imul(seed, 0x9e3779b9);
    signs = Int8Array.from({ length }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state < 0 ? -1 : 1;
    });
    known.set(name, signs);
  }
  return signs;
}
