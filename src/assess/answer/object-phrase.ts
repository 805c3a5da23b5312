import { lexiconWords, patternsByLanguage, union, wordsByLanguage } from '../../lexicon/lexicon.js';
import { actionClass } from '../../utterance/actions.js';
import { isGrammar } from '../../utterance/common-words.js';
import { FUNCTION_WORDS } from '../../utterance/function-words.js';
import type { Language } from '../../utterance/language.js';
import type { Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { wordSet } from '../../utterance/word-set.js';

/** An order's action, by its class, and the thing that it is done to, in the user's words. */
export interface Task {
  readonly class: string;
  /** Object that it is done to, as written: `the old records`; '' where no words stand for a thing. */
  readonly object: string;
  /** Object without its article: `old records`. */
  readonly bare: string;
  /** Whether it is one that exists, `the` or `my`, and not just any. */
  readonly isDefinite: boolean;
}

/** Words before a thing that there is, by language: the Dutch `de` is no French one. */
const DEFINITE = wordsByLanguage('definiteArticles');
const INDEFINITE = lexiconWords('indefinite');
/** Between an order's verb and what it is about: `book me a room`, `stell mir bitte den Wecker`. */
const SKIPPED = lexiconWords('behindVerb');
/** A phrase of more content words is no name of a thing. */
const MOST_CONTENT = 4;
/** Joins two nouns to one thing: `un mot de remerciement`. */
const OF = lexiconWords('ofThing');
/** How far behind the verb a thing may begin. */
const REACH = 3;

/** The first thing that a text orders to be done; undefined where no verb of ours is in it. */
export function taskOf(said: Utterance, language: Language): Task | undefined {
  const { tokens } = said;
  const at = said.actions[0]?.at ?? verbAnywhere(tokens, language);
  const verb = at === undefined ? undefined : tokens[at];
  const name = verb === undefined ? undefined : classOf(verb.word, language);
  if (at === undefined || verb === undefined || name === undefined) return undefined;
  // `Tell me about cranes` sends nothing to anybody.
  const isToUser = name === 'send' && TO_USER.has(tokens[at + 1]?.word ?? '');
  const phrase = verb.mark === '' ? phraseBehind(said, at, language) : undefined;
  return {
    class: isToUser ? 'get' : name,
    object: phrase?.object ?? '',
    bare: phrase?.bare ?? '',
    isDefinite: phrase?.isDefinite ?? false,
  };
}

const TO_USER = lexiconWords('toUser');

/** A verb behind `I want to` or `could you`; in other languages any that no article or preposition makes a noun of. */
function verbAnywhere(tokens: readonly Token[], language: Language): number | undefined {
  const at = tokens.slice(0, LOOKED_AT).findIndex(({ word, text, opens }, i) => {
    if (classOf(word, language) === undefined) return false;
    // A German word with a capital is a noun: `Ihr Schreiben`.
    if (language === 'de' && !opens && isCapital(text)) return false;
    const before = tokens[i - 1];
    if (before === undefined || before.mark !== '') return language !== 'en';
    if (language === 'en') return BEFORE_VERB.has(before.word);
    return (
      DEFINITE.get(language)?.has(before.word) !== true &&
      !INDEFINITE.has(before.word) &&
      !isGrammar(before.word)
    );
  });
  return at < 0 ? undefined : at;
}

/** Words that are looked at for a verb. */
const LOOKED_AT = 80;
const BEFORE_VERB = wordSet("to i'd please now then and");

/** An order to several, or an infinitive, by the order to one: `bloccate` by `blocca`, `annuler` by `annule`. */
const INFLECTED = (
  [
    ['inflectedOfA', 'a'],
    ['inflectedOfI', 'i'],
    ['inflectedOfE', 'e'],
    ['inflectedOfNone', ''],
  ] as const
).flatMap(([name, base]) =>
  patternsByLanguage(name).map(([of, source]) => ({ of, ending: new RegExp(`${source}$`), base })),
);
const LEAST_VERB = 5;

/** An article or a preposition at the head of a word: `l'ordine`, `d'annuler`. */
const ELIDED = new RegExp(union('elidedAtHead'));

function classOf(written: string, language: Language): string | undefined {
  const word = written.replace(ELIDED, '');
  const known = actionClass(word);
  if (known !== undefined || word.length < LEAST_VERB) return known;
  for (const { of, ending, base } of INFLECTED) {
    if (of !== language) continue;
    const found = ending.test(word) ? actionClass(word.replace(ending, base)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function phraseBehind(
  { tokens, text, values }: Utterance,
  at: number,
  language: Language,
): Pick<Task, 'object' | 'bare' | 'isDefinite'> | undefined {
  let from = at + 1;
  while (from <= at + REACH && SKIPPED.has(tokens[from]?.word ?? '')) from++;
  const head = tokens[from];
  if (head === undefined) return undefined;
  const isDefinite = DEFINITE.get(language)?.has(head.word) === true || ELIDED.test(head.word);
  const hasArticle = isDefinite || INDEFINITE.has(head.word);
  // Only English often names a thing without an article.
  if (!hasArticle && language !== 'en') return undefined;
  const first = hasArticle && !ELIDED.test(head.word) ? from + 1 : from;
  if (first > from && head.mark !== '') return undefined;
  // Every German noun has a capital and looks like a name.
  const ofThings = language === 'de' ? values.filter(({ kind }) => kind !== 'name') : values;
  let last = -1;
  for (let i = first; i < tokens.length && i < first + MOST_CONTENT; i++) {
    const token = tokens[i] as Token;
    const joins =
      last >= 0 && OF.has(token.word) && !FUNCTION_WORDS.has(tokens[i + 1]?.word ?? 'the');
    if (joins && token.mark === '') continue;
    if (FUNCTION_WORDS.has(token.word) || isMoment(values, i)) break;
    last = i;
    // `a short, funny message` goes on behind its comma.
    const goesOn = token.mark === ',' && hasArticle && i === first && language === 'en';
    if (token.mark !== '' && !goesOn) break;
    // A German noun has a capital; what follows it in small letters is no part of it.
    if (language === 'de' && isCapital(token.text) && !isCapital(tokens[i + 1]?.text ?? '')) break;
  }
  if (last < 0 || !hasThing(tokens, ofThings, first, last)) return undefined;
  const end = (tokens[last] as Token).end;
  const start = (tokens[first] as Token).start;
  const bare = text.slice(start, end);
  return { object: text.slice(head.start, end), bare, isDefinite };
}

/** A word beside ids, numbers and names, which are no things by themselves. */
function hasThing(
  tokens: readonly Token[],
  values: Utterance['values'],
  first: number,
  last: number,
): boolean {
  for (let i = first; i <= last; i++) {
    const isValue = values.some(({ token }) => token === i);
    if (!isValue && (tokens[i] as Token).word.length > 2) return true;
  }
  return false;
}

const isMoment = (values: Utterance['values'], at: number): boolean =>
  values.some(({ token, kind }) => token === at && (kind === 'date' || kind === 'time'));

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);
