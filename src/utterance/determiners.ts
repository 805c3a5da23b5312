import { COMMON_WORDS } from './common-words.js';
import { FUNCTION_WORDS } from './function-words.js';
import type { Language } from './language.js';
import { wordSet } from './word-set.js';

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

const GROUPS: Readonly<Record<Determines, string>> = {
  one:
    'the my our your his her its their this that ' +
    'der die das dem den des im am zum zur beim ins ans vom aufs mein meine meinen meinem meiner meines unser unsere unseren unserem dein deine deinen sein seine seinen ihr ihre ihren dieser diese dieses diesen diesem ' +
    'le la l du au mon ma ton ta son sa notre votre ce cet cette ' +
    'el del al mi tu su este esta ese esa aquel aquella ' +
    'il lo della dello dell dal dalla nel nella sul sulla alla allo mio mia tuo tua suo sua questo questa quello quella ' +
    'do da no na ao à pelo pela meu minha seu sua esse essa ' +
    'het de mijn onze ons jouw zijn deze dit dat den det min mitt din ditt denna detta',
  many:
    'these those les aux des mes tes ses nos vos ces los las mis tus sus estos estas esos esas gli i dei degli delle dai dalle nei nelle sui sulle miei mie ' +
    'os as dos das nos nas meus minhas seus suas mina dina dessa',
  all:
    'all every each both any either everything whichever whatever no alle allen aller jede jeden jedes jeder beide beiden sämtliche irgendein irgendeine ' +
    'tous toutes tout toute chaque todos todas todo toda cada ambos ambas cualquier cualquiera tutti tutte tutto tutta ogni entrambi entrambe qualsiasi qualquer ' +
    'elke ieder iedere alla varje båda wszystkie wszystkich każdy każdą oba obie obydwa',
  any:
    'a an another some one ein eine einen einem einer un une uno una unos unas um uma uns umas een en ett någon ' +
    'jakiś jakąś',
};

const DETERMINERS = new Map<string, Determines>();
for (const [determines, words] of Object.entries(GROUPS))
  for (const word of wordSet(words))
    if (!DETERMINERS.has(word)) DETERMINERS.set(word, determines as Determines);

/** Words that determine in some languages, and are something else in the others. */
const ONLY_IN: Readonly<Record<string, readonly Language[]>> = {
  no: ['pt'],
  do: ['pt'],
  na: ['pt'],
  da: ['pt', 'it'],
  as: ['pt', 'es'],
  os: ['pt', 'es'],
  i: ['it'],
  am: ['de'],
  im: ['de'],
  des: ['de', 'fr'],
  de: ['nl'],
  en: ['sv'],
  den: ['de', 'sv'],
  all: ['en', 'de'],
  dos: ['pt'],
  nos: ['pt', 'fr'],
  son: ['fr'],
  sin: ['sv'],
};

/** Returns how many of the noun behind it a word says are meant; undefined where it is no such word. */
export function determines(word: string, language: Language): Determines | undefined {
  const only = ONLY_IN[word];
  if (only !== undefined && !only.includes(language)) return undefined;
  // The Portuguese articles, which stand for other things in most languages that have them.
  if (word === 'o' || word === 'a') return language === 'en' && word === 'a' ? 'any' : 'one';
  return DETERMINERS.get(word);
}

/** Prepositions and particles, which end the phrase of a noun, beside the words of grammar that all languages share. */
const ENDS_NOUN: Partial<Record<Language, ReadonlySet<string>>> = {
  en: wordSet(
    'outside inside upstairs downstairs away next except beside behind near against toward towards upon off apart aside together too else instead first',
  ),
  de: wordSet(
    'mit in an ab zu aus ein auf um am im vor neben her hin los fest weg rein raus runter hoch',
  ),
  fr: wordSet('à de en d'),
  es: wordSet('a de en con'),
  it: wordSet('a di in con'),
  pt: wordSet('de em com'),
  nl: wordSet('aan in af toe mee weg dicht uit'),
  pl: wordSet('w z na do'),
};

/** Whether a word belongs to no noun: a word of grammar, a preposition or a particle of the language. */
export const endsNoun = (word: string, language: Language): boolean =>
  ENDS_NOUN[language]?.has(word) === true ||
  (language === 'en' ? COMMON_WORDS : FUNCTION_WORDS).has(word) ||
  (language === 'en' && /^\p{L}{3,}ly$/u.test(word));

/** Languages whose nouns need no article, so that a bare noun may be one that is known. */
const WITHOUT_ARTICLES: ReadonlySet<Language> = new Set(['pl', 'ja', 'zh', 'sv'] as const);
export const hasArticles = (language: Language): boolean => !WITHOUT_ARTICLES.has(language);

/** Languages in which what describes a noun stands behind it. */
const NOUN_FIRST: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt'] as const);
export const isNounFirst = (language: Language): boolean => NOUN_FIRST.has(language);
