import type { LanguageLists, PatternLists, PhraseLists, WordLists } from './schema.js';
import { AR } from './words/ar.js';
import { CS } from './words/cs.js';
import { DA } from './words/da.js';
import { DE } from './words/de.js';
import { EL } from './words/el.js';
import { EN } from './words/en.js';
import { ES } from './words/es.js';
import { FA } from './words/fa.js';
import { FI } from './words/fi.js';
import { FR } from './words/fr.js';
import { HAN } from './words/han.js';
import { HE } from './words/he.js';
import { HI } from './words/hi.js';
import { HR } from './words/hr.js';
import { HU } from './words/hu.js';
import { ID } from './words/id.js';
import { IT } from './words/it.js';
import { JA } from './words/ja.js';
import { KO } from './words/ko.js';
import { NL } from './words/nl.js';
import { NO } from './words/no.js';
import { PL } from './words/pl.js';
import { PT } from './words/pt.js';
import { RO } from './words/ro.js';
import { RU } from './words/ru.js';
import { SK } from './words/sk.js';
import { SV } from './words/sv.js';
import { TH } from './words/th.js';
import { TR } from './words/tr.js';
import { UK } from './words/uk.js';
import { VI } from './words/vi.js';
import { ZH } from './words/zh.js';

/** In the order in which the lists of the languages are put together. */
const LANGUAGES = [
  ['en', EN],
  ['de', DE],
  ['fr', FR],
  ['es', ES],
  ['it', IT],
  ['pt', PT],
  ['nl', NL],
  ['sv', SV],
  ['pl', PL],
  ['ja', JA],
  ['zh', ZH],
  ['da', DA],
  ['no', NO],
  ['fi', FI],
  ['cs', CS],
  ['sk', SK],
  ['hu', HU],
  ['ro', RO],
  ['hr', HR],
  ['tr', TR],
  ['ru', RU],
  ['uk', UK],
  ['el', EL],
  ['ar', AR],
  ['he', HE],
  ['fa', FA],
  ['hi', HI],
  ['ko', KO],
  ['th', TH],
  ['vi', VI],
  ['id', ID],
  ['han', HAN],
] as const satisfies readonly (readonly [string, LanguageLists])[];

/** All lists by language. */
export const LEXICON: ReadonlyMap<string, LanguageLists> = new Map<string, LanguageLists>(
  LANGUAGES,
);

export type LexiconLanguage = (typeof LANGUAGES)[number][0];
type ListName = keyof LanguageLists;

/** The words of a list in one language; none where it has none. */
function splitList(list: LanguageLists[ListName], by: string): readonly string[] {
  return typeof list === 'string' ? list.split(by) : [];
}

const collect = (name: ListName, by: string): ReadonlySet<string> =>
  new Set(LANGUAGES.flatMap(([, lists]) => splitList((lists as LanguageLists)[name], by)));

/** The words of lists in all languages. */
export const lexiconWords = (...names: readonly (keyof WordLists)[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [...collect(name, ' ')]));

/** The phrases of a list in all languages. */
export const lexiconPhrases = (name: keyof PhraseLists): ReadonlySet<string> => collect(name, '|');

/** The words of a list by language. */
export const wordsByLanguage = (
  name: keyof WordLists,
): ReadonlyMap<LexiconLanguage, ReadonlySet<string>> =>
  new Map(
    LANGUAGES.flatMap(([language, lists]) => {
      const words = splitList((lists as LanguageLists)[name], ' ');
      return words.length > 0 ? [[language, new Set(words)] as const] : [];
    }),
  );

/** The source of a regular expression that takes what a list has in any language. */
export const union = (name: keyof PatternLists): string =>
  `(?:${LANGUAGES.flatMap(([, lists]) => (lists as LanguageLists)[name]?.source ?? []).join('|')})`;

/** Languages that have a list. */
export const languagesWith = (name: ListName): LexiconLanguage[] =>
  LANGUAGES.flatMap(([language, lists]) => (name in lists ? [language] : []));

/** The languages in which a word is on a list. */
export function languagesByWord(
  name: keyof WordLists,
): ReadonlyMap<string, readonly LexiconLanguage[]> {
  const languages = new Map<string, LexiconLanguage[]>();
  for (const [language, words] of wordsByLanguage(name))
    for (const word of words) languages.set(word, [...(languages.get(word) ?? []), language]);
  return languages;
}

/** The sources of the patterns of a list by language. */
export const patternsByLanguage = (
  name: keyof PatternLists,
): readonly (readonly [LexiconLanguage, string])[] =>
  LANGUAGES.flatMap(([language, lists]) => {
    const pattern = (lists as LanguageLists)[name];
    return pattern === undefined ? [] : [[language, pattern.source] as const];
  });

/** The words of a list that gives each a number: `zwanzig:20`. */
export const lexiconPairs = (name: keyof WordLists): [word: string, value: number][] =>
  [...lexiconWords(name)].map((pair) => {
    const [word = '', value] = pair.split(':');
    return [word, Number(value)];
  });
