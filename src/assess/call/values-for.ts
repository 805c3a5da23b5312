import { lexiconPairs, union } from '../../lexicon/lexicon.js';
import { clockTime, readNumber } from '../../utterance/read-value.js';
import { wordSet } from '../../utterance/word-set.js';
import { momentValue } from './moments.js';
import type { ParameterKind } from './parameter-kind.js';
import { allowsNumber, type Parameter } from './schema.js';
import type { Span, SpanKind } from './span.js';

/** A value as a tool takes it. */
export type Value = string | number | boolean;

const SHAPED = 'date time duration money percent number id email url path handle code'.split(
  ' ',
) as SpanKind[];
const ANY_WORDS: readonly SpanKind[] = [
  'words',
  'name',
  'quoted',
  'code',
  'id',
  'handle',
  'path',
  'url',
  'email',
];

/** Which kinds of span can fill a kind of parameter at all. */
const TAKES: Readonly<Record<ParameterKind, ReadonlySet<SpanKind>>> = {
  choice: new Set(),
  switch: new Set(),
  date: new Set(['date', 'time', 'duration', 'number', 'quoted', 'words']),
  time: new Set(['time', 'date', 'duration', 'number', 'quoted']),
  duration: new Set(['duration', 'number', 'time', 'date', 'quoted']),
  email: new Set(['email', 'handle', 'name', 'words']),
  url: new Set(['url', 'path', 'quoted', 'code', 'words']),
  path: new Set([...ANY_WORDS, 'url']),
  money: new Set(['money', 'number', 'percent', 'duration', 'id']),
  number: new Set(['number', 'money', 'percent', 'duration', 'id', 'time', 'date']),
  id: new Set([...ANY_WORDS, 'number', 'email', 'url', 'date', 'time']),
  person: new Set([...ANY_WORDS, 'email']),
  place: new Set([...ANY_WORDS, 'number']),
  language: new Set(['words', 'name', 'quoted']),
  text: new Set([...ANY_WORDS, 'clause', 'url', 'email']),
  list: new Set([...ANY_WORDS, ...SHAPED]),
  system: new Set([...ANY_WORDS, 'email', 'number']),
  thing: new Set([...ANY_WORDS, ...SHAPED, 'clause']),
};

const END = wordSet('end ends to until till last due checkout expiry return');

/** A `mail` may be a message; an `email` is where one goes. */
const wantsAddress = ({ format, words, description }: Parameter): boolean =>
  format === 'email' || words.includes('email') || /e-?mail address/i.test(description);
/** `ada@lab.org`, `@ada`, `ada at lab dot org`. */
const isAddress = ({ kind, text }: Span): boolean =>
  kind === 'email' || kind === 'handle' || text.includes('@') || /\bat\b.*\bdot\b/i.test(text);

/** Value that a span gives a parameter, in its type; null where it cannot be one. */
export function valueFor(parameter: Parameter, span: Span): Value | null {
  const { kind, type, format } = parameter;
  if (!TAKES[kind].has(span.kind)) return null;
  if (kind === 'email' && wantsAddress(parameter) && !isAddress(span)) return null;
  if (type === 'number' || type === 'integer') {
    // `TX-771093` is no number.
    if (span.kind === 'id' && /\p{L}/u.test(span.text)) return null;
    const number = inUnit(readNumber(span.text), span, parameter);
    return number === null || !allowsNumber(parameter, number) ? null : number;
  }
  const text = span.bare;
  if (text === '') return null;
  // The 12 of `12 to 15 May` says no day by itself, whatever takes it.
  if (span.moment && (kind === 'date' || kind === 'time' || span.moment.month !== undefined)) {
    return momentValue(
      span.moment,
      parameter.words.some((word) => END.has(word)),
    );
  }
  if (kind === 'duration') return countOf(text, parameter) ?? text;
  if (kind === 'time' && format === 'time') return clockTime(text) ?? text;
  if (kind === 'id' || kind === 'thing') return text.replace(/^#(?=[\p{L}\p{N}])/u, '');
  return text;
}

const SECONDS = (
  [
    ['milliseconds', 0.001],
    ['seconds', 1],
    ['minutes', 60],
    ['hoursCounted', 3_600],
    ['daysCounted', 86_400],
    ['weeksCounted', 604_800],
  ] as const
).map(([name, seconds]) => [new RegExp(`^${union(name)}$`), seconds] as const);

const secondsOf = (word: string): number | null =>
  SECONDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;

const COUNTED = new RegExp(
  `^(\\d+(?:[.,]\\d+)?|${union('countedSigns')}|\\p{L}+(?:-\\p{L}+)?)\\s*${union('counters')}?(\\p{L}+)`,
  'u',
);
const UNSPACED_UNITS = new Map(lexiconPairs('secondsUnspaced'));

const COUNTS_ONE = new RegExp(`^${union('countsOne')}$`);

/** The `two` of `two hours` for a parameter that is called after hours; null where it names no such unit. */
function countOf(text: string, { words }: Parameter): string | null {
  const [, count = '', unit = ''] = COUNTED.exec(text.toLowerCase()) ?? [];
  const said = secondsOf(unit) ?? UNSPACED_UNITS.get(unit) ?? null;
  const wanted = words.map(secondsOf).find((one) => one !== null) ?? null;
  const month = MONTH.test(unit) && words.some((word) => MONTH.test(word));
  if (!month && (said === null || said !== wanted)) return null;
  return readNumber(count) !== null && !COUNTS_ONE.test(count) ? text.slice(0, count.length) : null;
}

const MONTH = new RegExp(`^${union('monthsCounted')}$`);

/** `2 weeks` for `retention_days` is 14. */
function inUnit(
  number: number | null,
  span: Span,
  { words, description }: Parameter,
): number | null {
  if (number === null || span.kind !== 'duration') return number;
  const said = span.text
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.map(secondsOf)
    .find((unit) => unit !== null);
  const wanted = [...words]
    .reverse()
    .concat(description.toLowerCase().match(/\p{L}+/gu) ?? [])
    .map(secondsOf)
    .find((unit) => unit !== null);
  if (!said || !wanted || said === wanted) return number;
  const converted = (number * said) / wanted;
  return Number.isInteger(converted) ? converted : number;
}
