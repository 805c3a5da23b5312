import { type Binding, BOUND } from '../call/bind.js';
import { groundIn } from '../call/ground.js';
import { momentValue } from '../call/moments.js';
import { clockTime, numberOf } from '../call/normalise.js';
import { readKnown } from '../call/records.js';
import type { Parameter } from '../call/schema.js';
import { findSpans, type Span } from '../call/spans.js';
import { offersFor } from '../call/value-offers.js';
import { valueFor } from '../call/values-for.js';
import { readInput, readText } from '../reading.js';
import { COMMON_WORDS } from '../text/common-words.js';
import { stem, type Token, tokenize } from '../text/tokens.js';
import { findValues } from '../text/values.js';
import type { Value } from '../types.js';
import { candidateRecords } from './candidate-records.js';
import { parameterPath } from './parameters.js';

/** What an answer is read against. */
export interface AnswerAsked {
  readonly text: string;
  /** The parameters that were asked about, in the order of the questions. */
  readonly asked: readonly string[];
  /** The values that the reply stated, by parameter. */
  readonly stated: Readonly<Record<string, Value>>;
  /** Parameters that the answer has filled already, by a choice that it names. */
  readonly settled?: ReadonlySet<string>;
}

const MAX_LENGTH = 2_000;
const MAX_TOKENS = 160;
const ALONE = readInput({ request: '', history: [], context: null, answered: [] });

/**
 * The values that an answer gives to the parameters of the call that was asked about: what has a shape (dates, numbers,
 * addresses of e-mail, choices) goes to the parameters that take it, what is left, part by part, to those asked about for a
 * name, a place, a thing or a text. A value that fits nothing asked about puts the one stated value of its kind right.
 */
export function valuesInAnswer(
  bindings: readonly Binding[],
  { text, asked, stated, settled }: AnswerAsked,
  context: unknown,
): Map<string, Value> {
  const said = readText(text.slice(0, MAX_LENGTH), MAX_TOKENS);
  const given = new Map<string, Value>();
  if (said.tokens.length === 0) return given;
  const all = bindings.map((binding) => ({ ...binding, path: parameterPath(binding.parameter) }));
  const open = inOrder(
    all.filter(
      (one) =>
        !settled?.has(one.path) &&
        (asked.includes(one.path) || (stated[one.path] === undefined && isOpen(one))),
    ),
    asked,
  );
  const taken = refused(said.tokens);

  for (const one of open) {
    const value = chosen(one, said.tokens, asked.includes(one.path), taken, context);
    if (value !== undefined) given.set(one.path, value);
  }
  const spans = findSpans({ ...ALONE, said });
  const shaped = open.filter(({ path, parameter }) => !given.has(path) && isShaped(parameter));
  const known = all.filter(({ path }) => stated[path] !== undefined && !asked.includes(path));
  fillShaped(shaped, known, spans, said.tokens, asked, taken, given);
  const wordy = open.filter(
    ({ path, parameter }) => !given.has(path) && isWordy(parameter) && asked.includes(path),
  );
  fillWords(wordy, said.text, said.tokens, taken, given, context);
  correct(all, stated, spans, said.tokens, taken, given);
  return given;
}

const REFUSES = /^(?:not|nicht|pas|niet|statt|anstatt|sondern|außer|except|inte|nie)$/;
const REFUSES_TWO =
  /^(?:rather than|instead of|plutôt que|au lieu|en vez|en lugar|invece di|al posto|em vez|in plaats)$/;

/** The words that say what is not meant: `not Peter`, `rather than Kent`, to the end of their clause. */
function refused(tokens: readonly Token[]): Set<number> {
  const places = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    const { word } = tokens[at] as Token;
    const both = `${word} ${tokens[at + 1]?.word ?? ''}`;
    if (!REFUSES.test(word) && !REFUSES_TWO.test(both)) continue;
    if (/^not (?:sure|yet|only|really)$/.test(both)) continue;
    let to = at;
    while (
      to + 1 < tokens.length &&
      (tokens[to] as Token).mark === '' &&
      !/^(?:but|sondern|sino|mais|ma|mas|maar)$/.test(tokens[to + 1]?.word ?? '')
    )
      to += 1;
    for (; at <= to; at++) places.add(at);
  }
  return places.size < tokens.length ? places : new Set();
}

