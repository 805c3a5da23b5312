import type { Net } from '../../src/assess/call/net.js';
import { seeded } from '../../src/random.js';
import { sharesOf } from '../shares.js';
import { shuffle } from '../shuffle.js';

/** The options of one choice, and which of them are right. */
export interface NetGroup {
  readonly options: readonly {
    readonly input: readonly number[];
    /** What is added to what the net says. */
    readonly base: number;
  }[];
  readonly right: readonly number[];
  readonly weight: number;
}

export interface NetSettings {
  readonly inputs: number;
  readonly hidden: number;
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
}

const BATCH = 16;
const FIRST_MOMENT = 0.9;
const SECOND_MOMENT = 0.999;

/**
 * Fits a net under which the right options of each group are likeliest, by Adam (Kingma and Ba 2015) with a rate that
 * falls to zero. Deterministic.
 */
export function fitNet(groups: readonly NetGroup[], settings: NetSettings): Net {
  const { inputs, hidden, epochs, rate, decay } = settings;
  const next = seeded(1);
  const size = inputs * hidden;
  // Weights, bias and output weights, one after the other.
  const point = new Float32Array(size + 2 * hidden);
  for (let i = 0; i < size; i++) point[i] = (next() - 0.5) * 0.4;
  for (let j = 0; j < hidden; j++) {
    point[size + j] = 0.05;
    point[size + hidden + j] = (next() - 0.5) * 0.4;
  }
  const gradient = new Float32Array(point.length);
  const first = new Float32Array(point.length);
  const second = new Float32Array(point.length);
  const order = Int32Array.from(groups, (_, i) => i);
  const steps = Math.ceil(groups.length / BATCH) * epochs;
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, next);
    for (let from = 0; from < order.length; from += BATCH) {
      for (const at of order.subarray(from, from + BATCH))
        addGradient(groups[at] as NetGroup, point, gradient, hidden, size);
      step += 1;
      const pace = rate * (1 - step / (steps + 1)) * Math.min(1, step / 100);
      const [a, b] = [1 - FIRST_MOMENT ** step, 1 - SECOND_MOMENT ** step];
      for (let i = 0; i < point.length; i++) {
        const slope = (gradient[i] as number) / BATCH + decay * (point[i] as number);
        first[i] = FIRST_MOMENT * (first[i] as number) + (1 - FIRST_MOMENT) * slope;
        second[i] = SECOND_MOMENT * (second[i] as number) + (1 - SECOND_MOMENT) * slope * slope;
        point[i] =
          (point[i] as number) -
          (pace * ((first[i] as number) / a)) / (Math.sqrt((second[i] as number) / b) + 1e-8);
        gradient[i] = 0;
      }
    }
  }
  return {
    hidden,
    weights: point.slice(0, size),
    bias: point.slice(size, size + hidden),
    out: point.slice(size + hidden),
  };
}

function addGradient(
  { options, right, weight }: NetGroup,
  point: Float32Array,
  gradient: Float32Array,
  hidden: number,
  size: number,
): void {
  const out = size + hidden;
  const layers = options.map(({ input }) => {
    const units = Float64Array.from(point.subarray(size, out));
    for (let i = 0; i < input.length; i++) {
      const x = input[i] as number;
      if (x === 0) continue;
      for (let j = 0; j < hidden; j++)
        units[j] = (units[j] as number) + x * (point[i * hidden + j] as number);
    }
    return units.map((unit) => Math.max(0, unit));
  });
  const scores = options.map(({ base }, o) => {
    let sum = base;
    const units = layers[o] as Float64Array;
    for (let j = 0; j < hidden; j++) sum += (units[j] as number) * (point[out + j] as number);
    return sum;
  });
  const { shares, all } = sharesOf(scores);
  const good = right.reduce((sum, i) => sum + (shares[i] as number), 0);
  for (const [o, { input }] of options.entries()) {
    const share = shares[o] as number;
    const slope = weight * (share / all - (right.includes(o) ? share / Math.max(good, 1e-12) : 0));
    if (Math.abs(slope) < 1e-7) continue;
    const units = layers[o] as Float64Array;
    for (let j = 0; j < hidden; j++) {
      if ((units[j] as number) <= 0) continue;
      gradient[out + j] = (gradient[out + j] as number) + slope * (units[j] as number);
      const back = slope * (point[out + j] as number);
      gradient[size + j] = (gradient[size + j] as number) + back;
      for (let i = 0; i < input.length; i++) {
        const x = input[i] as number;
        if (x !== 0) gradient[i * hidden + j] = (gradient[i * hidden + j] as number) + back * x;
      }
    }
  }
}
