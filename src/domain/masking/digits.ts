/** The first digit of each set: ASCII, full width, Arabic, Persian, Devanagari and Bengali. */
const ZEROS = [0x30, 0xff10, 0x660, 0x6f0, 0x966, 0x9e6];

/** These sets as a character class. */
export const DIGIT = ZEROS.map(
  (zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`,
).join('');

/** 0 to 9, or -1 for what is no digit. */
export function digitValue(codeUnit: number): number {
  for (const zero of ZEROS) if (codeUnit >= zero && codeUnit <= zero + 9) return codeUnit - zero;
  return -1;
}

/** Separators between groups of digits: spaces of any width, dots, hyphens and dashes. */
export const SEPARATOR = ' \\u00a0\\u2007\\u2009\\u202f.\\-\\u2010-\\u2014';
