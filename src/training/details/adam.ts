import { DIMENSIONS } from '../../word-vectors/word-vectors.js';

/** An imported name is looked up anew at each use where this runs uncompiled. */
const SIZE = DIMENSIONS;
const MEAN = 0.9;
const SQUARE = 0.999;

/** Adam (Kingma and Ba 2015) over the rows of `DIMENSIONS` numbers that a batch touches. */
export class Adam {
  steps = 0;
  readonly #mean: Float64Array;
  readonly #square: Float64Array;
  readonly #slopes: Float64Array;
  readonly #touched = new Set<number>();

  constructor(private readonly values: Float64Array) {
    this.#mean = new Float64Array(values.length);
    this.#square = new Float64Array(values.length);
    this.#slopes = new Float64Array(values.length);
  }

  /** Adds to the slopes along all numbers of a row. */
  addRow(row: number, slopes: Float64Array): void {
    this.#touched.add(row);
    const from = row * SIZE;
    for (let d = 0; d < SIZE; d++)
      this.#slopes[from + d] = (this.#slopes[from + d] as number) + (slopes[d] as number);
  }

  step(rate: number, batch: number): void {
    this.steps += 1;
    const ofMean = 1 - MEAN ** this.steps;
    const ofSquare = 1 - SQUARE ** this.steps;
    for (const row of this.#touched) {
      for (let at = row * SIZE; at < (row + 1) * SIZE; at++) {
        const g = (this.#slopes[at] as number) / batch;
        const mean = MEAN * (this.#mean[at] as number) + (1 - MEAN) * g;
        const square = SQUARE * (this.#square[at] as number) + (1 - SQUARE) * g * g;
        this.#mean[at] = mean;
        this.#square[at] = square;
        this.values[at] =
          (this.values[at] as number) -
          (rate * (mean / ofMean)) / (Math.sqrt(square / ofSquare) + 1e-8);
        this.#slopes[at] = 0;
      }
    }
    this.#touched.clear();
  }
}
