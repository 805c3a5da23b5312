import { ROLES, type Role } from '../../src/assess/call/value-roles.js';
import type { WordKey, WordSink } from '../../src/assess/call/value-words.js';

/** Words in their roles, each by its number, with how much they count. */
export interface Bag {
  readonly words: Int32Array;
  readonly weights: Float32Array;
}

/** The numbers of all words in their roles that training has met; the bags of a whole run of training share them. */
const NUMBERS = new Map(ROLES.map((role) => [role, new Map<WordKey, number>()]));
const MET: { readonly role: Role; readonly word: WordKey }[] = [];

/** Every word in its role by its number. */
export const metWords = (): readonly { readonly role: Role; readonly word: WordKey }[] => MET;

/** What is told, as a bag. */
export function bagOf(tell: (sink: WordSink) => void): Bag {
  const words: number[] = [];
  const weights: number[] = [];
  tell((role, word, weight) => {
    words.push(readNumber(role, word));
    weights.push(weight);
  });
  return { words: Int32Array.from(words), weights: Float32Array.from(weights) };
}

function readNumber(role: Role, word: WordKey): number {
  const numbers = NUMBERS.get(role) as Map<WordKey, number>;
  let number = numbers.get(word);
  if (number === undefined) {
    number = MET.push({ role, word }) - 1;
    numbers.set(word, number);
  }
  return number;
}
