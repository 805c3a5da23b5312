import type { InParts } from '../../turns.js';
import { readUtterance } from '../../utterance/utterance.js';
import type { Reading } from '../reading.js';
import { type CallReading, isComplete, readCalls } from './call-reading.js';
import type { Callable } from './callable.js';
import { orderCondition } from './order-condition.js';

/** The most tokens of a message that is read once more without its condition. */
const MOST_TOKENS = 300;

/**
 * The calls that a request orders; under a condition those of the words beside it, unless something is missing then, or the condition is
 * part of a text that a call takes.
 */
export function* readOrdered(
  callable: Callable,
  reading: Reading,
  isKnown: boolean,
): InParts<CallReading> {
  const whole = yield* readCalls(callable, reading, isKnown);
  const { said, kind } = reading;
  const isRead = whole.calls.length > 0 && kind !== 'question' && said.tokens.length <= MOST_TOKENS;
  const condition = isRead ? orderCondition(reading) : null;
  if (condition === null || isWithinText(condition, whole)) return whole;
  const order = readUtterance(said.text.replace(condition, '').trim(), MOST_TOKENS);
  if (order.actions.length === 0) return whole;
  const ordered = yield* readCalls(callable, { ...reading, said: order }, isKnown);
  return ordered.calls.length > 0 && isComplete(ordered) ? ordered : whole;
}

const isWithinText = (condition: string, { calls }: CallReading): boolean =>
  calls.some(({ bindings }) =>
    bindings.some(({ value }) => typeof value === 'string' && holds(value, condition)),
  );

/** Whether a text has a condition in it, with or without the mark behind it. */
const holds = (text: string, condition: string): boolean =>
  text.toLowerCase().includes(condition.toLowerCase());
