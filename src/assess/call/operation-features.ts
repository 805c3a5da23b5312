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
  const found = findOperations(said.text, said.tokens);
  const ordered = found.filter(({ isOrder }) => isOrder);
  const at = Math.min(...(ordered.length > 0 ? ordered : found).map((one) => one.at));
  const first = named(found.filter((one) => one.at === at));
  const orders = named(ordered);
  const all = named(found);
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
    ];
  });
}

const named = (found: readonly SaidOperation[]): ReadonlySet<string> =>
  new Set(found.map(({ operation }) => operation));
