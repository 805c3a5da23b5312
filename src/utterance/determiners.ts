import { languagesByWord, lexiconWords, wordsByLanguage } from '../lexicon/lexicon.js';
import { COMMON_WORDS } from './common-words.js';
import { FUNCTION_WORDS } from './function-words.js';
import type { Language } from './language.js';

/** How many a word before a noun says are meant. */
export type Determines =
  /** One that the speaker takes to be known: `the`, `my`, `this`. */
  | 'one'
  /** Several that are known: `les`, `those`. */
  | 'many'
  /** All of them, or whichever: nothing is left to choose. */
  | 'all'
  /** Any one of them: `a`. */
  | 'any';

const GROUPS = {
  one: 'determinesOne',
  many: 'determinesMany',
  all: 'determinesAll',
  any: 'determinesAny',
} as const;

const DETERMINERS = new Map<string, Determines>();
for (const [determines, list] of Object.entries(GROUPS))
  for (const word of lexiconWords(list))
    if (!DETERMINERS.has(word)) DETERMINERS.set(word, determines as Determines);

/** Words that determine in some languages, and are something else in the others. */
const ONLY_IN = languagesByWord('determinesOnlyHere');

/** Returns how many of the noun behind it a word says are meant; undefined where it is no such word. */
export function determines(word: string, language: Language): Determines | undefined {
  const only = ONLY_IN.get(word);
  if (only !== undefined && !only.includes(language)) return undefined;
  // The Portuguese articles, which stand for other things in most languages that have them.
  if (word === 'o' || word === 'a') return language === 'en' && word === 'a' ? 'any' : 'one';
  return DETERMINERS.get(word);
}

/** Prepositions and particles, which end the phrase of a noun, beside the words of grammar that all languages share. */
const ENDS_NOUN = wordsByLanguage('endsNoun');

/** Whether a word belongs to no noun: a word of grammar, a preposition or a particle of the language. */
export const endsNoun = (word: string, language: Language): boolean =>
  ENDS_NOUN.get(language)?.has(word) === true ||
  (language === 'en' ? COMMON_WORDS : FUNCTION_WORDS).has(word) ||
  (language === 'en' && /^\p{L}{3,}ly$/u.test(word));

/** Languages whose nouns need no article, so that a bare noun may be one that is known. */
const WITHOUT_ARTICLES: ReadonlySet<Language> = new Set(['pl', 'ja', 'zh', 'sv'] as const);
export const hasArticles = (language: Language): boolean => !WITHOUT_ARTICLES.has(language);

/** Languages in which what describes a noun stands behind it. */
const NOUN_FIRST: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt'] as const);
export const isNounFirst = (language: Language): boolean => NOUN_FIRST.has(language);
