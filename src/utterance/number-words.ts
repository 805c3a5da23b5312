import { lexiconPairs, lexiconWords, union, wordsByLanguage } from '../lexicon/lexicon.js';
import { remembered } from '../word-vectors/remembered.js';

/** Numbers in words, in the languages most traffic is written in. */

const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');

/** Words by the number they stand for: `20:twenty zwanzig`. */
const NUMBERS = new Map(lexiconPairs('numbers'));

/** Words that multiply what stands before them. */
export const SCALES: ReadonlyMap<string, number> = new Map(lexiconPairs('scales'));

/** Articles, and words that are more often something else than a number. */
const MORE_OFTEN_ELSE = lexiconWords('numbersMoreOftenElse');

/** Parts of numbers, the longest first. */
const PARTS = [...wordsByLanguage('numberParts').values()].map((words) =>
  [...words].sort((a, b) => b.length - a.length),
);
const JOINS = lexiconWords('numberPartJoins');
const ELIDED = new Map(lexiconPairs('numbersElided'));

/** Letters of the shortest and of the longest number in one word. */
const COMPOUND = { least: 7, most: 40 } as const;

/** `fünfundzwanzig`, `vijfentwintig`, `duecento`: a number whose parts are written as one word. */
const compound = remembered(readCompound, { longest: COMPOUND.most });

function readCompound(word: string): number | null {
  for (const parts of PARTS) {
    const found: string[] = [];
    let at = 0;
    while (at < word.length) {
      const part = parts.find((one) => word.startsWith(one, at));
      if (part === undefined) break;
      found.push(part);
      at += part.length;
    }
    if (at === word.length && found.length > 1 && !JOINS.has(found.at(-1) as string))
      return evaluate(found.filter((part) => !JOINS.has(part)));
  }
  return null;
}

const wordValue = (word: string): number | null => NUMBERS.get(word) ?? ELIDED.get(word) ?? null;

function evaluate(words: readonly string[]): number {
  let total = 0;
  let current = 0;
  for (const word of words) {
    const scale = SCALES.get(word);
    if (scale === undefined) current += wordValue(word) ?? 0;
    else if (scale === 100) current = (current || 1) * scale;
    else {
      total += (current || 1) * scale;
      current = 0;
    }
  }
  return total + current;
}

/** The number that one word is, `forty-nine` and `duecento` too; null for any other, a scale among them. */
export function numberWord(word: string): number | null {
  const known = NUMBERS.get(word);
  if (known !== undefined) return known;
  const parts = word.includes('-') ? /^(\p{L}+)-(\p{L}+)$/u.exec(word) : null;
  if (parts) {
    const [tens, unit] = [NUMBERS.get(parts[1] as string), NUMBERS.get(parts[2] as string)];
    if (tens !== undefined && unit !== undefined && tens >= 20 && unit < 20) return tens + unit;
    return null;
  }
  const isCompound = word.length >= COMPOUND.least && word.length <= COMPOUND.most;
  return isCompound ? compound(word) : null;
}

/** Whether a word is a number wherever it stands, not an article or a word that means something else as often. */
export const isNumberWord = (word: string): boolean =>
  !MORE_OFTEN_ELSE.has(word) && (SCALES.has(word) || numberWord(word) !== null);

/** Whether a text is a number and nothing else, so that its unit stands behind it. */
export const isBareNumber = (text: string): boolean =>
  /^\d[\d.,]*$/.test(text) || numberWord(text.toLowerCase()) !== null;

/** The digit that a word of English is. */
export const digitWord = (word: string): number | undefined =>
  word === 'oh' ? 0 : DIGITS.includes(word) ? DIGITS.indexOf(word) : undefined;

const HAN_NUMBER = new RegExp(union('hanNumber'), 'u');

/** `fifteen hundred`, `zweihundert`, `三万五`: the number that words say; null for none. */
export function numberInWords(text: string): number | null {
  const han = HAN_NUMBER.exec(text)?.[0];
  if (han !== undefined) return hanNumber(han);
  let total = 0;
  let current = 0;
  let known = false;
  for (const word of text.split(/[\s-]+/)) {
    if (word === '' || word === 'and' || word === 'of') continue;
    const value = numberWord(word);
    const scale = SCALES.get(word);
    if (value !== null) current += value;
    else if (scale !== undefined) {
      current = (current || 1) * scale;
      if (scale >= 1_000) {
        total += current;
        current = 0;
      }
    } else if (known) break;
    else continue;
    known = true;
  }
  return known ? total + current : null;
}

/** `三百二十`, `2万3千`, and `三万五`, in which the last digit counts tenths of the scale before it. */
export function hanNumber(signs: string): number {
  let total = 0;
  let section = 0;
  let digit = -1;
  let last = 0;
  for (const sign of signs) {
    const scale = NUMBERS.get(sign) === 10 ? 10 : SCALES.get(sign);
    if (scale === undefined) {
      const next = /\d/.test(sign) ? Number(sign) : (NUMBERS.get(sign) ?? 0);
      digit = digit < 0 ? next : digit * 10 + next;
      continue;
    }
    if (scale >= 10_000) {
      total += (section + Math.max(digit, 0) || 1) * scale;
      section = 0;
    } else section += (digit < 0 ? 1 : digit) * scale;
    digit = -1;
    last = scale;
  }
  if (digit < 0) return total + section;
  const tenth =
    last >= 100 && digit < 10 && ![...signs].some((sign) => NUMBERS.get(sign) === 0)
      ? last / 10
      : 1;
  return total + section + digit * tenth;
}