type Open = Binding & { readonly path: string };

const isOpen = ({ value, sure, several }: Binding): boolean =>
  value === undefined || sure < BOUND || several.length > 0;

/** Those asked about first, in the order of the questions, then what else is required, then the rest. */
function inOrder(open: readonly Open[], asked: readonly string[]): Open[] {
  const place = ({ path, parameter }: Open): number => {
    const at = asked.indexOf(path);
    return at >= 0 ? at : parameter.required ? 100 : 200;
  };
  return [...open].sort((a, b) => place(a) - place(b));
}

const WORDY = new Set(['person', 'place', 'thing', 'text', 'list', 'language', 'path', 'id']);

/** Whether any words may be its value. */
const isWordy = ({ kind, type, choices }: Parameter): boolean =>
  choices.length === 0 && WORDY.has(kind) && type !== 'number' && type !== 'integer';

/** Whether it wants a value with a shape. */
const isShaped = (parameter: Parameter): boolean =>
  !isWordy(parameter) || isDay(parameter) || parameter.kind === 'id';

/** The choice of the schema, or the record among those that fit, which the answer names. */
function chosen(
  { parameter, several }: Open,
  all: readonly Token[],
  isAsked: boolean,
  taken: Set<number>,
  context: unknown,
): Value | undefined {
  const tokens = all.map((token, at) => (taken.has(at) ? { ...token, word: '' } : token));
  if (parameter.choices.length > 0) return choiceIn(parameter, tokens, isAsked, taken);
  return several.length > 1 && isAsked ? recordIn(several, tokens, taken, context) : undefined;
}

/** A choice whose words all stand in the answer; one asked about also by a part that no other has, or its beginning. */
function choiceIn(
  { choices }: Parameter,
  tokens: readonly Token[],
  isAsked: boolean,
  taken: Set<number>,
): Value | undefined {
  const roots = tokens.map(({ word }) => stem(word));
  const named = choices.filter((choice) => choice.roots.every((root) => roots.includes(root)));
  // `extra data` names `extra_data`, not `data` as well.
  const longest = Math.max(0, ...named.map((choice) => choice.roots.length));
  const whole = named.filter((choice) => choice.roots.length === longest);
  const found =
    whole.length > 0
      ? whole
      : isAsked
        ? choices.filter((choice) =>
            choice.words.some(
              (word) =>
                choices.every((other) => other === choice || !other.words.includes(word)) &&
                tokens.some((token) => isShortFor(token.word, word)),
            ),
          )
        : [];
  const [only] = found;
  if (found.length !== 1 || only === undefined) return undefined;
  for (const [at, { word }] of tokens.entries()) {
    if (only.roots.includes(roots[at] ?? '') || only.words.some((one) => isShortFor(word, one)))
      taken.add(at);
  }
  return only.value;
}

/** `prod` for `production`, `international` for `internationally`; `in` stands for nothing. */
function isShortFor(said: string, word: string): boolean {
  if (said.length < 3 || COMMON_WORDS.has(said)) return false;
  if (word.startsWith(said)) return true;
  return said.length > 5 && word.length > 5 && said.slice(0, 5) === word.slice(0, 5);
}

/** The record among those that fit equally well which the answer's words, or its place among them, tell. */
function recordIn(
  several: readonly string[],
  tokens: readonly Token[],
  taken: Set<number>,
  context: unknown,
): Value | undefined {
  const records = candidateRecords(context, several);
  if (records === null) return undefined;
  const [grounding] = groundIn([records.list], tokens.map(asSuperlative), COMMON_WORDS);
  const [best, ...more] = grounding?.best ?? [];
  if (grounding === undefined || best === undefined || more.length > 0) return undefined;
  if (grounding.score === 0 && !grounding.picked) return undefined;
  for (const at of tokens.keys()) taken.add(at);
  return records.values[best];
}

