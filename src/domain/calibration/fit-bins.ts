import type { Curve } from '../../db/schema/tenants.js';
import type { Labelled } from './labelled.js';
import { poolAdjacent } from './pool-adjacent.js';

const BINS = 5;
/** A bin begins as if it had seen so many calls that its scores are right about. */
const PRIOR = 10;

/**
 * Beta-binomial in five bins of scores, made monotone: what a bin is off by moves the scores around its middle. Without
 * any call it is the score itself.
 */
export function fitBins(calls: readonly Labelled[]): Curve {
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const middle = (bin + 0.5) / BINS;
    const inside = calls.filter(({ score }) => binIndex(score) === bin);
    const weight = inside.reduce((sum, call) => sum + call.weight, 0);
    const wrong = inside.reduce((sum, call) => sum + call.weight * call.label, 0);
    return {
      at: middle,
      value: (wrong + PRIOR * middle) / (weight + PRIOR),
      weight: weight + PRIOR,
    };
  });
  const points = poolAdjacent(bins).map(({ value }, bin) => {
    const middle = (bin + 0.5) / BINS;
    return [middle, value] as const;
  });
  // Beyond the outer middles the line goes on as parallel to the score.
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [1, 1]];
  return {
    method: 'beta_binomial',
    points: [[0, within(first[1] - first[0])], ...points, [1, within(last[1] + 1 - last[0])]],
  };
}

const binIndex = (score: number): number => Math.min(BINS - 1, Math.floor(score * BINS));
const within = (value: number): number => Math.min(1, Math.max(0, value));
