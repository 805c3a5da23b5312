import { patternsByLanguage, wordsByLanguage } from '../lexicon/lexicon.js';
import type { PatternLists } from '../lexicon/schema.js';
import { remembered } from '../word-vectors/remembered.js';
import { ACTION_LISTS } from './actions.js';
import { COMMON_WORDS } from './common-words.js';
import { GRAMMAR_BY_LANGUAGE } from './function-words.js';
import { type Token, tokenize } from './tokens.js';

/** The languages that questions and prompts are worded in. */
export const LANGUAGE_CODES = [
  ...(['en', 'de', 'fr', 'es', 'it', 'pt'] as const),
  ...(['nl', 'sv', 'pl', 'ja', 'zh'] as const),
] as const;
export type Language = (typeof LANGUAGE_CODES)[number];

/** Words that one language uses all the time and its neighbors don't, or rarely. */
const WORDS = wordsByLanguage('telling');

const WORDS_OF = new Map<string, Language[]>();
for (const [language, words] of WORDS) {
  for (const word of words) {
    WORDS_OF.set(word, [...(WORDS_OF.get(word) ?? []), language as Language]);
  }
}

/** Words of grammar that are in no list above, which tell less: some of them mean a thing elsewhere. */
const GRAMMAR_OF = new Map<string, Language[]>();
for (const [language, words] of GRAMMAR_BY_LANGUAGE) {
  for (const word of words) {
    if (WORDS_OF.has(word) || COMMON_WORDS.has(word)) continue;
    GRAMMAR_OF.set(word, [...(GRAMMAR_OF.get(word) ?? []), language as Language]);
  }
}
const GRAMMAR_WEIGHT = 0.5;

/** Languages of which many verbs are those of their neighbors. */
const ALIKE: readonly Language[] = ['en', 'es', 'it', 'pt'];
/** Verbs of orders that one language alone has. */
const VERB_OF = new Map<string, Language>();
const VERBS = LANGUAGE_CODES.map((language) => [language, verbsIn(language)] as const);
for (const [language, verbs] of VERBS)
  for (const verb of verbs)
    if (
      !ALIKE.includes(language) &&
      VERBS.every(([other, others]) => other === language || !others.has(verb))
    )
      VERB_OF.set(verb, language);
const VERB_WEIGHT = 0.4;

function verbsIn(language: Language): ReadonlySet<string> {
  return new Set(ACTION_LISTS.flatMap((name) => [...(wordsByLanguage(name).get(language) ?? [])]));
}

/** Whether a word is one that some language uses all the time, and so says nothing of what a text is about. */
export const isOfLanguage = (word: string): boolean => WORDS_OF.has(word);

const KANA = /[\u3040-\u30ff]/;
const HAN = /[\u3400-\u9fff]/;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** Letters that none of these languages has, in a word that is no name: the text is in another one, such as Turkish. */
const OF_OTHERS = /(?:^\p{Lu}|(?<!\p{L}))\p{Ll}*[\u0131\u011f\u015f]/gu;
/** Where one stands, the language is the likelier. */
const TELLING_LETTERS = compileByLanguage('tellingLetters');
const TELLING_SIGNS = compileByLanguage('tellingSigns');

/** Endings of longer words that one language has and its neighbors don't. */
const ENDINGS = compileByLanguage('endings', '$');
const ENDING_WEIGHT = 0.35;
/** Endings that three languages share, against French `un` and `il` and the German `um`. */
const SOUTHERN = /(?:[oa]|nte)$/;
const HINT = 0.05;

function compileByLanguage(name: keyof PatternLists, behind = ''): [RegExp, Language][] {
  return patternsByLanguage(name).map(([language, pattern]) => [
    new RegExp(`(?:${pattern})${behind}`, 'u'),
    language as Language,
  ]);
}

/** The languages of a longer word's endings. */
const languagesOfEnding = remembered((word): readonly Language[] =>
  ENDINGS.filter(([ending]) => ending.test(word)).map(([, language]) => language),
);

/** Bounds of the text that is looked at. */
const MAX_LENGTH = 400;
const MAX_WORDS = 60;

/** The language that a text is written in, as far as it is one of ours; English where nothing tells. */
export function tellLanguage(text: string, tokens?: readonly Token[]): Language {
  return guessLanguage(text, tokens).language;
}

/** Tells the language of the words of a conversation: where the last ones tell little, those before them do. */
export function tellTurnLanguage(text: string, before: readonly string[]): Language {
  const { language, sure } = guessLanguage(text);
  return sure >= SURE || before.length === 0
    ? language
    : guessLanguage([text, ...before].join(' ')).language;
}

/** A lead of so much over the next language tells. */
const SURE = 1;

interface Likeliest {
  readonly language: Language;
  /** By how much it leads. */
  readonly sure: number;
}

/** Tells the likeliest language of a text, and how sure that is. */
export function guessLanguage(text: string, tokens?: readonly Token[]): Likeliest {
  const head = text.slice(0, MAX_LENGTH);
  const beyondAscii = BEYOND_ASCII.test(head);
  if (beyondAscii && KANA.test(head)) return { language: 'ja', sure: SURE };
  if (beyondAscii && HAN.test(head)) return { language: 'zh', sure: SURE };
  const counts = new Map<Language, number>();
  const add = (language: Language, weight: number): void => {
    counts.set(language, (counts.get(language) ?? 0) + weight);
  };
  let southern = 0;
  const looked = tokens ?? tokenize(head, MAX_WORDS);
  for (let at = 0; at < looked.length && at < MAX_WORDS; at++) {
    const { word } = looked[at] as Token;
    const languages = WORDS_OF.get(word);
    if (languages !== undefined) {
      for (const language of languages) add(language, 1 / languages.length);
    } else if (GRAMMAR_OF.has(word)) {
      const grammar = GRAMMAR_OF.get(word) as Language[];
      for (const language of grammar) add(language, GRAMMAR_WEIGHT / grammar.length);
    } else if (VERB_OF.has(word)) {
      add(VERB_OF.get(word) as Language, VERB_WEIGHT);
    } else if (word.length >= 5) {
      for (const language of languagesOfEnding(word)) add(language, ENDING_WEIGHT);
      if (SOUTHERN.test(word)) southern++;
    }
  }
  const telling = beyondAscii ? [...TELLING_LETTERS, ...TELLING_SIGNS] : TELLING_SIGNS;
  for (const [letters, language] of telling) if (letters.test(head)) add(language, 0.6);
  for (const language of ['es', 'it', 'pt'] as const)
    if (counts.has(language)) add(language, HINT * southern);
  let best: Language = 'en';
  for (const [language, count] of counts) {
    if (count > (counts.get(best) ?? 0) + 1e-9) best = language;
  }
  const rest = [...counts].flatMap(([language, count]) => (language === best ? [] : count));
  const sure = (counts.get(best) ?? 0) - Math.max(0, ...rest);
  // One such word is a name in small letters; more of them, or one where little else tells, are another language.
  const others = beyondAscii ? (head.match(OF_OTHERS)?.length ?? 0) : 0;
  return others > 1 || (others > 0 && sure <= SURE)
    ? { language: 'en', sure: SURE }
    : { language: best, sure };
}
