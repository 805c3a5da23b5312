import { fold } from './fold.js';

/** A word of a text, or one character of a script that is written without spaces. */
export interface Token {
  /** Folded. */
  readonly term: string;
  /** Its place among the tokens, from 1. */
  readonly position: number;
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether it is a character that goes on the run of the token before it. */
  readonly continues: boolean;
}

/** The last position that a tsvector can hold; what comes after it in a text cannot be searched for. */
const MOST_TOKENS = 16_383;
/** Longer words are found by their beginning: a lexeme has fewer than 2,048 bytes. */
const LONGEST_TERM = 100;

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
const TOKENS = new RegExp(`(?<run>(?:${CHARACTER})+)|${WORD}|\\p{Extended_Pictographic}`, 'gu');

/**
 * Splits a text into what it is searched by, in any language and without a dictionary, so that the same
 * text gives the same tokens for ever: words of letters and digits, each character of a script without
 * spaces, and each emoji. All else separates.
 *
 * @param text in Unicode normalization form C
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const add = (word: string, start: number, continues: boolean): boolean => {
    const term = cut(fold(word));
    if (term === '') return continues;
    tokens.push({ term, position: tokens.length + 1, start, end: start + word.length, continues });
    return true;
  };
  for (const { 0: found, index, groups } of text.matchAll(TOKENS)) {
    if (tokens.length >= MOST_TOKENS) break;
    if (groups?.run === undefined) add(found, index, false);
    else {
      let continues = false;
      for (const character of found.matchAll(CHARACTERS)) {
        continues = add(character[0], index + character.index, continues);
      }
    }
  }
  return tokens.slice(0, MOST_TOKENS);
}

const cut = (term: string): string =>
  term.length > LONGEST_TERM ? term.slice(0, LONGEST_TERM).toWellFormed() : term;
