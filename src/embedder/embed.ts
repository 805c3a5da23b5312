import { readFileSync } from 'node:fs';
import { composeWords, type Sink } from './compose.js';
import { addNgrams } from './ngrams.js';
import { type ModelFile, unpackVocabulary, type Vocabulary } from './vocabulary.js';
import { splitWords } from './words.js';

/** Which embedder made a vector; vectors of different embedders are not compared. */
export const EMBEDDER_ID = 'builtin-1';

export const EMBEDDING_DIMENSIONS = 256;

let shipped: Vocabulary | undefined;

/** The shipped weights, read at the first text. */
function load(): Vocabulary {
  shipped ??= unpackVocabulary(
    JSON.parse(readFileSync(new URL('./weights.model.json', import.meta.url), 'utf8')) as ModelFile,
  );
  return shipped;
}

/**
 * The meaning of a text as a vector of 256 numbers of unit length: texts that mean alike or are spelt alike lie close
 * by cosine. All zero for a text without a word. The same text gives the same vector; nothing is fetched.
 *
 * @param text any text; its first 400 words within its first 8,000 characters count
 */
export function embed(text: string): Float32Array {
  return embedWith(load(), text);
}

/** `embed` with other weights: for training. */
export function embedWith(known: Vocabulary, text: string): Float32Array {
  const sum = new Float32Array(EMBEDDING_DIMENSIONS);
  composeWords(new Sum(sum, known), splitWords(text), known);
  let square = 0;
  for (const value of sum) square += value * value;
  if (square > 0) {
    const scale = 1 / Math.sqrt(square);
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) * scale;
  }
  return sum;
}

class Sum implements Sink {
  constructor(
    private readonly sum: Float32Array,
    private readonly known: Vocabulary,
  ) {}

  meaning(word: number, weight: number): void {
    const { sum } = this;
    const { starts, concepts, vectors, scale } = this.known;
    const from = starts[word] as number;
    const to = starts[word + 1] as number;
    const share = (weight * scale) / Math.sqrt(to - from || 1);
    for (let i = from; i < to; i++) {
      const row = (concepts[i] as number) * EMBEDDING_DIMENSIONS;
      for (let d = 0; d < EMBEDDING_DIMENSIONS; d++) {
        sum[d] = (sum[d] as number) + share * (vectors[row + d] as number);
      }
    }
  }

  spelling(word: string, weight: number): void {
    addNgrams(this.sum, word, weight);
  }
}
