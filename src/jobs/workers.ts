import {
  CleanSignalMatches,
  IndexOldTexts,
  type JobQueue,
  RefreshRollups,
  RunSignalBackfill,
  SweepRollups,
} from '../contracts/jobs.js';
import type { Database } from '../db/client.js';
import { refreshRollups } from '../domain/rollups/refresh-rollups.js';
import { sweepRollups } from '../domain/rollups/sweep-rollups.js';
import { indexOldTexts } from '../domain/search/index-old-texts.js';
import { cleanMatches } from '../domain/signals/clean-matches.js';
import { runBackfill } from '../domain/signals/run-backfill.js';

const MINUTE = 60;

/** Who works off what, and what comes round by itself. */
export function registerWorkers(queue: JobQueue, { db }: { readonly db: Database }): void {
  queue.work(RefreshRollups, ({ tenantId }, { now, signal }) =>
    refreshRollups(db, tenantId, now, signal),
  );
  queue.work(SweepRollups, (_, { now }) => sweepRollups(db, queue, now));
  queue.work(RunSignalBackfill, (subject, run) => runBackfill(db, queue, subject, run));
  queue.work(CleanSignalMatches, ({ tenantId, signalId }, { signal }) =>
    cleanMatches(db, tenantId, signalId, signal),
  );
  queue.every(5 * MINUTE, SweepRollups, {});
  queue.work(IndexOldTexts, (_, { signal }) => indexOldTexts(db, queue, signal));
  queue.every(60 * MINUTE, IndexOldTexts, {});
}
