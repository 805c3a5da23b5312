import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { clusters } from '../../db/schema/clusters.js';
import { issues } from '../../db/schema/issues.js';
import type { IssueWithCluster } from './reads.js';

/**
 * The issue that was opened last (metric `issue_opened`), or came back last (any other), of those that the filters let through.
 *
 * @param filters `cluster_id`, `issue_id` and `dimension`; null or absent: any
 */
export async function findNewestIssue(
  db: Database,
  tenantId: string,
  metric: string,
  filters: Readonly<Record<string, string | number | null>>,
): Promise<IssueWithCluster | null> {
  const time = metric === 'issue_opened' ? issues.promotedAt : issues.regressedAt;
  const { cluster_id: cluster, issue_id: issue, dimension } = filters;
  const rows = await db
    .select({ issue: issues, cluster: clusters })
    .from(issues)
    .innerJoin(clusters, and(eq(clusters.tenantId, tenantId), eq(clusters.id, issues.clusterId)))
    .where(
      and(
        eq(issues.tenantId, tenantId),
        isNotNull(time),
        cluster ? eq(issues.clusterId, String(cluster)) : undefined,
        issue ? eq(issues.id, Number(issue)) : undefined,
        dimension ? eq(clusters.dimension, String(dimension)) : undefined,
      ),
    )
    .orderBy(desc(time), desc(issues.id))
    .limit(1);
  return rows[0] ?? null;
}
