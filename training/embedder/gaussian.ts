import type { Random } from '../../src/random.js';

/** A number of the standard normal distribution, by Box and Muller. */
export function gaussian(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
