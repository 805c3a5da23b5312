import { actionClass } from '../actions.js';
import { findOperations } from '../operations.js';
import type { Token } from '../tokens.js';
import { askingOdds } from './asking-odds.js';

/**
 * Log-odds below which a message asks for nothing. Of 5,520 requests .13 % lie below the first and have no order in them, and
 * .29 % below the second, which stands where no tool could take what is told for an order ("Going home, it is five": clock out).
 */
export const ASKS_FOR_NOTHING = { withTools: -1.5, withoutTools: -0.5 } as const;
/** Few words tell too little: "Delete the backup", a name or a thing alone may be what is wanted. */
const LEAST_TOKENS = 5;
/** A message of fewer words needs to be surer, by so much in log-odds: not every verb of every language is known. */
const SHORT = { tokens: 9, surer: 2 } as const;
/** Beyond so many words a message is no small talk. */
const MOST_TOKENS = 120;

/**
 * Whether a message only tells, feels, jokes or thinks aloud: "I sent the invoice yesterday, all fine", "maybe I'll do it
 * tomorrow". A question never does, nor does what has an order in it.
 *
 * @param below the log-odds below which it asks for nothing
 * @param oddsOf log-odds that a message asks for something; training has others
 */
export function onlyTells(
  text: string,
  tokens: readonly Token[],
  below: number = ASKS_FOR_NOTHING.withTools,
  oddsOf: (text: string, tokens: readonly Token[]) => number = askingOdds,
): boolean {
  if (tokens.length < LEAST_TOKENS || tokens.length > MOST_TOKENS) return false;
  if (/[?\uff1f]/.test(text)) return false;
  const bound = tokens.length < SHORT.tokens ? below - SHORT.surer : below;
  return oddsOf(text, tokens) < bound && !beginsWithAction(tokens) && !hasOrder(text, tokens);
}

/** Whether a sentence begins with the verb of an action, as an order does. */
const beginsWithAction = (tokens: readonly Token[]): boolean =>
  tokens.some(({ opens, word }, at) => (at === 0 || opens) && actionClass(word) !== undefined);

const hasOrder = (text: string, tokens: readonly Token[]): boolean =>
  findOperations(text, tokens).some(({ isOrder, isDenied }) => isOrder && !isDenied);

/** Whether more of a message speaks against a request than for one. */
export const seemsToAskNothing = (text: string, tokens: readonly Token[]): boolean =>
  askingOdds(text, tokens) < 0;
