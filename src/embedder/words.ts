import { fold, isUnspaced } from './fold.js';

/** The part of a text that is read: a message says what it is about in its first few hundred words. */
export const CHARACTERS_READ = 8_000;
export const WORDS_READ = 400;

/** Characters of one word that are looked at; what is longer is no word. */
const WORD_LENGTH = 40;

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu;
const SCRIPT_RUN =
  /[\u3040-\u309f]+|[\u30a0-\u30ff]+|[\u3400-\u9fff\uf900-\ufaff]+|[^\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+/g;

/**
 * The folded words of a text, in order, at most `WORDS_READ` of its first `CHARACTERS_READ` characters. A run of a
 * script without spaces is one word here, cut where kanji, katakana and hiragana meet.
 */
export function splitWords(text: string): string[] {
  const read = fold(text.length > CHARACTERS_READ ? text.slice(0, CHARACTERS_READ) : text);
  const words: string[] = [];
  for (const [word] of read.matchAll(WORD)) {
    if (words.length >= WORDS_READ) break;
    if (isUnspaced(word)) words.push(...(word.match(SCRIPT_RUN) ?? []));
    else if (word.includes("'") || word.includes('’')) words.push(...splitApostrophe(word));
    else words.push(word.length > WORD_LENGTH ? word.slice(0, WORD_LENGTH) : word);
  }
  return words;
}

/** "can't" is one word, "doctor's" loses its ending, "l'hôtel" is two words. */
function splitApostrophe(word: string): string[] {
  const parts = word.split(/['’]/);
  const last = parts.at(-1) ?? '';
  if (last.length > 2) return parts.map((part) => part.slice(0, WORD_LENGTH));
  return [last === 's' ? (parts[0] ?? '') : parts.join('').slice(0, WORD_LENGTH)];
}
