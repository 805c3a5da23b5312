import { readFileSync } from 'node:fs';
import { type ByteVectors, readPacked } from '../../word-vectors/packed-vectors.js';
import { rootOf } from '../../word-vectors/root.js';
import { DIMENSIONS, placeOf, wordVectors } from '../../word-vectors/word-vectors.js';

/**
 * What words say of the details that a request needs, and of which of them are said. A word has a vector of four parts, one
 * for each thing that it does: it says details itself, it makes the word behind it say some, or the word before it, and it
 * asks for some. In each part there is a number for each kind of detail. Which kinds there are nobody has written down:
 * they are learned by `src/training/details`, from twins that differ in one detail.
 */
export interface DetailWords {
  /** The words that were learned, in the order of their vectors. */
  readonly words: readonly DetailWord[];
  /**
   * Packed vectors (`packed-vectors.ts`): first those that turn a plain vector into one of these, one for each number of a
   * plain vector, for words that were not learned; then `FIXED`; then those of the words.
   */
  readonly packed: Buffer;
}

/** A word by its place among the plain vectors, else by its root; a kind of value as `<date>`, a mark, a source as `<user>`. */
export type DetailWord = number | string;

/** Kinds of detail. */
export const KINDS = DIMENSIONS / 4;
/** Where the parts of a vector begin. */
export const PART = { says: 0, before: KINDS, after: 2 * KINDS, asks: 3 * KINDS } as const;
/** Vectors of no word: what every word says of itself, what every request needs, and how much each kind counts. */
export const FIXED = { every: 0, needed: 1, counts: 2 } as const;
const FIXED_ROWS = 3;
/** The first row of a word. */
export const FIRST_WORD = DIMENSIONS + FIXED_ROWS;

interface Table extends ByteVectors {
  readonly rows: ReadonlyMap<DetailWord, number>;
  /** Vectors of words that were not learned, by their place; emptied when full, so that it stays small. */
  readonly made: Map<number, Float64Array>;
}

const MAX_MADE = 5_000;
let table: Table | undefined;

/** Has other vectors used than the shipped ones; training does. */
export function useDetailWords({ words, packed }: DetailWords): void {
  const rows = new Map(words.map((word, at) => [word, FIRST_WORD + at]));
  table = { rows, ...readPacked(packed), made: new Map() };
}

/** The key of a word in lower case; null for one with digits, of which the kind of value says enough. */
export function detailWord(word: string): DetailWord | null {
  if (HAS_DIGIT.test(word)) return null;
  const place = placeOf(word);
  return place >= 0 ? place : rootOf(word);
}

const HAS_DIGIT = /\d/;

/** Adds the vector of a word to the numbers from `at` on. */
export function addDetailWord(word: DetailWord, sums: Float64Array, at: number): void {
  const { rows, made } = inUse();
  const row = rows.get(word);
  if (row !== undefined) {
    addRow(row, sums, at);
    return;
  }
  if (typeof word !== 'number') return;
  let vector = made.get(word);
  if (vector === undefined) {
    vector = madeOf(word);
    if (made.size >= MAX_MADE) made.clear();
    made.set(word, vector);
  }
  for (let d = 0; d < DIMENSIONS; d++)
    sums[at + d] = (sums[at + d] as number) + (vector[d] as number);
}

function addRow(row: number, sums: Float64Array, at: number): void {
  const { bytes, units } = inUse();
  const unit = units[row] as number;
  const from = row * DIMENSIONS;
  for (let d = 0; d < DIMENSIONS; d++)
    sums[at + d] = (sums[at + d] as number) + unit * (bytes[from + d] as number);
}

/** The vector of a word of which nothing was learned, from its plain one. */
function madeOf(place: number): Float64Array {
  const { bytes, units } = inUse();
  const plain = wordVectors().bytes;
  const made = new Float64Array(DIMENSIONS);
  for (let from = 0; from < DIMENSIONS; from++) {
    const share =
      ((plain[place * DIMENSIONS + from] as number) / PLAIN_UNIT) * (units[from] as number);
    for (let d = 0; d < DIMENSIONS; d++)
      made[d] = (made[d] as number) + share * (bytes[from * DIMENSIONS + d] as number);
  }
  return made;
}

/** A byte of a plain vector that stands for 1; learning is at ease with vectors four times as long as one. */
export const PLAIN_UNIT = 254 / 4;

/** One of the fixed vectors. */
export function fixedVector(which: keyof typeof FIXED): Float64Array {
  const vector = new Float64Array(DIMENSIONS);
  addRow(DIMENSIONS + FIXED[which], vector, 0);
  return vector;
}

function inUse(): Table {
  if (table === undefined) useDetailWords(shippedDetailWords());
  return table as Table;
}

/** The shipped vectors, from their files. */
export function shippedDetailWords(): DetailWords {
  const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
  const lines = read('./detail-words.txt').toString('utf8').split('\n');
  return { words: lines.map(wordOfLine), packed: read('./detail-words.bin') };
}

/** How the words are written to their file, a line each: `#` stands before the place of one that has a plain vector. */
export const lineOfWord = (word: DetailWord): string =>
  typeof word === 'number' ? `#${word}` : word;

const wordOfLine = (line: string): DetailWord =>
  /^#\d+$/.test(line) ? Number(line.slice(1)) : line;
