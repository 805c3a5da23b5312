import { type LoadedMatrix, Multiplier } from './multiplier.js';
import { Pieces } from './pieces.js';
import { INPUTS_AT_ONCE } from './products.js';
import { type Matrix, readWeights, type Weights } from './weights.js';

/** Numbers of a piece, and of a vector. */
export const DIMENSIONS = 512;
/** Numbers of a piece as one of the convolutions sees it. */
const WIDTH = 256;
/** Of each convolution, how many pieces it sees at once, and how many of them before its own. */
const CONVOLUTIONS = [
  { pieces: 2, before: 0 },
  { pieces: 3, before: 1 },
  { pieces: 5, before: 2 },
];
const FEATURES = DIMENSIONS + CONVOLUTIONS.length * WIDTH;
/** Numbers of a piece that share what a step stands for. */
const BLOCK = 64;
const EPSILON = 1e-12;
/** Pieces that are read of a text, without those of its start and end. */
const MOST_PIECES = 510;
/** Pieces before and after those of a text, all zero. */
const BORDER = 8;
/** A word, or a part of one. */
const WORD = /[\p{L}\p{N}]/u;
const MATRICES = [
  ...['proj_W', 'w1.0', 'w1.1', 'w1.2', 'w2.0', 'w2.1', 'w2.2'],
  ...['cW', 'd0', 'd1', 'd2', 'd3', 'p1', 'p3'],
];

/**
 * Turns texts into 512 numbers of unit length that lie the nearer to each other the more the texts mean the same, in any
 * of its languages: a bag of pieces and three convolutions over them, as in the multilingual Universal Sentence Encoder.
 */
export class Encoder {
  private readonly weights: Weights;
  private readonly pieces: Pieces;
  private readonly multiplier: Multiplier;
  private readonly matrices = new Map<string, LoadedMatrix>();
  private readonly vectors = new Map<string, Float32Array>();

  /** @param folder where the learned files are */
  constructor(folder: string) {
    this.weights = readWeights(folder);
    this.pieces = new Pieces(this.weights.pieces, this.weights.scores);
    const matrices = MATRICES.map((name): [string, Matrix] => [name, this.weights.matrix(name)]);
    const numbers = matrices.reduce((all, [, { bytes }]) => all + bytes.length, 0);
    const rows = MOST_PIECES + 2 + BORDER + INPUTS_AT_ONCE;
    this.multiplier = new Multiplier(
      numbers,
      rows * DIMENSIONS,
      rows * CONVOLUTIONS.length * WIDTH,
    );
    for (const [name, matrix] of matrices) this.matrices.set(name, this.multiplier.place(matrix));
  }

  /** The meaning of a text; null for one without a word. */
  encode(text: string): Float32Array | null {
    if (!WORD.test(text)) return null;
    const pieces = this.pieces.cut(text, MOST_PIECES);
    const embedded = this.embed(pieces);
    const sum = this.sumFeatures(embedded, pieces.length);
    return this.conclude(sum, pieces.length);
  }

  /** The numbers of each piece, row after row. */
  private embed(pieces: readonly number[]): Float32Array {
    const { rows, rowUnits } = this.weights;
    const embedded = new Float32Array(pieces.length * DIMENSIONS);
    const unit = new Float32Array(1);
    const bits = new Uint32Array(unit.buffer);
    let at = 0;
    for (const piece of pieces) {
      const row = (piece * DIMENSIONS) / 2;
      for (let d = 0; d < DIMENSIONS; d += 2) {
        if (d % BLOCK === 0) bits[0] = (rowUnits[(piece * DIMENSIONS + d) / BLOCK] as number) << 16;
        const both = rows[row + d / 2] as number;
        embedded[at++] = ((both & 15) - 8) * (unit[0] as number);
        embedded[at++] = ((both >> 4) - 8) * (unit[0] as number);
      }
    }
    return embedded;
  }

