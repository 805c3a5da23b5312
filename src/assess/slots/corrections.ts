import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Held, Value } from '../../ports/assessment.js';
import { calendarWord } from '../../utterance/calendar.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { clockTime, readNumber } from '../../utterance/read-value.js';
import { type Token, tokenize } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { findMoments } from '../call/moments.js';
import { readKnown } from '../call/records.js';
import { shapeOf } from '../call/schema.js';
import type { Span } from '../call/span.js';
import { choiceIn, mistypedChoice } from './choices.js';
import { LEADS_IN } from './lead-ins.js';
import type { OpenSlot } from './open-slots.js';
import { leadsTo, mayName, overlaps, takes, typedValue } from './typed-slots.js';

/** Input of a correction: the bound values and the answer. */
interface Correctable {
  readonly all: readonly OpenSlot[];
  readonly stated: Readonly<Record<string, Held>>;
  readonly asked: readonly string[];
  readonly spans: readonly Span[];
  readonly said: Utterance;
  readonly context: unknown;
}

/**
 * Finds the stated values that an answer corrects: by the one value of its kind that nothing asked about has taken, by how much
 * more or less it should be, or, where nothing was asked, by a name or by the other one of two.
 */
export function readCorrections(
  { all, stated, asked, spans, said, context }: Correctable,
  taken: Set<number>,
  given: Map<string, Held>,
): void {
  const { tokens } = said;
  const known = all.filter(
    ({ path }) => stated[path] !== undefined && !Array.isArray(stated[path]) && !given.has(path),
  );
  for (const { path, parameter } of known) {
    if (parameter.choices.length === 0) continue;
    const rest = tokens.filter((_, at) => !taken.has(at));
    const value =
      choiceIn(parameter, rest, false, new Set()) ??
      mistypedChoice(parameter.choices, tokens, taken);
    if (value !== undefined && String(value) !== String(stated[path])) given.set(path, value);
  }
  changeByAmount(known, stated, asked, said, taken, given);
  const isPlain = asked.length === 0;
  for (const span of spans) {
    if (span.from < 0 || overlaps(span, taken)) continue;
    // Who is asked for something else says "today" about anything.
    if (!isPlain && span.kind === 'date' && !/\d/.test(span.text) && !CORRECTS.test(said.text))
      continue;
    const fitting = known.flatMap((one) => {
      const value = valueInstead(one, span, stated[one.path] as Value);
      if (value === null) return [];
      const named = leadsTo(one.parameter, span, tokens);
      if (!named && !mayName(one.parameter, span, context)) return [];
      return [{ path: one.path, value, named }];
    });
    const named = fitting.filter((one) => one.named);
    const alikes = fitting.filter(({ path, value }) => hasForm(value, stated[path] as Value));
    const [only, ...more] = named.length > 0 ? named : fitting.length > 1 ? alikes : fitting;
    if (only === undefined || more.length > 0) continue;
    if (String(only.value) === String(stated[only.path])) continue;
    if (typeof only.value === 'number' && readNumber(String(stated[only.path])) === only.value)
      continue;
    given.set(only.path, only.value);
  }
  if (!isPlain && !CORRECTS.test(said.text)) return;
  if (takeOther(known, stated, said, context, given)) return;
  putName(known, stated, said, taken, given);
}

/** Words with which people put right what they said, beside what they were asked for. */
const CORRECTS = new RegExp(
  `\\b${union('correctsValues')}\\b|${union('correctsValuesUnspaced')}`,
  'iu',
);

/** The value that a span gives instead of a stated one; a day keeps the stated time of day, and a time the stated day. */
function valueInstead({ parameter }: OpenSlot, span: Span, before: Value): Value | null {
  if (takes(parameter, span)) return typedValue(parameter, span);
  if (typeof before !== 'string' || (span.kind !== 'date' && span.kind !== 'time')) return null;
  const tokens = tokenize(before, 20);
  const moments = findMoments(before, tokens);
  const whole = moments.find(({ clock }) => clock);
  const day = moments.find(({ clock }) => !clock);
  if (day === undefined && clockTime(before) === null) return null;
  if (day === undefined) return span.kind === 'time' ? span.text : null;
  const isWhole = span.moment?.clock === true;
  if (whole === undefined) return span.kind === 'date' && !isWhole ? span.text : null;
  if (isWhole) return span.text;
  const clock = before.slice((tokens[day.to] as Token).end);
  return span.kind === 'date'
    ? `${span.text}${clock}`
    : `${before.slice(0, (tokens[day.to] as Token).end)} ${span.text}`;
}

/** Whether a value is written as another one is. */
const hasForm = (value: Value, before: Value): boolean =>
  typeof value === typeof before && shapeOf(String(value)) === shapeOf(String(before));

const PERCENT = new RegExp(union('percentSigns'), 'i');
const MORE = new RegExp(`^${union('changesUp')}$`);
const LESS = new RegExp(`^${union('changesDown')}$`);
const TWICE = new RegExp(`\\b${union('doubles')}`, 'iu');
const HALF = new RegExp(`\\b${union('halves')}`, 'iu');

