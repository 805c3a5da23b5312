/** Marks in a row that any writing needs, by far (Unicode's stream-safe text format has the same bound). */
const MAX_MARKS = 30;

const SURPLUS_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');
const WITHOUT_MARKS = /^[\0-\u02ff]*$/;

/**
 * `text.normalize(form)` in linear time: marks beyond the thirtieth on one character are dropped first,
 * since putting thousands of them in order takes quadratic time.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const bounded = WITHOUT_MARKS.test(text) ? text : text.replace(SURPLUS_MARKS, '$1');
  return bounded.normalize(form);
}

/** The length of a text as people count it: an emoji is one. */
export function codePoints(text: string): number {
  let count = text.length;
  // Well-formed text has two units a code point beyond the BMP, the second a low surrogate.
  for (let index = 0; index < text.length; index += 1) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) count -= 1;
  }
  return count;
}
