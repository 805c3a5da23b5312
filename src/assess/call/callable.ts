import type { InParts } from '../../turns.js';
import { recordStemsOf } from './binding-input.js';
import type { PreparedTools } from './prepare-tools.js';
import { type Known, NOTHING_KNOWN, readKnownInParts } from './records.js';
import { listIds } from './spelled-ids.js';

/** The tools that may be called, and the caller's records. */
export interface Callable {
  readonly prepared: PreparedTools;
  readonly known: Known;
  /** Stems of every record, with how many records have them. */
  readonly recordStems: ReadonlyMap<string, number>;
}

/** The tools with the records of a context, where there are tools to take them. */
export function* readCallable(prepared: PreparedTools, context: unknown): InParts<Callable> {
  const known = prepared.tools.length === 0 ? NOTHING_KNOWN : yield* readKnownInParts(context);
  yield* listIds(known);
  return { prepared, known, recordStems: yield* recordStemsOf(known) };
}
