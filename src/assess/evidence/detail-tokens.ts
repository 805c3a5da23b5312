import type { Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import type { Value, ValueKind } from '../../utterance/values.js';
import type { Reading } from '../reading.js';
import { definiteValues } from './definite.js';
import { type DetailWord, detailWord } from './detail-words.js';

/** A word of what was said, as far as it tells of details. */
export interface DetailToken {
  /** Its key, those of its kind of value, of the mark behind it and of where it was said, as far as there are such. */
  readonly words: readonly DetailWord[];
  /** How much it counts in what the request asks for; what is a value asks for nothing. */
  readonly asks: number;
  /** First of its text, so that the word before it is none of its neighbors. */
  readonly first: boolean;
}

const MOST = { said: 160, pasted: 60, turn: 50, turns: 4, background: 50 } as const;
/** The share of what was said before, and of what was pasted, in what is asked for. */
const EARLIER = 0.3;

/** The words that tell which details are needed and which are said: of the request, of what was pasted, of the last turns and of the context. */
export function detailTokens(reading: Reading): DetailToken[] {
  const { said, pasted, turns, background } = reading;
  const tokens: DetailToken[] = [];
  addTokens(tokens, said, definiteValues(reading), { most: MOST.said, asks: 1 });
  addTokens(tokens, pasted, pasted.values, {
    most: MOST.pasted,
    asks: EARLIER,
    source: '<pasted>',
  });
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
