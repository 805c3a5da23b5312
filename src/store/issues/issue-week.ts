import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** Some days, the first of which is `from`. */
export interface Period {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

const time = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** What became of issues in some days, and how many are not resolved now. */
export async function countIssueChanges(
  db: Database,
  tenantId: string,
  { from, to }: Period,
): Promise<{ opened: number; regressed: number; resolved: number; open: number }> {
  const within = (column: string) =>
    sql`count(*) filter (where ${sql.raw(column)} >= ${time(from)} and ${sql.raw(column)} < ${time(to)})::int`;
  const rows = await query<{ opened: number; regressed: number; resolved: number; open: number }>(
    db,
    sql`
      select ${within('promoted_at')} as opened, ${within('regressed_at')} as regressed,
        ${within('resolved_at')} as resolved, count(*) filter (where status <> 'resolved')::int as open
      from issues where tenant_id = ${tenantId}`,
  );
  return rows[0] ?? { opened: 0, regressed: 0, resolved: 0, open: 0 };
}

/** A cluster with a failure since a time, as far as a digest shows it. */
export interface ActiveCluster {
  readonly clusterId: string;
  readonly title: string;
  /** Failures by UTC day. */
  readonly days: Readonly<Record<string, number>>;
  /** Null: it is no issue, or a resolved one. */
  readonly issueId: number | null;
}

/** The largest clusters that had a failure since then. */
export function listActiveClusters(
  db: Database,
  tenantId: string,
  since: Date,
  limit: number,
): Promise<ActiveCluster[]> {
  return query(
    db,
    sql`
      select c.id as "clusterId", c.title, c.counts->'days' as days, i.id::float8 as "issueId"
      from clusters c
      left join issues i on i.tenant_id = ${tenantId} and i.cluster_id = c.id and i.status <> 'resolved'
      where c.tenant_id = ${tenantId} and c.last_seen >= ${time(since)} and c.merged_into is null
        and c.event_count > 0
      order by c.event_count desc, c.id limit ${limit}`,
  );
}
