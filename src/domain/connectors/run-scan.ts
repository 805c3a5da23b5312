import type { ConnectorRow, ConnectorScanRow } from '../../db/schema/connectors.js';
import type { JobRun } from '../../ports/jobs.js';
import { findConnector } from '../../store/connectors/connectors.js';
import { advanceScan, findScan } from '../../store/connectors/scans.js';
import type { ConnectorKey, SyncDeps } from './connector-deps.js';
import { RunConnectorScan } from './connector-jobs.js';
import { recordFault } from './record-fault.js';
import { openReading, runClock } from './sync-context.js';
import { syncSlice } from './sync-window.js';

const DAY_MS = 86_400_000;
/** After this a job makes room for others of its kind, and queues up again. */
const TURN_MS = 20_000;

export interface ScanKey extends ConnectorKey {
  readonly scanId: string;
}

/**
 * Goes on with a backfill or a resync, a day at a time and the newest first. What a day has brought is noted
 * when it is over, so that any process goes on after any stop, and counts nothing twice.
 */
export async function runScan(deps: SyncDeps, key: ScanKey, run: JobRun): Promise<void> {
  const { tenantId, connectorId, scanId } = key;
  const clock = runClock(run);
  const began = performance.now();
  const later = (delaySeconds: number) => deps.jobs.send(RunConnectorScan, key, { delaySeconds });
  for (;;) {
    run.signal.throwIfAborted();
    const connector = await findConnector(deps.db, tenantId, connectorId);
    const scan = await findScan(deps.db, tenantId, connectorId, scanId);
    // Whoever has the connector go on sends its scans, too.
    if (connector?.state !== 'active' || !scan || scan.status === 'done') return;
    const pauseMs = msToWait(connector, clock());
    if (pauseMs > 0 || performance.now() - began > TURN_MS) {
      await later(pauseMs / 1_000);
      return;
    }
    try {
      if (!(await runDay(deps, connector, scan, { clock, signal: run.signal }))) return;
    } catch (error) {
      run.signal.throwIfAborted();
      await recordFault({ deps, connector, clock }, error);
    }
  }
}

/** Milliseconds for which the provider is left alone, after it refused or failed. */
function msToWait({ rateLimitedUntil, failures, nextPollAt }: ConnectorRow, now: Date): number {
  const backOff = failures > 0 ? (nextPollAt?.getTime() ?? 0) : 0;
  return Math.max(0, Math.max(backOff, rateLimitedUntil?.getTime() ?? 0) - now.getTime());
}

/** @returns whether there is more to do */
async function runDay(
  deps: SyncDeps,
  connector: ConnectorRow,
  scan: ConnectorScanRow,
  how: { readonly clock: () => Date; readonly signal: AbortSignal },
): Promise<boolean> {
  const { tenantId } = scan;
  if (scan.status === 'queued') {
    await advanceScan(deps.db, tenantId, scan, { status: 'running', startedAt: how.clock() });
  }
  const until = scan.remainingUntil;
  const from = new Date(Math.max(scan.fromAt.getTime(), until.getTime() - DAY_MS));
  const reading = openReading(deps, connector, {
    ...how,
    via: scan.kind,
    ...(scan.kind === 'resync' && { refetchUntil: scan.requestedAt }),
  });
  const { over, synced, failed } = await syncSlice(reading, { by: 'start', from, until });
  const isDone = from <= scan.fromAt;
  const advanced = await advanceScan(deps.db, tenantId, scan, {
    remainingUntil: from,
    scanned: scan.scanned + over.length,
    synced: scan.synced + synced,
    failed: scan.failed + failed,
    ...(isDone && { status: 'done', finishedAt: how.clock() }),
  });
  return advanced && !isDone;
}
