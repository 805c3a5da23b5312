import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type ClusterRow, clusters } from '../../db/schema/clusters.js';
import { asArray } from '../failures/reads.js';
import { toFloats } from './cluster-runs.js';

/** A cluster as a run compares failures with it. */
export interface StoredCluster {
  readonly id: string;
  /** The sum of the points of its failures. */
  readonly sum: Float32Array;
  /** How many failures the sum is of. */
  readonly size: number;
  readonly dimension: string | null;
  /** It is someone's work by now: it may grow, and is never put together with another one. */
  readonly fixed: boolean;
}

/**
 * The clusters that have failures, oldest first.
 *
 * @param inRules those that rules speak of; they stay what they are, as those of issues and of reviewers do
 */
export async function readClusters(
  db: Database,
  tenantId: string,
  inRules: readonly string[],
): Promise<StoredCluster[]> {
  const rows = await query<Omit<StoredCluster, 'sum'> & { sum: string }>(
    db,
    sql`
      select c.id, encode(c.sum, 'base64') as sum, c.summed as size, c.dimension,
        c.id = any(${asArray(inRules)})
          or exists (select from issues i where i.tenant_id = ${tenantId} and i.cluster_id = c.id)
          or exists (select from failures f where f.tenant_id = ${tenantId} and f.cluster_id = c.id
            and f.corrected_cluster_id is not null) as fixed
      from clusters c where c.tenant_id = ${tenantId} and c.merged_into is null
      order by c.created_at, c.id`,
  );
  return rows.map((row) => ({ ...row, sum: toFloats(row.sum) }));
}

/** Clusters whose counts are out of date, and what their center was made of. */
export async function listStale(db: Database, tenantId: string, limit: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    sql`select id from clusters where tenant_id = ${tenantId} and stale order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export async function hasStale(db: Database, tenantId: string): Promise<boolean> {
  return (await listStale(db, tenantId, 1)).length > 0;
}

/** Clusters by their ids, in any order; not those that are unknown. */
export async function findClusters(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<ClusterRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(clusters)
    .where(and(eq(clusters.tenantId, tenantId), inArray(clusters.id, [...ids])));
}

/** A cluster; of one whose failures went to another, that one. */
export async function findCluster(
  db: Database,
  tenantId: string,
  id: string,
): Promise<ClusterRow | undefined> {
  let row: ClusterRow | undefined;
  // A chain is short: a cluster is merged when it is young.
  for (let next: string | null = id, hops = 0; next !== null && hops < 10; hops += 1) {
    [row] = await findClusters(db, tenantId, [next]);
    next = row?.mergedInto ?? null;
  }
  return row;
}

/** How many clusters a tenant has. */
export async function countClusters(db: Database, tenantId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from clusters
        where tenant_id = ${tenantId} and merged_into is null and event_count > 0`,
  );
  return row?.count ?? 0;
}
