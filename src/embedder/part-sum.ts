import type { FeatureSink } from './compose.js';
import { addNgrams } from './ngrams.js';
import type { Vocabulary } from './vocabulary.js';
import type { WordSum } from './word-sum.js';

/** Numbers of a concept. */
export const CONCEPT_DIMENSIONS = 256;

/** Weights of a misspelt word, beside the known word that it is taken for. */
export interface MisspeltShares {
  readonly meaning: number;
  /** The letters of the word that it is taken for. */
  readonly letters: number;
  /** Its own letters: it may be right, as a name is. */
  readonly ownLetters: number;
  readonly wordVector: number;
}

/** Where the parts of a text are added up. */
export interface Parts {
  /** 256 numbers. */
  readonly concepts: Float32Array;
  /** Equal or other concepts for the rest. */
  readonly letters: Float32Array;
  /** Weight of letters beside concepts. */
  readonly lettersShare: number;
  readonly misspelt: MisspeltShares;
  /** Null: without word vectors. */
  readonly words: WordSum | null;
}

/** Adds up the concepts of a text, the letters of its words and their word vectors. */
export class PartSum implements FeatureSink {
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

  misspelling(written: string, word: string, near: number, share: number): void {
    const { misspelt, words } = this.parts;
    const weight = this.known.weights[near] as number;
    const standsFor = this.known.words[near] as string;
    this.meaning(near, weight * misspelt.meaning * share);
    this.spelling(standsFor, weight * misspelt.letters);
    if (misspelt.ownLetters > 0) this.spelling(word, weight * misspelt.ownLetters);
    words?.addMisspelt(written, standsFor, misspelt.wordVector);
  }

  word(written: string): void {
    this.parts.words?.add(written);
  }
}

/** @returns whether the vector points anywhere */
export function scaleTo(vector: Float32Array, length: number): boolean {
  let square = 0;
  for (let d = 0; d < vector.length; d++) square += (vector[d] as number) ** 2;
  if (square === 0) return false;
  const scale = length / Math.sqrt(square);
  for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] as number) * scale;
  return true;
}
