import type { Curve } from '../../db/schema/tenants.js';
import { calibrate } from './calibrate.js';
import { fitCurve } from './fit.js';
import type { Labelled } from './labelled.js';

const FOLDS = 5;

/** How far a probability is from what was the case, in log loss. */
export function logLoss(probability: number, label: number): number {
  const p = Math.min(0.99, Math.max(0.01, probability));
  return -(label * Math.log(p) + (1 - label) * Math.log(1 - p));
}

/**
 * Whether a new map is worse than the old one beyond chance: by more than the standard error of their weighted
 * differences in log loss. The new one is judged on what it was not fitted from, in five folds; the old one knows some
 * of these calls, which is why a tie goes to the new one.
 *
 * @param old null: scores as they are
 */
export function isWorse(calls: readonly Labelled[], old: Curve | null): boolean {
  if (calls.length < FOLDS) return false;
  const differences: { value: number; weight: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const curve = fitCurve(calls.filter((_, at) => at % FOLDS !== fold));
    for (let at = fold; at < calls.length; at += FOLDS) {
      const { score, label, weight } = calls[at] as Labelled;
      const value = logLoss(calibrate(score, curve), label) - logLoss(calibrate(score, old), label);
      differences.push({ value, weight });
    }
  }
  const total = differences.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return false;
  const mean = differences.reduce((sum, { value, weight }) => sum + value * weight, 0) / total;
  const squares = differences.reduce(
    (sum, { value, weight }) => sum + (weight * (value - mean)) ** 2,
    0,
  );
  return mean > Math.sqrt(squares) / total;
}
