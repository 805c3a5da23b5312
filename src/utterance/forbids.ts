import { lexiconWords, union } from '../lexicon/lexicon.js';
import { findOperations } from './operations.js';
import { type Token, wordAt } from './tokens.js';

const FORBIDS_ALL = new RegExp(union('forbidsAll'), 'iu');
const DENIES = lexiconWords('denies');
const BEFORE_VERB = lexiconWords('beforeVerb');
const MOST_CHARACTERS = 400;

/**
 * Whether a request only forbids: "don't deregister him, whatever his aunt says", "just thinking aloud, don't do anything". It
 * does not where it orders something else.
 */
export function onlyForbids(text: string, tokens: readonly Token[]): boolean {
  const forbidsAll = FORBIDS_ALL.test(text.slice(0, MOST_CHARACTERS));
  if (!forbidsAll && !tokens.some(({ word }) => DENIES.has(word))) return false;
  const found = findOperations(text, tokens);
  const orders = found.filter((one) => one.isOrder && !one.isDenied);
  if (forbidsAll) return orders.every(({ operation }) => operation === 'look_up');
  return (
    orders.length === 0 && found.some(({ isDenied, at }) => isDenied && isForbidden(tokens, at))
  );
}

/** Whether the verb is denied at the head of a clause: "dont cancel", "do not cancel". */
function isForbidden(tokens: readonly Token[], verb: number): boolean {
  const denial = wordAt(tokens, verb - 1);
  const isDo = wordAt(tokens, verb - 2) === 'do';
  if (!DENIES.has(denial) || (denial === 'not' && !isDo)) return false;
  const first = isDo ? verb - 2 : verb - 1;
  const before = tokens[first - 1];
  return before === undefined || before.mark !== '' || BEFORE_VERB.has(before.word);
}
