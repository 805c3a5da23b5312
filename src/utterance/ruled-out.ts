import { lexiconWords } from '../lexicon/lexicon.js';
import { actionClass } from './actions.js';
import { calendarWord } from './calendar.js';
import { COMMON_WORDS } from './common-words.js';
import { isNumberWord } from './number-words.js';
import type { Token } from './tokens.js';

const TAKES_BACK = lexiconWords('selfCorrection');
const EXCEPTIONS = lexiconWords('exceptions');
const DENIES = lexiconWords('denies');
const INSTEAD = lexiconWords('instead');

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
    found = ruledOut;
    FOUND.set(tokens, found);
  }
  return found;
}

function addExceptions(tokens: readonly Token[], to: Set<number>): void {
  for (const [at, { word }] of tokens.entries()) {
    if (!EXCEPTIONS.has(word) || at === 0) continue;
    for (let next = at + 1; next < tokens.length && next <= at + EXCEPTION_WORDS; next++) {
      to.add(next);
      if ((tokens[next] as Token).mark !== '') break;
    }
  }
}

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
      !TAKES_BACK.has((words[0] as Token).word) &&
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

type Sort = 'number' | 'day' | 'name' | 'word';

function tellSort({ word, text, opens }: Token): Sort | null {
  if (/\d/.test(word) || isNumberWord(word)) return 'number';
  if (calendarWord(word, false) === 'day') return 'day';
  if (/^\p{Lu}/u.test(text) && !opens) return 'name';
  return COMMON_WORDS.has(word) ? null : 'word';
}

function addTakenBack(tokens: readonly Token[], to: Set<number>): void {
  for (const [at, { word }] of tokens.entries()) {
    const before = tokens[at - 1];
    if (!TAKES_BACK.has(word) || before === undefined || !/[,.;…–-]/.test(before.mark)) continue;
    const next = tokens
      .slice(at + 1, at + 5)
      .find((token) => !TAKES_BACK.has(token.word) && tellSort(token) !== null);
    const sort = next === undefined ? null : tellSort(next);
    if (sort === null || sort === 'word') continue;
    for (let back = at - 1; back >= Math.max(0, at - BACK); back--) {
      const token = tokens[back] as Token;
      if (tellSort(token) !== sort) continue;
      to.add(back);
      // A name may be of several words.
      if (sort !== 'name' || tellSort(tokens[back - 1] ?? token) !== 'name') break;
    }
  }
}
