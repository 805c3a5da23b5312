import { findOperations } from '../operations.js';
import type { Token } from '../tokens.js';
import { askingOdds, MOST_READ } from './asking-odds.js';

/**
 * Log-odds below which a message is read as one that asks for nothing. The looser one stands where no tool could take what is
 * told for an order ("Going home, it is five": clock out).
 */
export const ASKS_FOR_NOTHING = { withTools: -1, withoutTools: 0 } as const;
/** Few words tell too little: a name or a thing alone may be what is wanted, and not every verb of every language is known. */
const SHORT = [
  { tokens: 3, below: -4.5 },
  { tokens: 5, below: -1.5 },
] as const;
/** Log-odds below which an order in a message is taken for what it is in a report or a joke: "we cancelled the trip in the end". */
const SURE = -3;
/** Log-odds below which a message may ask for nothing, though it is read as a request. */
const MAY_ASK_NOTHING = 0.6;

/**
 * Whether a message only tells, thanks, feels, jokes or thinks aloud: "I sent the invoice yesterday, all fine", "maybe I'll do it
 * tomorrow".
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
  const odds = oddsOf(tokens);
  const short = SHORT.find((one) => tokens.length < one.tokens);
  return odds < Math.min(below, short?.below ?? below) && (odds < SURE || !hasOrder(text, tokens));
}

/** Whether a message that is read as a request may ask for nothing all the same; how likely it is has to be weighed. */
export const mayOnlyTell = (text: string, tokens: readonly Token[]): boolean =>
  onlyTells(text, tokens, MAY_ASK_NOTHING);

const hasOrder = (text: string, tokens: readonly Token[]): boolean =>
  findOperations(text, tokens).some(({ isOrder, isDenied }) => isOrder && !isDenied);

/** How likely it is that a message asks for nothing, by its words alone. */
export const likelihoodOfNothing = (tokens: readonly Token[]): number =>
  1 / (1 + Math.exp(askingOdds(tokens)));
