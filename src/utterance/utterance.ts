import { type Action, findActions } from './actions.js';
import { type Token, tokenize } from './tokens.js';
import { findValues, type Value } from './values.js';

/** A text that somebody said or wrote, read once for all that look at it; what only some ask for is worked out when first asked for. */
export class Utterance {
  #values: readonly Value[] | undefined;
  #actions: readonly Action[] | undefined;
  #quotations: readonly Value[] | undefined;

  constructor(
    readonly text: string,
    readonly tokens: readonly Token[],
    values?: readonly Value[],
  ) {
    this.#values = values;
  }

  /** The definite things in it, in order. */
  get values(): readonly Value[] {
    this.#values ??= findValues(this.text, this.tokens);
    return this.#values;
  }

  /** The actions that it asks for, in order. */
  get actions(): readonly Action[] {
    this.#actions ??= findActions(this.tokens);
    return this.#actions;
  }

  /** The quotation that a stretch of it lies in, or a place of it. */
  quotationAround(start: number, end = start): Value | undefined {
    this.#quotations ??= this.values.filter(({ kind }) => kind === 'quoted');
    return this.#quotations.find((one) => one.start <= start && end <= one.end);
  }
}

export const NO_UTTERANCE = new Utterance('', []);

/** @param limit the most tokens that are read */
export function readUtterance(text: string, limit: number): Utterance {
  if (text === '') return NO_UTTERANCE;
  return new Utterance(text, tokenize(text, limit));
}
