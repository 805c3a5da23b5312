import { normalizeText } from '../unicode.js';

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Lower case, one space between words, no punctuation but apostrophes inside words. */
export function normalise(text: string): string {
  return BEYOND_ASCII.test(text) ? normaliseUnicode(text) : normaliseAscii(text.toLowerCase());
}

/** Does so for ASCII, in a third of the time; a call does this some ten times. */
function normaliseAscii(text: string): string {
  let words = '';
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    for (end = start; isWordUnit(text.charCodeAt(end)); end += 1);
    let [first, last] = [start, end];
    while (first < last && isOuterMark(text.charCodeAt(first))) first += 1;
    while (first < last && isOuterMark(text.charCodeAt(last - 1))) last -= 1;
    if (first < last) words += `${words && ' '}${text.slice(first, last)}`;
  }
  return words.replaceAll('`', "'").replaceAll('-', ' ').replace(/ {2,}/g, ' ');
}

const [A, Z, ZERO, NINE] = [97, 122, 48, 57];
const [APOSTROPHE, BACKTICK, HYPHEN] = [39, 96, 45];

const isOuterMark = (unit: number): boolean =>
  unit === APOSTROPHE || unit === BACKTICK || unit === HYPHEN;

const isWordUnit = (unit: number): boolean =>
  (unit >= A && unit <= Z) || (unit >= ZERO && unit <= NINE) || isOuterMark(unit);

/** Longer texts keep their ligatures: taken apart, one may become eighteen characters. */
const LIGATURES_UP_TO = 2_000;

function normaliseUnicode(text: string): string {
  return normalizeText(text, text.length > LIGATURES_UP_TO ? 'NFC' : 'NFKC')
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}'-]+/gu, ' ')
    .replace(/(^|\s)['-]+|['-]+(?=\s|$)/g, '$1')
    .replace(/-/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
}

/** The first words of phrases: what begins with none of them begins with no phrase, and need not be taken apart. */
export const listFirstWords = (phrases: Iterable<string>): ReadonlySet<string> =>
  new Set([...phrases].map(firstWord));

export function firstWord(words: string): string {
  const end = words.indexOf(' ');
  return end < 0 ? words : words.slice(0, end);
}
