/** Features of an example: dense ones, and then sparse ones as pairs of place and value. */
export interface RidgeExample {
  readonly dense: Float32Array;
  readonly sparse: readonly (readonly [number, number])[];
}

export interface RidgeShape {
  readonly dense: number;
  readonly sparse: number;
  /** Classes: each has a regression of its own, on 1 for its examples and 0 for others, less the mean. */
  readonly outputs: number;
  /** What the squares of the weights count for. */
  readonly ridge: number;
  /** Steps of the conjugate gradients. */
  readonly steps: number;
}

/**
 * Ridge regression of the class of each example, by conjugate gradients for all classes side by side.
 *
 * @param classes of each example its class
 * @returns the weights, a row for each feature
 */
export function solveRidge(
  examples: readonly RidgeExample[],
  classes: readonly number[],
  { dense, sparse, outputs, ridge, steps }: RidgeShape,
): Float32Array {
  const size = (dense + sparse) * outputs;
  const shares = new Float32Array(outputs);
  for (const one of classes) shares[one] = (shares[one] as number) + 1 / classes.length;

  // X'Xw + ridge w
  const apply = (weights: Float32Array): Float32Array => {
    const out = weights.map((value) => ridge * value);
    for (const example of examples) {
      addOuter(out, example, valuesOf(weights, example, outputs), dense);
    }
    return out;
  };
  const weights = new Float32Array(size);
  const residual = new Float32Array(size);
  for (const [at, example] of examples.entries()) {
    const target = shares.map((share, k) => (k === classes[at] ? 1 : 0) - share);
    addOuter(residual, example, target, dense);
  }
  let direction = residual.slice();
  let squares = squaresOf(residual, outputs);
  for (let step = 0; step < steps; step++) {
    const applied = apply(direction);
    const along = productsOf(direction, applied, outputs);
    const length = squares.map((value, k) => value / ((along[k] as number) || 1));
    for (let at = 0; at < size; at++) {
      const by = length[at % outputs] as number;
      weights[at] = (weights[at] as number) + by * (direction[at] as number);
      residual[at] = (residual[at] as number) - by * (applied[at] as number);
    }
    const next = squaresOf(residual, outputs);
    const turn = next.map((value, k) => value / ((squares[k] as number) || 1));
    direction = direction.map(
      (value, at) => (residual[at] as number) + (turn[at % outputs] as number) * value,
    );
    squares = next;
  }
  return weights;

  function valuesOf(of: Float32Array, example: RidgeExample, count: number): Float32Array {
    const values = new Float32Array(count);
    const add = (row: number, weight: number): void => {
      const from = row * count;
      for (let k = 0; k < count; k++) {
        values[k] = (values[k] as number) + weight * (of[from + k] as number);
      }
    };
    for (let d = 0; d < dense; d++) add(d, example.dense[d] as number);
    for (const [place, weight] of example.sparse) add(dense + place, weight);
    return values;
  }
}

function addOuter(
  into: Float32Array,
  example: RidgeExample,
  values: Float32Array,
  dense: number,
): void {
  const count = values.length;
  const add = (row: number, weight: number): void => {
    const from = row * count;
    for (let k = 0; k < count; k++) {
      into[from + k] = (into[from + k] as number) + weight * (values[k] as number);
    }
  };
  for (let d = 0; d < dense; d++) add(d, example.dense[d] as number);
  for (const [place, weight] of example.sparse) add(dense + place, weight);
}

const squaresOf = (vector: Float32Array, outputs: number): Float64Array =>
  productsOf(vector, vector, outputs);

/** The product of each output's column with the other's. */
function productsOf(a: Float32Array, b: Float32Array, outputs: number): Float64Array {
  const sums = new Float64Array(outputs);
  for (let at = 0; at < a.length; at++) {
    const k = at % outputs;
    sums[k] = (sums[k] as number) + (a[at] as number) * (b[at] as number);
  }
  return sums;
}
