import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** Some days, the first of which is `from`. */
export interface IssuePeriod {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

const time = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** Changes of issues in some days, and how many are not resolved now. */
export async function countIssueChanges(
  db: Database,
  tenantId: string,
  { from, to }: IssuePeriod,
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

/**
 * The largest clusters that had a failure on these days or later, with their failures on these days.
 *
 * @param days few, UTC, `YYYY-MM-DD`, the first one first; at least one
 */
export function listActiveClusters(
  db: Database,
  tenantId: string,
  days: readonly string[],
  limit: number,
): Promise<ActiveCluster[]> {
  return query(
    db,
    sql`
      select c.id as "clusterId", c.title, (
          select coalesce(jsonb_object_agg(d.day, c.days->d.day), '{}')
          from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) d(day) where c.days ? d.day
        ) as days, i.id::float8 as "issueId"
      from (
        select id, title, event_count, counts->'days' as days from clusters
        where tenant_id = ${tenantId} and last_seen >= ${time(new Date(days[0] as string))}
          and merged_into is null and event_count > 0
        order by event_count desc, id limit ${limit}
      ) c
      left join issues i on i.tenant_id = ${tenantId} and i.cluster_id = c.id and i.status <> 'resolved'
      order by c.event_count desc, c.id`,
  );
}
