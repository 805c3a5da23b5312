import { seeded } from '../../random.js';
import type { Interval } from './proportions.js';

/** A value and how much it counts. */
export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

const ROUNDS = 300;
/** A bootstrap of more than so many takes a random part of them in each round. */
const MAX_DRAWN = 1_000;

export function weightedMean(items: readonly WeightedValue[]): number | null {
  let [sum, weights] = [0, 0];
  for (const { value, weight } of items) {
    sum += value * weight;
    weights += weight;
  }
  return weights > 0 ? sum / weights : null;
}

/**
 * The 95% percentile bootstrap interval of a weighted mean; null with fewer than two. The same items give the same
 * interval: the generator begins anew each time.
 */
export function bootstrapMean(items: readonly WeightedValue[]): Interval | null {
  if (items.length < 2) return null;
  const random = seeded(items.length);
  const drawn = Math.min(items.length, MAX_DRAWN);
  // What fewer are drawn than there are makes the spread larger than it is.
  const shrink = Math.sqrt(drawn / items.length);
  const mean = weightedMean(items) ?? 0;
  const means: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let [sum, weights] = [0, 0];
    for (let at = 0; at < drawn; at += 1) {
      const { value, weight } = items[Math.floor(random() * items.length)] as WeightedValue;
      sum += value * weight;
      weights += weight;
    }
    if (weights > 0) means.push(mean + (sum / weights - mean) * shrink);
  }
  means.sort((a, b) => a - b);
  const at = (share: number) => means[Math.round(share * (means.length - 1))] ?? mean;
  return [at(0.025), at(0.975)];
}
