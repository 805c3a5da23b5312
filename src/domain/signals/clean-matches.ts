import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/client.js';
import { removeStaleMatches } from '../../store/signal-matches.js';

/** Rows a statement: an embedded database answers nobody else meanwhile. */
const BATCH = 2_000;

/**
 * Removes what a signal matched before it was changed or removed. It may be stopped after any batch.
 *
 * @returns how many matches were removed
 */
export async function cleanMatches(
  db: Database,
  tenantId: string,
  signalId: number,
  signal?: AbortSignal,
): Promise<{ removed: number }> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const batch = await removeStaleMatches(db, tenantId, signalId, BATCH);
    removed += batch;
    if (batch < BATCH) return { removed };
    await nextTurn();
  }
}
