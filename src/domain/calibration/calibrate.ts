import { sigmoid } from '../../assess/sigmoid.js';
import type { Curve } from '../../db/schema/tenants.js';

/** Nearer to nothing and to certainty than this no score is taken for. */
const EDGE = 1e-4;

/**
 * The probability that acting on a request of this score is a misunderstanding.
 *
 * @param score 0 to 1
 * @param curve null: the score is the probability
 */
export function calibrate(score: number, curve: Curve | null): number {
  if (curve === null) return score;
  const { platt, points } = curve;
  return platt ? sigmoid(platt.intercept + platt.slope * logit(score)) : onLine(points, score);
}

export function logit(probability: number): number {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, probability));
  return Math.log(inside / (1 - inside));
}

/** The height at `at` of the line through points with ascending places, level beyond its ends. */
function onLine(points: Curve['points'], at: number): number {
  let [left, low] = points[0] ?? [0, at];
  if (at <= left) return low;
  for (const [right, high] of points) {
    if (at <= right) {
      return right === left ? high : low + ((high - low) * (at - left)) / (right - left);
    }
    [left, low] = [right, high];
  }
  return low;
}
