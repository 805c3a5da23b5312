import { union } from '../../lexicon/lexicon.js';
import type { Held, Value } from '../../ports/assessment.js';
import { clockTime } from '../../utterance/read-value.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { momentValue } from '../call/moments.js';
import type { Parameter } from '../call/schema.js';
import type { Span } from '../call/span.js';
import { valueFor } from '../call/values-for.js';
import { mayBeId } from './id-form.js';
import { BREAKS, LEADS_IN } from './lead-ins.js';
import { isDay, type OpenSlot } from './open-slots.js';

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

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export function takes(parameter: Parameter, { kind, text, moment }: Span): boolean {
  // A day with its time of day is for who wants both.
  if (moment?.clock) return isDay(parameter) && parameter.wantsClock;
  if (isDay(parameter) && (kind === 'date' || ISO_MOMENT.test(text))) return true;
  if (kind === 'id' && /^\d+$/.test(text) && /^(?:number|integer)$/.test(parameter.type))
    return true;
  // A short number is a number of something.
  if (parameter.kind === 'id' && kind === 'number' && !/^\d{3,}$/.test(text)) return false;
  return Boolean(FITS[parameter.kind]?.includes(kind));
}

/** Values with a shape, in their order, to the parameters that take them; the words before one may say which. */
export function fillTypedSlots(
  open: readonly OpenSlot[],
  known: readonly OpenSlot[],
  spans: readonly Span[],
  tokens: readonly Token[],
  asked: readonly string[],
  taken: Set<number>,
  given: Map<string, Held>,
  context: unknown,
): void {
  const left = new Set(open);
  for (const span of spans) {
    if (span.from < 0 || overlaps(span, taken) || isDayOf(span, spans)) continue;
    // `it was order 5521` puts the order right.
    if (known.some(({ parameter }) => takes(parameter, span) && isCalled(parameter, span, tokens)))
      continue;
    const fitting = [...left].flatMap((one) => {
      if (!takes(one.parameter, span)) return [];
      const value = typedValue(one.parameter, span);
      if (value === null) return [];
      const named = leadsTo(one.parameter, span, tokens);
      if (!named && !mayName(one.parameter, span, context)) return [];
      // A bare number is an answer only where one was asked for.
      const plain = span.kind === 'number' && !asked.includes(one.path) && !named;
      return plain ? [] : [{ one, value, named }];
    });
    const chosen = fitting.find(({ named }) => named) ?? fitting[0];
    if (chosen === undefined) continue;
    given.set(chosen.one.path, chosen.value);
    left.delete(chosen.one);
    take(span, tokens, taken);
    if (chosen.named) takeName(chosen.one.parameter, span, tokens, taken);
  }
}

/** Whether a span may be what an id parameter is after: a telephone number is no contact, where contacts have ids of their own form. */
export const mayName = (parameter: Parameter, { text }: Span, context: unknown): boolean =>
  parameter.kind !== 'id' || mayBeId(parameter, text, context);

/** A time of day as a clock shows it where the parameter wants it so. */
export function typedValue(parameter: Parameter, span: Span): Value | null {
  if (parameter.kind === 'time' && span.kind === 'time') {
    const { tokens } = span.read;
    const half = HALF_OF_DAY.test(tokens[span.to + 1]?.word ?? '') ? span.to + 1 : span.to;
    const text = span.read.text.slice(tokens[span.from]?.start, tokens[half]?.end);
    return CLOCK_WANTED.test(parameter.description) || parameter.format === 'time'
      ? (clockTime(text) ?? text)
      : text;
  }
  if (isDay(parameter) && ISO_MOMENT.test(span.text)) return span.text;
  if (isDay(parameter) && span.moment) {
    return momentValue(
      span.moment,
      parameter.words.some((word) => IS_END.test(word)),
    );
  }
  return valueFor(parameter, span);
}

const HALF_OF_DAY = new RegExp(`^${union('clockSuffixes')}$`);
const CLOCK_WANTED = /h{1,2}:mm|\b\d{1,2}:\d\d\b/i;

/** Takes the words of a value with its unit or what is counted: `3 pm`, `80 euros`, `six replicas`. */
function take({ kind, from, to, text }: Span, tokens: readonly Token[], taken: Set<number>): void {
  const end = (tokens[from]?.start ?? 0) + text.length;
  for (let at = from; at <= to || (tokens[at]?.start ?? end) < end; at++) taken.add(at);
  const next = tokens[to + 1];
  const counts = kind === 'number' || kind === 'money' || kind === 'duration' || kind === 'time';
  if (counts && next && (tokens[to]?.mark ?? '') === '' && !/^\d/.test(next.word)) {
    if (!BREAKS.has(next.word) && !LEADS_IN.test(next.word)) taken.add(to + 1);
  }
}

/** Takes the words that lead to a value by the parameter's name: `given on 9 June` is all `given_on`. */
function takeName(
  { stems }: Parameter,
  { from }: Span,
  tokens: readonly Token[],
  taken: Set<number>,
): void {
  for (let at = from - 1; at >= Math.max(0, from - 3); at--) {
    const { word, mark } = tokens[at] as Token;
    if (taken.has(at) || mark !== '') return;
    if (word.length > 2 && stems.has(stem(word))) {
      for (let i = at; i < from; i++) taken.add(i);
      return;
    }
  }
}

export const overlaps = ({ from, to }: Span, taken: ReadonlySet<number>): boolean => {
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

const STARTS = new RegExp(`^${union('startWords')}$`);
const ENDS = new RegExp(`^${union('endWords')}$`);
const IS_START = /^(?:start|starts|from|begin|check|checkin|pickup|departure|first|since)$/;
const IS_END = /^(?:end|ends|to|until|till|return|checkout|out|last|due)$/;

/** Whether the words before a value lead to this parameter: its name, or `from` and `until` to a start and an end. */
export function leadsTo(
  { words, stems }: Parameter,
  { from }: Span,
  tokens: readonly Token[],
): boolean {
  const before = tokens.slice(Math.max(0, from - 3), from).map(({ word }) => word);
  if (before.some((word) => word.length > 2 && stems.has(stem(word)))) return true;
  const last = before.at(-1) ?? '';
  const ends = words.some((word) => IS_END.test(word));
  if (ENDS.test(last)) return ends;
  return STARTS.test(last) && !ends && words.some((word) => IS_START.test(word));
}
