import type { DetailToken } from '../../src/assess/evidence/detail-tokens.js';
import type { DetailWord } from '../../src/assess/evidence/detail-words.js';
import type { RowToken } from '../learned-rows.js';

/** A word is learned that is met in so many texts. */
const LEAST_MET = 4;

/** A token with its word and its kind, mark and source by their rows. */
export type Text = readonly (DetailToken & RowToken)[];

/** The words that are learned, in the order of their rows. */
export function metOften(texts: readonly (readonly DetailToken[])[]): DetailWord[] {
  const met = new Map<DetailWord, number>();
  for (const text of texts)
    for (const word of new Set(text.flatMap(({ words }) => words)))
      met.set(word, (met.get(word) ?? 0) + 1);
  const often = [...met].flatMap(([word, count]) => (count >= LEAST_MET ? [word] : []));
  const places = often.filter((word): word is number => typeof word === 'number');
  const others = often.filter((word): word is string => typeof word === 'string');
  return [...places.sort((a, b) => a - b), ...others.sort()];
}

/** A text with its words by their rows. */
export function place(tokens: readonly DetailToken[], rows: ReadonlyMap<DetailWord, number>): Text {
  return tokens.map((token) => {
    const isWord = (key: DetailWord): boolean => typeof key === 'number' || /^[^<]/.test(key);
    const word = token.words.find((key) => isWord(key) && !MARK.test(String(key)));
    return {
      ...token,
      place: typeof word === 'number' ? word : -1,
      // The word itself first.
      rows: [
        ...(word === undefined ? [] : [word]),
        ...token.words.filter((key) => key !== word),
      ].flatMap((key) => rows.get(key) ?? []),
    };
  });
}

const MARK = /^\P{L}$/u;
