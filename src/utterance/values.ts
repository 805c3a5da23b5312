import { lexiconWords, union } from '../lexicon/lexicon.js';
import { CURRENCY, DURATION_UNIT, durationPhrase, isCoin, numberEnd } from './amount-phrases.js';
import { calendarWord, unspacedDays } from './calendar.js';
import { clockPhrase } from './clock-phrases.js';
import { COMMON_WORDS } from './common-words.js';
import { isNumberWord } from './number-words.js';
import { isOrdinary, isPlainWord, mayBeginPhrase } from './ordinary-words.js';
import { pathStart } from './path-start.js';
import type { Token } from './tokens.js';
import { unspacedKind } from './unspaced-moments.js';

export type ValueKind =
  | 'quoted'
  | 'email'
  | 'url'
  | 'path'
  | 'handle'
  | 'id'
  | 'date'
  | 'time'
  | 'duration'
  | 'money'
  | 'percent'
  | 'number'
  | 'code'
  | 'name';

/** Something definite that a text names, and where. */
export interface Value {
  readonly kind: ValueKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Place in the token list, or -1 for a quoted text. */
  readonly token: number;
}

const CODE_LIKE = /^(?:[\p{L}\p{N}]+_[\p{L}\p{N}_]+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)$/u;
const MIXED = /^#?(?=[^\s]*\p{L})(?=[^\s]*\p{N})[\p{L}\p{N}][\p{L}\p{N}\-_/.]*$/u;
const SPAN = /^\d+-?(?:second|minute|hour|day|night|week|month|year|min|sec|h)s?$/;
const DATE = /^\d{4}-\d{1,2}(?:-\d{1,2})?$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{1,2}\/\d{1,2}$/;
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th|\.)$/;
const FILE = /^[^\s@]*\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,5}$/;
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const QUOTED =
  /"([^"\n]{1,400})"|`([^`\n]{1,200})`|(?<![\p{L}\p{N}])'([^'\n]{1,200})'(?![\p{L}\p{N}])/gu;

/** Every definite thing that `text` names, in order of place. At most 400. */
export function findValues(text: string, tokens: readonly Token[]): Value[] {
  const values = quotedValues(text);
  const inAName = !isOneCase(text);
  for (let i = 0; i < tokens.length && values.length < 400; i++) {
    const token = tokens[i] as Token;
    if (token.text === token.word && isOrdinary(token.word)) {
      if (isNamedBy(token, tokens[i - 1], tokens[i - 2]))
        values.push({
          kind: 'code',
          text: token.text,
          start: token.start,
          end: token.end,
          token: i,
        });
      continue;
    }
    const phrase = phraseAt(tokens, i);
    if (phrase !== null) {
      const { end } = tokens[phrase.to] as Token;
      const { kind } = phrase;
      values.push({ kind, text: text.slice(token.start, end), start: token.start, end, token: i });
      i = phrase.to;
      continue;
    }
    const kind = tellKind(token, tokens[i - 1], tokens[i + 1], inAName, tokens[i - 2]) ?? null;
    const kindHere = kind === 'number' && beginsDateRange(tokens, i) ? 'date' : kind;
    if (kindHere === null) continue;
    const last = values.at(-1);
    const start = kindHere === 'path' ? pathStart(text, token.start) : token.start;
    if (last !== undefined && sameDate(last, kindHere, i, tokens)) {
      values[values.length - 1] = {
        ...last,
        end: token.end,
        text: text.slice(last.start, token.end),
      };
    } else
      values.push({
        kind: kindHere,
        text: text.slice(start, token.end),
        start,
        end: token.end,
        token: i,
      });
  }
  if (UNSPACED.test(text)) {
    for (const day of unspacedDays(text)) {
      if (values.some(({ start, end }) => start <= day.start && day.start < end)) continue;
      values.push({ ...day, end: day.start + day.text.length, token: -1 });
    }
  }
  return values.sort((a, b) => a.start - b.start);
}

