import {
  areOpposite,
  findOperations,
  type NamedOperations,
  type SaidOperation,
} from '../../utterance/operations.js';
import type { Utterance } from '../../utterance/utterance.js';

/** Features of a tool by what a request asks to be done, beside what the tool does by its name. */
export const OPERATION_FEATURES = [
  'operation_said',
  'operation_ordered',
  'operation_first',
  'operation_unsaid',
  'operation_of_another',
  'operation_opposite',
  'operation_in_name',
  'operation_only_undoes',
  'operation_foreign',
  'operation_described',
  'operation_first_of_several',
  'operation_of_later_order',
] as const;

/** Operations that nobody means who does not say so: they take something back or away. */
const MARKED: ReadonlySet<string> = new Set([
  ...['cancel', 'delete', 'restore', 'undo', 'stop', 'unblock', 'unassign', 'waive', 'reject'],
]);

/** The features of each tool, in the order of `OPERATION_FEATURES`. */
export function operationFeatures(
  tools: readonly NamedOperations[],
  said: Utterance,
  isForeign: boolean,
): number[][] {
  const found = findOperations(said.text, said.tokens)
    .filter((one) => !one.isDenied)
    .flatMap((one) => asKin(one, tools));
  const ordered = found.filter(({ isOrder }) => isOrder);
  const at = Math.min(...(ordered.length > 0 ? ordered : found).map((one) => one.at));
  const first = named(found.filter((one) => one.at === at));
  const orders = named(ordered);
  const all = named(found);
  // Of several orders the first one is looked at; what is ordered later is for another call.
  const firstOfSeveral = firstAlone(ordered, tools);
  const isSaid = (one: string): boolean => all.has(one);
  const isAnywhere = tools.some((tool) => tool.first.some(isSaid));
  return tools.map((tool) => {
    const ours = tool.first.some(isSaid);
    const opposite =
      !ours && tool.first.some((one) => [...all].some((two) => areOpposite(one, two)));
    return [
      ours ? 1 : 0,
      tool.first.some((one) => orders.has(one)) ? 1 : 0,
      tool.first.some((one) => first.has(one)) ? 1 : 0,
      tool.first.length > 0 && !ours ? 1 : 0,
      isAnywhere && !ours ? 1 : 0,
      opposite ? 1 : 0,
      tool.others.some(isSaid) ? 1 : 0,
      !ours && tool.first.some((one) => MARKED.has(one)) ? 1 : 0,
      isForeign && ours ? 1 : 0,
      tool.described.some(isSaid) ? 1 : 0,
      firstOfSeveral !== null && tool.first.some((one) => firstOfSeveral.has(one)) ? 1 : 0,
      firstOfSeveral !== null && ours && !tool.first.some((one) => firstOfSeveral.has(one)) ? 1 : 0,
    ];
  });
}

/** Operations that a tool's name may have for another that none of the tools is called after: a meeting is booked by `create_event`. */
const KIN: Readonly<Record<string, readonly string[]>> = {
  book: ['create'],
  create: ['book'],
  message: ['send'],
  send: ['message'],
  remind: ['create'],
  report: ['create'],
};

/** An operation as it is, where a tool is called after it, else those that stand for it. */
function asKin(one: SaidOperation, tools: readonly NamedOperations[]): readonly SaidOperation[] {
  const isKnown = (operation: string): boolean =>
    tools.some(({ first }) => first.includes(operation));
  if (isKnown(one.operation)) return [one];
  const kin = (KIN[one.operation] ?? []).filter(isKnown);
  return kin.length === 0 ? [one] : kin.map((operation) => ({ ...one, operation }));
}

const named = (found: readonly SaidOperation[]): ReadonlySet<string> =>
  new Set(found.map(({ operation }) => operation));

/** The operations that are ordered first, where a tool does them, and another tool does what is ordered later; else null. */
function firstAlone(
  ordered: readonly SaidOperation[],
  tools: readonly NamedOperations[],
): ReadonlySet<string> | null {
  const known = ordered.filter(({ operation }) =>
    tools.some(({ first }) => first.includes(operation)),
  );
  const at = Math.min(...known.map((one) => one.at));
  const first = named(known.filter((one) => one.at === at));
  return known.some(({ operation }) => !first.has(operation)) ? first : null;
}
