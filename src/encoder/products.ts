/**
 * A WebAssembly module of one function, written out by hand: products of signed 16-bit numbers, eight at a time, which
 * JavaScript alone takes some twenty times as long for.
 */

/** The part of WebAssembly that is used; its types come with those of browsers only. */
interface WebAssemblyApi {
  readonly Memory: new (options: { readonly initial: number }) => Memory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: { readonly products: Products } };
}

/** Memory of a module. */
export interface Memory {
  readonly buffer: ArrayBuffer;
}

const { WebAssembly: api } = globalThis as unknown as { readonly WebAssembly: WebAssemblyApi };

const [I32, V128] = [0x7f, 0x7b];
const [GET, SET, TEE, CONST, STORE] = [0x20, 0x21, 0x22, 0x41, 0x36];
const [ADD, MUL, LESS] = [0x6a, 0x6c, 0x49];
const [LOOP, BRANCH_IF, END, EMPTY] = [0x03, 0x0d, 0x0b, 0x40];
const SIMD = 0xfd;
const LOAD = [SIMD, 0x00, 0x04, 0x00];
const ZERO = [SIMD, 0x0c, ...Array<number>(16).fill(0)];
const LANE = [SIMD, 0x1b];
const ADD_LANES = [SIMD, 0xae, 0x01];
const MULTIPLY_PAIRS = [SIMD, 0xba, 0x01];

/** Bytes that a memory grows by. */
const PAGE = 65_536;

/** Inputs, rows of weights and results are addresses in bytes; counts of rows are multiples of four and of two. */
export type Products = (
  inputs: number,
  stride: number,
  inputRows: number,
  weights: number,
  weightRows: number,
  rowBytes: number,
  results: number,
) => void;

/** How many rows of inputs are read at once, and how many of weights. */
export const [INPUTS_AT_ONCE, WEIGHTS_AT_ONCE] = [4, 2];

// Parameters, then locals: numbers, then vectors.
const [INPUTS, STRIDE, INPUT_ROWS, WEIGHTS, WEIGHT_ROWS, ROW_BYTES, RESULTS] = [
  0, 1, 2, 3, 4, 5, 6,
];
const [ROW, COLUMN, BYTE, INPUT, OTHER_WEIGHTS, RESULT, PLACE] = [7, 8, 9, 10, 11, 12, 13];
const [NUMBERS, FIRST_VECTOR] = [7, 14];
const [WEIGHT, OTHER_WEIGHT, VALUE, SUM] = [14, 15, 16, 17];
const VECTORS = SUM - FIRST_VECTOR + INPUTS_AT_ONCE * WEIGHTS_AT_ONCE;

const get = (local: number): number[] => [GET, local];
const set = (local: number, ...value: number[]): number[] => [...value, SET, local];
const add = (a: number[], b: number[]): number[] => [...a, ...b, ADD];
const constant = (value: number): number[] => [CONST, value];
/** Repeats while what it counts is less than a limit. */
const repeat = (counter: number, step: number, limit: number, ...body: number[]): number[] => [
  ...[...set(counter, ...constant(0)), LOOP, EMPTY, ...body],
  ...[...add(get(counter), constant(step)), TEE, counter, ...get(limit), LESS, BRANCH_IF, 0, END],
];
const each = <T>(count: number, make: (at: number) => T[]): T[] =>
  Array.from({ length: count }, (_, at) => make(at)).flat();

const addProducts = (sum: number, weight: number): number[] =>
  set(sum, ...get(sum), ...get(VALUE), ...get(weight), ...MULTIPLY_PAIRS, ...ADD_LANES);

const readInput = (row: number): number[] => [
  ...set(VALUE, ...get(PLACE), ...LOAD),
  ...addProducts(SUM + 2 * row, WEIGHT),
  ...addProducts(SUM + 2 * row + 1, OTHER_WEIGHT),
  ...(row < INPUTS_AT_ONCE - 1 ? set(PLACE, ...add(get(PLACE), get(STRIDE))) : []),
];

const lanes = (vector: number): number[] =>
  each(4, (lane) => [...get(vector), ...LANE, lane, ...(lane > 0 ? [ADD] : [])]);

const writeResults = (row: number): number[] => [
  ...[...get(RESULT), ...lanes(SUM + 2 * row), STORE, 2, 0],
  ...[...get(RESULT), ...lanes(SUM + 2 * row + 1), STORE, 2, 4],
  ...set(RESULT, ...add(get(RESULT), [...get(WEIGHT_ROWS), ...constant(4), MUL])),
];

const BODY = repeat(
  COLUMN,
  WEIGHTS_AT_ONCE,
  WEIGHT_ROWS,
  ...set(OTHER_WEIGHTS, ...add(get(WEIGHTS), get(ROW_BYTES))),
  ...set(INPUT, ...get(INPUTS)),
  ...set(RESULT, ...add(get(RESULTS), [...get(COLUMN), ...constant(4), MUL])),
  ...repeat(
    ROW,
    INPUTS_AT_ONCE,
    INPUT_ROWS,
    ...each(INPUTS_AT_ONCE * WEIGHTS_AT_ONCE, (at) => set(SUM + at, ...ZERO)),
    ...repeat(
      BYTE,
      16,
      ROW_BYTES,
      ...set(WEIGHT, ...add(get(WEIGHTS), get(BYTE)), ...LOAD),
      ...set(OTHER_WEIGHT, ...add(get(OTHER_WEIGHTS), get(BYTE)), ...LOAD),
      ...set(PLACE, ...add(get(INPUT), get(BYTE))),
      ...each(INPUTS_AT_ONCE, readInput),
    ),
    ...each(INPUTS_AT_ONCE, writeResults),
    ...set(INPUT, ...add(get(INPUT), [...get(STRIDE), ...constant(INPUTS_AT_ONCE), MUL])),
  ),
  ...set(WEIGHTS, ...add(get(OTHER_WEIGHTS), get(ROW_BYTES))),
);

/** A number as the format has it: seven bits a byte, the lowest first. */
function size(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...size(value >> 7)];
}

const sized = (bytes: readonly number[]): number[] => [...size(bytes.length), ...bytes];
const section = (id: number, ...bytes: number[]): number[] => [id, ...sized(bytes)];
const name = (text: string): number[] => sized([...Buffer.from(text)]);

const MODULE = [
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(1, 1, 0x60, ...sized(Array<number>(7).fill(I32)), 0),
  ...section(2, 1, ...name('host'), ...name('memory'), 0x02, 0x00, 0x01),
  ...section(3, 1, 0),
  ...section(7, 1, ...name('products'), 0x00, 0),
  ...section(10, 1, ...sized([2, NUMBERS, I32, VECTORS, V128, ...BODY, END])),
];

/** A memory of so many bytes, all zero, or some more. */
export const createMemory = (bytes: number): Memory =>
  new api.Memory({ initial: Math.ceil(bytes / PAGE) });

/** The function over a memory: the product of each row of inputs with each row of weights, as 32-bit numbers. */
export function compileProducts(memory: Memory): Products {
  const instance = new api.Instance(new api.Module(new Uint8Array(MODULE)), { host: { memory } });
  return instance.exports.products;
}
