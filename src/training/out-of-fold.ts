import { useBinder } from '../assess/call/binder-model.js';
import {
  callsOfGold,
  callsOfPairs,
  FOLDS,
  foldOfTools,
  trainBinder,
} from './binder/train-binder.js';
import { trainChooser } from './binder/train-chooser.js';
import { type Seen, seeRow } from './examples.js';
import type { GoldCall } from './gold-calls.js';
import type { Part } from './omission.js';
import { omissionRows } from './sources.js';

/**
 * The rows of the omissions as they are seen by binding that was not trained on them, by id: what weighs them must
 * learn how far binding is to be trusted on requests that it does not know.
 */
export function seeOutOfFold(parts: readonly Part[], gold: readonly GoldCall[]): Map<string, Seen> {
  const pairs = parts.flatMap((part) => part.pairs);
  const calls = callsOfPairs(pairs);
  const others = callsOfGold(gold);
  const rows = omissionRows(parts);
  const seen = new Map<string, Seen>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const own = rows.filter(({ context }) => foldOfTools(context) === fold);
    useBinder(trainBinder([...calls.filter((call) => call.fold !== fold), ...others]));
    trainChooser(
      pairs.filter(({ clear }) => foldOfTools(clear.context) !== fold),
      gold,
    );
    for (const row of own) seen.set(row.id, seeRow(row));
  }
  return seen;
}
