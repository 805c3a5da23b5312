import type { InParts } from '../../turns.js';
import { readUtterance } from '../../utterance/utterance.js';
import type { Reading } from '../reading.js';
import { BOUND, oneValue } from './bind.js';
import { bindInContext } from './bind-in-context.js';
import { prepareBindingInputWith } from './binding-input.js';
import type { Call } from './call.js';
import type { Callable } from './callable.js';
import { chooseTool } from './choose-tool.js';
import { type Clause, clausesOf } from './clauses.js';
import { readSpokenRecords } from './spoken-records.js';

/** Orders of one message that are looked at by themselves, and tokens of the longest message that is cut into orders. */
const MOST_ORDERS = 3;
const LONGEST = 80;
/** A further call has no more of them: each is tried with every piece of its order. */
const MOST_PARAMETERS = 24;
/** How likely a tool must be meant by an order that is read by itself. */
const LIKELY = 0.6;

/**
 * Calls for the other orders of a message: each order is read by itself, and one that means another tool than the first call, and says
 * all that it needs, is a call of its own.
 */
export function* furtherCalls(
  { prepared, known, recordStems }: Callable,
  first: Call,
  reading: Reading,
): InParts<Call[]> {
  const { said } = reading;
  if (said.actions.length < 2 || said.tokens.length > LONGEST) return [];
  const orders = clausesOf(said.tokens).filter(({ orders, subordinate }) => orders && !subordinate);
  if (orders.length < 2) return [];
  const calls: Call[] = [];
  for (const order of orders.slice(0, MOST_ORDERS)) {
    const part = { ...reading, said: readUtterance(cutOut(order, reading), LONGEST) };
    const spoken = yield* readSpokenRecords(known, part);
    const [best] = chooseTool(prepared, part, spoken);
    yield;
    if (best === undefined || best.likelihood < LIKELY) continue;
    const { tool } = best;
    const isNew = tool !== first.tool && calls.every((call) => call.tool !== tool);
    if (!isNew || tool.parameters.length > MOST_PARAMETERS) continue;
    const input = prepareBindingInputWith(part, known, recordStems);
    const { bindings } = yield* bindInContext(tool, input);
    const isWhole = bindings.every((one) => !one.parameter.required || oneValue(one) >= BOUND);
    if (isWhole) calls.push({ tool, bindings, order: part.said.text });
  }
  return calls;
}

const cutOut = ({ from, to }: Clause, { said: { text, tokens } }: Reading): string =>
  text.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? text.length);
