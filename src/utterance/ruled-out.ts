import { lexiconWords, union, wordsByLanguage } from '../lexicon/lexicon.js';
import { actionClass } from './actions.js';
import { calendarWord } from './calendar.js';
import { COMMON_WORDS } from './common-words.js';
import { isNumberWord } from './number-words.js';
import { type Token, wordAt } from './tokens.js';

const TAKES_BACK = lexiconWords('selfCorrection');
/** `i mean`, behind which stands what was meant. */
const MEANS = lexiconWords('meansInstead');
const FIRST_PERSON = lexiconWords('firstPerson');
const EXCEPTIONS = lexiconWords('exceptions');
/** Words that except something behind a word for all: `all tomorrow but Rosie`. */
const EXCEPTS_FROM_ALL = lexiconWords('exceptsFromAll');
const ALL = lexiconWords('determinesAll');
const DENIES = lexiconWords('denies');
const INSTEAD = lexiconWords('instead');

const TAKES_BACK_IN_ENGLISH = wordsByLanguage('selfCorrection').get('en');

/** Whether a word takes back what stands before it: a word that denies in another language does where it stands alone (`non, a Eva`). */
const isTakingBack = ({ word, mark }: Token): boolean =>
  TAKES_BACK.has(word) &&
  (mark !== '' || !DENIES.has(word) || TAKES_BACK_IN_ENGLISH?.has(word) === true);

const MOST_TOKENS = 120;
/** How far before a taking-back the thing stands that is taken back. */
const BACK = 6;
/** How many words an exception names at most. */
const EXCEPTION_WORDS = 6;

const FOUND = new WeakMap<readonly Token[], ReadonlySet<number>>();

/**
 * Finds the tokens of what a request rules out: what stands behind "except", in a clause that is denied beside one that is not
 * ("don't cancel Luna, cancel Bella"), and what the speaker takes back ("10, no, 12").
 */
export function findRuledOut(tokens: readonly Token[]): ReadonlySet<number> {
  let found = FOUND.get(tokens);
  if (found === undefined) {
    const some = tokens.slice(0, MOST_TOKENS);
    const ruledOut = new Set<number>();
    addExceptions(some, ruledOut);
    addDenied(some, ruledOut);
    addTakenBack(some, ruledOut);
    addReplaced(some, ruledOut);
    found = ruledOut;
    FOUND.set(tokens, found);
  }
  return found;
}

function addExceptions(tokens: readonly Token[], to: Set<number>): void {
  for (const [at, { word }] of tokens.entries()) {
    if (at === 0 || !(EXCEPTIONS.has(word) || exceptsFromAll(tokens, at))) continue;
    if (isMinutesBefore(tokens, at)) continue;
    for (let next = at + 1; next < tokens.length && next <= at + EXCEPTION_WORDS; next++) {
      to.add(next);
      if ((tokens[next] as Token).mark !== '') break;
    }
  }
}

const QUARTERS = lexiconWords('quarters');

/** `las tres menos veinte`: the word for what is left out takes minutes from an hour. */
function isMinutesBefore(tokens: readonly Token[], at: number): boolean {
  const isNumber = ({ word }: Token): boolean => /^\d/.test(word) || isNumberWord(word);
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (before === undefined || next === undefined || !isNumber(before)) return false;
  return isNumber(next) || QUARTERS.has(next.word) || QUARTERS.has(tokens[at + 2]?.word ?? '');
}

/** How far before an exception the word for all stands. */
const ALL_BEFORE = 6;

const exceptsFromAll = (tokens: readonly Token[], at: number): boolean =>
  EXCEPTS_FROM_ALL.has((tokens[at] as Token).word) &&
  tokens
    .slice(Math.max(0, at - ALL_BEFORE), at)
    .some(({ word, mark }) => ALL.has(word) && mark === '');

/** Clauses as their first and last tokens: they end with a mark, or before a word for what is meant instead. */
function splitClauses(tokens: readonly Token[]): { from: number; to: number }[] {
  const clauses: { from: number; to: number }[] = [];
  let from = 0;
  for (const [at, { mark }] of tokens.entries()) {
    const next = tokens[at + 1];
    if (next !== undefined && mark === '' && !INSTEAD.has(next.word)) continue;
    clauses.push({ from, to: at });
    from = at + 1;
  }
  return clauses;
}

function addDenied(tokens: readonly Token[], to: Set<number>): void {
  const clauses = splitClauses(tokens);
  if (clauses.length < 2) return;
  const isDenied = ({ from, to: last }: { from: number; to: number }): boolean => {
    const words = tokens.slice(from, last + 1);
    return (
      words.length > 1 &&
      words.some(({ word }) => DENIES.has(word)) &&
      !isTakingBack(words[0] as Token) &&
      (words.some(({ word }) => actionClass(word) !== undefined) ||
        INSTEAD.has(tokens[last + 1]?.word ?? '') ||
        (from > 0 && DENIES.has((words[0] as Token).word)))
    );
  };
  const denied = clauses.filter(isDenied);
  const isTelling = ({ from, to: last }: { from: number; to: number }): boolean =>
    tokens.slice(from, last + 1).some(({ word }) => !COMMON_WORDS.has(word));
  if (denied.length === 0 || !clauses.some((one) => !denied.includes(one) && isTelling(one)))
    return;
  for (const { from, to: last } of denied) for (let at = from; at <= last; at++) to.add(at);
}

