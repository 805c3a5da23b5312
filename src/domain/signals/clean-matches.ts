import { z } from 'zod';
import type { Database } from '../../db/client.js';
import { jobType } from '../../ports/jobs.js';
import { removeStaleMatches } from '../../store/signals/matches.js';
import { nextTurn } from '../../turns.js';

/** Removes the matches of a signal that was changed or removed. */
export const CleanSignalMatches = jobType({
  name: 'signals.clean',
  payload: z.object({ tenantId: z.string(), signalId: z.int() }),
  subject: ({ signalId }) => String(signalId),
});

/** An embedded database answers nobody else meanwhile. */
const ROWS_PER_STATEMENT = 2_000;

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
    const batch = await removeStaleMatches(db, tenantId, signalId, ROWS_PER_STATEMENT);
    removed += batch;
    if (batch < ROWS_PER_STATEMENT) return { removed };
    await nextTurn();
  }
}
