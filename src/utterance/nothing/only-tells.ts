import { actionClass } from '../actions.js';
import { findOperations } from '../operations.js';
import type { Token } from '../tokens.js';
import { askingOdds, MOST_READ } from './asking-odds.js';

/**
 * Log-odds below which a message is read as one that asks for nothing. The looser one stands where no tool could take what is
 * told for an order ("Going home, it is five": clock out).
 */
export const ASKS_FOR_NOTHING = { withTools: -1, withoutTools: -0.5 } as const;
/** Few words tell too little: a name or a thing alone may be what is wanted, and not every verb of every language is known. */
const SHORT = [
  { tokens: 3, below: -4.5 },
  { tokens: 5, below: -1.5 },
] as const;
/** Log-odds below which a verb in another form is taken for what it is in a report: "we cancelled the trip in the end". */
const SURE = -2;
/** Log-odds below which a message may ask for nothing, though it is read as a request. */
const MAY_ASK_NOTHING = 0.6;

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
  const short = SHORT.find((one) => tokens.length < one.tokens);
  return liesBelow(Math.min(below, short?.below ?? below), text, tokens, oddsOf);
}

/** Whether a message that is read as a request may ask for nothing all the same; how likely it is has to be weighed. */
export const mayOnlyTell = (text: string, tokens: readonly Token[]): boolean =>
  tokens.length >= SHORT[0].tokens && liesBelow(MAY_ASK_NOTHING, text, tokens, askingOdds);

function liesBelow(
  bound: number,
  text: string,
  tokens: readonly Token[],
  oddsOf: (tokens: readonly Token[]) => number,
): boolean {
  if (tokens.length === 0 || tokens.length > MOST_READ) return false;
  if (/[?\uff1f]/.test(text)) return false;
  if (beginsWithAction(tokens) || wishes(text) || givesText(tokens)) return false;
  const odds = oddsOf(tokens);
  return odds < bound && (odds < SURE || !hasOrder(text, tokens));
}

/** Whether a sentence begins with the verb of an action, as an order does. */
const beginsWithAction = (tokens: readonly Token[]): boolean =>
  tokens.some(({ opens, word }, at) => (at === 0 || opens) && actionClass(word) !== undefined);

/** Words in which somebody says what they look for: "I am looking for a therapist". */
const SEEKS = /\b(?:(?:looking|searching|shopping|hunting) for|need|want|would like|'d like)\b/;
const OPENS_WISH = 40;

/** Whether a message begins with what somebody wants or looks for. */
const wishes = (text: string): boolean => SEEKS.test(text.slice(0, OPENS_WISH).toLowerCase());

/** Whether a message gives a text behind the word for what is made of it: "Tweet: we are live!" */
const givesText = (tokens: readonly Token[]): boolean => tokens[0]?.mark === ':' && tokens.length > 1;

const hasOrder = (text: string, tokens: readonly Token[]): boolean =>
  findOperations(text, tokens).some(({ isOrder, isDenied }) => isOrder && !isDenied);

/** How likely it is that a message asks for nothing, by its words alone. */
export const likelihoodOfNothing = (tokens: readonly Token[]): number =>
  1 / (1 + Math.exp(askingOdds(tokens)));
