import { z } from 'zod';
import type { ConnectorScanRow } from '../../db/schema/connectors.js';
import { type JobSender, jobType } from '../../ports/jobs.js';
import type { ConnectorKey } from './connector-deps.js';

const Key = z.object({ tenantId: z.string(), connectorId: z.string() });

/** A day of a large account is some ten thousand calls. */
const DEADLINE_SECONDS = 3_600;

/** Fetches what a connector waits for, and polls its provider where that is due. */
export const PollConnector = jobType({
  name: 'connectors.poll',
  payload: Key,
  subject: ({ connectorId }) => connectorId,
  deadlineSeconds: DEADLINE_SECONDS,
  concurrency: 4,
});

/** Goes on with a backfill or a resync. */
export const RunConnectorScan = jobType({
  name: 'connectors.scan',
  payload: Key.extend({ scanId: z.string() }),
  subject: ({ connectorId, scanId }) => `${connectorId} ${scanId}`,
  deadlineSeconds: DEADLINE_SECONDS,
  concurrency: 2,
});

/** Has connectors polled whose polls went missing. */
export const SweepConnectors = jobType({ name: 'connectors.sweep', payload: z.object({}) });

/** Begins what a connector waited with while it did not work. */
export async function sendConnectorJobs(
  jobs: JobSender,
  key: ConnectorKey,
  scans: readonly Pick<ConnectorScanRow, 'id'>[],
  db?: unknown,
): Promise<void> {
  await jobs.send(PollConnector, key, { db });
  for (const { id } of scans) await jobs.send(RunConnectorScan, { ...key, scanId: id }, { db });
}
