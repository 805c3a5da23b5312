import type { InParts } from '../../turns.js';
import { actionClass } from '../../utterance/actions.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { wordsIn } from '../../utterance/tokens.js';
import { readUtterance, type Utterance } from '../../utterance/utterance.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Reading } from '../reading.js';
import type { Binding } from './bind.js';
import { bindInContext } from './bind-in-context.js';
import { prepareBindingInputWith } from './binding-input.js';
import type { Call, OrderedCalls } from './call.js';
import type { Callable } from './callable.js';
import { chooseTool } from './choose-tool.js';
import { openBindings } from './open-bindings.js';
import { orderPieces } from './order-pieces.js';
import type { ParameterKind } from './parameter-kind.js';
import type { PreparedTools } from './prepare-tools.js';
import { callsForObjects } from './several-objects.js';
import { readSpokenRecords } from './spoken-records.js';

/** Orders of one message that are looked at by themselves, and tokens of the longest message that is cut into orders. */
const MOST_ORDERS = 4;
const LONGEST = 48;
/** Characters of a part of a message that may be a detail of another one. */
const MOST_OF_DETAIL = 60;
const NAMES_IT = wordSet('call name title');
/** A call of several has no more of them: each is tried with every piece of its order. */
const MOST_PARAMETERS = 24;
/** How likely a tool must be meant by an order that is read by itself. */
const LIKELY = 0.6;
/** From here on an order means another tool than the whole message seems to. */
const BEYOND_DOUBT = 0.9;

/**
 * The calls of a message that orders several things, in the order in which they are said; the one call alone where it orders one. Each
 * order is read by itself: one that says all that its tool needs is a call of its own, and another one is named in the user's words. What
 * a quotation or a text of the call says is no order.
 *
 * @param first the call that the whole message means most likely
 */
export function* severalCalls(
  { prepared, known, recordStems }: Callable,
  first: Call,
  reading: Reading,
): InParts<OrderedCalls> {
  const orders = listOrders(reading.said, first, prepared);
  const alone = (): OrderedCalls => ({
    calls: callsForObjects(first, reading.said.text, known),
    unfilled: [],
  });
  if (orders.length < 2) return alone();
  const calls: Call[] = [];
  const unfilled: string[] = [];
  /** All calls that were read, also those that lack something: what they are about may be meant further on. */
  const read: Call[] = [];
  let isSure = false;
  /** Orders that mean the first call and leave something open, with their places among the calls. */
  const own: { readonly call: Call | null; readonly order: string; readonly at: number }[] = [];
  for (const order of orders) {
    const part = { ...reading, said: readUtterance(order, LONGEST) };
    const spoken = yield* readSpokenRecords(known, part);
    const [best] = chooseTool(prepared, part, spoken);
    yield;
    if (best === undefined) continue;
    const { tool } = best;
    const leaveOpen = (call: Call | null): void => {
      if (tool === first.tool) own.push({ call, order, at: calls.length });
      else unfilled.push(order);
    };
    if (best.likelihood < LIKELY || tool.parameters.length > MOST_PARAMETERS) {
      leaveOpen(null);
      continue;
    }
    isSure ||= best.likelihood >= BEYOND_DOUBT;
    const input = prepareBindingInputWith(part, known, recordStems);
    const { bindings } = yield* bindInContext(tool, input);
    const call = withSharedValues({ tool, bindings, order }, read);
    read.push(call);
    for (const one of callsForObjects(call, order, known))
      if (openBindings({ calls: [one] }).length > 0) leaveOpen(one);
      else if (!calls.some((other) => saysSame(one, other))) calls.push(one);
  }
  const isRead = calls.some(({ tool }) => tool === first.tool);
  const [open, ...further] = own;
  if (isRead) unfilled.push(...own.map(({ order }) => order));
  else if (open !== undefined) {
    // What its own order does not say, the rest of the message may.
    calls.splice(open.at, 0, { ...completedFrom(open.call, first), order: open.order });
    unfilled.push(...further.map(({ order }) => order));
  } else if (calls.length < 2 && !isSure) return alone();
  if (calls.length + unfilled.length < 2) return alone();
  return {
    calls: calls.map((call) => withOptional(first, call, orders)),
    unfilled: [...new Set(unfilled)],
  };
}

/** A call with the optional values that the whole message gives it, less those that stand in another order alone. */
function withOptional(whole: Call, call: Call, orders: readonly string[]): Call {
  if (!agree(call, whole)) return call;
  const isOfOther = (value: Binding['value']): boolean =>
    orders.some((order) => order !== call.order && order.includes(String(value))) &&
    call.order?.includes(String(value)) === false;
  const bindings = call.bindings.map((binding, at) => {
    const other = whole.bindings[at];
    const isGiven = other?.value !== undefined && !isOfOther(other.value);
    return binding.parameter.required || !isGiven ? binding : other;
  });
  return { ...call, bindings };
}

/** Whether two calls of one tool have the same required values. */
const agree = (one: Call, other: Call): boolean =>
  one.tool === other.tool &&
  one.bindings.every(
    ({ parameter, value }, at) =>
      !parameter.required || String(value) === String(other.bindings[at]?.value),
  );

/** A call with what its own order leaves open from the rest of the message, unless its order names several things. */
function completedFrom(own: Call | null, whole: Call): Call {
  if (own === null) return whole;
  const isNamed = namesIn(own.order ?? '');
  return own.bindings.some(({ several }) => several.some(isNamed)) ? own : whole;
}

/** Tells whether an order says a word of a name. */
function namesIn(order: string): (name: string) => boolean {
  const said = new Set(wordsIn(order));
  return (name) => wordsIn(name).some((word) => !COMMON_WORDS.has(word) && said.has(word));
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

/** Fills what an order does not say of the thing it is about from the orders before it: "set the VPN ticket to urgent and add a note". */
function withSharedValues(call: Call, before: readonly Call[]): Call {
  if (before.length === 0 || openBindings({ calls: [call] }).length === 0) return call;
  const isNamed = namesIn(call.order ?? '');
  const isShared = ({ parameter, value, several }: Binding): boolean =>
    parameter.required &&
    REFERS.has(parameter.kind) &&
    value === undefined &&
    !several.some(isNamed);
  const bindings = call.bindings.map((binding) => {
    if (!isShared(binding)) return binding;
    const { name } = binding.parameter;
    const last = before
      .flatMap(({ bindings: all }) =>
        all.filter((one) => one.parameter.name === name && one.value !== undefined),
      )
      .at(-1);
    return last === undefined
      ? binding
      : { ...binding, value: last.value, sure: last.sure, several: [] };
  });
  return { ...call, bindings };
}

/** Kinds of parameters for a thing that there is already. */
const REFERS: ReadonlySet<ParameterKind> = new Set(['id', 'thing', 'person', 'system']);

/** Whether two calls do the same. */
const saysSame = (one: Call, other: Call): boolean =>
  one.tool === other.tool &&
  one.bindings.every(({ value }, at) => String(value) === String(other.bindings[at]?.value));
