import type { Reading, ReadText } from '../reading.js';
import { LANGUAGES } from '../text/lexicon.js';
import { stem, type Token } from '../text/tokens.js';
import type { Value, ValueKind } from '../text/values.js';
import { type ParameterKind, parameterKind } from './parameter-kind.js';
import type { Parameter } from './read-tools.js';

export interface Binding {
  readonly parameter: Parameter;
  readonly kind: ParameterKind;
  /** What was found for it, or undefined. */
  readonly value: string | number | boolean | undefined;
  /** How sure the value is, 0 (nothing found) to 1. */
  readonly sure: number;
}

/** Kinds of value that suit a kind of parameter, best first. */
const SUITS: Readonly<Record<ParameterKind, readonly ValueKind[]>> = {
  choice: [],
  switch: [],
  date: ['date', 'time', 'duration'],
  time: ['time', 'date', 'duration'],
  duration: ['duration', 'number', 'time', 'date'],
  email: ['email', 'handle', 'name'],
  url: ['url', 'path', 'id'],
  path: ['path', 'quoted', 'url', 'code', 'id'],
  money: ['money', 'number', 'percent'],
  number: ['number', 'money', 'percent', 'duration', 'id'],
  id: ['id', 'number', 'quoted', 'code', 'handle', 'path'],
  person: ['name', 'handle', 'email', 'quoted', 'id'],
  place: ['name', 'quoted', 'id'],
  language: [],
  text: ['quoted', 'name', 'code', 'handle', 'path', 'url'],
  list: ['quoted', 'name', 'id', 'path', 'number', 'date'],
  thing: ['quoted', 'name', 'id', 'code', 'path', 'number', 'email', 'handle'],
};

/** Fills the parameters from the request first, then what was pasted, the conversation and the context. */
export function bindParameters(parameters: readonly Parameter[], reading: Reading): Binding[] {
  const used = new Set<Value>();
  const sources: readonly (readonly [ReadText, number])[] = [
    [reading.said, 1],
    [reading.pasted, 0.9],
    ...reading.turns.slice(0, 8).map((turn, i) => [turn, i < 2 ? 0.8 : 0.6] as const),
    [reading.background, 0.7],
  ];
  const kinds = parameters.map(parameterKind);
  const bindings: Binding[] = [];
  for (const [i, parameter] of parameters.entries()) {
    bindings.push(bindOne(parameter, kinds[i] as ParameterKind, sources, used));
  }
  return bindings;
}

function bindOne(
  parameter: Parameter,
  kind: ParameterKind,
  sources: readonly (readonly [ReadText, number])[],
  used: Set<Value>,
): Binding {
  for (const [source, trust] of sources) {
    if (source.text === '') continue;
    const found = findIn(source, parameter, kind, used);
    if (found !== null) return { parameter, kind, value: found.value, sure: found.sure * trust };
  }
  if (kind === 'switch') return { parameter, kind, value: undefined, sure: 0.7 };
  return { parameter, kind, value: undefined, sure: 0 };
}

interface Found {
  readonly value: string | number | boolean;
  readonly sure: number;
}

function findIn(
  source: ReadText,
  parameter: Parameter,
  kind: ParameterKind,
  used: Set<Value>,
): Found | null {
  if (kind === 'choice') return findChoice(source, parameter.choices);
  if (kind === 'switch')
    return mentions(source, parameter.words) ? { value: true, sure: 0.9 } : null;
  if (kind === 'language') {
    const token = source.tokens.find(({ word }) => LANGUAGES.test(word));
    return token === undefined ? null : { value: token.text, sure: 1 };
  }
  const value = bestValue(source, parameter, kind, used);
  if (value !== null) {
    used.add(value);
    return { value: typed(value.text, parameter.type), sure: suitability(value, kind) };
  }
  return labelled(source, parameter, kind);
}

function findChoice(source: ReadText, choices: readonly (string | number)[]): Found | null {
  const stems = new Set(source.tokens.map((token) => stem(token.word)));
  let best: { choice: string | number; score: number } | null = null;
  for (const choice of choices) {
    const words =
      String(choice)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) continue;
    const hits = words.filter((word) => stems.has(stem(word))).length;
    const score = hits / words.length;
    if (score >= 0.5 && (best === null || score > best.score)) best = { choice, score };
  }
  return best === null ? null : { value: best.choice, sure: best.score };
}