/** `Make that two more`, `10 less`, `double it`: the one stated number changes by so much. */
function changeByAmount(
  known: readonly OpenSlot[],
  stated: Readonly<Record<string, Held>>,
  asked: readonly string[],
  { text, tokens }: Utterance,
  taken: Set<number>,
  given: Map<string, Held>,
): void {
  if (asked.length > 0) return;
  const numbers = known.filter(({ path }) => typeof stated[path] === 'number');
  const [only, ...others] = numbers;
  if (only === undefined || others.length > 0) return;
  const before = stated[only.path] as number;
  if (TWICE.test(text)) given.set(only.path, before * 2);
  else if (HALF.test(text)) given.set(only.path, before / 2);
  for (const [at, { word }] of tokens.entries()) {
    const sign = MORE.test(word) ? 1 : LESS.test(word) ? -1 : 0;
    const place = [at - 1, at + 1, at - 2].find((i) => amountAt(tokens, i) !== null);
    if (sign === 0 || place === undefined || taken.has(place)) continue;
    const amount = amountAt(tokens, place) as number;
    const isPercent = PERCENT.test(`${tokens[place]?.text} ${tokens[place + 1]?.text ?? ''}`);
    const after = before + sign * (isPercent ? (before * amount) / 100 : amount);
    given.set(only.path, Math.round(after * 1e6) / 1e6);
    for (const one of [at, place]) taken.add(one);
    return;
  }
}

const ARTICLE = lexiconWords('articlesBeforeAmount');
const amountAt = (tokens: readonly Token[], at: number): number | null => {
  const token = tokens[at];
  if (token === undefined || ARTICLE.has(token.word)) return null;
  return readNumber(token.text);
};

const OTHER = new RegExp(
  `(?:^|[\\s'’])${union('theOther')}(?=$|[\\s,.!?])|${union('theOtherUnspaced')}`,
  'iu',
);

/** `The other one`: of two records the one that was not stated. */
function takeOther(
  known: readonly OpenSlot[],
  stated: Readonly<Record<string, Held>>,
  { text }: Utterance,
  context: unknown,
  given: Map<string, Held>,
): boolean {
  if (!OTHER.test(text.toLowerCase())) return false;
  for (const { items } of readKnown(context).lists) {
    if (items.length !== 2) continue;
    for (const { path } of known) {
      const before = String(stated[path]);
      const at = items.findIndex(({ fields }) =>
        fields.some(({ value }) => String(value) === before),
      );
      const key = items[at]?.fields.find(({ value }) => String(value) === before)?.key;
      const other = items[1 - at]?.fields.find((field) => field.key === key);
      if (at < 0 || other === undefined) continue;
      given.set(path, other.value);
      return true;
    }
  }
  return false;
}

/** A name takes the place of the one stated value that is one, a person's first: `the same for Anna`. */
function putName(
  known: readonly OpenSlot[],
  stated: Readonly<Record<string, Held>>,
  { text, tokens }: Utterance,
  taken: ReadonlySet<number>,
  given: Map<string, Held>,
): void {
  const names = namesIn(text, tokens, taken);
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) return;
  const left = known.filter(({ path }) => {
    const before = stated[path];
    return (
      !given.has(path) &&
      typeof before === 'string' &&
      /^\p{Lu}?\p{L}/u.test(before) &&
      !/\d/.test(before)
    );
  });
  if ([...given.values()].flat().some((one) => String(one).includes(name))) return;
  if (left.some(({ path }) => String(stated[path]).toLowerCase() === name.toLowerCase())) return;
  const named = left.filter(({ path }) => /^\p{Lu}/u.test(String(stated[path])));
  const persons = left.filter(({ parameter }) => parameter.kind === 'person');
  const [only, ...others] = persons.length > 0 ? persons : named;
  if (only !== undefined && others.length === 0 && only.parameter.choices.length === 0)
    given.set(only.path, name);
}

const BEFORE_NAME = new RegExp(`^${union('namePrepositions')}$`);

/** Runs of capitalised words that nothing has taken; one that opens a sentence only where it is of several words, or all there is. */
function namesIn(text: string, tokens: readonly Token[], taken: ReadonlySet<number>): string[] {
  const found: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isName(tokens[at] as Token) || taken.has(at)) continue;
    let to = at;
    while (
      to + 1 < tokens.length &&
      (tokens[to] as Token).mark === '' &&
      isName(tokens[to + 1] as Token)
    )
      to += 1;
    const opens = at === 0 && to === at && tokens.length > 3;
    if (!opens || BEFORE_NAME.test(tokens[at - 1]?.word ?? ''))
      found.push(text.slice((tokens[at] as Token).start, (tokens[to] as Token).end));
    at = to;
  }
  return found;
}

const isName = ({ text, word }: Token): boolean =>
  /^\p{Lu}[\p{L}'’-]+$/u.test(text) &&
  !COMMON_WORDS.has(word) &&
  !LEADS_IN.test(word) &&
  calendarWord(word, false) === null;