type Sort = 'number' | 'id' | 'day' | 'name' | 'word';

function tellSort({ word, text, opens }: Token): Sort | null {
  // An amount takes no order back: "30 EUR of order A-100. No, 25 EUR".
  if (/^\p{L}+[-_#]?\d/u.test(word)) return 'id';
  if (/\d/.test(word) || isNumberWord(word)) return 'number';
  if (calendarWord(word, false) === 'day') return 'day';
  if (/^\p{Lu}/u.test(text) && !opens) return 'name';
  return COMMON_WORDS.has(word) ? null : 'word';
}

/** Whether a word takes back what stands before it: `12, no 21`. */
export const takesBack = (tokens: readonly Token[], at: number): boolean =>
  isTakingBack(tokens[at] as Token) && findRuledOut(tokens).has(at - 1);

/** `to falk, sorry, to holm`: what stands behind the same word before is taken back. */
function takesBackPhrase(tokens: readonly Token[], at: number, to: Set<number>): boolean {
  const next = tokens.findIndex((token, i) => i > at && !TAKES_BACK.has(token.word));
  const head = tokens[next]?.word ?? '';
  if (next < 0 || next > at + 3 || !COMMON_WORDS.has(head) || next === tokens.length - 1)
    return false;
  for (let back = at - 2; back >= Math.max(0, at - BACK); back--) {
    if (tokens[back]?.word !== head) continue;
    for (let one = back + 1; one < at; one++) to.add(one);
    return true;
  }
  return false;
}

/** `rosa, no, bento`, `rosa... no bento`: a word that stands alone behind the taking-back is for the one right before it. */
function isOneForOne(tokens: readonly Token[], at: number, next: Token | undefined): boolean {
  const behind = tokens.findIndex(
    ({ word }, i) => i > at && !TAKES_BACK.has(word) && !COMMON_WORDS.has(word),
  );
  const [before, taking] = [tokens[at - 1], tokens[at]] as [Token, Token];
  const isSetOff = behind > at + 1 || taking.mark !== '' || isTrailing(before, taking);
  return isSetOff && tokens[behind] === next && tellSort(before) === 'word';
}

/** Whether a word trails off before the next one: `rosa... no`. */
const isTrailing = ({ mark, end }: Token, { start }: Token): boolean =>
  mark === '…' || (mark === '.' && start - end > 2);

const MAKES_INSTEAD = new RegExp(`^${union('makesInstead')}$`, 'u');

/** `15, make that 20`: the number before is replaced. */
function addReplaced(tokens: readonly Token[], to: Set<number>): void {
  for (let at = 1; at + 2 < tokens.length; at++) {
    if (!MAKES_INSTEAD.test(`${wordAt(tokens, at)} ${wordAt(tokens, at + 1)}`)) continue;
    if (tellSort(tokens[at + 2] as Token) !== 'number') continue;
    const back = [at - 1, at - 2, at - 3].find((place) => {
      const token = tokens[place];
      return token !== undefined && tellSort(token) === 'number';
    });
    if (back !== undefined) to.add(back);
  }
}

function addTakenBack(tokens: readonly Token[], to: Set<number>): void {
  for (const [at, token] of tokens.entries()) {
    const { word } = token;
    const before = tokens[at - 1];
    const isTakenBack = isTakingBack(token) || MEANS.has(word);
    if (!isTakenBack || before === undefined) continue;
    const isTwice = TAKES_BACK.has(word) && TAKES_BACK.has(tokens[at + 1]?.word ?? '');
    const isApart = isTwice || /[,.;…–-]/.test(before.mark);
    if (MEANS.has(word) ? !FIRST_PERSON.has(before.word) : !isApart) continue;
    const next = tokens
      .slice(at + 1, at + 5)
      .find((one) => !TAKES_BACK.has(one.word) && tellSort(one) !== null);
    const sort = next === undefined ? null : tellSort(next);
    if (takesBackPhrase(tokens, at, to)) continue;
    if (sort === 'word' && isOneForOne(tokens, at, next)) to.add(at - 1);
    if (sort === null || sort === 'word') continue;
    for (let back = at - 1; back >= Math.max(0, at - BACK); back--) {
      const one = tokens[back] as Token;
      if (tellSort(one) !== sort) continue;
      to.add(back);
      // A name may be of several words.
      if (sort !== 'name' || tellSort(tokens[back - 1] ?? one) !== 'name') break;
    }
  }
}
