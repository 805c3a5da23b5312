/** A net of one hidden layer with rectified units, as it lies in a model file. */
export interface NetFile {
  readonly hidden: number;
  /** For each input in turn, its weights on the hidden units. */
  readonly weights: readonly number[];
  readonly bias: readonly number[];
  readonly out: readonly number[];
}

/** Net ready for use. */
export interface Net {
  readonly hidden: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  readonly out: Float32Array;
}

export const readNet = ({ hidden, weights, bias, out }: NetFile): Net => ({
  hidden,
  weights: Float32Array.from(weights),
  bias: Float32Array.from(bias),
  out: Float32Array.from(out),
});

const MAX_HIDDEN = 64;
const UNITS = new Float64Array(MAX_HIDDEN);

/** Answer of the net to an input. */
export function netScore({ hidden, weights, bias, out }: Net, input: ArrayLike<number>): number {
  for (let j = 0; j < hidden; j++) UNITS[j] = bias[j] as number;
  for (let i = 0; i < input.length; i++) {
    const x = input[i] as number;
    if (x === 0) continue;
    const at = i * hidden;
    for (let j = 0; j < hidden; j++)
      UNITS[j] = (UNITS[j] as number) + x * (weights[at + j] as number);
  }
  let sum = 0;
  for (let j = 0; j < hidden; j++) {
    const unit = UNITS[j] as number;
    if (unit > 0) sum += unit * (out[j] as number);
  }
  return sum;
}
