import type { Sink } from './compose.js';
import { addNgrams } from './ngrams.js';
import type { Vocabulary } from './vocabulary.js';
import type { WordSum } from './word-sum.js';

/** Numbers of a concept. */
export const CONCEPT_DIMENSIONS = 256;

/** Where the parts of a text are added up. */
export interface Parts {
  /** 256 numbers. */
  readonly concepts: Float32Array;
  /** The same ones, or others. */
  readonly letters: Float32Array;
  /** What letters count for beside concepts. */
  readonly lettersShare: number;
  /** Null: without word vectors. */
  readonly words: WordSum | null;
}

/** Adds up the concepts of a text, the letters of its words and their word vectors. */
export class PartSum implements Sink {
  constructor(
    private readonly parts: Parts,
    private readonly known: Vocabulary,
  ) {}

  meaning(word: number, weight: number): void {
    const sum = this.parts.concepts;
    const { starts, concepts, vectors, scale } = this.known;
    const from = starts[word] as number;
    const to = starts[word + 1] as number;
    const share = (weight * scale) / Math.sqrt(to - from || 1);
    for (let i = from; i < to; i++) {
      const row = (concepts[i] as number) * CONCEPT_DIMENSIONS;
      for (let d = 0; d < CONCEPT_DIMENSIONS; d++) {
        sum[d] = (sum[d] as number) + share * (vectors[row + d] as number);
      }
    }
  }

  spelling(word: string, weight: number): void {
    addNgrams(this.parts.letters, word, weight * this.parts.lettersShare);
  }

  word(written: string, standsFor: string | null): void {
    this.parts.words?.add(written, standsFor);
  }
}

/** @returns whether the vector points anywhere */
export function scaleTo(vector: Float32Array, length: number): boolean {
  let square = 0;
  for (const value of vector) square += value * value;
  if (square === 0) return false;
  const scale = length / Math.sqrt(square);
  for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] as number) * scale;
  return true;
}
