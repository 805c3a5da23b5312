import { COMMON_WORDS } from '../../utterance/common-words.js';
import { type Token, wordsIn } from '../../utterance/tokens.js';
import type { Field } from './record-list.js';
import type { Choice, Parameter, Tool } from './schema.js';
import { SPAN_SOURCES, type Span } from './span.js';
import { looksOf } from './span-looks.js';
import type { ToolContext } from './tool-context.js';
import type { Offer } from './value-offers.js';
import { shapeKey, type WordKey, type WordSink, wordKey } from './value-words.js';

/** How many words are looked at: of a value, on each side of it, of a description, of a tool's name, of a request. */
const MOST = { own: 12, before: 3, after: 2, description: 10, tool: 5, said: 80 } as const;

/** The keys of a text's words, worked out once. */
const KEYS = new WeakMap<readonly Token[], WordKey[]>();
function keysOf(tokens: readonly Token[]): WordKey[] {
  let keys = KEYS.get(tokens);
  if (keys === undefined) {
    keys = tokens.map(({ word }) => wordKey(word));
    KEYS.set(tokens, keys);
  }
  return keys;
}

/** The words for what a piece of text comes from and how long ago it was said. */
const AGED = Object.fromEntries(
  SPAN_SOURCES.map((source) => [source, [`${source}0`, `${source}1`, `${source}2`]]),
);

/** The key of a mark, made once for each: they are asked for all the time. */
const MARK_KEYS = new Map([...'.,;:!?…。、，？！؟।^$'].map((mark) => [mark, `/${mark}`]));
const markKey = (mark: string): string => MARK_KEYS.get(mark) ?? `/${mark}`;

/** Tells of a piece of text: its words, those around it, its shape. @param head the place of the word that it depends on, or -1 */
export function tellSpan(span: Span, head: number, sink: WordSink): void {
  const { kind, source, age, text, from, to, read } = span;
  sink('kind', kind, 1);
  sink('source', (AGED[source] as readonly string[])[Math.min(age, 2)] as string, 0.5);
  if (kind !== 'clause' && /\d/.test(text)) sink('shape', shapeKey(text.trim()), 0.7);
  if (from < 0) return;
  const { tokens } = read;
  const keys = keysOf(tokens);
  const size = to - from + 1;
  sink('size', String(Math.min(size, 8)), 0.7);
  const first = tokens[from] as Token;
  if (first.text !== first.word && !first.opens) sink('capital', 'yes', 0.5);
  const shown = Math.min(size, MOST.own);
  const share = 1 / Math.sqrt(shown);
  for (let at = from; at < from + shown; at++)
    sink(kind === 'clause' ? 'in_clause' : 'own', keys[at] as WordKey, share);
  if (size > 1) {
    sink('own_first', keys[from] as WordKey, 0.6);
    sink('own_last', keys[to] as WordKey, 0.6);
  }
  tellBefore(tokens, keys, from, sink);
  tellAfter(tokens, keys, to, sink);
  if (head >= 0) sink('head', keys[head] as WordKey, 0.7);
}

/** Weight of a word that stands so many places before a value. */
const NEARNESS = [0, 1, 0.7, 0.5] as const;

function tellBefore(
  tokens: readonly Token[],
  keys: readonly WordKey[],
  from: number,
  sink: WordSink,
): void {
  for (let i = 1; i <= MOST.before; i++) {
    const token = tokens[from - i];
    const mark = token === undefined ? '^' : token.mark.charAt(0);
    if (mark !== '') {
      sink(i === 1 ? 'right_before' : 'before', markKey(mark), i === 1 ? 0.8 : 0.3);
      if (token === undefined || ENDS.has(mark)) return;
    }
    const beside = i === 1 && mark === '';
    sink(beside ? 'right_before' : 'before', keys[from - i] as WordKey, NEARNESS[i] as number);
  }
}

/** Marks beyond which words say nothing of a value. */
const ENDS: ReadonlySet<string> = new Set(['.', '!', '?', '。', '！', '？']);

function tellAfter(
  tokens: readonly Token[],
  keys: readonly WordKey[],
  to: number,
  sink: WordSink,
): void {
  const mark = (tokens[to] as Token).mark.charAt(0);
  if (mark !== '') sink('right_after', markKey(mark), 0.8);
  if (to + 1 >= tokens.length) sink('right_after', '/$', 0.8);
  if (ENDS.has(mark)) return;
  for (let i = 1; i <= MOST.after && to + i < tokens.length; i++) {
    const beside = i === 1 && mark === '';
    sink(beside ? 'right_after' : 'after', keys[to + i] as WordKey, i === 1 ? 0.9 : 0.5);
  }
}

