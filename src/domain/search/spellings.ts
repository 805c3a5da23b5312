import { fold } from './fold.js';

/** Letters that are also written as two, where a keyboard has them not: German, Scandinavian languages, Finnish. */
const AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const ONE_FOR_TWO = /[äöüåø]/i;
const EACH_ONE_FOR_TWO = /[äöüåø]/gi;

/** The Arabic article with the words that are written together with it: and, so, in or with, like, for. */
const ARTICLE = /^[وف]?(?:ال|بال|كال|(?<forThe>لل))(?<noun>\p{Script=Arabic}+)$/u;
/** Characters behind an article, at least: of shorter words the letters are mostly their own. */
const SHORTEST_NOUN = 3;

/**
 * Other forms that a word is found by, folded: with ä as ae, å as aa and so on; and without an Arabic article. The
 * words of a text and of a query both have them, so that each way of writing finds the others.
 *
 * @param term the word, folded
 */
export function otherSpellings(word: string, term: string): string[] {
  if (ONE_FOR_TWO.test(word)) {
    return [
      fold(word.replace(EACH_ONE_FOR_TWO, (letter) => AS_TWO[letter.toLowerCase()] as string)),
    ];
  }
  const { noun, forThe } = ARTICLE.exec(term)?.groups ?? {};
  if (noun === undefined) return [];
  // "For the" takes the place of the article; a noun that begins with its letter has that only once.
  const nouns = forThe === undefined ? [noun] : [noun, `ل${noun}`];
  return nouns.filter((form) => form.length >= SHORTEST_NOUN);
}
