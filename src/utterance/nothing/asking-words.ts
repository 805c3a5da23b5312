import { readFileSync } from 'node:fs';
import { lexiconWords } from '../../lexicon/lexicon.js';
import type { WordLists } from '../../lexicon/schema.js';
import { type ByteVectors, readPacked } from '../../word-vectors/packed-vectors.js';
import { remembered } from '../../word-vectors/remembered.js';
import {
  DIMENSIONS,
  findPlace,
  LEARNED_UNIT,
  wordVectors,
} from '../../word-vectors/word-vectors.js';
import { actionClass } from '../actions.js';
import { calendarWord } from '../calendar.js';
import { COMMON_WORDS } from '../common-words.js';

/** Hidden units of the net that tells whether a message asks for anything. */
export const UNITS = 40;
/** Numbers of a word's vector: what it adds to the units at its own place, at the next one and at the one before. */
export const SIZE = 3 * UNITS;
/**
 * The first rows of the table: one for each number of a plain word vector, then those of no word: what stands before the first
 * word, the bias of the units, and what the greatest and the sum of each unit count, with the intercept behind.
 */
export const FIXED = { begin: DIMENSIONS, bias: DIMENSIONS + 1, out: DIMENSIONS + 2 } as const;
export const FIRST_BUCKET = DIMENSIONS + 3;
/** Hashed features of words; a power of two. */
export const BUCKETS = 1 << 16;

/** Lists of the lexicon that tell what a word does in a sentence. */
const CLASSES = [
  'thanks',
  'greets',
  'praise',
  'agreesFirst',
  'stopsFirst',
  'opensQuestion',
  'wishes',
  'askedPerson',
  'firstPerson',
  'denies',
  'finiteVerbs',
  'beforeOrder',
] as const satisfies readonly (keyof WordLists)[];

const LISTS = CLASSES.map((name) => [name, lexiconWords(name)] as const);

/** A number, an id or an address counts as what it is. */
function readShape(word: string): string {
  if (/^[\d.,:]+$/.test(word)) return '<number>';
  if (word.includes('@')) return '<address>';
  return /\d/.test(word) ? '<id>' : word;
}

const UNSPACED_FROM = 0x2e80;
const MOST_PAIRS = 6;

/** The parts of a word, and what the lexicon knows of it. */
function listFeatures(written: string): string[] {
  const word = readShape(written);
  const features = [`w ${word}`];
  if (word.charCodeAt(0) >= UNSPACED_FROM)
    for (let at = 0; at + 1 < word.length && at < MOST_PAIRS; at++)
      features.push(`g ${word.slice(at, at + 2)}`);
  else if (word.length >= 4)
    features.push(`p ${word.slice(0, 4)}`, `s ${word.slice(-3)}`, `t ${word.slice(-2)}`);
  for (const [name, words] of LISTS) if (words.has(word)) features.push(`c ${name}`);
  const action = actionClass(word);
  if (action !== undefined) features.push('c action', `c ${action}`);
  const time = calendarWord(word, false);
  if (time !== null) features.push(`c ${time}`);
  if (COMMON_WORDS.has(word)) features.push('c common');
  return features;
}

/** FNV-1a. */
function hash(text: string): number {
  let code = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) code = Math.imul(code ^ text.charCodeAt(i), 0x01000193);
  return code;
}

const findRow = (feature: string): number => {
  const code = hash(feature);
  return FIRST_BUCKET + (((code ^ (code >>> 15)) >>> 0) & (BUCKETS - 1));
};

/** The rows of a word's features, and the place of its plain vector; -1 for none. */
export interface WordRows {
  readonly rows: readonly number[];
  readonly place: number;
}

export const rowsOfWord = (word: string): WordRows => ({
  rows: listFeatures(word).map(findRow),
  place: findPlace(word),
});

/** The row of the mark behind a word, and that of a word that opens a sentence. */
export const rowOfMark = (mark: string): number => findRow(`m ${mark}`);
export const OPENS_ROW = findRow('<opens>');

let table: ByteVectors | undefined;
const inUse = (): ByteVectors => {
  table ??= readPacked(readFileSync(new URL('./asking.bin', import.meta.url)), SIZE);
  return table;
};

function addRow(to: Float64Array, row: number, share = 1): void {
  const { bytes, units } = inUse();
  const unit = share * (units[row] as number);
  for (let d = 0; d < SIZE; d++)
    to[d] = (to[d] as number) + unit * (bytes[row * SIZE + d] as number);
}

/** A row by itself, `SIZE` numbers. */
export function rowVector(row: number): Float64Array {
  const vector = new Float64Array(SIZE);
  addRow(vector, row);
  return vector;
}

/** The sum of a word's rows and of its plain vector in the shape of one. */
export const vectorOfWord = remembered(
  (word): Float64Array => {
    const { rows, place } = rowsOfWord(word);
    const vector = new Float64Array(SIZE);
    for (const row of rows) addRow(vector, row);
    if (place >= 0) {
      const plain = wordVectors().bytes;
      for (let d = 0; d < DIMENSIONS; d++)
        addRow(vector, d, (plain[place * DIMENSIONS + d] as number) / LEARNED_UNIT);
    }
    return vector;
  },
  { most: 8_000 },
);
