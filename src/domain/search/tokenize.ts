import { fold } from './fold.js';
import { otherSpellings } from './spellings.js';

/** A word of a text, or one character of a script that is written without spaces. */
export interface SearchToken {
  /** Folded. */
  readonly term: string;
  /** Other forms that it is found by, folded; absent where it has none. */
  readonly also?: readonly string[];
  /** Its place among the tokens, from 1. */
  readonly position: number;
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether it is a character that goes on the run of the token before it. */
  readonly continues: boolean;
}

/** The last position that a tsvector can hold; what comes after it in a text cannot be searched for. */
const MAX_TOKENS = 16_383;
/** Longer words are found by their beginning: a lexeme has fewer than 2,048 bytes. */
const MAX_TERM_LENGTH = 100;
/** UTF-16 units of a word that are folded: some become several characters, and some none. */
const MAX_FOLDED = 4 * MAX_TERM_LENGTH;
/** Characters of scripts without spaces whose folded form is remembered. */
const MAX_REMEMBERED = 20_000;

/** Scripts whose writers put no spaces between words; Korean does, but joins its particles to them. */
const UNSPACED = [
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** With the marks of length and voice that these share. */
const CHARACTER = `(?=[\\p{L}\\p{Nl}])[${UNSPACED}ーｰ][\\p{M}\\p{Cf}ﾞﾟ]*`;
const CHARACTERS = new RegExp(CHARACTER, 'gu');
const WORD = `(?:(?!${CHARACTER})[\\p{L}\\p{N}][\\p{M}\\p{Cf}]*)+`;
const ASCII = /^[\0-\x7f]*$/;
const ANY_TOKEN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const TOKENS = new RegExp(`(?<run>(?:${CHARACTER})+)|${WORD}|\\p{Extended_Pictographic}`, 'gu');

/**
 * Splits a text into what it is searched by, in any language and without a dictionary, so that the same
 * text gives the same tokens for ever: words of letters and digits, each character of a script without
 * spaces, and each emoji. All else separates.
 *
 * @param text in Unicode normalization form C
 * @param most so many tokens are wanted, and the rest of the text is not read
 */
export function tokenize(text: string, most = MAX_TOKENS): SearchToken[] {
  const tokens: SearchToken[] = [];
  if (!ANY_TOKEN.test(text)) return tokens;
  const add = (word: string, start: number, continues: boolean): boolean => {
    const term = toTerm(word);
    if (term === '') return continues;
    const place = { position: tokens.length + 1, start, end: start + word.length, continues };
    const also =
      continues || ASCII.test(word) ? [] : otherSpellings(word.slice(0, MAX_FOLDED), term);
    tokens.push(also.length === 0 ? { term, ...place } : { term, also: also.map(cut), ...place });
    return true;
  };
  for (const { 0: found, index, groups } of text.matchAll(TOKENS)) {
    if (tokens.length >= most) break;
    if (groups?.run === undefined) {
      add(found, index, false);
      continue;
    }
    let continues = false;
    for (const character of found.matchAll(CHARACTERS)) {
      if (tokens.length >= most) break;
      continues = add(character[0], index + character.index, continues);
    }
  }
  return tokens;
}

/** Folded forms of characters: texts without spaces are made of few of them, again and again. */
const remembered = new Map<string, string>();

function toTerm(word: string): string {
  if (word.length > 2) return cut(fold(word.slice(0, MAX_FOLDED)));
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const term = fold(word);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(word, term);
  return term;
}

const cut = (term: string): string => term.slice(0, MAX_TERM_LENGTH).toWellFormed();
