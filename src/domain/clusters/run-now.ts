import type { Ctx } from '../../context.js';
import type { DatabaseHandle } from '../../db/client.js';
import type { JobSender } from '../../ports/jobs.js';
import { RunClusters } from '../failures/queue-run.js';
import { type ClusterRunReport, runClusters } from './run-clusters.js';

/** A request is answered after about so long, whatever is left. */
const MAX_SECONDS = 55;
/** An embedded database answers nobody while it works: there a run looks at no more failures. */
const MAX_FAILURES_EMBEDDED = 10_000;

/** How many failures a run looks at on a database of this kind. */
export const failuresPerRun = (kind: DatabaseHandle['kind']): number =>
  kind === 'embedded' ? MAX_FAILURES_EMBEDDED : Number.POSITIVE_INFINITY;

export interface RunNowDeps {
  readonly jobs: JobSender;
  readonly database: Pick<DatabaseHandle, 'kind'>;
}

/** Runs the clustering of a tenant at once, as long as a request may take; a job does what is left. */
export async function runNow(
  { db, caller, now }: Ctx,
  { jobs, database }: RunNowDeps,
): Promise<{ report: ClusterRunReport; note: string | null }> {
  const { tenantId } = caller;
  const maxFailures = failuresPerRun(database.kind);
  const signal = AbortSignal.timeout(MAX_SECONDS * 1_000);
  const report = await runClusters(db, tenantId, now, { maxFailures, signal });
  if (report.status === 'already_running' || !report.more) return { report, note: null };
  await jobs.send(RunClusters, { tenantId });
  const bound = signal.aborted ? `${MAX_SECONDS} seconds` : `${maxFailures} failures`;
  return { report, note: `A run stops after ${bound}. The rest is processed in the background.` };
}
