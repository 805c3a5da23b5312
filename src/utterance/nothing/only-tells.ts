import { findOperations } from '../operations.js';
import type { Token } from '../tokens.js';
import { askingOdds } from './asking-odds.js';

/** Log-odds below which a message asks for nothing; `training/nothing-model/train-asking.ts --folds` prints how many requests lie below. */
const ASKS_FOR_NOTHING = -2.4;
/** Words of an order weigh as much as these log-odds. */
const ORDER = 2;
/** A name, a number or a thing alone may be what is wanted. */
const LEAST_TOKENS = 3;
/** Beyond so many words a message is no small talk. */
const MOST_TOKENS = 120;

/**
 * Whether a message only tells, feels, jokes or thinks aloud: "I sent the invoice yesterday, all fine", "maybe I'll do it
 * tomorrow". A question never does.
 *
 * @param oddsOf log-odds that a message asks for something; training has others
 */
export function onlyTells(
  text: string,
  tokens: readonly Token[],
  oddsOf: (text: string, tokens: readonly Token[]) => number = askingOdds,
): boolean {
  if (tokens.length < LEAST_TOKENS || tokens.length > MOST_TOKENS) return false;
  if (/[?\uff1f]/.test(text)) return false;
  const odds = oddsOf(text, tokens);
  if (odds >= ASKS_FOR_NOTHING) return false;
  return odds < ASKS_FOR_NOTHING - ORDER || !hasOrder(text, tokens);
}

const hasOrder = (text: string, tokens: readonly Token[]): boolean =>
  findOperations(text, tokens).some(({ isOrder, isDenied }) => isOrder && !isDenied);

/** Whether more of a message speaks against a request than for one. */
export const seemsToAskNothing = (text: string, tokens: readonly Token[]): boolean =>
  askingOdds(text, tokens) < 0;