/** A time of day, a duration or a number of several words that begins here, and its last token. */
function phraseAt(tokens: readonly Token[], at: number): { kind: ValueKind; to: number } | null {
  const { word } = tokens[at] as Token;
  if (!mayBeginPhrase(word)) return null;
  if (word.charCodeAt(word.length - 1) > 0x2fff || word.charCodeAt(0) > 0x2fff) {
    const kind = unspacedKind(word, tokens[at + 1]?.word ?? '');
    return kind === null ? null : { kind, to: at };
  }
  const clock = clockPhrase(tokens, at);
  if (clock >= 0) return { kind: 'time', to: clock };
  const duration = durationPhrase(tokens, at);
  if (duration >= 0) return { kind: 'duration', to: duration };
  const to = numberEnd(tokens, at);
  if (to === at) return null;
  const next = (tokens[to] as Token).mark === '' ? (tokens[to + 1]?.word ?? '') : '';
  return {
    kind: CURRENCY.test(next) ? 'money' : DURATION_UNIT.test(next) ? 'duration' : 'number',
    to,
  };
}

const PERCENT = lexiconWords('percentWords');
const CLOCK_SIGN = lexiconWords('clockSignsBehind');
const TABLE_ARTICLES = lexiconWords('tableArticles');
const RANGE = new RegExp(`^${union('rangeJoints')}$`);

/** The 3 of `from 3 to 14 August`. */
function beginsDateRange(tokens: readonly Token[], at: number): boolean {
  const month = tokens[at + 3]?.word ?? '';
  return RANGE.test(tokens[at + 1]?.word ?? '') && calendarWord(month, true) === 'month';
}

/** `15 March 2026` is one date. */
function sameDate(last: Value, kind: ValueKind, at: number, tokens: readonly Token[]): boolean {
  if (last.kind !== 'date' || last.token < 0 || (kind !== 'date' && kind !== 'number'))
    return false;
  const between = tokens.slice(last.token, at);
  if (between.length > 3 || between.some(({ mark }) => mark !== '' && mark !== ',')) return false;
  if (last.end < (between.at(-1)?.end ?? 0)) return false;
  const word = tokens[at]?.word ?? '';
  return kind === 'number'
    ? /^(?:19|20)\d\d$/.test(word)
    : /\d/.test(word) !== /\d/.test(last.text);
}

