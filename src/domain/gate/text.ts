import { normalizeText } from '../../unicode.js';
import { fingerprint } from '../text/fingerprint.js';

/** Lower case, one space between words, no punctuation but apostrophes and hyphens inside words. */
export function normalise(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}'-]+/gu, ' ')
    .replace(/(^|\s)['-]+|['-]+(?=\s|$)/g, '$1')
    .replace(/-/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
}

/**
 * The request as it is compared: the same words in another case or spacing are the same request.
 * Unlike `normalise` it keeps punctuation, which tells `rm *` from `rm`.
 */
export function requestFingerprint(request: string): string {
  return fingerprint(normalizeText(request, 'NFKC').toLowerCase().trim().replace(/\s+/g, ' '));
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

/** `JSON.stringify` with the keys of every object in order, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
