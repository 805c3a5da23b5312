import {
  compileProducts,
  createMemory,
  INPUTS_AT_ONCE,
  type Memory,
  type Products,
} from './products.js';
import type { Matrix } from './weights.js';

/** The largest input as a 16-bit number: products of 1,280 of them with signed bytes stay within 32 bits. */
const LARGEST = 8191;

/** A matrix in the memory of the multiplier. */
export interface LoadedMatrix extends Matrix {
  readonly address: number;
}

/** Multiplies rows of numbers with matrices of weights, in whole numbers, in a memory of its own. */
export class Multiplier {
  private readonly memory: Memory;
  private readonly products: Products;
  private used = 0;
  private readonly inputs: Int16Array;
  private readonly results: Int32Array;

  /**
   * @param weights numbers of all matrices that will be placed
   * @param inputs the most numbers of rows that are multiplied at once, and of their products
   */
  constructor(weights: number, inputs: number, results: number) {
    const bytes = 2 * weights + 2 * inputs + 4 * results;
    this.memory = createMemory(bytes);
    this.products = compileProducts(this.memory);
    this.inputs = new Int16Array(this.memory.buffer, this.reserve(2 * inputs), inputs);
    this.results = new Int32Array(this.memory.buffer, this.reserve(4 * results), results);
  }

  /** Copies a matrix to where it is multiplied. */
  place(matrix: Matrix): LoadedMatrix {
    const address = this.reserve(2 * matrix.bytes.length);
    new Int16Array(this.memory.buffer, address, matrix.bytes.length).set(matrix.bytes);
    return { ...matrix, address };
  }

  /**
   * The product of each row of inputs with a matrix, row after row. An input may be longer than its row: it then goes on
   * in the rows after it.
   *
   * @param numbers of all rows; those behind the last one are zero for as long as the last input is
   * @returns as long as it is not called again
   */
  multiply(numbers: Float32Array, width: number, rows: number, matrix: LoadedMatrix): Float32Array {
    let largest = 0;
    for (let at = 0; at < numbers.length; at++) {
      largest = Math.max(largest, Math.abs(numbers[at] as number));
    }
    const scale = LARGEST / (largest || 1);
    for (let at = 0; at < numbers.length; at++) {
      this.inputs[at] = (numbers[at] as number) * scale;
    }
    const padded = Math.ceil(rows / INPUTS_AT_ONCE) * INPUTS_AT_ONCE;
    const { address, outputs, inputs, units } = matrix;
    this.products(
      ...[this.inputs.byteOffset, 2 * width, padded],
      ...[address, outputs, 2 * inputs, this.results.byteOffset],
    );
    const product = new Float32Array(rows * outputs);
    for (let row = 0, at = 0; row < rows; row++) {
      for (let output = 0; output < outputs; output++, at++) {
        product[at] = ((this.results[at] as number) / scale) * (units[output] as number);
      }
    }
    return product;
  }

  private reserve(bytes: number): number {
    const address = this.used;
    this.used += Math.ceil(bytes / 16) * 16;
    return address;
  }
}
