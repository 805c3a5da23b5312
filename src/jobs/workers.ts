import type { DatabaseHandle } from '../db/client.js';
import {
  type BacktestDeps,
  RunBacktest,
  workOnBacktest,
} from '../domain/backtests/run-backtest.js';
import { runClusters } from '../domain/clusters/run-clusters.js';
import { failuresPerRun } from '../domain/clusters/run-now.js';
import type { SyncDeps } from '../domain/connectors/connector-deps.js';
import {
  PollConnector,
  RunConnectorScan,
  SweepConnectors,
} from '../domain/connectors/connector-jobs.js';
import { pollConnector } from '../domain/connectors/poll-connector.js';
import { runScan } from '../domain/connectors/run-scan.js';
import { sweepConnectors } from '../domain/connectors/sweep-connectors.js';
import { RunClusters } from '../domain/failures/queue-run.js';
import { SweepHandoffs, sweepHandoffs } from '../domain/handoffs/sweep-handoffs.js';
import { RemoveOldJobs, removeOldJobs } from '../domain/jobs/remove-old-jobs.js';
import { ResealTargets, resealTargets } from '../domain/notifications/reseal-targets.js';
import { FitCalibration, refit } from '../domain/reviews/refit.js';
import { RefreshRollups, refreshRollups } from '../domain/rollups/refresh-rollups.js';
import { SweepRollups, sweepRollups } from '../domain/rollups/sweep-rollups.js';
import { IndexOldTexts, indexOldTexts } from '../domain/search/index-old-texts.js';
import { CleanSignalMatches, cleanMatches } from '../domain/signals/clean-matches.js';
import { RunSignalBackfill, runBackfill } from '../domain/signals/run-backfill.js';
import type { JobQueue } from '../ports/jobs.js';

const MINUTE = 60;

export interface WorkerDeps {
  readonly database: Pick<DatabaseHandle, 'db' | 'kind'>;
  readonly connectors: Omit<SyncDeps, 'jobs'>;
  readonly backtests: BacktestDeps;
}

/** Who does which job, and which are sent by the clock. */
export function registerWorkers(
  queue: JobQueue,
  { database, connectors, backtests }: WorkerDeps,
): void {
  const { db, kind } = database;
  const sync: SyncDeps = { ...connectors, jobs: queue };
  queue.work(PollConnector, (key, run) => pollConnector(sync, key, run));
  queue.work(RunConnectorScan, (key, run) => runScan(sync, key, run));
  queue.work(SweepConnectors, (_, { now }) => sweepConnectors(sync, now));
  queue.work(RefreshRollups, ({ tenantId }, { now, signal }) =>
    refreshRollups(db, tenantId, now, signal),
  );
  queue.work(SweepRollups, (_, { now }) => sweepRollups(db, queue, now));
  queue.work(RunSignalBackfill, (subject, run) => runBackfill(db, queue, subject, run));
  queue.work(RunBacktest, (subject, run) => workOnBacktest(backtests, queue, subject, run));
  queue.work(CleanSignalMatches, ({ tenantId, signalId }, { signal }) =>
    cleanMatches(db, tenantId, signalId, signal),
  );
  queue.work(IndexOldTexts, (_, { signal }) => indexOldTexts(db, queue, signal));
  queue.work(RunClusters, ({ tenantId }, { now, signal }) =>
    runClusters(db, tenantId, now, { maxFailures: failuresPerRun(kind), signal }),
  );
  queue.work(FitCalibration, ({ tenantId }, { now }) => refit(db, tenantId, now));
  queue.work(RemoveOldJobs, () => removeOldJobs(db));
  queue.work(ResealTargets, () => resealTargets(db, connectors.box));
  queue.work(SweepHandoffs, (_, run) => sweepHandoffs(db, run));
  queue.every(15, SweepHandoffs, {});
  queue.every(5 * MINUTE, SweepRollups, {});
  queue.every(5 * MINUTE, SweepConnectors, {});
  queue.every(60 * MINUTE, IndexOldTexts, {});
  queue.every(60 * MINUTE, RemoveOldJobs, {});
  queue.every(60 * MINUTE, ResealTargets, {});
}
