import { normalizeText } from '../../unicode.js';
import { fingerprint } from './fingerprint.js';

const BEYOND_ASCII = /[^\0-\x7f]/;
const OTHER_SPACE = /\s\s|[^\S ]/;

/**
 * The request as it is compared: the same words in another case or spacing are the same request.
 * Unlike `normalise` it keeps punctuation, which tells `rm *` from `rm`.
 */
export function requestFingerprint(request: string): string {
  const folded = BEYOND_ASCII.test(request) ? normalizeText(request, 'NFKC') : request;
  const trimmed = folded.toLowerCase().trim();
  // Most requests have single spaces, and nothing to replace.
  return fingerprint(OTHER_SPACE.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed);
}
