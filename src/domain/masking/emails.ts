import { type Mark, plainMark } from './marks.js';

/** Scripts that put no space between words: a name in another script ends where one of them begins. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const SPACED = `(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{Nd}])`;

const DOMAIN = new RegExp(
  [
    `(?:${SPACED}(?:${SPACED}|-){0,62}\\.){1,8}(?:xn--[a-z0-9-]{1,59}|${SPACED}{2,24})`,
    `(?:[${UNSPACED}a-z0-9][${UNSPACED}a-z0-9-]{0,62}\\.){1,8}[${UNSPACED}]{1,24}`,
  ].join('|'),
  'iuy',
);

const NEUTRAL = /[\p{M}\p{Nd}._%+'&~-]/u;
const LATIN = /\p{Script=Latin}/u;
const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`, 'u');
const LETTER = /\p{L}/u;

/** Masks email addresses, internationalized ones too. Each character is looked at a bounded number of times. */
export function maskEmails(text: string, mark: Mark = plainMark): string {
  let masked = '';
  let kept = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = localPart(text, kept, at);
    if (start === at) continue;
    DOMAIN.lastIndex = at + 1;
    if (!DOMAIN.test(text)) continue;
    masked += text.slice(kept, start) + mark('email', text.slice(start, DOMAIN.lastIndex));
    kept = DOMAIN.lastIndex;
  }
  return kept === 0 ? text : masked + text.slice(kept);
}

/**
 * Where the name before the `@` begins; at the `@` itself when there is none. A name is written in one
 * kind of script, so that a word that stands before it without a space is kept.
 */
function localPart(text: string, from: number, at: number): number {
  if (text[at - 1] === '"') {
    const quote = text.lastIndexOf('"', at - 2);
    return quote >= from && at - quote <= 66 && !text.slice(quote, at).includes('\n') ? quote : at;
  }
  let script: string | null = null;
  let start = at;
  while (start > from) {
    const width = isLowSurrogate(text, start - 1) ? 2 : 1;
    const character = text.slice(start - width, start);
    if (!NEUTRAL.test(character)) {
      const own = characterScript(character);
      if (own === null || (script !== null && own !== script)) break;
      script = own;
    }
    start -= width;
  }
  // A quote or hyphen in front belongs to the sentence.
  while (start < at && /['.-]/.test(text[start] ?? '')) start += 1;
  return start;
}

function characterScript(character: string): string | null {
  if (LATIN.test(character)) return 'latin';
  if (UNSPACED_LETTER.test(character)) return 'unspaced';
  return LETTER.test(character) ? 'other' : null;
}

const isLowSurrogate = (text: string, index: number): boolean =>
  (text.charCodeAt(index) & 0xfc00) === 0xdc00 && index > 0;
