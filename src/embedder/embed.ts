import { DIMENSIONS } from '../word-vectors/word-vectors.js';
import { composeWords } from './compose.js';
import { CONCEPT_DIMENSIONS, PartSum, scaleTo } from './part-sum.js';
import { readModel, unpackCommon, unpackVocabulary, type Vocabulary } from './vocabulary.js';
import { WordSum } from './word-sum.js';
import { splitWords } from './words.js';

/** Which embedder made a vector; vectors of different embedders are not compared. */
export const EMBEDDER_ID = 'builtin-2';

/** Numbers of the concepts of a text's words, of their letters, and of their word vectors, one after the other. */
const LETTER_DIMENSIONS = 448;
const LETTERS_TO = CONCEPT_DIMENSIONS + LETTER_DIMENSIONS;
export const EMBEDDING_DIMENSIONS = LETTERS_TO + DIMENSIONS;

/** Weight of letters beside concepts, where they have numbers of their own. */
const LETTERS_SHARE = 0.9;
/** Weight of a misspelt word's letters, which is higher since its meaning is a guess. */
const MISSPELT = { meaning: 0.6, letters: 0.65, ownLetters: 0.65, wordVector: 0.6 };
/** Length of the word vectors' part, where concepts and letters together have 1. */
const WORDS_SHARE = 0.7;
/** How much of what the word vectors of all texts have in common is taken away. */
const COMMON_SHARE = 0.7;

interface Model {
  readonly known: Vocabulary;
  /** The mean of the word vectors of all texts. */
  readonly common: Float32Array;
}

let shipped: Model | undefined;

/** The shipped weights, read at the first text. */
function load(): Model {
  if (!shipped) {
    const file = readModel('weights');
    shipped = { known: unpackVocabulary(file), common: unpackCommon(file) };
  }
  return shipped;
}

/**
 * The meaning of a text as a vector of 768 numbers of unit length: texts that mean alike or are spelt alike lie close
 * by cosine. All zero for a text without a word. The same text gives the same vector; nothing is fetched.
 *
 * @param text any text; its first 400 words within its first 8,000 characters count
 */
export function embed(text: string): Float32Array {
  const { known, common } = load();
  const vector = new Float32Array(EMBEDDING_DIMENSIONS);
  const words = vector.subarray(LETTERS_TO);
  const parts = {
    concepts: vector.subarray(0, CONCEPT_DIMENSIONS),
    letters: vector.subarray(CONCEPT_DIMENSIONS, LETTERS_TO),
    lettersShare: LETTERS_SHARE,
    misspelt: MISSPELT,
    words: new WordSum(words),
  };
  composeWords(new PartSum(parts, known), splitWords(text), known);
  scaleTo(vector.subarray(0, LETTERS_TO), 1);
  leaveOutCommon(words, common);
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
