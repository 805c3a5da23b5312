import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

export type ClusterOrder = 'count' | 'growth' | 'last_seen';

/** Which clusters are wanted; what is undefined is no condition. */
export interface ClusterFilter {
  readonly order: ClusterOrder;
  readonly dimension?: string | undefined;
  readonly hasIssue?: boolean | undefined;
}

/** A cluster of a list, and the issue that it is. */
export interface ListedCluster {
  readonly id: string;
  readonly issueId: number | null;
}

/** Days of a week as `YYYY-MM-DD`, and those of the week before. */
export interface TwoWeeks {
  readonly last: readonly string[];
  readonly before: readonly string[];
}

/** Clusters that a list puts in order, those seen last. */
const MAX_READ = 10_000;

/** Clusters with failures, in the order that is wanted, and how many there are. */
export async function listClusters(
  db: Database,
  tenantId: string,
  filter: ClusterFilter,
  weeks: TwoWeeks,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ListedCluster[]; total: number }> {
  const [found] = await query<{ rows: ListedCluster[] | null; total: number }>(
    db,
    sql`
      with known as materialized (
        select c.id, c.event_count, c.last_seen, c.counts->'days' as days, c.dimension from clusters c
        where c.tenant_id = ${tenantId} and c.merged_into is null and c.event_count > 0
        order by c.last_seen desc, c.id desc limit ${MAX_READ}
      ), matched as materialized (
        select c.*, i.id as issue_id from known c left join lateral (
          select i.id from issues i where i.tenant_id = ${tenantId} and i.cluster_id = c.id limit 1) i on true
        where ${matches(filter)}
      )
      select (select count(*)::int from matched) as total, (
        select jsonb_agg(jsonb_build_object('id', id, 'issueId', issue_id) order by place) from (
          select c.id, c.issue_id, row_number() over (order by ${orderBy(filter.order, weeks)}) as place
          from matched c order by place offset ${page.offset} limit ${page.limit}) page) as rows`,
  );
  return { rows: found?.rows ?? [], total: found?.total ?? 0 };
}

function matches({ dimension, hasIssue }: ClusterFilter): SQL {
  const conditions = [
    ...(dimension === undefined ? [] : [sql`c.dimension = ${dimension}`]),
    ...(hasIssue === undefined ? [] : [hasIssue ? sql`i.id is not null` : sql`i.id is null`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function orderBy(order: ClusterOrder, { last, before }: TwoWeeks): SQL {
  const newest = sql`c.last_seen desc, c.id desc`;
  if (order === 'last_seen') return newest;
  if (order === 'count') return sql`c.event_count desc, ${newest}`;
  const sum = (days: readonly string[]): SQL =>
    sql`(${sql.join(
      days.map((day) => sql`coalesce((c.days->>${day}::text)::int, 0)`),
      sql` + `,
    )})`;
  // From none it grows as from one.
  return sql`(${sum(last)} - ${sum(before)})::float8 / greatest(${sum(before)}, 1) desc, ${sum(last)} desc, ${newest}`;
}
