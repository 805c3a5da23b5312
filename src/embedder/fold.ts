import { normalizeText } from '../unicode.js';

/** Characters of scripts that put no space between words: Thai to Khmer, kana, Han. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

/** Marks that come and go in writing: accents, stress, Arabic vowels and the stretching stroke. */
const MARKS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ة: 'ه',
  ى: 'ي',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** One spelling for what differs only in case, width, accents or a letter's variant. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant.
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return normalizeText(lower, 'NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** Whether a folded word is of a script without spaces. */
export function isUnspaced(word: string): boolean {
  return word.charCodeAt(0) >= 0x0e00 && UNSPACED.test(word);
}
