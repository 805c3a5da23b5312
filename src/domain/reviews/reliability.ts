import type { Calibration } from '../../db/schema/tenants.js';
import { calibrate } from '../calibration/calibrate.js';
import { curveFor } from '../calibration/curve-for.js';
import { type JudgedCall, labelledCalls } from '../calibration/labelled-calls.js';

const BINS = 5;

export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  /** Weighted means; null of an empty bin. */
  readonly predicted: number | null;
  readonly observed: number | null;
  readonly n: number;
}

export interface Reliability {
  readonly n: number;
  /** Weighted mean squared error; null of too few. */
  readonly brier: number | null;
  /** Expected calibration error: the weighted mean distance of the bins. */
  readonly ece: number | null;
  readonly bins: readonly ReliabilityBin[];
}

/** How far the probabilities of a map are true of judged calls where the user was not asked. */
export function measureReliability(
  judged: readonly JudgedCall[],
  calibration: Calibration | null,
  least: number,
): Reliability {
  const calls = labelledCalls(judged).map(({ score, label, weight, integration }) => ({
    p: Math.min(0.99, Math.max(0.01, calibrate(score, curveFor(calibration, integration)))),
    ...{ label, weight },
  }));
  const total = calls.reduce((sum, { weight }) => sum + weight, 0);
  let [squares, distance] = [0, 0];
  const bins = Array.from({ length: BINS }, (_, bin): ReliabilityBin => {
    const inside = calls.filter(({ p }) => Math.min(BINS - 1, Math.floor(p * BINS)) === bin);
    const weight = inside.reduce((sum, call) => sum + call.weight, 0);
    const mean = (of: (call: (typeof calls)[number]) => number) =>
      weight > 0 ? inside.reduce((sum, call) => sum + call.weight * of(call), 0) / weight : null;
    const [predicted, observed] = [mean(({ p }) => p), mean(({ label }) => label)];
    squares += inside.reduce((sum, { p, label, weight: w }) => sum + w * (p - label) ** 2, 0);
    if (predicted !== null && observed !== null)
      distance += weight * Math.abs(predicted - observed);
    return { from: bin / BINS, to: (bin + 1) / BINS, predicted, observed, n: inside.length };
  });
  const isEnough = calls.length >= least && total > 0;
  return {
    n: calls.length,
    brier: isEnough ? squares / total : null,
    ece: isEnough ? distance / total : null,
    bins,
  };
}
