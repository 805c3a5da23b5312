import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type ClusterRow, clusters } from '../../db/schema/clusters.js';
import { type IssueRow, type IssueStatus, issues } from '../../db/schema/issues.js';

/** An issue and the cluster that it is about. */
export interface IssueWithCluster {
  readonly issue: IssueRow;
  readonly cluster: ClusterRow;
}

/** A page of issues, newest first. */
export async function listIssues(
  db: Database,
  tenantId: string,
  page: {
    readonly offset: number;
    readonly limit: number;
    readonly status?: IssueStatus | undefined;
  },
): Promise<{ rows: IssueWithCluster[]; total: number }> {
  const own = and(
    eq(issues.tenantId, tenantId),
    page.status === undefined ? undefined : eq(issues.status, page.status),
  );
  const rows = await withCluster(db, tenantId)
    .where(own)
    .orderBy(desc(issues.promotedAt), desc(issues.id))
    .offset(page.offset)
    .limit(page.limit);
  return { rows, total: await db.$count(issues, own) };
}

/** Issues that are not resolved, those with the newest failures first, and then resolved ones. */
export async function listIssuesToShow(
  db: Database,
  tenantId: string,
  limit: number,
): Promise<{ rows: IssueWithCluster[]; total: number }> {
  const own = eq(issues.tenantId, tenantId);
  const rows = await withCluster(db, tenantId)
    .where(own)
    .orderBy(sql`${issues.status} = 'resolved'`, desc(clusters.lastSeen), desc(issues.id))
    .limit(limit);
  return { rows, total: await db.$count(issues, own) };
}

export async function findIssue(
  db: Database,
  tenantId: string,
  id: number,
): Promise<IssueWithCluster | undefined> {
  const rows = await withCluster(db, tenantId).where(
    and(eq(issues.tenantId, tenantId), eq(issues.id, id)),
  );
  return rows[0];
}

export async function findIssueOfCluster(
  db: Database,
  tenantId: string,
  clusterId: string,
): Promise<IssueRow | undefined> {
  const rows = await db
    .select()
    .from(issues)
    .where(and(eq(issues.tenantId, tenantId), eq(issues.clusterId, clusterId)));
  return rows[0];
}

/** Those of these issues that there are, kept from others until the transaction ends; in the order of their ids. */
export function lockIssues(
  tx: Database,
  tenantId: string,
  ids: readonly number[],
): Promise<IssueRow[]> {
  return tx
    .select()
    .from(issues)
    .where(and(eq(issues.tenantId, tenantId), inArray(issues.id, [...ids])))
    .orderBy(issues.id)
    .for('update');
}

/** Some issues, in no order. */
export async function findIssues(
  db: Database,
  tenantId: string,
  ids: readonly number[],
): Promise<IssueWithCluster[]> {
  if (ids.length === 0) return [];
  return withCluster(db, tenantId).where(
    and(eq(issues.tenantId, tenantId), inArray(issues.id, [...ids])),
  );
}

/** The issues of some clusters. */
export function findIssuesOfClusters(
  db: Database,
  tenantId: string,
  clusterIds: readonly string[],
): Promise<{ id: number; clusterId: string }[]> {
  if (clusterIds.length === 0) return Promise.resolve([]);
  return db
    .select({ id: issues.id, clusterId: issues.clusterId })
    .from(issues)
    .where(and(eq(issues.tenantId, tenantId), inArray(issues.clusterId, [...clusterIds])));
}

const withCluster = (db: Database, tenantId: string) =>
  db
    .select({ issue: issues, cluster: clusters })
    .from(issues)
    .innerJoin(clusters, and(eq(clusters.tenantId, tenantId), eq(clusters.id, issues.clusterId)));
