import { DIMENSIONS } from '../../word-vectors/word-vectors.js';
import type { Reading, ReadText } from '../reading.js';
import type { Token } from '../text/tokens.js';
import type { Value, ValueKind } from '../text/values.js';
import { definiteValues } from './definite.js';
import {
  addDetailWord,
  type DetailWord,
  detailWord,
  fixedVector,
  KINDS,
  PART,
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
  { tokens }: ReadText,
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
 * How many details are likely to be needed and not said: the sum over all kinds of how much the kind counts, times how likely
 * its need is by the words that are no values, times how likely it is that no word says it. Whatever says a
 * detail lowers it.
 */
export function unsaidDetails(reading: Reading): number {
  const tokens = detailTokens(reading);
  const sums = new Float64Array(tokens.length * DIMENSIONS);
  for (const [at, { words }] of tokens.entries())
    for (const word of words) addDetailWord(word, sums, at * DIMENSIONS);
  const unsaid = unsaidOf(tokens, sums);
  const needs = needsOf(tokens, sums);
  const counts = fixedVector('counts');
  let doubt = 0;
  for (let kind = 0; kind < KINDS; kind++)
    doubt += (counts[kind] as number) * (needs[kind] as number) * (unsaid[kind] as number);
  return doubt;
}

/** For each kind how likely it is that no word says a detail of it. */
function unsaidOf(tokens: readonly DetailToken[], sums: Float64Array): Float64Array {
  const every = fixedVector('every');
  const unsaid = new Float64Array(KINDS).fill(1);
  for (let at = 0; at < tokens.length; at++) {
    const own = at * DIMENSIONS + PART.says;
    const before = tokens[at]?.first ? -1 : own - DIMENSIONS + PART.before;
    const isLast = tokens[at + 1]?.first ?? true;
    const after = isLast ? -1 : own + DIMENSIONS + PART.after;
    for (let kind = 0; kind < KINDS; kind++) {
      let odds = (every[kind] as number) + (sums[own + kind] as number);
      if (before >= 0) odds += sums[before + kind] as number;
      if (after >= 0) odds += sums[after + kind] as number;
      unsaid[kind] = (unsaid[kind] as number) / (1 + Math.exp(odds));
    }
  }
  return unsaid;
}

/** For each kind how likely it is to be needed. */
function needsOf(tokens: readonly DetailToken[], sums: Float64Array): Float64Array {
  const asked = new Float64Array(KINDS);
  let all = 1;
  for (const [at, { asks }] of tokens.entries()) {
    if (asks === 0) continue;
    all += asks;
    const from = at * DIMENSIONS + PART.asks;
    for (let kind = 0; kind < KINDS; kind++)
      asked[kind] = (asked[kind] as number) + asks * (sums[from + kind] as number);
  }
  const needed = fixedVector('needed');
  return asked.map(
    (sum, kind) =>
      1 / (1 + Math.exp(-(sum / Math.sqrt(all) + (needed[PART.asks + kind] as number)))),
  );
}
