import { type LexiconLanguage, lexiconWords, union, wordsByLanguage } from '../lexicon/lexicon.js';
import { actionClass } from './actions.js';
import { COMMON_WORDS } from './common-words.js';
import { LANGUAGE_CODES, type Language } from './language.js';
import { findOperations } from './operations.js';
import { type Token, wordAt } from './tokens.js';
import { UNSPACED } from './unspaced.js';

const BY_LANGUAGE = wordsByLanguage('opensCondition');
/** Words of languages that are not told apart; each of the others has short ones that mean something else elsewhere. */
const OF_OTHERS = new Set(
  [...BY_LANGUAGE].flatMap(([language, words]) =>
    (LANGUAGE_CODES as readonly LexiconLanguage[]).includes(language) ? [] : [...words],
  ),
);
const AHEAD = wordsByLanguage('opensConditionAhead');
const UNSPACED_CONDITION = new RegExp(`[^、,，。.!！?？]*${union('conditionUnspaced')}`, 'u');
/** `let me know if`, `check whether`: asks about something, and puts nothing under a condition. */
const ASKS_WHETHER = lexiconWords('asksWhether');
const POLITE = lexiconWords('politeCondition');
/** `if …, then …`: what stands behind it is to be done. */
const CONSEQUENCE = lexiconWords('opensConsequence');
const COURTEOUS = lexiconWords('courteousCondition');
const COMPARES = lexiconWords('comparesBefore');
const FIRST_PERSON = lexiconWords('firstPerson');
const PAST = lexiconWords('pastVerbs');

const MOST_TOKENS = 120;
const MOST_CHARACTERS = 600;
/** How many words before a condition can ask whether it is so. */
const WORDS_BEFORE = 3;
/** The most words of a condition that is only polite: "if you can", "if possible on Friday". */
const MOST_POLITE = 4;

/**
 * Finds the condition under which something is to be done: "if he has not replied by Friday, cancel it". What is only polite
 * ("if possible") and what asks whether something is so is none.
 *
 * @returns its words; null where there is none
 */
export function findCondition(
  text: string,
  tokens: readonly Token[],
  language: Language,
): string | null {
  const own = BY_LANGUAGE.get(language);
  // The same list where it is short: what was found in it is known by it.
  const some = tokens.length > MOST_TOKENS ? tokens.slice(0, MOST_TOKENS) : tokens;
  const ahead = AHEAD.get(language);
  for (const [at, { word, start, opens }] of some.entries()) {
    const isAhead = opens && ahead?.has(word) === true;
    if (!(own?.has(word) || OF_OTHERS.has(word) || isAhead) || !canOpen(some, at)) continue;
    const to = clauseEnd(text, some, at);
    if (isAhead && (some[to]?.mark !== ',' || isPast(some.slice(at + 1, to + 1)))) continue;
    if (isCondition(some.slice(at + 1, to + 1)) && hasOrderBeside(some, at, to))
      return text.slice(start, some[to]?.end);
  }
  const head = text.slice(0, MOST_CHARACTERS);
  return UNSPACED.test(head) ? (UNSPACED_CONDITION.exec(head)?.[0].trim() ?? null) : null;
}

/** Whether a condition can begin here: at the head, behind a mark, or where nothing before it asks whether. */
function canOpen(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - WORDS_BEFORE), at);
  const last = before.at(-1);
  return (
    last === undefined ||
    last.mark !== '' ||
    !before.some(({ word }) => ASKS_WHETHER.has(word) || COMPARES.has(word))
  );
}

/** The place of a condition's last word: before a mark, or before the `then` of an order. */
function clauseEnd(text: string, tokens: readonly Token[], at: number): number {
  let to = at;
  while (to < tokens.length - 1 && tokens[to]?.mark === '' && !isOrderedThen(text, tokens, to + 1))
    to++;
  return to;
}

const isOrderedThen = (text: string, tokens: readonly Token[], at: number): boolean =>
  CONSEQUENCE.has(wordAt(tokens, at)) &&
  findOperations(text, tokens).some((one) => one.at === at + 1);

/** `Once I have finished`: what is still to come. */
const PERFECT = /^(?:have|has|'ve)$/;

/** `When we went through the files, …` tells what the speaker did. */
const isPast = ([subject, ...rest]: readonly Token[]): boolean =>
  FIRST_PERSON.has(subject?.word ?? '') &&
  !rest.some(({ word }) => PERFECT.test(word)) &&
  rest.some(({ word }) => PAST.has(word) || /^[a-z]{3,}ed$/.test(word));

function isCondition(words: readonly Token[]): boolean {
  if (words.length < 2) return false;
  const courteous = words.slice(0, 3).findIndex(({ word }) => COURTEOUS.has(word));
  if (
    courteous >= 0 &&
    words.slice(0, courteous).every(({ word }) => COMMON_WORDS.has(word) || word.length < 3)
  )
    return false;
  const telling = words.filter(({ word }) => !COMMON_WORDS.has(word) && !POLITE.has(word));
  const isPolite = words.length <= MOST_POLITE && words.some(({ word }) => POLITE.has(word));
  // "If Paul does not mind" depends on Paul.
  return telling.length > (isPolite ? 1 : 0) || telling[0] === words[0];
}

/** Whether something is ordered outside of the condition, or behind it in the same breath. */
const hasOrderBeside = (tokens: readonly Token[], from: number, to: number): boolean =>
  from > 0 ||
  to < tokens.length - 1 ||
  tokens.slice(from + 2, to + 1).some(({ word }) => actionClass(word) !== undefined);
