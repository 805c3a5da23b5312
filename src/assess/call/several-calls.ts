import type { InParts } from '../../turns.js';
import { wordsIn } from '../../utterance/tokens.js';
import { readUtterance, type Utterance } from '../../utterance/utterance.js';
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
import { findId } from './record-list.js';
import type { Known } from './records.js';
import { callsForObjects } from './several-objects.js';
import { readSpokenRecords } from './spoken-records.js';

/** Orders of one message that are looked at by themselves, and tokens of the longest message that is cut into orders. */
const MOST_ORDERS = 4;
const LONGEST = 48;
/** A call of several has no more of them: each is tried with every piece of its order. */
const MOST_PARAMETERS = 24;
/** How likely a tool must be meant by an order that is read by itself. */
const LIKELY = 0.6;

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
  const orders = listOrders(reading.said, first, prepared);
  const alone = { calls: callsForObjects(first, reading.said.text, known), unfilled: [] };
  if (orders.length < 2) return alone;
  const calls: Call[] = [];
  const unfilled: string[] = [];
  let own: Call | null = null;
  let meansFirst = false;
  for (const order of orders) {
    const part = { ...reading, said: readUtterance(order, LONGEST) };
    const spoken = yield* readSpokenRecords(known, part);
    const [best] = chooseTool(prepared, part, spoken);
    yield;
    if (best === undefined) continue;
    const { tool } = best;
    const isFirst = tool === first.tool;
    meansFirst ||= isFirst;
    if (best.likelihood < LIKELY || tool.parameters.length > MOST_PARAMETERS) {
      if (!isFirst) unfilled.push(order);
      continue;
    }
    const input = prepareBindingInputWith(part, known, recordStems);
    const { bindings } = yield* bindInContext(tool, input);
    const call = withSharedValues({ tool, bindings, order }, calls);
    for (const one of callsForObjects(call, order, known))
      if (openBindings({ calls: [one] }).length > 0) {
        if (isFirst) own = one;
        else unfilled.push(order);
      } else if (!calls.some((other) => saysSame(one, other))) calls.push(one);
  }
  if (!meansFirst && calls.length < 2) return alone;
  const isRead = calls.some(({ tool }) => tool === first.tool);
  if (meansFirst && !isRead)
    return { calls: [withValuesOf(own, first, known), ...calls], unfilled };
  return calls.length + unfilled.length > 1 ? { calls, unfilled } : alone;
}

/** A call with what its own order leaves open from the rest of the message, unless its order means other things. */
function withValuesOf(own: Call | null, whole: Call, known: Known): Call {
  if (own === null) return whole;
  const isOther = own.bindings.some(({ several }, at) => {
    const value = whole.bindings[at]?.value;
    return several.length > 0 && value !== undefined && !isCalledAs(value, several, known);
  });
  return isOther ? own : whole;
}

/** Whether one of these names is that of the record with an id. */
const isCalledAs = (id: Binding['value'], names: readonly string[], { lists }: Known): boolean =>
  lists.some((list) =>
    list.items.some(
      (item) =>
        String(findId(list, item)?.value) === String(id) &&
        item.fields.some(({ value }) => names.some((name) => name.includes(String(value)))),
    ),
  );

/** The parts of a message that order something and are no part of a text that the call has. */
function listOrders(said: Utterance, first: Call, { tools }: PreparedTools): string[] {
  if (said.tokens.length > LONGEST) return [];
  const texts = first.bindings.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  // "…, note: call first" and "…, view only" give parameters of the same call.
  const names = new Set(
    first.tool.parameters.flatMap(({ words, choices }) => [
      ...words,
      ...choices.flatMap((choice) => choice.words),
    ]),
  );
  const isDetail = (order: string): boolean => names.has(wordsIn(order.slice(0, 40))[0] ?? '');
  const verbs = new Set(tools.flatMap(({ words }) => words[0] ?? []));
  return orderPieces(said, verbs)
    .filter(
      (order, at) => !texts.some((one) => one.includes(order)) && (at === 0 || !isDetail(order)),
    )
    .slice(0, MOST_ORDERS);
}

/** Fills what an order does not say of the thing it is about from the orders before it: "set the VPN ticket to urgent and add a note". */
function withSharedValues(call: Call, before: readonly Call[]): Call {
  if (before.length === 0 || openBindings({ calls: [call] }).length === 0) return call;
  const said = new Set(wordsIn(call.order ?? ''));
  const isNamed = (label: string): boolean => wordsIn(label).some((word) => said.has(word));
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
