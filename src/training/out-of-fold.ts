import { type BinderFile, useBinder } from '../assess/call/binder-model.js';
import { useChooser } from '../assess/call/chooser-model.js';
import type { Group } from './binder/groups.js';
import {
  callsOfGold,
  callsOfPairs,
  FOLDS,
  foldOfTools,
  trainBinder,
} from './binder/train-binder.js';
import { callGroups, trainCalls } from './binder/train-calls.js';
import { trainChooser } from './binder/train-chooser.js';
import { type Seen, seeRow } from './examples.js';
import type { GoldCall } from './gold-calls.js';
import type { Pair, Part } from './omission.js';
import { omissionRows } from './sources.js';

/**
 * The rows of the omissions as they are seen by binding and choice that were not trained on them, by id: what weighs them must
 * learn how far these are to be trusted on requests that they do not know. Which of several likely calls is meant is
 * trained on the same.
 */
export function seeOutOfFold(
  parts: readonly Part[],
  gold: readonly GoldCall[],
): { seen: Map<string, Seen>; calls: Record<string, number> } {
  const pairs = parts.flatMap((part) => part.pairs);
  const labelled = callsOfPairs(pairs);
  const others = callsOfGold(gold);
  const isIn = (fold: number, { clear }: Pair): boolean => foldOfTools(clear.context) === fold;
  const models: { binder: BinderFile; tools: Record<string, number> }[] = [];
  const groups: Group[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const binder = trainBinder([...labelled.filter((call) => call.fold !== fold), ...others]);
    const tools = trainChooser(
      pairs.filter((pair) => !isIn(fold, pair)),
      gold,
    );
    models.push({ binder, tools });
    use(binder, tools, ALONE);
    groups.push(...pairs.filter((pair) => isIn(fold, pair)).flatMap(callGroups));
  }
  const calls = trainCalls(groups);
  const rows = omissionRows(parts);
  const seen = new Map<string, Seen>();
  for (const [fold, { binder, tools }] of models.entries()) {
    use(binder, tools, calls);
    for (const row of rows) if (foldOfTools(row.context) === fold) seen.set(row.id, seeRow(row));
  }
  return { seen, calls };
}

/** A call is as likely as its tool: before it is known what more to make of it. */
const ALONE = { tool: 1 };

function use(
  binder: BinderFile,
  tools: Record<string, number>,
  calls: Record<string, number>,
): void {
  useBinder(binder);
  useChooser({ tools, calls });
}
