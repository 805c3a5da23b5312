import type { InParts } from '../../turns.js';
import type { Reading } from '../reading.js';
import { sigmoid } from '../sigmoid.js';
import { KINDS } from './detail-kinds.js';
import { type DetailToken, detailTokens } from './detail-tokens.js';
import {
  type DetailVector,
  type DetailWord,
  detailVector,
  fixedVectors,
  PART,
  REACH,
  SIZE,
} from './detail-words.js';
import { incompleteOdds } from './incomplete-net.js';

/** Signs in the words of a request that it lacks something. */
export interface WordsRead {
  /**
   * How likely each kind of detail is to be needed and not said, times how much the kind counts, in the order of
   * `DETAIL_KINDS`: how likely its need is by the words that are no values, times how likely it is that no word says
   * it. Whatever says a detail lowers it.
   */
  readonly unsaid: Float64Array;
  /** The log-odds that it reads like requests that lack something. */
  readonly incomplete: number;
}

/** Words whose vectors are looked up in one part. */
const AT_ONCE = 32;

/** Reads what the words of a request say of what it lacks. */
export function* readWords(reading: Reading): InParts<WordsRead> {
  const tokens = detailTokens(reading);
  const vectors: DetailVector[] = [];
  for (const [at, { words }] of tokens.entries()) {
    // The vector of a word that was not met before takes some 20 µs.
    if (at % AT_ONCE === 0) yield;
    vectors.push(sumOf(words));
  }
  yield;
  const { every, needed, counts } = fixedVectors();
  const unsaid = saidOf(tokens, vectors, every);
  const asked = askedOf(tokens, vectors);
  for (let kind = 0; kind < KINDS; kind++) {
    const odds = (asked[kind] as number) + (needed[PART.asks + kind] as number);
    unsaid[kind] = ((counts[kind] as number) * sigmoid(odds)) / (unsaid[kind] as number);
  }
  return { unsaid, incomplete: incompleteOdds(tokens, vectors, every) };
}

const NOTHING: DetailVector = new Float64Array(SIZE);

/** The sum of the vectors of a token's words, which is not to be changed: most have one. */
function sumOf(words: readonly DetailWord[]): DetailVector {
  let sum = NOTHING;
  for (const word of words) {
    const vector = detailVector(word);
    if (vector === null) continue;
    sum = sum === NOTHING ? vector : added(sum, vector);
  }
  return sum;
}

function added(a: DetailVector, b: DetailVector): DetailVector {
  const sum = a.slice();
  for (let d = 0; d < SIZE; d++) sum[d] = (sum[d] as number) + (b[d] as number);
  return sum;
}

/** For each kind one over the likelihood that no word says a detail of it. */
function saidOf(
  tokens: readonly DetailToken[],
  vectors: readonly DetailVector[],
  every: DetailVector,
): Float64Array {
  const said = new Float64Array(KINDS).fill(1);
  const odds = new Float64Array(KINDS);
  for (let at = 0; at < tokens.length; at++) {
    const own = vectors[at] as DetailVector;
    for (let kind = 0; kind < KINDS; kind++)
      odds[kind] = (every[kind] as number) + (own[kind] as number);
    for (let d = 1; d <= REACH && !tokens[at - d + 1]?.first && at >= d; d++)
      addPart(odds, vectors[at - d] as DetailVector, PART.before[d - 1] as number);
    for (let d = 1; d <= REACH && at + d < tokens.length && !tokens[at + d]?.first; d++)
      addPart(odds, vectors[at + d] as DetailVector, PART.after[d - 1] as number);
    for (let kind = 0; kind < KINDS; kind++) {
      const own = odds[kind] as number;
      // Below this a word says next to nothing.
      if (own > LEAST_ODDS) said[kind] = (said[kind] as number) * (1 + Math.exp(own));
    }
  }
  return said;
}

function addPart(odds: Float64Array, vector: DetailVector, from: number): void {
  for (let kind = 0; kind < KINDS; kind++)
    odds[kind] = (odds[kind] as number) + (vector[from + kind] as number);
}

const LEAST_ODDS = -7;

/** For each kind how strongly it is asked for. */
function askedOf(tokens: readonly DetailToken[], vectors: readonly DetailVector[]): Float64Array {
  const asked = new Float64Array(KINDS);
  let all = 1;
  for (let at = 0; at < tokens.length; at++) {
    const { asks } = tokens[at] as DetailToken;
    if (asks === 0) continue;
    all += asks;
    const own = vectors[at] as DetailVector;
    for (let kind = 0; kind < KINDS; kind++)
      asked[kind] = (asked[kind] as number) + asks * (own[PART.asks + kind] as number);
  }
  const share = 1 / Math.sqrt(all);
  for (let kind = 0; kind < KINDS; kind++) asked[kind] = (asked[kind] as number) * share;
  return asked;
}
