import { lexiconWords, union } from '../lexicon/lexicon.js';
import { findOperations } from './operations.js';
import { type Token, wordAt } from './tokens.js';

const FORBIDS_ALL = new RegExp(union('forbidsAll'), 'iu');
const DENIES = lexiconWords('denies');
const BEFORE_VERB = lexiconWords('beforeVerb');
const MOST_CHARACTERS = 400;

/** Whether a request forbids everything and orders at most to look: "don't change anything, just show me". */
export function forbidsAll(text: string, tokens: readonly Token[]): boolean {
  return (
    FORBIDS_ALL.test(text.slice(0, MOST_CHARACTERS)) &&
    listOrders(text, tokens).every(({ operation }) => operation === 'look_up')
  );
}

/**
 * Whether a request only forbids: "don't deregister him, whatever his aunt says", "just thinking aloud, don't do anything". It
 * does not where it orders something else.
 */
export function onlyForbids(text: string, tokens: readonly Token[]): boolean {
  if (FORBIDS_ALL.test(text.slice(0, MOST_CHARACTERS))) return forbidsAll(text, tokens);
  return (
    tokens.some(({ word }) => DENIES.has(word)) &&
    listOrders(text, tokens).length === 0 &&
    findOperations(text, tokens).some(({ isDenied, at }) => isDenied && isForbidden(tokens, at))
  );
}

const listOrders = (text: string, tokens: readonly Token[]) =>
  findOperations(text, tokens).filter((one) => one.isOrder && !one.isDenied);

/** Whether the verb is denied at the head of a clause: "dont cancel", "do not cancel". */
function isForbidden(tokens: readonly Token[], verb: number): boolean {
  const denial = wordAt(tokens, verb - 1);
  const isDo = wordAt(tokens, verb - 2) === 'do';
  if (!DENIES.has(denial) || (denial === 'not' && !isDo)) return false;
  const first = isDo ? verb - 2 : verb - 1;
  const before = tokens[first - 1];
  return before === undefined || before.mark !== '' || BEFORE_VERB.has(before.word);
}
