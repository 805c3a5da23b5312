import { dot } from './vector.js';

/** Lets others run in between; undefined when it is too early for that. */
export type Pause = () => Promise<void> | undefined;

/** Item to be grouped: a point, or the sum of the points of a group that stays together. */
export interface Item {
  readonly sum: Float32Array;
  readonly size: number;
  /** Groups that are fixed are never put together. */
  readonly fixed: boolean;
}

/**
 * Average-linkage clustering: the two groups whose members are most alike on average become one, as long as they are
 * more alike than `least`. By chains of nearest neighbors, so that n items take n² steps, and n² numbers of memory.
 *
 * @param items at most a few thousand
 * @returns the places of the items of each group, also of those that stayed alone
 */
export async function agglomerate(
  items: readonly Item[],
  least: number,
  pause: Pause,
): Promise<number[][]> {
  const count = items.length;
  const alike = await pairwiseProducts(items, pause);
  const sizes = Float64Array.from(items, ({ size }) => size);
  const groups: (number[] | null)[] = items.map((_, at) => [at]);
  const finished = new Uint8Array(count);
  const chain: number[] = [];
  for (let next = 0; ; ) {
    await pause();
    if (chain.length === 0) {
      while (next < count && (groups[next] === null || finished[next] === 1)) next += 1;
      if (next === count) break;
      chain.push(next);
    }
    const top = chain.at(-1) as number;
    const before = chain.at(-2) ?? -1;
    const nearest = findNearest(top, before, alike, groups);
    if (nearest < 0 || (alike[top * count + nearest] as number) < least) {
      // Whatever others become, none of it will be nearer than what is nearest now.
      finished[top] = 1;
      chain.pop();
    } else if (nearest === before) {
      chain.length -= 2;
      join(before, top, alike, sizes, groups);
      finished[before] = 0;
      next = Math.min(next, before);
    } else chain.push(nearest);
  }
  return groups.filter((group) => group !== null);
}

async function pairwiseProducts(items: readonly Item[], pause: Pause): Promise<Float32Array> {
  const count = items.length;
  const alike = new Float32Array(count * count);
  const means = items.map(({ sum, size }) => (size === 1 ? sum : sum.map((value) => value / size)));
  for (let a = 0; a < count; a++) {
    const [item, mean] = [items[a] as Item, means[a] as Float32Array];
    for (let b = 0; b < a; b++) {
      const apart = item.fixed && (items[b] as Item).fixed;
      const product = apart ? Number.NEGATIVE_INFINITY : dot(mean, means[b] as Float32Array);
      alike[a * count + b] = product;
      alike[b * count + a] = product;
    }
    await pause();
  }
  return alike;
}

/** The nearest of the other groups; the one before in the chain where it is as near as any. */
function findNearest(
  of: number,
  before: number,
  alike: Float32Array,
  groups: readonly (number[] | null)[],
): number {
  const count = groups.length;
  const row = of * count;
  let best = before;
  let most = before < 0 ? Number.NEGATIVE_INFINITY : (alike[row + before] as number);
  for (let other = 0; other < count; other++) {
    if (other === of || groups[other] === null) continue;
    const product = alike[row + other] as number;
    if (product > most) {
      most = product;
      best = other;
    }
  }
  return best;
}

/** Makes one group of two, in the place of the first. */
function join(
  into: number,
  from: number,
  alike: Float32Array,
  sizes: Float64Array,
  groups: (number[] | null)[],
): void {
  const count = groups.length;
  const [a, b] = [sizes[into] as number, sizes[from] as number];
  for (let other = 0; other < count; other++) {
    if (groups[other] === null || other === into || other === from) continue;
    const mean =
      (a * (alike[into * count + other] as number) + b * (alike[from * count + other] as number)) /
      (a + b);
    alike[into * count + other] = mean;
    alike[other * count + into] = mean;
  }
  (groups[into] as number[]).push(...(groups[from] as number[]));
  groups[from] = null;
  sizes[into] = a + b;
}
