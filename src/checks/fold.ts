/** Letters that no decomposition takes apart, as people type them without a keyboard for them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};
const PLAIN_LETTERS = /[ßøłđıæœþð]/g;
const ASCII = /^[\0-\x7f]*$/;

/** Folds a text to lower case letters without accents, full-width forms to plain ones. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐‑−–]/g, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter] as string);
}

/** Marks that people put between the parts of one thing, or leave out: `A-1042`, `A 1042`, `a_1042`. */
const JOINERS = /[\s_/#&+()'"-]+/g;

/**
 * A folded text without spaces and joining marks. A sign before a figure and marks between figures stay: `-18` is no `18`, and
 * `1.10` no `110`.
 */
export function compact(folded: string): string {
  const sign = /^-(?=\.?\d)/.test(folded) ? '-' : '';
  return sign + folded.replace(JOINERS, '');
}

/** `Müller`, `Mueller` and `Muller` in one form, and `Håkon` and `Haakon`. */
export const withoutUmlauts = (folded: string): string =>
  folded.replace(/([aou])e|aa/g, (_, vowel: string | undefined) => vowel ?? 'a');
