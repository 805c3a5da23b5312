import { writeFileSync } from 'node:fs';
import type { LearnedVectors } from '../src/assess/learned-words.js';
import { packed } from '../src/word-vectors/packed-vectors.js';

/**
 * Writes vectors of words as `readLearnedVectors` reads them; returns the numbers as they were written.
 *
 * @param name the path without an ending
 */
export function writeLearnedVectors(name: string, words: LearnedVectors): Buffer {
  const texts = [words.english, words.roots, words.others].map((part) => part.join('\n'));
  const bytes = packed(words.vectors);
  writeFileSync(`${name}.txt`, texts.join('\n\n'));
  writeFileSync(`${name}.bin`, bytes);
  return bytes;
}