  /** Sum of what the bag and the convolutions say of each piece. */
  private sumFeatures(embedded: Float32Array, count: number): Float32Array {
    const projected = this.multiply(embedded, DIMENSIONS, count, 'proj_W', 'proj_b');
    const all = CONVOLUTIONS.length * WIDTH;
    for (let row = 0; row < count; row++) {
      this.normalise(projected.subarray(row * all, (row + 1) * all), 'lga', 'lba');
    }
    const seen = CONVOLUTIONS.map((_, index) => {
      const own = new Float32Array(count * WIDTH);
      for (let row = 0; row < count; row++) {
        const from = row * all + index * WIDTH;
        own.set(projected.subarray(from, from + WIDTH), row * WIDTH);
      }
      const first = this.convolve(own, count, index, 'w1', 'b1');
      return this.convolve(first, count, index, 'w2', 'b2');
    });
    const sum = new Float32Array(FEATURES);
    const features = new Float32Array(FEATURES);
    for (let row = 0; row < count; row++) {
      features.set(embedded.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));
      for (const [index, rows] of seen.entries()) {
        const own = rows.subarray(row * WIDTH, (row + 1) * WIDTH);
        features.set(own, DIMENSIONS + index * WIDTH);
      }
      this.normalise(features, 'lg', 'lb');
      for (let d = 0; d < FEATURES; d++) sum[d] = (sum[d] as number) + (features[d] as number);
    }
    return sum;
  }

  /** Each piece with what a convolution says of it and its neighbours added. */
  private convolve(
    rows: Float32Array,
    count: number,
    index: number,
    weights: string,
    biases: string,
  ): Float32Array {
    const { before } = CONVOLUTIONS[index] as (typeof CONVOLUTIONS)[number];
    const bordered = new Float32Array((count + BORDER) * WIDTH);
    bordered.set(rows, before * WIDTH);
    const said = this.multiply(
      ...([bordered, WIDTH, count, `${weights}.${index}`, `${biases}.${index}`] as const),
    );
    for (let at = 0; at < said.length; at++) {
      said[at] = Math.max(0, said[at] as number) + (rows[at] as number);
    }
    return said;
  }

  /** The last layers, which see the text as a whole. */
  private conclude(sum: Float32Array, count: number): Float32Array {
    const mean = this.multiply(sum, FEATURES, 1, 'cW');
    const bias = this.vector('cb');
    for (let d = 0; d < mean.length; d++) {
      mean[d] = ((mean[d] as number) + count * (bias[d] as number)) / Math.sqrt(count);
    }
    const first = positive(this.once(mean, 'd0'));
    const second = positive(plus(this.once(mean, 'p1'), this.once(first, 'd1')));
    const third = positive(this.once(second, 'd2'));
    const vector = plus(this.once(second, 'p3'), this.once(third, 'd3')).map(Math.tanh);
    const length = Math.sqrt(vector.reduce((squares, value) => squares + value * value, 0));
    return vector.map((value) => value / (length || 1));
  }

  private once(row: Float32Array, matrix: string): Float32Array {
    return this.multiply(row, row.length, 1, matrix);
  }

  private multiply(
    rows: Float32Array,
    width: number,
    count: number,
    matrix: string,
    bias?: string,
  ): Float32Array {
    const product = this.multiplier.multiply(
      ...([rows, width, count] as const),
      this.placed(matrix),
    );
    if (bias === undefined) return product;
    const added = this.vector(bias);
    for (let at = 0; at < product.length; at++) {
      product[at] = (product[at] as number) + (added[at % added.length] as number);
    }
    return product;
  }

  /** Brings a row to a mean of 0 and a spread of 1, and to what was learned from there. */
  private normalise(row: Float32Array, gains: string, biases: string): void {
    let sum = 0;
    for (let d = 0; d < row.length; d++) sum += row[d] as number;
    const mean = sum / row.length;
    let squares = 0;
    for (let d = 0; d < row.length; d++) squares += ((row[d] as number) - mean) ** 2;
    const scale = 1 / Math.sqrt(squares / row.length + EPSILON);
    const [gain, bias] = [this.vector(gains), this.vector(biases)];
    for (let d = 0; d < row.length; d++) {
      row[d] = ((row[d] as number) - mean) * scale * (gain[d] as number) + (bias[d] as number);
    }
  }

  private placed(name: string): LoadedMatrix {
    return this.matrices.get(name) as LoadedMatrix;
  }

  private vector(name: string): Float32Array {
    const known = this.vectors.get(name) ?? this.weights.vector(name);
    this.vectors.set(name, known);
    return known;
  }
}

const positive = (row: Float32Array): Float32Array => row.map((value) => Math.max(0, value));

const plus = (a: Float32Array, b: Float32Array): Float32Array =>
  a.map((value, d) => value + (b[d] as number));
