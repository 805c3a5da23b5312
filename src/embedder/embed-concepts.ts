import { composeWords, PARTS } from './compose.js';
import { CONCEPT_DIMENSIONS, PartSum, scaleTo } from './part-sum.js';
import { readModel, unpackVocabulary, type Vocabulary } from './vocabulary.js';
import { splitWords } from './words.js';

/** Which embedder made a vector: the texts of before `builtin-2` have these numbers. */
export const CONCEPTS_ID = 'builtin-1';

let shipped: Vocabulary | undefined;

/** The weights that other models were trained with, read at the first text. */
function load(): Vocabulary {
  shipped ??= unpackVocabulary(readModel('concepts'));
  return shipped;
}

/**
 * The concepts of a text and the letters of its words in the same 256 numbers, of unit length, without word vectors. All
 * zero for a text without a word. The choice of tools and the kinds of failures were trained with these numbers: their
 * weights stay as they are until those are trained anew.
 */
export function embedConcepts(text: string): Float32Array {
  const known = load();
  const vector = new Float32Array(CONCEPT_DIMENSIONS);
  const parts = {
    concepts: vector,
    letters: vector,
    lettersShare: 1,
    misspelt: { meaning: 0.9, letters: 0.9 * PARTS.spelling, ownLetters: 0, wordVector: 0 },
    words: null,
  };
  composeWords(new PartSum(parts, known), splitWords(text), known);
  scaleTo(vector, 1);
  return vector;
}
