import { DIMENSIONS } from '../src/word-vectors/word-vectors.js';

const MEAN = 0.9;
const SQUARE = 0.999;

export interface RowAdamSettings {
  /** How many examples a step's slopes are the sum of; 1 where they are a mean already. */
  readonly batch: number;
  /** How strongly vectors are held to zero. */
  readonly penalty: number;
  /** Added to what a step is divided by, which may be next to nothing. */
  readonly least: number;
  /** Numbers of a row; those of a word vector where it is left out. */
  readonly size?: number;
}

type Numbers = Float32Array | Float64Array;

/** Adam (Kingma and Ba 2015) over a table of vectors: a step moves the rows alone that slopes were added to. */
export class RowAdam {
  steps = 0;
  readonly #mean: Numbers;
  readonly #square: Numbers;
  readonly #touched = new Set<number>();
  readonly #size: number;

  /** @param slopes where the slopes of a step are added up, in the shape of `vectors`; zeros */
  constructor(
    private readonly vectors: Numbers,
    private readonly slopes: Numbers,
    private readonly settings: RowAdamSettings,
  ) {
    const zeros = (): Numbers =>
      vectors instanceof Float64Array
        ? new Float64Array(vectors.length)
        : new Float32Array(vectors.length);
    this.#size = settings.size ?? DIMENSIONS;
    this.#mean = zeros();
    this.#square = zeros();
  }

  /** Adds a slope to a row's, so many times. */
  add(row: number, weight: number, slope: ArrayLike<number>): void {
    this.#touched.add(row);
    const size = this.#size;
    const from = row * size;
    const { slopes } = this;
    for (let d = 0; d < size; d++)
      slopes[from + d] = (slopes[from + d] as number) + weight * (slope[d] as number);
  }

  step(rate: number): void {
    this.steps += 1;
    const { batch, penalty, least } = this.settings;
    const ofMean = 1 - MEAN ** this.steps;
    const ofSquare = 1 - SQUARE ** this.steps;
    for (const row of this.#touched) {
      for (let at = row * this.#size; at < (row + 1) * this.#size; at++) {
        const own = this.vectors[at] as number;
        const slope = (this.slopes[at] as number) / batch + penalty * own;
        const mean = MEAN * (this.#mean[at] as number) + (1 - MEAN) * slope;
        const square = SQUARE * (this.#square[at] as number) + (1 - SQUARE) * slope * slope;
        this.#mean[at] = mean;
        this.#square[at] = square;
        this.vectors[at] = own - (rate * (mean / ofMean)) / (Math.sqrt(square / ofSquare) + least);
        this.slopes[at] = 0;
      }
    }
    this.#touched.clear();
  }
}
