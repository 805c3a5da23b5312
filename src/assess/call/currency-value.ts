import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';

const SURE = 0.95;
/** Signs that stand for one currency, the longest first. */
const SIGNS = [
  ['r$', 'brl'],
  ['$', 'usd'],
  ['\u20ac', 'eur'],
  ['\u00a3', 'gbp'],
  ['\u00a5', 'jpy'],
  ['\u20b9', 'inr'],
] as const;
const NAMES = new Map(
  [...lexiconWords('currencyNames')].map((pair) => pair.split(':') as [string, string]),
);
const UNSPACED = [...NAMES].filter(([name]) => /[\u3040-\u9fff]/u.test(name));

/** Fills the currency of an amount by its sign or its name: "£250", "40 quid". */
export function withCurrency(
  bindings: readonly Binding[],
  { reading }: BindingInput,
): readonly Binding[] {
  const at = bindings.findIndex(
    ({ parameter, value }) => parameter.words.includes('currency') && value === undefined,
  );
  const binding = bindings[at];
  const code =
    binding === undefined ? null : findCurrency(reading.said.text.toLowerCase(), reading);
  if (binding === undefined || code === null) return bindings;
  const { choices } = binding.parameter;
  const choice = choices.find(({ value }) => String(value).toLowerCase() === code)?.value;
  const value = choices.length > 0 ? choice : code.toUpperCase();
  if (value === undefined) return bindings;
  return bindings.map((one) =>
    one === binding ? { ...one, value, sure: SURE, several: [] } : one,
  );
}

function findCurrency(small: string, { said }: BindingInput['reading']): string | null {
  const sign = SIGNS.find(([one]) => small.includes(one));
  if (sign !== undefined) return sign[1];
  for (const { word } of said.tokens) {
    const code = NAMES.get(word) ?? NAMES.get(word.replace(/^[\d.,]+/, ''));
    if (code !== undefined) return code;
  }
  return UNSPACED.find(([name]) => new RegExp(`\\d\\s*${name}`).test(small))?.[1] ?? null;
}
