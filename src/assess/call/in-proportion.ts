import { lexiconPairs, union } from '../../lexicon/lexicon.js';
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
 * Works out amounts that are parts of what a record has: half of an invoice, 20 % of a balance. The record is the one whose id
 * is bound; without a number in it nothing is worked out.
 */
export function inProportion(
  bindings: readonly Binding[],
  { known, reading: { said } }: Pick<BindingInput, 'known' | 'reading'>,
): readonly Binding[] {
  const share = readShare(said.tokens, said.text.slice(0, 2_000));
  if (share === null || known.lists.length === 0) return bindings;
  return bindings.map((binding) => {
    const { kind } = binding.parameter;
    if (kind !== 'money' && kind !== 'number') return binding;
    const whole = findWhole(binding, bindings, known.lists);
    if (whole === null) return binding;
    const part = whole * share;
    const value =
      Number.isInteger(whole) && binding.parameter.type === 'integer'
        ? Math.round(part)
        : round(part);
    return { ...binding, value, several: [] };
  });
}

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
): number | null {
  const ids = new Set(
    bindings.flatMap(({ parameter: { kind }, value }) =>
      kind !== 'number' && kind !== 'money' && typeof value === 'string' ? [value] : [],
    ),
  );
  for (const list of lists) {
    const item = list.items.find(({ fields }) =>
      fields.some(({ own, value }) => own && ids.has(String(value)) && isFirst(fields, value)),
    );
    const numbers = item?.fields.filter(isAmount) ?? [];
    const named = numbers.find((one) => keyFit(parameter, one, list.stems) >= ANSWERS);
    const field = named ?? (numbers.length === 1 ? numbers[0] : undefined);
    if (field !== undefined) return field.value as number;
  }
  return null;
}

/** Whether a field is a number of the record's own that can be divided. */
const isAmount = ({ own, value, key }: Field): boolean =>
  own && typeof value === 'number' && !/(?:id|number|code|year|phone)$/i.test(key);

/** Whether a value is that of the first field, which a record's own id mostly is. */
const isFirst = (fields: readonly Field[], value: Field['value']): boolean =>
  fields.find(({ own }) => own)?.value === value;
