import type { Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import type { Value, ValueKind } from '../../utterance/values.js';
import type { Reading } from '../reading.js';
import { sigmoid } from '../sigmoid.js';
import { definiteValues } from './definite.js';
import { KINDS } from './detail-kinds.js';
import {
  type DetailVector,
  type DetailWord,
  detailVector,
  detailWord,
  fixedVectors,
  PART,
  REACH,
  SIZE,
} from './detail-words.js';

/** A word of what was said, as far as it tells of details. */
export interface DetailToken {
  /** Its key, those of its kind of value, of the mark behind it and of where it was said, as far as there are such. */
  readonly words: readonly DetailWord[];
  /** How much it counts in what the request asks for; what is a value asks for nothing. */
  readonly asks: number;
  /** First of its text, so that the word before it is none of its neighbours. */
  readonly first: boolean;
}

const MOST = { said: 160, pasted: 60, turn: 50, turns: 4, background: 50 } as const;
/** The share of what was said before, in what is asked for. */
const EARLIER = 0.3;

/** The words that tell which details are needed and which are said: of the request, of what was pasted, of the last turns and of the context. */
export function detailTokens(reading: Reading): DetailToken[] {
  const { said, pasted, turns, background } = reading;
  const tokens: DetailToken[] = [];
  addTokens(tokens, said, definiteValues(reading), { most: MOST.said, asks: 1 });
  addTokens(tokens, pasted, pasted.values, { most: MOST.pasted, asks: 1, source: '<pasted>' });
  for (const turn of turns.slice(0, MOST.turns))
    addTokens(tokens, turn, turn.values, {
      most: MOST.turn,
      asks: EARLIER,
      source: turn.speaker === 'user' ? '<user>' : '<assistant>',
    });
  addTokens(tokens, background, background.values, {
    most: MOST.background,
    asks: EARLIER,
    source: '<background>',
  });
  return tokens;
}

function addTokens(
  to: DetailToken[],
  { tokens }: Utterance,
  values: readonly Value[],
  {
    most,
    asks,
    source,
  }: { readonly most: number; readonly asks: number; readonly source?: DetailWord },
): void {
  let next = 0;
  for (let at = 0; at < tokens.length && at < most; at++) {
    const { word, start, end, mark } = tokens[at] as Token;
    while (next < values.length && (values[next] as Value).end <= start) next++;
    const value = values[next];
    const kind = value !== undefined && value.start < end ? value.kind : null;
    const words: DetailWord[] = [];
    const key = detailWord(word);
    if (key !== null) words.push(key);
    if (kind !== null) words.push(KIND_WORDS[kind]);
    if (mark !== '') words.push(mark);
    if (source !== undefined) words.push(source);
    to.push({ words, asks: kind === null ? asks : 0, first: at === 0 });
  }
}

const KIND_WORDS: Readonly<Record<ValueKind, string>> = {
  quoted: '<quoted>',
  email: '<email>',
  url: '<url>',
  path: '<path>',
  handle: '<handle>',
  id: '<id>',
  date: '<date>',
  time: '<time>',
  duration: '<duration>',
  money: '<money>',
  percent: '<percent>',
  number: '<number>',
  code: '<code>',
  name: '<name>',
};

/**
 * How likely each kind of detail is to be needed and not said, times how much the kind counts, in the order of
 * `DETAIL_KINDS`: how likely its need is by the words that are no values, times how likely it is that no word says
 * it. Whatever says a detail lowers it.
 */
export function unsaidDetails(reading: Reading): Float64Array {
  const tokens = detailTokens(reading);
  const vectors = tokens.map(({ words }) => sumOf(words));
  const { every, needed, counts } = fixedVectors();
  const unsaid = saidOf(tokens, vectors, every);
  const asked = askedOf(tokens, vectors);
  for (let kind = 0; kind < KINDS; kind++) {
    const odds = (asked[kind] as number) + (needed[PART.asks + kind] as number);
    unsaid[kind] = ((counts[kind] as number) * sigmoid(odds)) / (unsaid[kind] as number);
  }
  return unsaid;
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
