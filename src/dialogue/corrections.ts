import type { Held, Value } from '../ports/assessment.js';
import { QUANTITIES } from '../utterance/contrast.js';
import { readNumber } from '../utterance/read-value.js';
import { identifierWords, stem, type Token, tokenize } from '../utterance/tokens.js';
import { type Value as Found, findValues, type ValueKind } from '../utterance/values.js';

/** A parameter that an answer corrects, and its new value where there is no doubt about its form. */
export interface Correction {
  readonly parameter: string;
  readonly value?: Value;
}

/** Kinds of values that are said for each other. A date or time has no value here: whoever binds it knows its form. */
type Kind = 'quantity' | 'moment' | 'words' | ValueKind;

const KINDS: Partial<Record<ValueKind, Kind>> = {
  date: 'moment',
  time: 'moment',
  name: 'words',
  quoted: 'words',
};

const tellFoundKind = ({ kind }: Found): Kind =>
  QUANTITIES.has(kind) ? 'quantity' : (KINDS[kind] ?? kind);

/** A name stands this many words before its value at most, or half as many behind it. */
const NEAR = 4;

/**
 * Finds the values of a call that an answer corrects: "no, 60", "to Anna instead of Peter", "the amount
 * should be 60".
 *
 * @param bound the parameters that had a value, by name
 * @param byKind whether a value alone is a correction when one parameter holds its kind: so after a confirmation, where
 * nothing was asked that it could answer
 */
export function findCorrections(
  answer: string,
  bound: Readonly<Record<string, Held>>,
  byKind: boolean,
): Correction[] {
  const names = Object.keys(bound).filter((name) => !Array.isArray(bound[name]));
  if (names.length === 0) return [];
  const text = answer.slice(0, 1_000);
  const tokens = tokenize(text, 120);
  const found = findValues(text, tokens);
  const replaced = names.filter((name) => isSaid(bound[name] as Value, text, found));
  const known = new Set(names.map((name) => same(bound[name] as Value)));
  const put = new Map<string, Correction>();
  for (const value of found) {
    if (known.has(same(value.text)) || known.has(same(readNumber(value.text) ?? ''))) continue;
    const kind = tellFoundKind(value);
    const fitting = names.filter((name) => tellKind(bound[name] as Value) === kind);
    const named = fitting.filter((name) => isNamedNear(name, value, tokens));
    const swapped = fitting.filter((name) => replaced.includes(name));
    const [only, ...more] =
      named.length > 0 ? named : swapped.length > 0 ? swapped : byKind ? fitting : [];
    if (only !== undefined && more.length === 0 && !put.has(only)) {
      put.set(only, { parameter: only, ...inForm(value, bound[only] as Value, kind) });
    }
  }
  return [...put.values()];
}

function tellKind(value: Value): Kind {
  if (typeof value === 'number') return 'quantity';
  const text = String(value);
  const tokens = tokenize(text, 20);
  const [first] = findValues(text, tokens);
  const whole = first !== undefined && first.end - first.start >= text.trim().length - 1;
  return whole ? tellFoundKind(first) : 'words';
}

const same = (value: Value): string => String(value).trim().toLowerCase();

function isSaid(value: Value, text: string, found: readonly Found[]): boolean {
  if (typeof value === 'number') return found.some((one) => readNumber(one.text) === value);
  const words = same(value);
  return (
    words.length > 1 &&
    ` ${text.toLowerCase().replace(/[,.;:!?"']+/g, ' ')} `.includes(` ${words} `)
  );
}

function isNamedNear(name: string, value: Found, tokens: readonly Token[]): boolean {
  const stems = new Set(
    identifierWords(name)
      .filter((word) => word.length > 2)
      .map(stem),
  );
  return tokens.some(
    ({ word }, at) =>
      stems.has(stem(word)) && at >= value.token - NEAR && at <= value.token + NEAR / 2,
  );
}

function inForm(found: Found, before: Value, kind: Kind): { value?: Value } {
  if (typeof before === 'number') {
    const value = readNumber(found.text);
    return value === null ? {} : { value };
  }
  return typeof before === 'string' && kind !== 'moment'
    ? { value: found.text.replace(/^["'`]+|["'`]+$/g, '') }
    : {};
}
