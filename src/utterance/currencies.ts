/** Names of the currencies that are written as codes (ISO 4217), and the signs of those that have one. */
const CALLED: Readonly<Partial<Record<string, { readonly name: string; readonly sign: string }>>> =
  {
    usd: { name: 'dollar', sign: '$' },
    eur: { name: 'euro', sign: '€' },
    gbp: { name: 'pound', sign: '£' },
    jpy: { name: 'yen', sign: '¥' },
    chf: { name: 'franc', sign: '' },
    cny: { name: 'yuan', sign: '' },
    inr: { name: 'rupee', sign: '₹' },
  };

/** The name of the currency that a code in small letters stands for. */
export const currencyName = (code: string): string | undefined => CALLED[code]?.name;

/** Whether a word is an amount with the sign of the currency that a code in small letters stands for: `£85`. */
export function hasCurrencySign(word: string, code: string): boolean {
  const sign = CALLED[code]?.sign ?? '';
  return sign !== '' && /\d/.test(word) && (word.startsWith(sign) || word.endsWith(sign));
}
