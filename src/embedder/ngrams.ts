/** Signed places that one n-gram has in an embedding: enough that two n-grams rarely look alike. */
const PLACES = 4;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const BORDER = 32;

/**
 * Adds a word's n-grams of three and four characters (its borders counted as characters) to `sum`: each has four
 * places of sign and position given by its hash, so that words which share spelling share places.
 *
 * @param weight length of what is added, if no two n-grams meet
 */
export function addNgrams(sum: Float32Array, word: string, weight: number): void {
  const length = word.length;
  const grams = Math.max(1, 2 * length - 1);
  const step = weight / Math.sqrt(PLACES * grams);
  for (let start = -1; start + 2 <= length || start === -1; start++) {
    let hash = FNV_OFFSET;
    for (let i = start; i < start + 4 && i <= length; i++) {
      const code = i < 0 || i === length ? BORDER : word.charCodeAt(i);
      hash = Math.imul(hash ^ code, FNV_PRIME);
      if (i >= start + 2) place(sum, hash, step);
    }
  }
}

function place(sum: Float32Array, hash: number, step: number): void {
  const places = sum.length;
  let bits = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  for (let i = 0; i < PLACES; i++) {
    bits = Math.imul(bits ^ (bits >>> 13), 0x5bd1e995);
    const at = (bits >>> 3) % places;
    sum[at] = (sum[at] as number) + ((bits & 0x40000000) === 0 ? step : -step);
  }
}
