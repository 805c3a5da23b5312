import { readFileSync } from 'node:fs';
import { type ByteVectors, readPacked, unpacked } from '../../word-vectors/packed-vectors.js';
import { wordRoot } from '../../word-vectors/root.js';
import { DIMENSIONS, findPlace } from '../../word-vectors/word-vectors.js';
import { type Vector, vectorAt, zeros } from '../meaning.js';
import { MAPPED, ROLES, type Role } from './value-roles.js';

/**
 * Meanings of words for the parameter that a value fills: vectors in which a value with the words around it lies near the
 * parameter that takes it. A word has one vector for each role that it plays: in the value, before it, in a parameter's
 * name and so on. Learned by `training/binder` from calls that are known: a linear map of the plain word vectors for
 * each role (`MAPPED`), and beyond it what was learned of single words.
 */
export interface ValueWords {
  /** For each role its words, in the order of their vectors, role after role. */
  readonly words: Readonly<Record<Role, readonly WordKey[]>>;
  /** A vector for each of them, packed (`packed-vectors.ts`). */
  readonly packed: Buffer;
  /** The map of each role of `MAPPED`, `DIMENSIONS` rows each, packed likewise. */
  readonly maps: Buffer;
}

/** A word by its place among the plain vectors; else a text: its root, its shape, or what is no word, such as a mark. */
export type WordKey = number | string;

/** Takes the words that tell of something, each with its role and how much it counts. */
export type WordSink = (role: Role, word: WordKey, weight: number) => void;

interface Table extends ByteVectors {
  readonly rows: Readonly<Record<Role, ReadonlyMap<WordKey, number>>>;
  readonly mapped: Readonly<Partial<Record<Role, MappedVectors>>>;
}

let table: Table | undefined;

/** Has other vectors used than the shipped ones; training does. */
export function useValueWords(words: ValueWords): void {
  table = tableOf(words);
}

function tableOf({ words, packed, maps }: ValueWords): Table {
  let row = 0;
  const rows = {} as Record<Role, Map<WordKey, number>>;
  for (const role of ROLES) {
    const ofRole = new Map<WordKey, number>();
    for (const word of words[role]) ofRole.set(word, row++);
    rows[role] = ofRole;
  }
  const all = unpacked(maps);
  const mapped: Partial<Record<Role, MappedVectors>> = {};
  for (const [at, role] of MAPPED.entries())
    mapped[role] = new MappedVectors(all.subarray(at * MAP, (at + 1) * MAP));
  return { rows, mapped, ...readPacked(packed) };
}

/** Numbers a map. */
const MAP = DIMENSIONS * DIMENSIONS;
/** Of each role; then they are made anew. */
const MAX_KEPT = 2_000;

/** Plain vectors as a role's map takes them, made when first asked for. */
class MappedVectors {
  readonly #vectors = new Map<number, Vector>();

  constructor(private readonly map: Float32Array) {}

  of(place: number): Vector {
    const known = this.#vectors.get(place);
    if (known !== undefined) return known;
    if (this.#vectors.size >= MAX_KEPT) this.#vectors.clear();
    const plain = vectorAt(place);
    const vector = NOTHING.slice();
    for (let d = 0; d < DIMENSIONS; d++) {
      let sum = 0;
      const from = d * DIMENSIONS;
      for (let e = 0; e < DIMENSIONS; e++)
        sum += (this.map[from + e] as number) * (plain[e] as number);
      vector[d] = sum;
    }
    this.#vectors.set(place, vector);
    return vector;
  }
}

/** Vectors in use; another object whenever they are replaced. */
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
  const { rows, mapped, bytes, units } = inUse();
  tell((role, word, weight) => {
    const row = rows[role].get(word);
    if (row !== undefined) {
      addBytes(sum, bytes, row * DIMENSIONS, weight * (units[row] as number));
      return;
    }
    const vectors = mapped[role];
    if (vectors !== undefined && typeof word === 'number') addVector(sum, vectors.of(word), weight);
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
  const place = findPlace(word);
  return place >= 0 ? place : wordRoot(word);
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
  return { words, packed: read('./value-words.bin'), maps: read('./value-maps.bin') };
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
