import type { Random } from '../src/random.js';

/** Puts an order into a random one, in place (Fisher and Yates). */
export function shuffle(order: number[] | Int32Array, random: Random): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
}

/** Draws so many items at random, some of them several times; none where there are none. */
export const drawSome = <One>(all: readonly One[], most: number, random: Random): One[] =>
  all.length === 0
    ? []
    : Array.from({ length: most }, () => all[Math.floor(random() * all.length)] as One);
