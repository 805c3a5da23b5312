import { normalizeText } from '../../unicode.js';

/** Letters that stand for others of their script and have no decomposition of their own. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŧ: 't' },
  ς: 'σ',
  // What Arabic and Persian keyboards and careful and hasty writers do differently.
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك' },
};
const TO_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

const ASCII = /^[\0-\x7f]*$/;
/** Characters that show nothing or only say how something is shown. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\u034f/gu;
/** Accents of Latin and Greek; in Cyrillic only the marks of stress: й and ї are letters of their own. */
const ACCENTS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+|(?<=\p{Script=Cyrillic})[\u0300\u0301]+/gu;
const CYRILLIC_IO = /е\u0308/g;
/** Hamza and madda of alef; vowel signs and the stretching of Arabic; vowel points of Hebrew. */
const ALEF_MARKS = /(?<=ا)[\u0653-\u0655]/g;
const POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/**
 * A word in the form that it is found by: compatible forms are one (NFKC), and neither case, accents, the
 * vowel signs of Arabic and Hebrew, nor the script of its digits count. Marks that make another letter, as
 * in Hindi, Thai, Japanese or Russian, stay.
 */
export function fold(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return normalizeText(word, 'NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(CYRILLIC_IO, 'е')
    .replace(POINTS, '')
    .replace(ALEF_MARKS, '')
    .normalize('NFC')
    .replace(TO_PLAIN, (letter) => PLAIN[letter] as string)
    .replace(OTHER_DIGIT, asciiDigit);
}

/** Digits of a script come ten in a row, and begin at a code point that ends in 0 or 6 (hexadecimal). */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  const low = code & 0xf;
  const beginsAtZero = low < 6 || /\p{Nd}/u.test(String.fromCodePoint(code - low));
  return String(beginsAtZero ? low : low - 6);
}
