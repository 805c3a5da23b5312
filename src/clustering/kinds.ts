import { readFileSync } from 'node:fs';
import { embedConcepts } from '../embedder/embed-concepts.js';
import { fold } from '../embedder/fold.js';
import { averageOfWords, dot, MEANING } from './vector.js';

/** Kinds of failures that are told apart: those of the lists in `training/clusters/kinds`. */
export const KINDS = 263;

/** Weights of the word vectors, and of the words themselves, beside the embedder. */
const WORD_VECTORS = 0.4;
const WORDS = 0.7;

/** Weight of the detail beside the whole text: it says what went wrong. */
const DETAIL = 0.6;

/** So many letters stand for a word, so that its endings do not matter. */
const LETTERS = 6;
const MAX_WORDS = 400;

/** Features of a text for its kind: 320 numbers of its meaning, and the weights of known words. */
export interface KindFeatures {
  readonly dense: Float32Array;
  readonly words: ReadonlyMap<number, number>;
}

/** The words that the lists have, and how many of their phrases have each. */
export interface KnownWords {
  readonly index: ReadonlyMap<string, number>;
  readonly counts: readonly number[];
  readonly phrases: number;
}

/** The beginnings of the words of a text, each once. */
export const findBeginnings = (text: string): Set<string> =>
  new Set(
    (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])
      .slice(0, MAX_WORDS)
      .map((word) => fold(word).slice(0, LETTERS)),
  );

export function kindFeatures(text: string, known: KnownWords): KindFeatures {
  const dense = new Float32Array(MEANING);
  const embedded = embedConcepts(text);
  dense.set(embedded);
  const averaged = averageOfWords(text);
  const scale = WORD_VECTORS / Math.sqrt(dot(averaged, averaged) || 1);
  for (let d = 0; d < averaged.length; d++) {
    dense[embedded.length + d] = scale * (averaged[d] as number);
  }
  const words = new Map<number, number>();
  let squares = 0;
  for (const beginning of findBeginnings(text)) {
    const at = known.index.get(beginning);
    if (at === undefined) continue;
    const weight = Math.log((1 + known.phrases) / (known.counts[at] as number));
    words.set(at, weight);
    squares += weight * weight;
  }
  for (const [at, weight] of words) words.set(at, (WORDS * weight) / Math.sqrt(squares));
  return { dense, words };
}

interface KindModel {
  readonly known: KnownWords;
  /** Of each of the dense features, and then of each word, what it says of each kind. */
  readonly rows: Int8Array;
  readonly scale: number;
  readonly bias: readonly number[];
}

let shipped: KindModel | undefined;

/** The shipped weights, read at the first failure. */
function load(): KindModel {
  shipped ??= unpack();
  return shipped;
}

function unpack(): KindModel {
  const file = readFileSync(new URL('./kinds.bin', import.meta.url));
  const json = readFileSync(new URL('./kinds.model.json', import.meta.url), 'utf8');
  const { words, counts, phrases, scale, bias } = JSON.parse(json) as KindFile;
  const index = new Map(words.split(' ').map((word, at) => [word, at]));
  return {
    known: { index, counts, phrases },
    rows: new Int8Array(file.buffer, file.byteOffset, file.length),
    scale,
    bias,
  };
}

/** The part of the model that is text. */
export interface KindFile {
  readonly words: string;
  readonly counts: readonly number[];
  readonly phrases: number;
  readonly scale: number;
  readonly bias: readonly number[];
}

/**
 * How much a failure looks like each kind of failure, as a vector of unit length; all zero without a word.
 *
 * @param detail what went wrong; may be empty
 */
export function detectKinds(request: string, detail: string): Float32Array {
  const whole = unit(scoreKinds(`${request}\n${detail}`));
  if (detail.trim() === '' || request.trim() === '') return whole;
  const own = unit(scoreKinds(detail));
  return unit(whole.map((value, k) => (1 - DETAIL) * value + DETAIL * (own[k] as number)));
}

function scoreKinds(text: string): Float32Array {
  const { known, rows, scale, bias } = load();
  const { dense, words } = kindFeatures(text, known);
  const scores = new Float32Array(KINDS);
  if (words.size === 0 && dense.every((value) => value === 0)) return scores;
  for (let d = 0; d < MEANING; d++) addRow(scores, rows, d, dense[d] as number);
  for (const [word, weight] of words) addRow(scores, rows, MEANING + word, weight);
  for (let k = 0; k < KINDS; k++) {
    scores[k] = scale * (scores[k] as number) + (bias[k] as number);
  }
  return scores;
}

function addRow(scores: Float32Array, rows: Int8Array, row: number, weight: number): void {
  if (weight === 0) return;
  const from = row * KINDS;
  for (let k = 0; k < KINDS; k++) {
    scores[k] = (scores[k] as number) + weight * (rows[from + k] as number);
  }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}
