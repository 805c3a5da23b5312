import { lexiconPhrases } from '../lexicon/lexicon.js';

/** Letters of Cyrillic with those that sound alike: `ш=sh`. */
const LETTERS = new Map(
  [...lexiconPhrases('cyrillicInLatin')].map((pair) => pair.split('=') as [string, string]),
);
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
/** Shorter names are met by accident. */
const SHORTEST = 4;

/** Name in Latin letters as it sounds, without its ending: `kat` for `Катя`; null for a word of another script. */
export function inLatin(word: string): string | null {
  if (word.length < SHORTEST || !CYRILLIC.test(word)) return null;
  return spellBySound([...word].map((letter) => LETTERS.get(letter) ?? '').join(''));
}

/** A word in Latin letters in a form that is alike for what sounds alike, without the vowels at its end. */
export const spellBySound = (word: string): string =>
  `~${word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/c(?=[aoukr])|q|ck/g, 'k')
    .replace(/(?:ie|y|j)/g, 'i')
    .replace(/(.)\1/g, '$1')
    .replace(/[aeiou]+$/, '')}`;
