import { seeded } from '../../src/random.js';

/** Whole numbers from 0 up to, but never, the given bound; the same for the same seed, so that a failing case can be found again. */
export function seededBelow(seed: number): (bound: number) => number {
  const random = seeded(seed);
  return (bound) => Math.floor(random() * bound);
}
