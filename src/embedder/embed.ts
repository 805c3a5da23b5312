import { readFileSync } from 'node:fs';
import { DIMENSIONS } from '../word-vectors/word-vectors.js';
import { composeWords, type Sink } from './compose.js';
import { addNgrams } from './ngrams.js';
import { type ModelFile, unpackVocabulary, type Vocabulary } from './vocabulary.js';
import { WordSum } from './word-sum.js';
import { splitWords } from './words.js';

/** Which embedder made a vector; vectors of different embedders are not compared. */
export const EMBEDDER_ID = 'builtin-2';

/** Numbers of the concepts of a text's words, of their letters, and of their word vectors, one after the other. */
export const CONCEPT_DIMENSIONS = 256;
const SPELLING_DIMENSIONS = 192;
const LETTERS_TO = CONCEPT_DIMENSIONS + SPELLING_DIMENSIONS;
export const EMBEDDING_DIMENSIONS = LETTERS_TO + DIMENSIONS;

/** What letters count for beside concepts, where they have numbers of their own. */
const LETTERS_SHARE = 0.8;
/** Length of the word vectors' part, where concepts and letters together have 1. */
const WORDS_SHARE = 0.7;
/** How much of what the word vectors of all texts have in common is taken away. */
const COMMON_SHARE = 0.7;

let shipped: Vocabulary | undefined;

/** The shipped weights, read at the first text. */
function load(): Vocabulary {
  shipped ??= unpackVocabulary(
    JSON.parse(readFileSync(new URL('./weights.model.json', import.meta.url), 'utf8')) as ModelFile,
  );
  return shipped;
}

/**
 * The meaning of a text as a vector of 512 numbers of unit length: texts that mean alike or are spelt alike lie close
 * by cosine. All zero for a text without a word. The same text gives the same vector; nothing is fetched.
 *
 * @param text any text; its first 400 words within its first 8,000 characters count
 */
export function embed(text: string): Float32Array {
  return embedWith(load(), text);
}

/** `embed` with other weights: for training. */
export function embedWith(known: Vocabulary, text: string): Float32Array {
  const vector = new Float32Array(EMBEDDING_DIMENSIONS);
  const words = new WordSum(vector.subarray(LETTERS_TO));
  const concepts = vector.subarray(0, CONCEPT_DIMENSIONS);
  const spelling = vector.subarray(CONCEPT_DIMENSIONS, LETTERS_TO);
  composeWords(
    new Sum(concepts, { letters: spelling, share: LETTERS_SHARE }, words, known),
    splitWords(text),
    known,
  );
  scaleTo(vector.subarray(0, LETTERS_TO), 1);
  leaveOutCommon(vector.subarray(LETTERS_TO), known.common);
  scaleTo(vector, 1);
  return vector;
}

/**
 * The concepts of a text and the letters of its words in the same 256 numbers, of unit length, without word vectors:
 * what failures are compared by beside word vectors of their own.
 */
export function embedConcepts(text: string): Float32Array {
  const known = load();
  const vector = new Float32Array(CONCEPT_DIMENSIONS);
  composeWords(
    new Sum(vector, { letters: vector, share: 1 }, null, known),
    splitWords(text),
    known,
  );
  scaleTo(vector, 1);
  return vector;
}

function leaveOutCommon(words: Float32Array, common: Float32Array): void {
  if (!scaleTo(words, 1)) return;
  for (let d = 0; d < words.length; d++) {
    words[d] = (words[d] as number) - COMMON_SHARE * (common[d] as number);
  }
  scaleTo(words, WORDS_SHARE);
}

/** @returns whether the vector points anywhere */
function scaleTo(vector: Float32Array, length: number): boolean {
  let square = 0;
  for (const value of vector) square += value * value;
  if (square === 0) return false;
  const scale = length / Math.sqrt(square);
  for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] as number) * scale;
  return true;
}

class Sum implements Sink {
  constructor(
    private readonly concepts: Float32Array,
    private readonly spelt: { readonly letters: Float32Array; readonly share: number },
    private readonly words: WordSum | null,
    private readonly known: Vocabulary,
  ) {}

  meaning(word: number, weight: number): void {
    const sum = this.concepts;
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
    addNgrams(this.spelt.letters, word, weight * this.spelt.share);
  }

  word(written: string, standsFor: string | null): void {
    this.words?.add(written, standsFor);
  }
}
