import { actionClass } from '../actions.js';
import { findOperations } from '../operations.js';
import type { Token } from '../tokens.js';
import { askingOdds, MOST_READ } from './asking-odds.js';

/**
 * Log-odds below which a message is read as one that asks for nothing. The looser one stands where no tool could take what is
 * told for an order ("Going home, it is five": clock out). What is done without a question is up to how sure that is
 * (`likelihoodOfNothing`) and to what a mistake would cost.
 */
export const ASKS_FOR_NOTHING = { withTools: -1, withoutTools: 0.4 } as const;

/**
 * Whether a message only tells, thanks, feels, jokes or thinks aloud: "I sent the invoice yesterday, all fine", "maybe I'll do it
 * tomorrow". A question never does, nor does what has an order in it.
 *
 * @param below the log-odds below which it asks for nothing
 * @param oddsOf log-odds that a message asks for something; training has others
 */
export function onlyTells(
  text: string,
  tokens: readonly Token[],
  below: number = ASKS_FOR_NOTHING.withTools,
  oddsOf: (tokens: readonly Token[]) => number = askingOdds,
): boolean {
  if (tokens.length === 0 || tokens.length > MOST_READ) return false;
  if (/[?\uff1f]/.test(text)) return false;
  return oddsOf(tokens) < below && !beginsWithAction(tokens) && !hasOrder(text, tokens);
}

/** Whether a sentence begins with the verb of an action, as an order does. */
const beginsWithAction = (tokens: readonly Token[]): boolean =>
  tokens.some(({ opens, word }, at) => (at === 0 || opens) && actionClass(word) !== undefined);

const hasOrder = (text: string, tokens: readonly Token[]): boolean =>
  findOperations(text, tokens).some(({ isOrder, isDenied }) => isOrder && !isDenied);

/** How likely it is that a message asks for nothing, by its words alone. */
export const likelihoodOfNothing = (tokens: readonly Token[]): number =>
  1 / (1 + Math.exp(askingOdds(tokens)));