const SUPERLATIVES: Readonly<Record<string, string>> = {
  older: 'oldest',
  earlier: 'earliest',
  newer: 'newest',
  later: 'latest',
  ältere: 'älteste',
  neuere: 'neueste',
};

/** Of two the older one is the oldest. */
const asSuperlative = (token: Token): Token => ({
  ...token,
  word: SUPERLATIVES[token.word] ?? token.word,
});

const FITS: Readonly<Partial<Record<Parameter['kind'], readonly string[]>>> = {
  date: ['date'],
  time: ['time'],
  duration: ['duration', 'number'],
  money: ['money', 'number'],
  number: ['number', 'duration', 'percent', 'money'],
  email: ['email'],
  url: ['url'],
  id: ['id', 'code', 'number'],
};

const DAY_WANTED = /\b(?:date|day)\b/i;

/** A day may also be wanted by a parameter whose name does not say so: `check_in`, the day of arrival. */
const isDay = ({ kind, description }: Parameter): boolean =>
  kind === 'date' || (kind === 'thing' && DAY_WANTED.test(description));

function takes(parameter: Parameter, { kind, text }: Span): boolean {
  if (kind === 'date' && isDay(parameter)) return true;
  // A short number is a number of something.
  if (parameter.kind === 'id' && kind === 'number' && !/^\d{3,}$/.test(text)) return false;
  return Boolean(FITS[parameter.kind]?.includes(kind));
}

/** Values with a shape, in their order, to the parameters that take them; the words before one may say which. */
function fillShaped(
  open: readonly Open[],
  known: readonly Open[],
  spans: readonly Span[],
  tokens: readonly Token[],
  asked: readonly string[],
  taken: Set<number>,
  given: Map<string, Value>,
): void {
  const left = new Set(open);
  for (const span of spans) {
    if (span.from < 0 || overlaps(span, taken) || isDayOf(span, spans)) continue;
    // `it was order 5521` puts the order right.
    if (known.some(({ parameter }) => takes(parameter, span) && isCalled(parameter, span, tokens)))
      continue;
    const fitting = [...left].flatMap((one) => {
      if (!takes(one.parameter, span)) return [];
      const value = shapedValue(one.parameter, span);
      if (value === null) return [];
      const named = leadsTo(one.parameter, span, tokens);
      // A bare number is an answer only where one was asked for.
      const plain = span.kind === 'number' && !asked.includes(one.path) && !named;
      return plain ? [] : [{ one, value, named }];
    });
    const chosen = fitting.find(({ named }) => named) ?? fitting[0];
    if (chosen === undefined) continue;
    given.set(chosen.one.path, chosen.value);
    left.delete(chosen.one);
    take(span, tokens, taken);
  }
}

/** A time of day as a clock shows it where the parameter wants it so. */
function shapedValue(parameter: Parameter, span: Span): Value | null {
  if (parameter.kind === 'time' && span.kind === 'time') {
    const { tokens } = span.read;
    const half = HALF_OF_DAY.test(tokens[span.to + 1]?.word ?? '') ? span.to + 1 : span.to;
    const text = span.read.text.slice(tokens[span.from]?.start, tokens[half]?.end);
    return CLOCK_WANTED.test(parameter.description) || parameter.format === 'time'
      ? (clockTime(text) ?? text)
      : text;
  }
  if (isDay(parameter) && span.moment) {
    return momentValue(
      span.moment,
      parameter.words.some((word) => IS_END.test(word)),
    );
  }
  return valueFor(parameter, span);
}

