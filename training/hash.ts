/** A whole number that a text always has: what belongs together goes to one fold by it. */
export function hashOf(text: string): number {
  let hash = 17;
  for (const char of text) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  return hash;
}
