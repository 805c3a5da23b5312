import { remembered } from '../../word-vectors/remembered.js';
import type { Token } from '../tokens.js';
import {
  FIXED,
  OPENS_ROW,
  rowOfMark,
  rowVector,
  SIZE,
  UNITS,
  vectorOfWord,
} from './asking-words.js';

/** Beyond so many words a message is no small talk. */
export const MOST_READ = 120;

const vectorOfMark = remembered((mark): Float64Array => rowVector(rowOfMark(mark)), { most: 64 });

interface Fixed {
  readonly begin: Float64Array;
  readonly bias: Float64Array;
  readonly out: Float64Array;
  readonly opens: Float64Array;
}
let fixed: Fixed | undefined;
const fixedVectors = (): Fixed => {
  fixed ??= {
    begin: rowVector(FIXED.begin),
    bias: rowVector(FIXED.bias),
    out: rowVector(FIXED.out),
    opens: rowVector(OPENS_ROW),
  };
  return fixed;
};

/**
 * The log-odds that a message asks for something, by a small convolutional net over its words (Kim 2014): each unit sees a word
 * and its neighbors, and the greatest and the sum of each unit over the message count.
 */
export function askingOdds(tokens: readonly Token[]): number {
  let odds = KNOWN.get(tokens);
  if (odds === undefined) {
    odds = readOdds(tokens);
    KNOWN.set(tokens, odds);
  }
  return odds;
}

/** Odds by the words of a message: they are asked for several times while one request is judged. */
const KNOWN = new WeakMap<readonly Token[], number>();

function readOdds(tokens: readonly Token[]): number {
  const { begin, bias, out, opens } = fixedVectors();
  const many = Math.min(tokens.length, MOST_READ) + 1;
  const words = new Float64Array(many * SIZE);
  words.set(begin);
  for (let at = 1; at < many; at++) {
    const token = tokens[at - 1] as Token;
    addTo(words, at, vectorOfWord(token.word));
    if (token.mark !== '') addTo(words, at, vectorOfMark(token.mark));
    if (token.opens) addTo(words, at, opens);
  }
  const share = 1 / Math.sqrt(many);
  let odds = out[2 * UNITS] as number;
  for (let unit = 0; unit < UNITS; unit++) {
    let most = 0;
    let sum = 0;
    for (let at = 0; at < many; at++) {
      let value = (bias[unit] as number) + (words[at * SIZE + unit] as number);
      if (at > 0) value += words[(at - 1) * SIZE + UNITS + unit] as number;
      if (at + 1 < many) value += words[(at + 1) * SIZE + 2 * UNITS + unit] as number;
      if (value <= 0) continue;
      sum += value;
      if (value > most) most = value;
    }
    odds += most * (out[unit] as number) + sum * share * (out[UNITS + unit] as number);
  }
  return odds;
}

function addTo(words: Float64Array, at: number, vector: Float64Array): void {
  const from = at * SIZE;
  for (let d = 0; d < SIZE; d++)
    words[from + d] = (words[from + d] as number) + (vector[d] as number);
}