const HALF_OF_DAY = /^(?:am|pm|a\.m|p\.m|uhr|h)$/;
const CLOCK_WANTED = /h{1,2}:mm|\b\d{1,2}:\d\d\b/i;

/** Takes the words of a value with its unit or what is counted: `3 pm`, `80 euros`, `six replicas`. */
function take({ kind, from, to, text }: Span, tokens: readonly Token[], taken: Set<number>): void {
  const end = (tokens[from]?.start ?? 0) + text.length;
  for (let at = from; at <= to || (tokens[at]?.start ?? end) < end; at++) taken.add(at);
  const next = tokens[to + 1];
  const counts = kind === 'number' || kind === 'money' || kind === 'duration' || kind === 'time';
  if (counts && next && (tokens[to]?.mark ?? '') === '' && !/^\d/.test(next.word)) {
    if (!BREAKS.test(next.word) && !LEADS_IN.test(next.word)) taken.add(to + 1);
  }
}

const overlaps = ({ from, to }: Span, taken: ReadonlySet<number>): boolean => {
  for (let at = from; at <= to; at++) if (taken.has(at)) return true;
  return false;
};

/** The weekday of a date that follows it. */
const isDayOf = (span: Span, spans: readonly Span[]): boolean =>
  span.kind === 'date' &&
  !/\d/.test(span.text) &&
  spans.some(({ kind, from, text }) => kind === 'date' && from === span.to + 1 && /\d/.test(text));

/** Whether the word before a value is the parameter's name. */
function isCalled({ stems }: Parameter, { from }: Span, tokens: readonly Token[]): boolean {
  const word = tokens[from - 1]?.word ?? '';
  return word.length > 2 && stems.has(stem(word));
}

const STARTS =
  /^(?:from|starting|since|beginning|ab|vom|von|depuis|du|dès|desde|del|dal|da|a partir|vanaf|od|från|с)$/;
