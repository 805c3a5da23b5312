import type { InParts } from '../../turns.js';
import { actionClass } from '../../utterance/actions.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { wordsIn } from '../../utterance/tokens.js';
import { readUtterance, type Utterance } from '../../utterance/utterance.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Reading } from '../reading.js';
import { bindInContext } from './bind-in-context.js';
import { prepareBindingInputWith } from './binding-input.js';
import type { Call, OrderedCalls } from './call.js';
import type { Callable } from './callable.js';
import { chooseTool } from './choose-tool.js';
import { openBindings } from './open-bindings.js';
import { orderPieces } from './order-pieces.js';
import type { PreparedTool, PreparedTools } from './prepare-tools.js';
import { callsForObjects } from './several-objects.js';
import { readSpokenRecords } from './spoken-records.js';

/** Orders of one message that are looked at, and tokens of the longest message that is cut into orders. */
const MOST_ORDERS = 4;
const LONGEST = 48;
/** Characters of a part of a message that may be a detail of another one. */
const MOST_OF_DETAIL = 60;
const NAMES_IT = wordSet('call name title');
/** A call of several has no more of them: each is tried with every piece of its order. */
const MOST_PARAMETERS = 24;
/** How likely a tool must be meant by an order that is read by itself. */
const LIKELY = 0.6;

/**
 * The calls of a message that orders several things, in the order in which they are said; the one call, once for each thing that it is
 * about, where all of it means one tool. Each order is read by itself: one that leaves something open is named in the user's words. What a
 * quotation or a text of the call says is no order.
 *
 * @param first the call that the whole message means most likely
 */
export function* severalCalls(
  { prepared, known, recordStems }: Callable,
  first: Call,
  reading: Reading,
): InParts<OrderedCalls> {
  const read = listOrders(reading.said, first, prepared);
  const alone = (): OrderedCalls => ({
    calls: callsForObjects(first, reading.said.text, known),
    unfilled: [],
  });
  if (read.length < 2) return alone();
  const orders: { readonly part: Reading; readonly tool: PreparedTool }[] = [];
  for (const order of read) {
    const part = { ...reading, said: readUtterance(order, LONGEST) };
    const [best] = chooseTool(prepared, part, yield* readSpokenRecords(known, part));
    yield;
    if (best !== undefined && best.likelihood >= LIKELY) orders.push({ part, tool: best.tool });
  }
  const isFirst = ({ tool }: { readonly tool: PreparedTool }): boolean => tool === first.tool;
  if (orders.length < 2 || !orders.some(isFirst)) return alone();
  const calls: Call[] = [];
  const unfilled: string[] = [];
  for (const { part, tool } of orders) {
    const order = part.said.text;
    const isTried = tool.parameters.length <= MOST_PARAMETERS;
    const input = prepareBindingInputWith(part, known, recordStems);
    const bindings = isTried ? (yield* bindInContext(tool, input)).bindings : [];
    const call = { tool, bindings, order };
    const isWhole = isTried && openBindings({ calls: [call] }).length === 0;
    // What its own order does not say, the rest of the message may.
    if (!isWhole && orders.every(isFirst)) return alone();
    if (isWhole || (isFirst(call) && !calls.some(isFirst)))
      calls.push(...callsForObjects(isWhole ? call : { ...first, order }, order, known));
    else unfilled.push(order);
  }
  return { calls, unfilled };
}

/** The parts of a message that order something and are no part of a text that the call has. */
function listOrders(said: Utterance, first: Call, { tools }: PreparedTools): string[] {
  if (said.tokens.length > LONGEST) return [];
  const texts = first.bindings.flatMap(({ value }) => {
    // An id has no order in it.
    const from = typeof value === 'string' && /\s/.test(value) ? said.text.indexOf(value) : -1;
    return from < 0 ? [] : { from, to: from + String(value).length };
  });
  const isText = (order: string): boolean => {
    const at = said.text.indexOf(order);
    return texts.some(({ from, to }) => at >= from && at < to);
  };
  const names = new Set(first.tool.parameters.flatMap(({ words }) => words));
  const choices = new Set(
    first.tool.parameters.flatMap((one) => one.choices.flatMap(({ words }) => words)),
  );
  // "…, note: call first", "…, view only" and "…, call it Winter" say more of the same call.
  const isDetail = (order: string): boolean => {
    const words = wordsIn(order.slice(0, MOST_OF_DETAIL));
    const [head = '', next = ''] = words;
    return (
      (names.has(head) && actionClass(head) === undefined) ||
      (NAMES_IT.has(head) && next === 'it') ||
      words.every((word) => choices.has(word) || COMMON_WORDS.has(word))
    );
  };
  const verbs = new Set(tools.flatMap(({ words }) => words[0] ?? []));
  return orderPieces(said, verbs)
    .filter((order, at) => !isText(order) && (at === 0 || !isDetail(order)))
    .slice(0, MOST_ORDERS);
}
