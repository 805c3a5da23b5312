import type { Ctx } from '../../context.js';
import { type ClusterFilter, listClusters } from '../../store/clusters/list.js';
import { findClusters } from '../../store/clusters/reads.js';
import { readMembers } from '../../store/failures/reads.js';
import { type ClusterSummary, MAX_EXAMPLES } from './read-cluster.js';
import { measureTrend } from './trend.js';

/** A page of the clusters that have failures, in the order that is wanted. */
export async function readClusterList(
  { db, caller, now }: Ctx,
  filter: ClusterFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ views: ClusterSummary[]; total: number }> {
  const { tenantId } = caller;
  const days = measureTrend({ days: {}, risks: {}, money: [] }, now).days.map(({ date }) => date);
  const weeks = { before: days.slice(0, -7), last: days.slice(-7) };
  const { rows, total } = await listClusters(db, tenantId, filter, weeks, page);
  const ids = rows.map(({ id }) => id);
  const clusters = new Map((await findClusters(db, tenantId, ids)).map((row) => [row.id, row]));
  const members = await readMembers(db, tenantId, ids, MAX_EXAMPLES);
  const views = rows.flatMap(({ id, issueId }) => {
    const row = clusters.get(id);
    if (!row) return [];
    const trend = measureTrend(row.counts, now);
    return [{ row, trend, examples: members.get(id) ?? [], issueId }];
  });
  return { views, total };
}
