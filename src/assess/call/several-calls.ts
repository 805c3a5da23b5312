import { lexiconWords } from '../../lexicon/lexicon.js';
import type { InParts } from '../../turns.js';
import { readUtterance, type Utterance } from '../../utterance/utterance.js';
import type { Reading } from '../reading.js';
import { bindInContext } from './bind-in-context.js';
import { prepareBindingInputWith } from './binding-input.js';
import type { Call, OrderedCalls } from './call.js';
import type { Callable } from './callable.js';
import { chooseTool } from './choose-tool.js';
import { type Clause, clausesOf } from './clauses.js';
import { openBindings } from './open-bindings.js';
import { readSpokenRecords } from './spoken-records.js';

/** Orders of one message that are looked at by themselves, and tokens of the longest message that is cut into orders. */
const MOST_ORDERS = 4;
const LONGEST = 48;
/** A call of several has no more of them: each is tried with every piece of its order. */
const MOST_PARAMETERS = 24;
/** How likely a tool must be meant by an order that is read by itself. */
const LIKELY = 0.6;
/** From here on it is meant, though the order lacks something. */
const BEYOND_DOUBT = 0.9;

/**
 * The calls of a message that orders several things, in the order in which they are said; the one call alone where it orders one. Each
 * order is read by itself: one that says all that its tool needs is a call of its own, and one that means another tool beyond doubt is
 * named in the user's words. What a quotation or a text of the call says is no order.
 *
 * @param first the call that the whole message means most likely
 */
export function* severalCalls(
  { prepared, known, recordStems }: Callable,
  first: Call,
  reading: Reading,
): InParts<OrderedCalls> {
  const orders = listOrders(reading.said, first);
  const alone = { calls: [first], unfilled: [] };
  if (orders.length < 2) return alone;
  const calls: Call[] = [];
  const unfilled: string[] = [];
  let meansFirst = false;
  for (const order of orders) {
    const part = { ...reading, said: readUtterance(order, LONGEST) };
    const spoken = yield* readSpokenRecords(known, part);
    const [best] = chooseTool(prepared, part, spoken);
    yield;
    if (best === undefined || best.likelihood < LIKELY) continue;
    const { tool } = best;
    meansFirst ||= tool === first.tool;
    if (tool.parameters.length > MOST_PARAMETERS) continue;
    const input = prepareBindingInputWith(part, known, recordStems);
    const { bindings } = yield* bindInContext(tool, input);
    const call = { tool, bindings, order };
    if (openBindings({ calls: [call] }).length > 0) {
      if (tool !== first.tool && best.likelihood >= BEYOND_DOUBT) unfilled.push(order);
    } else if (!calls.some((other) => saysSame(call, other))) calls.push(call);
  }
  if (!meansFirst) return alone;
  // What its own order does not say, the rest of the message may.
  const isRead = calls.some(({ tool }) => tool === first.tool);
  if (!isRead) return { calls: [first, ...calls], unfilled };
  return calls.length + unfilled.length > 1 ? { calls, unfilled } : alone;
}

const JOINTS = lexiconWords('clauseJoints');

/** The parts of a message that order something, each as far as the next one, without the words and marks that join them. */
function listOrders(said: Utterance, first: Call): string[] {
  const { text, tokens, actions } = said;
  if (actions.length < 2 || tokens.length > LONGEST) return [];
  const texts = first.bindings.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const clauses = clausesOf(tokens).filter(
    ({ orders, subordinate, from }) =>
      orders && !subordinate && !said.quotationAround(tokens[from]?.start ?? 0),
  );
  return clauses
    .map((clause, at) => {
      const last = tokens[(clauses[at + 1]?.from ?? tokens.length) - 1]?.end ?? text.length;
      const from = tokens[firstToken(clause, tokens)]?.start ?? 0;
      // A quotation ends before its mark.
      return text.slice(from, (said.quotationAround(last)?.end ?? last - 1) + 1);
    })
    .filter((order) => !texts.some((one) => one.includes(order)))
    .slice(0, MOST_ORDERS);
}

/** The place of a clause's first word that joins nothing. */
function firstToken({ from, to }: Clause, tokens: Utterance['tokens']): number {
  let at = from;
  while (at < to && JOINTS.has(tokens[at]?.word ?? '')) at++;
  return at;
}

/** Whether two calls do the same. */
const saysSame = (one: Call, other: Call): boolean =>
  one.tool === other.tool &&
  one.bindings.every(({ value }, at) => String(value) === String(other.bindings[at]?.value));
