import { randomInt } from 'node:crypto';
import type { Database } from '../../db/client.js';
import { countCallsByDay } from '../../store/results/day-sums.js';
import { countSamples, drawCalls, type SamplePosition } from '../../store/reviews/samples.js';
import { addDays, utcDay } from '../rollups/days.js';

/** Calls that are drawn from are at most so old. */
const DAYS = 90;
/** Beyond so many drawn ones the share of those drawn is no longer exact. */
const MAX_COUNTED = 100_000;

/**
 * Draws gate calls of 90 days at random, each as likely as any other, into the sample of reviews.
 *
 * @param wanted how many; fewer are drawn where one was drawn before
 */
export async function drawSamples(
  db: Database,
  tenantId: string,
  wanted: number,
  now: Date,
): Promise<number> {
  const days = await countCallsByDay(db, tenantId, addDays(utcDay(now), -DAYS));
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  if (total === 0 || wanted <= 0) return 0;
  const drawn = (await countSamples(db, tenantId, MAX_COUNTED)).random;
  const places = drawPlaces(days, Math.min(wanted, total));
  const probability = Math.min(1, (drawn + places.length) / total);
  return drawCalls(db, tenantId, places, probability, now);
}

/** Different places among the calls of all days, each as likely as any other. */
export function drawPlaces(
  days: readonly { readonly day: string; readonly calls: number }[],
  count: number,
  random: (below: number) => number = (below) => randomInt(below),
): SamplePosition[] {
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const drawn = new Set<number>();
  // Floyd's algorithm: as many draws as places, however many are wanted of all.
  for (let top = total - Math.min(count, total); top < total; top += 1) {
    const one = random(top + 1);
    drawn.add(drawn.has(one) ? top : one);
  }
  return [...drawn].map((place) => locateSample(days, place));
}

function locateSample(
  days: readonly { readonly day: string; readonly calls: number }[],
  place: number,
): SamplePosition {
  let left = place;
  for (const { day, calls } of days) {
    if (left < calls) return { day, place: left };
    left -= calls;
  }
  throw new Error('The place lies beyond the last day.');
}
