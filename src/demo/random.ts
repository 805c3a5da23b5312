/** Numbers from 0 to 1 that are the same for the same seed: a demo is alike wherever it is filled. */
export type Random = () => number;

/** Mulberry32, seeded by a hash of the text (FNV-1a). */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) as number), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param some at least one */
export const pick = <Item>(some: readonly Item[], random: Random): Item =>
  some[Math.floor(random() * some.length)] as Item;

/** One of them, each as likely as its weight. @param some at least one, with weights above 0 */
export function pickWeighted<Item>(
  some: readonly Item[],
  weightOf: (item: Item) => number,
  random: Random,
): Item {
  let left = random() * some.reduce((sum, item) => sum + weightOf(item), 0);
  for (const item of some) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  return some.at(-1) as Item;
}

/** A number between two, with two decimals. */
export const between = (low: number, high: number, random: Random): number =>
  Math.round(100 * (low + (high - low) * random())) / 100;
