import { sigmoid } from '../src/assess/sigmoid.js';
import { dot } from './dot.js';

/** A training example as a sparse vector: parallel arrays of feature index and value. */
export interface Example {
  readonly indices: Int32Array;
  readonly values: Float64Array;
  readonly label: 0 | 1;
  readonly weight: number;
  /** A difference of twins has no intercept. */
  readonly intercept: boolean;
}

export interface Fit {
  readonly weights: Float64Array;
  readonly intercept: number;
}

/**
 * L2-regularised logistic regression by limited-memory BFGS. The penalty pulls each weight to its
 * prior mean, `penalty/2 * (w - prior)^2`, per feature. Deterministic: full batches in the given
 * order.
 */
export function fitLogistic(
  examples: readonly Example[],
  prior: Float64Array,
  penalty: Float64Array,
  rounds = 120,
): Fit {
  const size = prior.length;
  const point = new Float64Array(size + 1);
  point.set(prior);
  const lossAt = (at: Float64Array, gradient: Float64Array): number =>
    objective(examples, prior, penalty, at, gradient);
  minimise(point, lossAt, rounds);
  return { weights: point.slice(0, size), intercept: point[size] as number };
}

function objective(
  examples: readonly Example[],
  prior: Float64Array,
  penalty: Float64Array,
  point: Float64Array,
  gradient: Float64Array,
): number {
  const size = prior.length;
  let loss = 0;
  for (let i = 0; i < size; i++) {
    const away = (point[i] as number) - (prior[i] as number);
    gradient[i] = (penalty[i] as number) * away;
    loss += 0.5 * (penalty[i] as number) * away * away;
  }
  gradient[size] = 0;
  for (const { indices, values, label, weight, intercept } of examples) {
    let z = intercept ? (point[size] as number) : 0;
    for (let k = 0; k < indices.length; k++)
      z += (point[indices[k] as number] as number) * (values[k] as number);
    const margin = label === 1 ? z : -z;
    loss +=
      weight *
      (margin > 0 ? Math.log1p(Math.exp(-margin)) : -margin + Math.log1p(Math.exp(margin)));
    const slope = weight * (sigmoid(z) - label);
    for (let k = 0; k < indices.length; k++) {
      const index = indices[k] as number;
      gradient[index] = (gradient[index] as number) + slope * (values[k] as number);
    }
    if (intercept) gradient[size] = (gradient[size] as number) + slope;
  }
  return loss;
}

const MEMORY = 8;

/** L-BFGS with a backtracking line search; changes `point` in place. */
export function minimise(
  point: Float64Array,
  lossAt: (at: Float64Array, gradient: Float64Array) => number,
  rounds: number,
): void {
  let gradient = new Float64Array(point.length);
  let loss = lossAt(point, gradient);
  const steps: Float64Array[] = [];
  const changes: Float64Array[] = [];
  for (let round = 0; round < rounds; round++) {
    const direction = descent(gradient, steps, changes);
    const slope = dot(direction, gradient);
    const scale = round === 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1;
    const next = new Float64Array(point.length);
    const nextGradient = new Float64Array(point.length);
    let step = scale;
    let nextLoss = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 30; tries++, step /= 2) {
      for (let i = 0; i < point.length; i++)
        next[i] = (point[i] as number) + step * (direction[i] as number);
      nextLoss = lossAt(next, nextGradient);
      if (nextLoss <= loss + 1e-4 * step * slope) break;
    }
    if (!(nextLoss < loss)) return;
    steps.push(next.map((value, i) => value - (point[i] as number)));
    changes.push(nextGradient.map((value, i) => value - (gradient[i] as number)));
    if (steps.length > MEMORY) {
      steps.shift();
      changes.shift();
    }
    const gain = loss - nextLoss;
    point.set(next);
    gradient = nextGradient;
    loss = nextLoss;
    if (gain < 1e-7 * Math.abs(loss)) return;
  }
}

/** The two-loop recursion. */
function descent(
  gradient: Float64Array,
  steps: readonly Float64Array[],
  changes: readonly Float64Array[],
): Float64Array {
  const q = gradient.map((value) => -value);
  const alphas: number[] = [];
  for (let i = steps.length - 1; i >= 0; i--) {
    const alpha =
      dot(steps[i] as Float64Array, q) / dot(steps[i] as Float64Array, changes[i] as Float64Array);
    alphas[i] = alpha;
    add(q, changes[i] as Float64Array, -alpha);
  }
  const last = steps.length - 1;
  if (last >= 0) {
    const change = changes[last] as Float64Array;
    const scale = dot(steps[last] as Float64Array, change) / dot(change, change);
    for (let i = 0; i < q.length; i++) q[i] = (q[i] as number) * scale;
  }
  for (const [i, step] of steps.entries()) {
    const beta = dot(changes[i] as Float64Array, q) / dot(step, changes[i] as Float64Array);
    add(q, step, (alphas[i] as number) - beta);
  }
  return q;
}

function add(target: Float64Array, source: Float64Array, scale: number): void {
  for (let i = 0; i < target.length; i++)
    target[i] = (target[i] as number) + scale * (source[i] as number);
}
