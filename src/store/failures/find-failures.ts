import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { FailureKey } from './writes.js';

/** Conditions on failures; what is undefined is none. */
export interface FailureFilter {
  /** The event, or the type of the outcome. */
  readonly event?: string | undefined;
  readonly category?: string | undefined;
  /** As corrected, else as reported, else what the gate found weakest. */
  readonly dimension?: string | undefined;
  readonly clusterId?: string | undefined;
  /** Whether it is in no cluster, and not dismissed. */
  readonly unclustered?: boolean | undefined;
  readonly gateCaught?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface FoundFailures {
  /** The page, newest first. */
  readonly keys: readonly FailureKey[];
  /** How many match of those that were looked at. */
  readonly total: number;
  /** Where it stopped looking; null: it has looked at all that could match. */
  readonly readUntil: Date | null;
}

/** Failures that a filtered list looks at, the newest of its cluster or of all. */
const MAX_READ = 20_000;

/** Failures that match, newest first, of the newest that a bound allows. */
export async function findFailures(
  db: Database,
  tenantId: string,
  filter: FailureFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<FoundFailures> {
  const [row] = await query<{
    keys: FailureKey[] | null;
    total: number;
    read: number;
    until: string | Date | null;
  }>(
    db,
    sql`
      with looked_at as materialized (
        select f.kind, f.item_id, f.occurred_at, ${matches(filter)} as matched from failures f
        where f.tenant_id = ${tenantId} and ${within(filter)}
        order by f.occurred_at desc, f.kind desc, f.item_id desc limit ${MAX_READ})
      select (select jsonb_agg(jsonb_build_object('kind', kind, 'itemId', item_id)
          order by occurred_at desc, kind desc, item_id desc) from (
        select * from looked_at where matched order by occurred_at desc, kind desc, item_id desc
        offset ${page.offset} limit ${page.limit}) page) as keys,
        count(*) filter (where matched)::int as total, count(*)::int as read, min(occurred_at) as until
      from looked_at`,
  );
  const stopped = row !== undefined && row.read >= MAX_READ && row.until !== null;
  return {
    keys: row?.keys ?? [],
    total: row?.total ?? 0,
    readUntil: stopped ? new Date(row.until as string | Date) : null,
  };
}

/** Which failures are looked at: what an index answers. */
function within({ clusterId, unclustered, from, to }: FailureFilter): SQL {
  const conditions = [
    ...(clusterId === undefined ? [] : [sql`f.cluster_id = ${clusterId}`]),
    ...(unclustered ? [sql`f.cluster_id is null`] : []),
    ...(from ? [sql`f.occurred_at >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql`f.occurred_at <= ${to.toISOString()}::timestamptz`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function matches({ event, category, dimension, unclustered, gateCaught }: FailureFilter): SQL {
  const conditions = [
    ...(event === undefined ? [] : [sql`f.event = ${event}`]),
    ...(category === undefined ? [] : [sql`f.category = ${category}`]),
    ...(dimension === undefined
      ? []
      : [sql`coalesce(f.corrected_dimension, f.dimension, f.weakest_dimension) = ${dimension}`]),
    ...(unclustered === true ? [sql`not f.dismissed`] : []),
    ...(unclustered === false ? [sql`f.cluster_id is not null`] : []),
    ...(gateCaught === undefined ? [] : [sql`f.gate_caught = ${gateCaught}`]),
  ];
  return conditions.length === 0
    ? sql`true`
    : sql`coalesce(${sql.join(conditions, sql` and `)}, false)`;
}
