import { readFileSync } from 'node:fs';
import { type ByteVectors, readPacked } from '../../word-vectors/packed-vectors.js';
import { wordRoot } from '../../word-vectors/root.js';
import {
  DIMENSIONS,
  findPlace,
  LEARNED_UNIT,
  wordVectors,
} from '../../word-vectors/word-vectors.js';
import { KINDS } from './detail-kinds.js';

/**
 * Tells which details a request needs and which of them are said. A word has a vector of six parts, one for each
 * thing that it does: it says details itself, it makes the word behind it or the one behind that say some, or a word
 * before it, and it asks for some. In each part there is a number for each kind of detail. Behind them stands what it adds to the
 * units of a small net (`incomplete-net.ts`), at its own place and at those around it. They are learned by
 * `training/details`: from twins that differ in a detail of a known kind, and from what the actions of the
 * catalogue need.
 */
export interface DetailWords {
  /** The words that were learned, in the order of their vectors. */
  readonly words: readonly DetailWord[];
  /**
   * Packed vectors of `SIZE` numbers (`packed-vectors.ts`): first those that turn a plain vector into one of these, one
   * for each number of a plain vector, for words that were not learned; then `FIXED`; then those of the words.
   */
  readonly packed: Buffer;
}

/** A word by its place among the plain vectors, else by its root; a kind of value as `<date>`, a mark, a source as `<user>`. */
export type DetailWord = number | string;

/** How far the words lie apart that make each other say something. */
export const REACH = 2;
/** Where the parts of a vector begin. `before[d - 1]` is what it adds to the word `d` places behind it, `after[d - 1]` to the one before. */
export const PART = {
  says: 0,
  before: [KINDS, 2 * KINDS],
  after: [3 * KINDS, 4 * KINDS],
  asks: 5 * KINDS,
  units: 6 * KINDS,
} as const;
/** Hidden units of the net. */
export const UNITS = 32;
/** Where what a word adds to the units begins, by how many places behind it they are. */
export const UNIT_PARTS = [0, 1, 2, -1, -2].map(
  (places, at) => ({ places, from: PART.units + at * UNITS }) as const,
);
/** Numbers of a vector. */
export const SIZE = PART.units + UNIT_PARTS.length * UNITS;
/** Vectors of no word: what every word says of itself and adds to the units, what every request needs, and how much each kind counts. */
export const FIXED = { every: 0, needed: 1, counts: 2 } as const;
const FIXED_ROWS = 3;
/** The first row of a word. */
export const FIRST_WORD = DIMENSIONS + FIXED_ROWS;

interface Table extends ByteVectors {
  readonly rows: ReadonlyMap<DetailWord, number>;
  readonly fixed: Readonly<Record<keyof typeof FIXED, DetailVector>>;
  /** Vectors that were asked for; emptied when full, so that it stays small. */
  readonly known: Map<DetailWord, DetailVector | null>;
}

/** `SIZE` numbers: what a word does, part by part. */
export type DetailVector = Float64Array;

const MAX_KNOWN = 8_000;
let table: Table | undefined;

/** Has other vectors used than the shipped ones; training does. */
export function useDetailWords({ words, packed }: DetailWords): void {
  const rows = new Map(words.map((word, at) => [word, FIRST_WORD + at]));
  const vectors = readPacked(packed, SIZE);
  const fixed = (which: keyof typeof FIXED): DetailVector =>
    rowVector(DIMENSIONS + FIXED[which], vectors);
  table = {
    rows,
    ...vectors,
    fixed: { every: fixed('every'), needed: fixed('needed'), counts: fixed('counts') },
    known: new Map(),
  };
}

/** The key of a word in lower case; null for one with digits, of which the kind of value says enough. */
export function detailWord(word: string): DetailWord | null {
  if (HAS_DIGIT.test(word)) return null;
  const place = findPlace(word);
  return place >= 0 ? place : wordRoot(word);
}

const HAS_DIGIT = /\d/;

/** The vector of a word; null for one of which nothing is known. */
export function detailVector(word: DetailWord): DetailVector | null {
  const { known } = inUse();
  let vector = known.get(word);
  if (vector === undefined) {
    vector = vectorOf(word, inUse());
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(word, vector);
  }
  return vector;
}

function vectorOf(word: DetailWord, { rows, bytes, units }: Table): DetailVector | null {
  const row = rows.get(word);
  if (row !== undefined) return rowVector(row, { bytes, units });
  return typeof word === 'number' ? madeOf(word, { bytes, units }) : null;
}

const rowVector = (row: number, { bytes, units }: ByteVectors): DetailVector =>
  Float64Array.from(
    { length: SIZE },
    (_, d) => (units[row] as number) * (bytes[row * SIZE + d] as number),
  );

/** The vector of a word of which nothing was learned, from its plain one. */
function madeOf(place: number, { bytes, units }: ByteVectors): DetailVector {
  const plain = wordVectors().bytes;
  const made = new Float64Array(SIZE);
  for (let from = 0; from < DIMENSIONS; from++) {
    const own = (plain[place * DIMENSIONS + from] as number) / LEARNED_UNIT;
    const share = own * (units[from] as number);
    for (let d = 0; d < SIZE; d++)
      made[d] = (made[d] as number) + share * (bytes[from * SIZE + d] as number);
  }
  return made;
}

/** The vectors of no word. */
export const fixedVectors = (): Table['fixed'] => inUse().fixed;

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
