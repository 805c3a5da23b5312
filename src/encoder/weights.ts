import { readFileSync } from 'node:fs';

/** Rows of signed bytes, one an output, with what a byte stands for in each. */
export interface Matrix {
  readonly bytes: Int8Array;
  readonly units: Float32Array;
  readonly outputs: number;
  readonly inputs: number;
}

/** The learned numbers, as training writes them. */
export interface Weights {
  readonly pieces: readonly string[];
  readonly scores: Float32Array;
  /** Of each piece, two numbers a byte, -8 to 7 as 0 to 15. */
  readonly rows: Uint8Array;
  /** The upper 16 bits of the float that a step stands for, of each 64 numbers of a piece. */
  readonly rowUnits: Uint16Array;
  matrix(name: string): Matrix;
  vector(name: string): Float32Array;
}

type Entry = readonly [start: number, shape: readonly number[]];

/** Reads the learned files: a header that says where each part of the rest begins, and the pieces, one a line. */
export function readWeights(folder: string): Weights {
  const file = readFileSync(`${folder}/encoder.bin`);
  const start = 4 + file.readUInt32LE(0);
  const header = JSON.parse(file.toString('utf8', 4, start)) as Record<string, Entry>;
  // Training fills the header up, so that numbers of several bytes do not lie across their borders.
  const data = file.buffer;
  const entry = (name: string): Entry => {
    const found = header[name];
    if (!found) throw new Error(`encoder.bin has no ${name}`);
    const [at, shape] = found;
    return [file.byteOffset + start + at, shape];
  };
  const count = (name: string): number => entry(name)[1].reduce((all, one) => all * one, 1);
  const vector = (name: string): Float32Array =>
    new Float32Array(data, entry(name)[0], count(name));
  const pieces = readFileSync(`${folder}/pieces.txt`, 'utf8').split('\n').slice(0, -1);
  return {
    pieces,
    scores: vector('scores'),
    rows: new Uint8Array(data, entry('rows')[0], count('rows')),
    rowUnits: new Uint16Array(data, entry('rowScales')[0], count('rowScales')),
    matrix(name) {
      const [at, [outputs = 0, inputs = 0]] = entry(name);
      const bytes = new Int8Array(data, at, outputs * inputs);
      return { bytes, units: vector(`${name}.scales`), outputs, inputs };
    },
    vector,
  };
}