const ENDS =
  /^(?:to|until|till|through|ending|bis|zum|au|jusqu'au|hasta|al|fino|até|ao|tot|do|till|t\/m|по|-)$/;
const IS_START = /^(?:start|starts|from|begin|check|checkin|pickup|departure|first|since)$/;
const IS_END = /^(?:end|ends|to|until|till|return|checkout|out|last|due)$/;

/** Whether the words before a value lead to this parameter: its name, or `from` and `until` to a start and an end. */
function leadsTo({ words, stems }: Parameter, { from }: Span, tokens: readonly Token[]): boolean {
  const before = tokens.slice(Math.max(0, from - 3), from).map(({ word }) => word);
  if (before.some((word) => word.length > 2 && stems.has(stem(word)))) return true;
  const last = before.at(-1) ?? '';
  const ends = words.some((word) => IS_END.test(word));
  if (ENDS.test(last)) return ends;
  return STARTS.test(last) && !ends && words.some((word) => IS_START.test(word));
}

const BREAKS = /^(?:and|und|et|y|e|en|och|og|i|a)$/;
const LEADS_IN =
  /^(?:it's|it is|it|is|that's|that is|that|this|to|for|from|at|in|on|by|with|of|the|a|an|my|her|his|our|their|your|should|be|was|were|name|named|called|wait|sorry|oh|actually|rather|well|hm|ok|okay|email|address|number|no|please|pls|i|mean|meant|want|would|like|take|make|use|an?|die|der|das|den|dem|ein|eine|für|von|zu|mit|ist|es|bitte|nehme|ich|à|de|du|des|pour|le|la|les|un|une|est|c'est|numéro|el|los|las|para|con|es|una|número|por|favor|il|lo|per|è|di|del|della|da|al|numero|o|os|as|do|em|é|voor|van|naar|het|een|met|op|is|nummer|do|dla|na|till|för|på|är|det)$/;
const LEADS_IN_UNSPACED = /(?:です|でお願いします|をお願いします|お願いします|吧|的)[。.]?$/u;

/** What is left of the answer, part by part, to the parameters that were asked about for a name, a place, a thing or a text. */
function fillWords(
  open: readonly Open[],
  text: string,
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  given: Map<string, Value>,
  context: unknown,
): void {
  if (open.length === 0) return;
  const parts = partsOf(text, tokens, taken, open.length);
  if (parts.length === 0) return;
  const left = [...open];
  const give = ({ path, parameter }: Open, part: Part): void => {
    const record = recordNamed(parameter, part.tokens, context);
    given.set(path, record ?? inForm(parameter, nameIn(parameter, part)));
  };
  // `from York` says which of two places it is.
  for (const part of parts.slice()) {
    const at = left.findIndex(({ parameter }) => part.leads.some((word) => names(parameter, word)));
    if (at < 0) continue;
    give(left[at] as Open, part);
    left.splice(at, 1);
    parts.splice(parts.indexOf(part), 1);
  }
  for (const one of left) {
    const at = parts.findIndex(
      (part) =>
        fits(one.parameter, part.text) ||
        recordNamed(one.parameter, part.tokens, context) !== undefined,
    );
    const part = parts[at];
    if (part === undefined) continue;
    give(one, part);
    parts.splice(at, 1);
  }
}

/** Of a sentence about a person or a place the one name in it. */
function nameIn({ kind }: Parameter, { text, tokens }: Part): string {
  if (tokens.length < 4 || (kind !== 'person' && kind !== 'place')) return text;
  if (/\d/.test(text)) return text;
  const names = findValues(text, tokenize(text, 40)).filter((value) => value.kind === 'name');
  const [first] = names;
  const last = names.at(-1);
  return first && last && names.length < 4 ? text.slice(first.start, last.end) : text;
}

/** What the caller's one record that all of the words fit holds for a parameter. */
function recordNamed(
  parameter: Parameter,
  tokens: readonly Token[],
  context: unknown,
): Value | undefined {
  const known = readKnown(context);
  if (known.lists.length === 0) return undefined;
  const telling = tokens.filter(({ word }) => !COMMON_WORDS.has(word) && !LEADS_IN.test(word));
  if (telling.length === 0) return undefined;
  const groundings = groundIn(known.lists, telling, NOTHING).filter(
    ({ best, score, mentions }) =>
      best.length === 1 && score > 0 && mentions.size === telling.length,
  );
  const [only, ...more] = offersFor(parameter, [], { ...known, scalars: [] }, groundings);
  return only?.from === 'record' && more.length === 0 && only.fit >= 0.5 ? only.value : undefined;
}

const NOTHING: ReadonlySet<string> = new Set();

interface Part {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The words that lead into it. */
  readonly leads: readonly string[];
}

/** The runs of words that nothing has taken, cut at commas and `and` where several values are wanted. */
function partsOf(
  text: string,
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  wanted: number,
): Part[] {
  const parts: Part[] = [];
  let from = -1;
  const close = (to: number): void => {
    if (from >= 0) parts.push(...partOf(text, tokens, from, to));
    from = -1;
  };
  for (const [at, token] of tokens.entries()) {
    const isBreak = taken.has(at) || (wanted > 1 && BREAKS.test(token.word));
    if (isBreak) close(at - 1);
    else if (from < 0) from = at;
    const ends =
      wanted > 1
        ? /[,;.!?。、，]/.test(token.mark)
        : /[;!?]/.test(token.mark) || endsSentence(tokens, at);
    if (ends && !isBreak) close(at);
  }
  close(tokens.length - 1);
  return parts;
}

/** A full stop with a new sentence of several words behind it. */
const endsSentence = (tokens: readonly Token[], at: number): boolean =>
  /[.。]/.test(tokens[at]?.mark ?? '') && tokens.length - at > 3;

function partOf(text: string, tokens: readonly Token[], from: number, to: number): Part[] {
  let start = from;
  let end = to;
  while (
    start <= end &&
    (LEADS_IN.test(tokens[start]?.word ?? '') || BREAKS.test(tokens[start]?.word ?? ''))
  )
    start += 1;
  while (
    end > start &&
    (COURTESY.test(tokens[end]?.word ?? '') ||
      (end < tokens.length - 1 && LEADS_IN.test(tokens[end]?.word ?? '')))
  )
    end -= 1;
  const first = tokens[start];
  const last = tokens[end];
  if (start > end || first === undefined || last === undefined) return [];
  const leads = tokens.slice(from, start).map(({ word }) => word);
  const bare = text.slice(first.start, last.end).replace(LEADS_IN_UNSPACED, '').trim();
  const words = tokens.slice(start, end + 1);
  return /[\p{L}\p{N}]/u.test(bare) ? [{ text: bare, tokens: words, leads }] : [];
}

const COURTESY =
  /^(?:please|pls|thanks|thank|you|bitte|danke|merci|gracias|grazie|obrigad[oa]|alsjeblieft|then|instead)$/;

const PLACE_FROM = /^(?:origin|from|departure|source|start|pickup)$/;
const PLACE_TO = /^(?:destination|to|arrival|target|recipient|dropoff)$/;

/** Whether a leading word names a parameter: its own name, or `from` an origin and `to` a destination. */
function names({ words, stems, kind }: Parameter, word: string): boolean {
  if (word.length > 3 && stems.has(stem(word))) return true;
  if (kind !== 'place' && kind !== 'person') return false;
  if (/^(?:from|von|aus|ab|de|desde|da|van|från|z|od)$/.test(word))
    return words.some((one) => PLACE_FROM.test(one));
  return (
    /^(?:to|nach|zu|an|à|a|para|naar|till|do)$/.test(word) &&
    words.some((one) => PLACE_TO.test(one))
  );
}

const MAX_WORDS: Readonly<Partial<Record<Parameter['kind'], number>>> = {
  id: 3,
  person: 6,
  place: 14,
  thing: 14,
  list: 14,
  path: 6,
};

function fits({ kind }: Parameter, text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length > (MAX_WORDS[kind] ?? 400)) return false;
  // An id has a digit, or is one word that is not everybody's.
  if (kind === 'id') return /\d/.test(text) || words.length === 1;
  return words.some((word) => !COMMON_WORDS.has(word.toLowerCase()));
}

function inForm({ kind }: Parameter, text: string): Value {
  const bare = text.replace(/^["'`“”«»]+|["'`“”«».!]+$/gu, '').trim();
  if (kind !== 'id') return bare;
  return /\S*\d\S*/.exec(bare)?.[0] ?? bare;
}

/** A value of a shape that nothing asked about has taken is the one stated value of its kind, put right. */
function correct(
  all: readonly Open[],
  stated: AnswerAsked['stated'],
  spans: readonly Span[],
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  given: Map<string, Value>,
): void {
  const known = all.filter(({ path }) => stated[path] !== undefined && !given.has(path));
  for (const { path, parameter } of known) {
    if (parameter.choices.length === 0) continue;
    const rest = tokens.filter((_, at) => !taken.has(at));
    const value = choiceIn(parameter, rest, false, new Set());
    if (value !== undefined && String(value) !== String(stated[path])) given.set(path, value);
  }
  for (const span of spans) {
    if (span.from < 0 || overlaps(span, taken)) continue;
    const fitting = known.flatMap(({ path, parameter }) => {
      if (!takes(parameter, span)) return [];
      const value = shapedValue(parameter, span);
      return value === null ? [] : [{ path, value, named: leadsTo(parameter, span, tokens) }];
    });
    const named = fitting.filter((one) => one.named);
    const [only, ...more] = named.length > 0 ? named : fitting;
    if (only === undefined || more.length > 0) continue;
    if (String(only.value) === String(stated[only.path])) continue;
    if (typeof only.value === 'number' && numberOf(String(stated[only.path])) === only.value)
      continue;
    given.set(only.path, only.value);
  }
}
