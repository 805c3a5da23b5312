import {
  listOpenScanKeys,
  listOverdueConnectors,
} from '../../store/across-tenants/connector-directory.js';
import type { SyncDeps } from './connector-deps.js';
import { PollConnector, RunConnectorScan } from './connector-jobs.js';

/** A poll that is later than this has lost its job. */
const LATE_MS = 120_000;

/** Has connectors polled, and scans gone on with, whose jobs went missing or were given up. */
export async function sweepConnectors(
  { db, jobs, intervalMs }: SyncDeps,
  now: Date,
): Promise<{ readonly polls: number; readonly scans: number }> {
  const before = new Date(now.getTime() - LATE_MS);
  const overdue = await listOverdueConnectors(db, before, { unscheduled: intervalMs > 0 });
  for (const key of overdue) await jobs.send(PollConnector, key);
  const scans = await listOpenScanKeys(db);
  for (const key of scans) await jobs.send(RunConnectorScan, key);
  return { polls: overdue.length, scans: scans.length };
}
