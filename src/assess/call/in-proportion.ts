import { lexiconPairs, lexiconWords, union } from '../../lexicon/lexicon.js';
import { readNumber } from '../../utterance/read-value.js';
import type { Token } from '../../utterance/tokens.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { Field, RecordList } from './record-list.js';
import { keyFit } from './value-offers.js';

const FRACTIONS = new Map(lexiconPairs('fractions'));
const PERCENT = new RegExp(`(\\d+(?:[.,]\\d+)?)\\s?(?:%|％|${union('percentWord')})`, 'i');
/** Words behind a half or a quarter of an hour. */
const HOUR_BEHIND = new RegExp(`^(?:${union('fractionOfHour')}|\\d{1,2})$`);
/** From here on a field answers to a parameter. */
const ANSWERS = 0.85;

/**
 * Works out amounts from what a record has: half of an invoice, 20 % of a balance, twice the copies, four more of them. The record
 * is the one whose id is bound; without a number in it nothing is worked out. A price of each is taken as often as was said.
 */
export function inProportion(
  bindings: readonly Binding[],
  { known, reading: { said } }: Pick<BindingInput, 'known' | 'reading'>,
): readonly Binding[] {
  const change = readChange(said.tokens, said.text.slice(0, 2_000));
  if (change === null) return sumOfEach(bindings, said.tokens);
  if (known.lists.length === 0) return bindings;
  return bindings.map((binding) => {
    const { kind } = binding.parameter;
    if (kind !== 'money' && kind !== 'number') return binding;
    const whole = findWhole(binding, bindings, known.lists, change.isOfNamed);
    if (whole === null) return binding;
    const part = change.of(whole);
    const value =
      Number.isInteger(whole) && binding.parameter.type === 'integer'
        ? Math.round(part)
        : round(part);
    return { ...binding, value, sure: Math.max(binding.sure, CHANGED_SURE), several: [] };
  });
}

/** How likely a number is to be meant that is worked out from a record. */
const CHANGED_SURE = 0.85;
const EACH = lexiconWords('eachOf');

/** Multiplies a price of each by how many there are: "2 beers at 4.50 each". */
function sumOfEach(bindings: readonly Binding[], tokens: readonly Token[]): readonly Binding[] {
  if (!tokens.some(({ word }) => EACH.has(word))) return bindings;
  const [count, price, ...more] = tokens.flatMap(({ word }) => readNumber(word) ?? []);
  if (count === undefined || price === undefined || more.length > 0) return bindings;
  if (bindings.some(({ value }) => value === count)) return bindings;
  return bindings.map((one) =>
    one.parameter.kind === 'money' && one.value === price
      ? { ...one, value: round(count * price) }
      : one,
  );
}

/** Change of a number that a record has. */
interface Change {
  readonly of: (whole: number) => number;
  /** It is said of what the parameter itself names, and of no other number. */
  readonly isOfNamed: boolean;
}

function readChange(tokens: readonly Token[], text: string): Change | null {
  const share = readShare(tokens, text);
  if (share !== null) return { of: (whole) => whole * share, isOfNamed: false };
  for (const [at, { word, mark }] of tokens.entries()) {
    const next = tokens[at + 1]?.word ?? '';
    const times = MULTIPLES.get(word);
    if (times !== undefined && !TIMES_IN.has(next))
      return { of: (whole) => whole * times, isOfNamed: true };
    const sign = MORE.has(next) ? 1 : FEWER.has(next) ? -1 : 0;
    const count = sign === 0 || mark !== '' ? null : readNumber(word);
    if (count !== null) return { of: (whole) => whole + sign * count, isOfNamed: true };
  }
  return null;
}

const MULTIPLES = new Map(lexiconPairs('multiples'));
/** Words behind which a multiple says how often: `twice a day`. */
const TIMES_IN = lexiconWords('timesIn');
const MORE = lexiconWords('moreOf');
const FEWER = lexiconWords('fewerOf');

const round = (amount: number): number => Math.round(amount * 100) / 100;

/** The part of a whole that a request names, 0 to 1; null for none. */
function readShare(tokens: readonly Token[], text: string): number | null {
  const percent = PERCENT.exec(text)?.[1];
  if (percent !== undefined) return Number(percent.replace(',', '.')) / 100;
  for (const [at, { word }] of tokens.entries()) {
    const share = FRACTIONS.get(word);
    // `half past two` and `a quarter to` are times.
    if (share !== undefined && !HOUR_BEHIND.test(tokens[at + 1]?.word ?? '')) return share;
  }
  return null;
}

/** The number that the record with a bound id has for a parameter; null where there is none. */
function findWhole(
  { parameter }: Binding,
  bindings: readonly Binding[],
  lists: readonly RecordList[],
  isOfNamed: boolean,
): number | null {
  const ids = new Set(
    bindings.flatMap(({ parameter: { kind }, value }) =>
      kind !== 'number' && kind !== 'money' && typeof value === 'string' ? [value] : [],
    ),
  );
  const isAlike = ({ key }: Field): boolean =>
    parameter.kind === 'money' ? WHOLE.test(key) : !WHOLE.test(key) && !PRICE.test(key);
  for (const list of lists) {
    const item = list.items.find(({ fields }) =>
      fields.some(({ own, value }) => own && ids.has(String(value)) && isFirst(fields, value)),
    );
    const numbers = item?.fields.filter(isAmount) ?? [];
    const named = numbers.find((one) => keyFit(parameter, one, list.stems) >= ANSWERS);
    const others = numbers.length === 1 ? numbers : numbers.filter(isAlike);
    const field = named ?? (isOfNamed || others.length !== 1 ? undefined : others[0]);
    if (field !== undefined) return field.value as number;
  }
  return null;
}

/** Names of fields for sums of money that are the whole, and for what one costs. */
const WHOLE = /total|amount|balance|sum$/i;
const PRICE = /price|rate|fee|cost/i;

/** Whether a field is a number of the record's own that can be divided. */
const isAmount = ({ own, value, key }: Field): boolean =>
  own && typeof value === 'number' && !/(?:id|number|code|year|phone)$/i.test(key);

/** Whether a value is that of the first field, which a record's own id mostly is. */
const isFirst = (fields: readonly Field[], value: Field['value']): boolean =>
  fields.find(({ own }) => own)?.value === value;
