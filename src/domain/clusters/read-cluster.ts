import type { Ctx } from '../../context.js';
import type { ClusterRow } from '../../db/schema/clusters.js';
import { NotFound } from '../../errors.js';
import { findCluster } from '../../store/clusters/reads.js';
import { type ClusterMember, readMembers } from '../../store/failures/reads.js';
import { findIssueOfCluster } from '../../store/issues/reads.js';
import { type FailureView, readFailures } from '../failures/read-failures.js';
import { measureTrend, type Trend } from './trend.js';

/** Failures that are shown as examples. */
export const MAX_EXAMPLES = 3;

/** A cluster without its failures. */
export interface ClusterSummary {
  readonly row: ClusterRow;
  readonly trend: Trend;
  readonly examples: readonly ClusterMember[];
  readonly issueId: number | null;
}

export interface ClusterView extends ClusterSummary {
  readonly failures: readonly FailureView[];
  /** How many failures there are on all pages. */
  readonly total: number;
}

/**
 * A cluster with a page of its failures; of one whose failures went to another, that one.
 *
 * @throws NotFound
 */
export async function readCluster(
  ctx: Ctx,
  id: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<ClusterView> {
  const { tenantId } = ctx.caller;
  const row = await findCluster(ctx.db, tenantId, id);
  if (!row) throw new NotFound('Cluster', id);
  const { views, total } = await readFailures(ctx, { ...page, clusterId: row.id });
  const members = await readMembers(ctx.db, tenantId, [row.id], MAX_EXAMPLES);
  const issue = await findIssueOfCluster(ctx.db, tenantId, row.id);
  return {
    row,
    trend: measureTrend(row.counts, ctx.now),
    examples: members.get(row.id) ?? [],
    issueId: issue?.id ?? null,
    failures: views,
    total,
  };
}
