import { type Random, seeded } from '../random.js';

/** Numbers that are the same for the same text (its FNV-1a hash is the seed): a demo is alike wherever it is filled. */
export function seededRandom(text: string): Random {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  }
  return seeded(hash);
}

/** @param some at least one */
export const pick = <Item>(some: readonly Item[], random: Random): Item =>
  some[Math.floor(random() * some.length)] as Item;

/** One of them, each as likely as its weight. @param some at least one, with weights above 0 */
export function pickWeighted<Item>(
  some: readonly Item[],
  getWeight: (item: Item) => number,
  random: Random,
): Item {
  let left = random() * some.reduce((sum, item) => sum + getWeight(item), 0);
  for (const item of some) {
    left -= getWeight(item);
    if (left < 0) return item;
  }
  return some.at(-1) as Item;
}

/** A number between two, with two decimals. */
export const between = (low: number, high: number, random: Random): number =>
  Math.round(100 * (low + (high - low) * random())) / 100;
