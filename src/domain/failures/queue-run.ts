import { z } from 'zod';
import type { Database } from '../../db/client.js';
import { jobType } from '../../ports/jobs.js';
import { queueJob } from '../../store/jobs/queue.js';

/** Clusters what waits of a tenant, some minutes after it came. */
export const RunClusters = jobType({
  name: 'run-clusters',
  payload: z.object({ tenantId: z.string() }),
  deadlineSeconds: 600,
});

/** Has the tenant's failures clustered after so many seconds, or when a run is due earlier; within a transaction. */
export async function queueRun(
  db: Database,
  tenantId: string,
  delaySeconds: number,
): Promise<void> {
  const payload = { tenantId };
  const subject = RunClusters.subject(payload);
  await queueJob(db, tenantId, { type: RunClusters.name, subject, payload, delaySeconds });
}
