import { readFileSync } from 'node:fs';
import { type ByteVectors, readPacked } from '../../word-vectors/packed-vectors.js';
import { rootOf } from '../../word-vectors/root.js';
import { DIMENSIONS, placeOf } from '../../word-vectors/word-vectors.js';
import { type Vector, vectorAt, zeros } from '../text/meaning.js';
import { PLAIN_SHARE, ROLES, type Role } from './value-roles.js';

/**
 * What words say of the parameter that a value fills: vectors in which a value with the words around it lies near the
 * parameter that takes it. A word has one vector for each role that it plays: in the value, before it, in a parameter's
 * name and so on. Learned by `src/training/binder` from calls that are known, starting from the plain word vectors; a word
 * that was not met in a role has a share of its plain one.
 */
export interface ValueWords {
  /** For each role its words, in the order of their vectors, role after role. */
  readonly words: Readonly<Record<Role, readonly WordKey[]>>;
  /** A vector for each of them, packed (`packed-vectors.ts`). */
  readonly packed: Buffer;
}

/** A word by its place among the plain vectors; else a text: its root, its shape, or what is no word, such as a mark. */
export type WordKey = number | string;

/** Takes the words that tell of something, each with its role and how much it counts. */
export type WordSink = (role: Role, word: WordKey, weight: number) => void;

interface Table extends ByteVectors {
  readonly rows: Readonly<Record<Role, ReadonlyMap<WordKey, number>>>;
}

let table: Table | undefined;

/** Has other vectors used than the shipped ones; training does. */
export function useValueWords(words: ValueWords): void {
  table = tableOf(words);
}

function tableOf({ words, packed }: ValueWords): Table {
  let row = 0;
  const rows = {} as Record<Role, Map<WordKey, number>>;
  for (const role of ROLES) {
    const ofRole = new Map<WordKey, number>();
    for (const word of words[role]) ofRole.set(word, row++);
    rows[role] = ofRole;
  }
  return { rows, ...readPacked(packed) };
}

/** What is in use; another object whenever it is replaced. */
export function valueTable(): object {
  return inUse();
}

function inUse(): Table {
  if (table === undefined) table = tableOf(shippedValueWords());
  return table;
}

const NOTHING: Vector = zeros(DIMENSIONS);

/** The sum of the vectors of what is told. */
export function valueVector(tell: (sink: WordSink) => void): Vector {
  const sum = NOTHING.slice();
  const { rows, bytes, units } = inUse();
  tell((role, word, weight) => {
    const row = rows[role].get(word);
    if (row !== undefined) {
      addBytes(sum, bytes, row * DIMENSIONS, weight * (units[row] as number));
      return;
    }
    const share = PLAIN_SHARE[role] * weight;
    if (share !== 0 && typeof word === 'number') addVector(sum, vectorAt(word), share);
  });
  return sum;
}

function addBytes(sum: number[], bytes: Int8Array, from: number, share: number): void {
  for (let d = 0; d < DIMENSIONS; d++)
    sum[d] = (sum[d] as number) + share * (bytes[from + d] as number);
}

function addVector(sum: number[], vector: Vector, share: number): void {
  for (let d = 0; d < DIMENSIONS; d++) sum[d] = (sum[d] as number) + share * (vector[d] as number);
}

/** The key of a word in lower case; of one with digits its shape. */
export function wordKey(word: string): WordKey {
  if (/\d/.test(word)) return shapeKey(word);
  const place = placeOf(word);
  return place >= 0 ? place : rootOf(word);
}

/** The shape of a text: `AB-1042` is `A-999`. */
export const shapeKey = (text: string): string =>
  text
    .slice(0, 30)
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, (digits) => '999'.slice(0, digits.length))
    .slice(0, 12);

/** The shipped vectors, from their files. */
export function shippedValueWords(): ValueWords {
  const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
  const words = wordsOfLines(read('./value-words.txt').toString('utf8'));
  return { words, packed: read('./value-words.bin') };
}

/**
 * How the words are written to their file: one block a role, in it one line a word; `#` before the place of one that has a
 * plain vector, and before a text that itself begins with it (the shape `#999` is no place). Within a text a line break is
 * `\n`: a line too many would give all words behind it the vectors of others.
 */
export const linesOfWords = ({ words }: Pick<ValueWords, 'words'>): string =>
  ROLES.map((role) => words[role].map(lineOf).join('\n')).join('\n\n');

const lineOf = (word: WordKey): string =>
  typeof word === 'number' ? `#${word}` : word.replace(/^#/, '##').replaceAll('\n', '\\n');

/** The inverse of `linesOfWords`. */
export function wordsOfLines(text: string): ValueWords['words'] {
  const blocks = text.split('\n\n');
  const words = {} as Record<Role, WordKey[]>;
  for (const [at, role] of ROLES.entries()) {
    words[role] = [];
    for (const line of (blocks[at] ?? '').split('\n'))
      if (line !== '') words[role].push(keyOfLine(line));
  }
  return words;
}

const SHARP = '#'.charCodeAt(0);

/** Without patterns: there are 46,000 lines, and a server that starts waits for them. */
function keyOfLine(line: string): WordKey {
  const isMarked = line.charCodeAt(0) === SHARP;
  if (isMarked && line.charCodeAt(1) !== SHARP) return Number(line.slice(1));
  const text = isMarked ? line.slice(1) : line;
  return text.includes('\\') ? text.replaceAll('\\n', '\n') : text;
}