function mentions(source: ReadText, words: readonly string[]): boolean {
  const stems = new Set(source.tokens.map((token) => stem(token.word)));
  return words.some((word) => word.length > 2 && stems.has(stem(word)));
}

/** The unused value that suits best: of a better kind, or standing beside the parameter's own words. */
function bestValue(
  source: ReadText,
  parameter: Parameter,
  kind: ParameterKind,
  used: Set<Value>,
): Value | null {
  const suits = SUITS[kind];
  let best: Value | null = null;
  let bestScore = 0;
  for (const value of source.values.slice(0, 80)) {
    const rank = suits.indexOf(value.kind);
    if (rank < 0 || used.has(value)) continue;
    const score = 10 - rank * 2 + nearness(source.tokens, value, parameter.words) * 5;
    if (score > bestScore) {
      best = value;
      bestScore = score;
    }
  }
  return best;
}

function suitability(value: Value, kind: ParameterKind): number {
  const rank = SUITS[kind].indexOf(value.kind);
  return rank === 0 ? 1 : rank <= 2 ? 0.85 : 0.65;
}

function nearness(tokens: readonly Token[], value: Value, words: readonly string[]): number {
  if (value.token < 0) return 0;
  for (let i = Math.max(0, value.token - 3); i <= value.token + 2 && i < tokens.length; i++) {
    const near = stem((tokens[i] as Token).word);
    if (words.some((word) => word.length > 1 && stem(word) === near)) return 1;
  }
  return 0;
}

function typed(text: string, type: string): string | number {
  if (type !== 'number' && type !== 'integer') return text;
  const number = Number(text.replace(/[^\d.-]/g, ''));
  return text !== '' && Number.isFinite(number) ? number : text;
}

const PLACE_BEFORE = new Set(
  'to from in at near into for around aus nach in bei von à de en a da em i till från til fra w do z v na в из на до'.split(
    ' ',
  ),
);
const VAGUE_NOUN = new Set(
  'a an some my the this that these those it them me us one something certain specific your our now order case general'.split(
    ' ',
  ),
);

/**
 * Values that no shape gives away: a noun after a place's preposition, the words after the
 * parameter's own name, and, for free text, what the request says apart from its verb.
 */
function labelled(source: ReadText, parameter: Parameter, kind: ParameterKind): Found | null {
  const { tokens, text } = source;
  if (kind === 'place') {
    for (let i = 0; i + 1 < tokens.length && i < 200; i++) {
      const next = tokens[i + 1] as Token;
      if (!PLACE_BEFORE.has((tokens[i] as Token).word) || VAGUE_NOUN.has(next.word)) continue;
      return { value: next.text, sure: 0.6 };
    }
  }
  const last = parameter.words.at(-1) ?? '';
  if (last.length > 2 && kind !== 'date' && kind !== 'email') {
    for (let i = 0; i + 1 < tokens.length && i < 200; i++) {
      const token = tokens[i] as Token;
      if (stem(token.word) !== stem(last) || token.mark !== '') continue;
      let at = i + 1;
      while (/^(?:is|of|to|called|named|as|for|about|saying|that)$/.test(tokens[at]?.word ?? ''))
        at++;
      const first = tokens[at];
      if (first === undefined || VAGUE_NOUN.has(first.word)) continue;
      const end =
        tokens.slice(at, at + 6).find((one) => one.mark !== '')?.end ??
        (tokens[Math.min(at + 5, tokens.length - 1)] as Token).end;
      return { value: text.slice(first.start, end), sure: kind === 'text' ? 0.8 : 0.55 };
    }
  }
  if (kind === 'text' && tokens.length >= 6) return { value: text.slice(0, 300), sure: 0.5 };
  if (kind === 'list' && tokens.length >= 8) return { value: text.slice(0, 300), sure: 0.35 };
  if (kind === 'thing' && tokens.length >= 6) return { value: text.slice(0, 200), sure: 0.3 };
  return null;
}
