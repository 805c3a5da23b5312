import { lexiconWords, wordsByLanguage } from '../lexicon/lexicon.js';
import { COMMON_WORDS } from './common-words.js';
import { wordSet } from './word-set.js';

/**
 * Articles, prepositions, pronouns, auxiliary verbs and words of politeness, by language. A word that means a thing in
 * another of them (`die`, `son`, `sin`, `hat`, `war`) is left out.
 */
export const GRAMMAR_BY_LANGUAGE = wordsByLanguage('grammar');

const ENGLISH = wordSet(
  "a an the of for to in on by with and or but is are was were be been as at into from about than that which who what i you he she it we they me him us them my your his her our their this these those some any under over before after if when so i'm i'd i'll",
);
const DANGLING: ReadonlySet<string> = new Set([...ENGLISH, ...lexiconWords('grammar')]);

/** Whether a word says nothing where no other one follows: an article, a preposition, a pronoun, an auxiliary verb. */
export const dangles = (word: string): boolean => DANGLING.has(word);

/** Words that grammar explains, in the languages of our lists: a run of words ends with none of them, and begins with few. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...COMMON_WORDS,
  ...lexiconWords('grammar'),
]);