/** Tells which choice is meant: the words of the request; those of grammar (`not`, `all`) a little. */
export function tellRequest(tokens: readonly Token[], sink: WordSink): void {
  const keys = keysOf(tokens);
  const telling: WordKey[] = [];
  const common: WordKey[] = [];
  for (let at = 0; at < tokens.length && at < MOST.said; at++) {
    const { word } = tokens[at] as Token;
    if (COMMON_WORDS.has(word)) common.push(keys[at] as WordKey);
    else if (!/\d/.test(word)) telling.push(keys[at] as WordKey);
  }
  sink('said', '/', 1);
  for (const key of telling) sink('said', key, 1 / Math.sqrt(telling.length));
  for (const key of common) sink('said', key, 0.3 / Math.sqrt(common.length));
}

/** Tells of a value of the caller's: of one of several records (`isListed`), or of one that stands by itself. */
function tellField({ keyWords }: Field, isListed: boolean, sink: WordSink): void {
  sink('record', isListed ? '/listed' : '/single', 1);
  for (const word of keyWords) sink('record', wordKey(word), 0.7);
}

/** Tells of leaving a parameter empty. */
export function tellNothing(isChoice: boolean, sink: WordSink): void {
  sink('nothing', isChoice ? '/choice' : '/value', 1);
}

/** Tells what a parameter takes. */
export function tellParameter(parameter: Parameter, tool: Tool, sink: WordSink): void {
  const { words, kind, type, format, description } = parameter;
  const share = 1 / Math.sqrt(Math.max(1, words.length));
  for (const word of words) sink('name', wordKey(word), share);
  const last = words.at(-1);
  if (last !== undefined) sink('name_last', wordKey(last), 0.6);
  if (words.length > 1) sink('name_whole', words.join('_').slice(0, 60), 0.6);
  sink('type', `/${kind}`, 1);
  sink('type', type + format, 0.5);
  const told = wordsIn(description.slice(0, 160))
    .filter((word) => !COMMON_WORDS.has(word))
    .slice(0, MOST.description);
  for (const word of told) sink('description', wordKey(word), 0.6 / Math.sqrt(told.length));
  const named = tool.words.slice(0, MOST.tool);
  for (const word of named) sink('tool', wordKey(word), 0.5 / Math.sqrt(named.length));
}

/** Tells what a choice of a parameter means. */
export function tellChoice({ words }: Parameter, choice: Choice, sink: WordSink): void {
  for (const word of choice.words)
    sink('choice', wordKey(word), 1 / Math.sqrt(choice.words.length));
  sink('choice_whole', String(choice.value).toLowerCase().slice(0, 30), 0.7);
  for (const word of words) sink('choice_of', wordKey(word), 0.4 / Math.sqrt(words.length));
}

/** Tells what a switch means that is on or off. */
export function tellSwitch({ words }: Parameter, isOn: boolean, sink: WordSink): void {
  const role = isOn ? 'on' : 'off';
  sink(role, '/', 1);
  for (const word of words) sink(role, wordKey(word), 1 / Math.sqrt(words.length));
}

/** Source that an offer is told by: offers with one source tell the same. */
export function sourceOf(offer: Offer, { tokens }: ToolContext): Span | Field | readonly Token[] {
  switch (offer.from) {
    case 'span':
      return offer.span;
    case 'choice':
    case 'switch':
      return tokens;
    case 'record':
    case 'scalar':
      return offer.field;
  }
}

/** Tells of an offer itself. */
export function tellOffer(offer: Offer, around: ToolContext, sink: WordSink): void {
  switch (offer.from) {
    case 'span':
      tellSpan(offer.span, looksOf(offer.span, around).span.headAt, sink);
      return;
    case 'choice':
    case 'switch':
      tellRequest(around.tokens, sink);
      return;
    case 'record':
    case 'scalar':
      tellField(offer.field, offer.from === 'record', sink);
  }
}

/** Tells what an offer is wanted for: its choice, its switch or its parameter. */
export function tellWanted(parameter: Parameter, tool: Tool, offer: Offer, sink: WordSink): void {
  if (offer.from === 'choice') tellChoice(parameter, parameter.choices[offer.at] as Choice, sink);
  else if (offer.from === 'switch') tellSwitch(parameter, offer.value, sink);
  else tellParameter(parameter, tool, sink);
}
