import { readFileSync } from 'node:fs';
import { Nearest } from './nearest.js';

/**
 * Trained weights as they lie in `weights.model.json` and `concepts.model.json`; tables are little-endian bytes in
 * base64.
 */
export interface EmbedderFile {
  readonly version: string;
  /** Stems and joined phrases, separated by spaces. */
  readonly words: string;
  /** A byte for each word: its weight in 64ths. */
  readonly weights: string;
  /** A byte for each word: how many concepts it has. */
  readonly counts: string;
  /** Two bytes for each concept of each word, in the order of `words`. */
  readonly concepts: string;
  /** int8 rows of 256, one for each concept; a value is `scale` times its byte. */
  readonly vectors: string;
  readonly scale: number;
  /** Weight of a word that is not in the vocabulary. */
  readonly unknown: number;
  /** Joined stems of two to four words, as their first stem. */
  readonly phrases: string;
}

/** Weights that go with word vectors. */
export interface WordsModelFile extends EmbedderFile {
  /**
   * int8 row of 64: the mean of the training texts' word vectors, each of unit length; a value is a 127th of its
   * byte.
   */
  readonly common: string;
}

/** Known words: their weights and concepts. */
export interface Vocabulary {
  readonly index: ReadonlyMap<string, number>;
  readonly words: readonly string[];
  readonly weights: Float32Array;
  /** `concepts[starts[i]]` up to `concepts[starts[i + 1]]` are the concepts of word `i`. */
  readonly starts: Uint32Array;
  readonly concepts: Uint16Array;
  readonly vectors: Int8Array;
  readonly scale: number;
  readonly unknown: number;
  /** The length of the longest word that begins with these two characters. */
  readonly longestByStart: ReadonlyMap<string, number>;
  /** First stems of phrases. */
  readonly phraseStarts: ReadonlySet<string>;
  readonly nearest: Nearest;
}

/** Shipped weights: those of `embed`, or those of `embedConcepts`. */
export function readModel(name: 'weights'): WordsModelFile;
export function readModel(name: 'concepts'): EmbedderFile;
export function readModel(name: 'weights' | 'concepts'): EmbedderFile {
  return JSON.parse(readFileSync(new URL(`./${name}.model.json`, import.meta.url), 'utf8'));
}

/** The mean of the word vectors of all texts: 64 numbers. */
export function unpackCommon({ common }: WordsModelFile): Float32Array {
  return Float32Array.from(new Int8Array(Buffer.from(common, 'base64')), (byte) => byte / 127);
}

export function unpackVocabulary(file: EmbedderFile): Vocabulary {
  const words = file.words.split(' ');
  const counts = Buffer.from(file.counts, 'base64');
  const starts = new Uint32Array(words.length + 1);
  for (let i = 0; i < words.length; i++)
    starts[i + 1] = (starts[i] as number) + (counts[i] as number);
  const bytes = Buffer.from(file.concepts, 'base64');
  const concepts = new Uint16Array(bytes.length / 2);
  for (let i = 0; i < concepts.length; i++) concepts[i] = bytes.readUInt16LE(i * 2);
  const vectors = Buffer.from(file.vectors, 'base64');
  return {
    index: new Map(words.map((word, i) => [word, i])),
    words,
    weights: Float32Array.from(Buffer.from(file.weights, 'base64'), (byte) => byte / 64),
    starts,
    concepts,
    vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
    scale: file.scale,
    unknown: file.unknown,
    longestByStart: longestByStart(words),
    phraseStarts: new Set(file.phrases.split(' ')),
    nearest: new Nearest(words),
  };
}

function longestByStart(words: readonly string[]): Map<string, number> {
  const longest = new Map<string, number>();
  for (const word of words) {
    const start = word.slice(0, 2);
    longest.set(start, Math.max(longest.get(start) ?? 0, word.length));
  }
  return longest;
}
