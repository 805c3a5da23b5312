import { editDistance } from '../../edit-distance.js';

/** Shorter words are taken as they are: their letters say too little. Longer ones are hardly words. */
export const SHORTEST = 5;
export const LONGEST = 40;
/** Shorter words may differ in one place, longer ones in two. */
const SHORTEST_FOR_TWO = 8;
/** A word that is like another has so many characters more or fewer at most. */
export const MOST_OTHER = 2;
const LETTERS = /^[\p{L}\p{M}]+$/u;

/** Whether a word can be misspelt: numbers and codes are the same or others. */
export const canBeMisspelt = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);

/** How alike two words are as they are written: 0 when one is not the other misspelt, 1 when they are the same. */
export function likeness(word: string, other: string): number {
  const most = word.length < SHORTEST_FOR_TWO ? 1 : MOST_OTHER;
  const edits = editDistance(word, other, most);
  return edits > most ? 0 : 1 - edits / Math.max(word.length, other.length);
}
