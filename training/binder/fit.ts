import { minimise } from '../logistic.js';
import { sharesOf } from '../shares.js';
import type { Group } from './groups.js';

/**
 * Weights under which the right offers of each group are likeliest: a conditional logit model (McFadden
 * 1974), several right ones counting together, held towards `prior` by an L2 penalty, one for all or one each. Deterministic.
 */
export function fitBinder(
  groups: readonly Group[],
  prior: Float64Array,
  penalty: number | Float64Array = 1,
  rounds = 150,
): Float64Array {
  const point = Float64Array.from(prior);
  const held = typeof penalty === 'number' ? new Float64Array(prior.length).fill(penalty) : penalty;
  minimise(point, (at, gradient) => objective(groups, prior, held, at, gradient), rounds);
  return point;
}

function objective(
  groups: readonly Group[],
  prior: Float64Array,
  penalty: Float64Array,
  point: Float64Array,
  gradient: Float64Array,
): number {
  let loss = 0;
  for (let i = 0; i < point.length; i++) {
    const away = (point[i] as number) - (prior[i] as number);
    gradient[i] = (penalty[i] as number) * away;
    loss += 0.5 * (penalty[i] as number) * away ** 2;
  }
  for (const { options, right, weight } of groups) {
    const scores = options.map(({ indices, values }) => {
      let sum = 0;
      for (let k = 0; k < indices.length; k++)
        sum += (point[indices[k] as number] as number) * (values[k] as number);
      return sum;
    });
    const { shares, all } = sharesOf(scores);
    const good = right.reduce((sum, i) => sum + (shares[i] as number), 0);
    loss -= weight * Math.log(good / all);
    const isRight = new Set(right);
    for (const [i, { indices, values }] of options.entries()) {
      const share = shares[i] as number;
      const slope = weight * (share / all - (isRight.has(i) ? share / good : 0));
      if (slope === 0) continue;
      for (let k = 0; k < indices.length; k++) {
        const at = indices[k] as number;
        gradient[at] = (gradient[at] as number) + slope * (values[k] as number);
      }
    }
  }
  return loss;
}