function quotedValues(text: string): Value[] {
  if (!/["'`]/.test(text)) return [];
  const values: Value[] = [];
  for (const match of text.matchAll(QUOTED)) {
    const inner = match[1] ?? match[2] ?? match[3] ?? '';
    const kind = match[2] === undefined ? 'quoted' : 'code';
    const start = match.index + 1;
    values.push({ kind, text: inner, start, end: start + inner.length, token: -1 });
    if (values.length >= 100) break;
  }
  return values;
}

function isOneCase(text: string): boolean {
  const head = text.slice(0, 2_000);
  return head === head.toLowerCase() || head === head.toUpperCase();
}

function tellKind(
  token: Token,
  before: Token | undefined,
  after: Token | undefined,
  names: boolean,
  verb: Token | undefined,
): ValueKind | null {
  const { word, text } = token;
  if (text.length > 200) return 'code';
  const first = text.charCodeAt(0);
  if (text === word && isPlainWord(text)) {
    const kind = kindOfPlainWord(token, before, after);
    return kind === null && isNamedBy(token, before, verb) ? 'code' : kind;
  }
  const digit = /\p{N}/u.test(text);
  if (!digit) return kindOfWord(token, before, after, names, first);
  if (word.includes('@') && word.includes('.')) return 'email';
  if (word.startsWith('http') || word.startsWith('www.')) return 'url';
  if (first === 36 || first === 8364 || first === 163 || first === 165 || first === 8377)
    return 'money';
  if (text.endsWith('€') || text.endsWith('£')) return 'money';
  if (text.endsWith('%') || PERCENT.has(after?.word ?? '')) return 'percent';
  if (first === 35) return 'id';
  if (DATE.test(word)) return 'date';
  if (after !== undefined && calendarWord(after.word, true) === 'month') return 'date';
  if (before !== undefined && calendarWord(before.word, true) === 'month') return 'date';
  if (CLOCK_SIGN.has(after?.word ?? '')) return 'time';
  if (after !== undefined && DURATION_UNIT.test(after.word)) return 'duration';
  if (after !== undefined && CURRENCY.test(after.word)) return 'money';
  if (before !== undefined && CURRENCY.test(before.word)) return 'money';
  if (ORDINAL.test(word)) return 'date';
  if (word.includes('/') || word.includes('\\')) return 'path';
  if (FILE.test(word)) return 'path';
  if (SPAN.test(word)) return 'duration';
  if (MIXED.test(text)) return /^\d+[a-z]{1,5}$/.test(word) ? 'number' : 'id';
  if (/^\d{5,}$/.test(word) || /^\d+(?:-\d+)+$/.test(word)) return 'id';
  return 'number';
}

/** Things whose name stands behind them. English says `users table`, but `drop table users`. */
const NAMED_BEHIND = lexiconWords('namedBehind');
const SQL_VERBS = new RegExp(`^${union('verbsOfTables')}$`);

/** The `users` of `tabla users` and of `drop table users`. */
function isNamedBy({ word }: Token, before: Token | undefined, verb: Token | undefined): boolean {
  if (before === undefined || before.mark !== '' || COMMON_WORDS.has(word)) return false;
  return (
    NAMED_BEHIND.has(before.word) ||
    (before.word === 'table' &&
      verb !== undefined &&
      (SQL_VERBS.test(verb.word) || TABLE_ARTICLES.has(verb.word)))
  );
}

function kindOfPlainWord(
  { word }: Token,
  before: Token | undefined,
  after: Token | undefined,
): ValueKind | null {
  if (isNumberWord(word)) return numberWordKind(word, before, after);
  if (isCoin(word)) return 'money';
  // Most words are none of the calendar's, whatever stands beside them.
  if (calendarWord(word, true) === null) return null;
  const calendar = calendarWord(word, isDigits(before) || isDigits(after));
  return calendar === 'time' ? 'time' : calendar === null ? null : 'date';
}

const ITALIAN_TWO = lexiconWords('twoOrDue');

const PORTUGUESE_TWO = lexiconWords('twoOrOwe');

const BEFORE_OWE = lexiconWords('beforeOwe');

/** `due` is English as often as Italian, and `dois` French as often as Portuguese. */
function numberWordKind(
  word: string,
  before: Token | undefined,
  after: Token | undefined,
): ValueKind | null {
  if (ITALIAN_TWO.has(word) && !/[aeio]$/.test(after?.word ?? '')) return null;
  if (ITALIAN_TWO.has(word) && (COMMON_WORDS.has(after?.word ?? '') || after?.word === 'date'))
    return null;
  if (PORTUGUESE_TWO.has(word) && BEFORE_OWE.has(before?.word ?? '')) return null;
  if (after === undefined) return 'number';
  return after.word.length > 1 && DURATION_UNIT.test(after.word)
    ? 'duration'
    : CURRENCY.test(after.word)
      ? 'money'
      : 'number';
}

function kindOfWord(
  token: Token,
  before: Token | undefined,
  after: Token | undefined,
  names: boolean,
  first: number,
): ValueKind | null {
  const { word, text } = token;
  if (first === 64) return 'handle';
  if (first === 35) return 'handle';
  if (word.includes('@')) return 'email';
  if (word.startsWith('http:') || word.startsWith('https:') || word.startsWith('www.'))
    return 'url';
  if (isNumberWord(word)) return numberWordKind(word, before, after);
  const beside = isDigits(before) || isDigits(after);
  const calendar = calendarWord(word, beside);
  if (calendar === 'month' || calendar === 'day') return 'date';
  if (calendar === 'time') return 'time';
  if (word.includes('/')) return slashKind(word);
  if (word.includes('.') && FILE.test(word) && word.length > 4) return 'path';
  if (CODE_LIKE.test(text)) return 'code';
  const plain = COMMON_WORDS.has(word) || word.includes("'") || CURRENCY.test(word);
  if (names && !token.opens && !plain && word.length > 1 && isCapital(text)) return 'name';
  return null;
}

/** `acme/web` and `src/app.ts` name something; `and/or` and `he/she` do not. */
function slashKind(word: string): ValueKind | null {
  if (/^\p{L}{1,4}\/\p{L}{1,4}$/u.test(word)) return null;
  return /[.\d_-]|\/.*\//.test(word) ? 'path' : 'code';
}

/** Whether it begins with a digit. */
function isDigits(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const first = token.text.charCodeAt(0);
  return first >= 48 && first <= 57;
}

function isCapital(text: string): boolean {
  const head = text.charAt(0);
  return head !== head.toLowerCase();
}
