import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { EvalStatus } from '../../db/schema/evals.js';
import type { FailureKind } from '../../db/schema/failures.js';
import type { ReviewVerdict } from '../../db/schema/reviews.js';

/** A case with its failure, the gate call of that, and what reviewers say. */
export interface EvalView {
  readonly id: string;
  readonly status: EvalStatus;
  readonly kind: FailureKind;
  readonly itemId: number;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly dimension: string | null;
  readonly clusterId: string | null;
  readonly issueId: number | null;
  readonly category: string | null;
  /** The whole request, as far as the gate call is still there. */
  readonly request: string;
  readonly history: readonly string[] | null;
  readonly questions: readonly string[] | null;
  readonly modelDecision: string | null;
  readonly risk: string | null;
  readonly verdict: ReviewVerdict | null;
  readonly actualIntent: string | null;
}

export interface EvalFilter {
  readonly since?: Date | undefined;
  readonly clusterId?: string | undefined;
  readonly dimension?: string | undefined;
  readonly status?: EvalStatus | undefined;
}

/** Where a stream goes on: after this case. */
export interface EvalCursor {
  /** As PostgreSQL writes it, to the microsecond. */
  readonly updatedAt: string;
  readonly id: string;
}

const evalDimension = sql`coalesce(f.corrected_dimension, f.dimension, f.weakest_dimension)`;

function matching(
  tenantId: string,
  filter: EvalFilter,
  { after, withFailures = true }: { after?: EvalCursor | undefined; withFailures?: boolean } = {},
): SQL {
  const { since, clusterId, dimension, status } = filter;
  const conditions = [
    sql`e.tenant_id = ${tenantId}`,
    sql`not e.dismissed`,
    status === undefined ? sql`e.status <> 'muted'` : sql`e.status = ${status}`,
    ...(since ? [sql`e.updated_at > ${since.toISOString()}::timestamptz`] : []),
    ...(dimension === undefined ? [] : [sql`${evalDimension} = ${dimension}`]),
    ...(after ? [sql`(e.updated_at, e.id) < (${after.updatedAt}::timestamptz, ${after.id})`] : []),
  ];
  // Counting needs no failures, where no filter asks for them.
  if (withFailures === false && clusterId === undefined && dimension === undefined) {
    return sql`evals e where ${sql.join(conditions, sql` and `)}`;
  }
  // A cluster's cases are found by its failures: they may be few of very many.
  const source =
    clusterId === undefined
      ? sql`evals e cross join lateral (
          select * from failures f
          where f.tenant_id = ${tenantId} and f.kind = e.kind and f.item_id = e.item_id offset 0) f`
      : sql`(select * from failures c where c.tenant_id = ${tenantId} and c.cluster_id = ${clusterId}) f
          cross join lateral (
            select * from evals e
            where e.tenant_id = ${tenantId} and e.kind = f.kind and e.item_id = f.item_id offset 0) e`;
  return sql`${source} where ${sql.join(conditions, sql` and `)}`;
}

/** A page of cases, those that changed last first; or those after one of them. */
export async function readEvals(
  db: Database,
  tenantId: string,
  filter: EvalFilter,
  page: {
    readonly limit: number;
    readonly offset?: number;
    readonly after?: EvalCursor | undefined;
  },
): Promise<(EvalView & { readonly cursor: EvalCursor })[]> {
  type Raw = Omit<EvalView, 'itemId' | 'createdAt' | 'updatedAt' | 'issueId'> & {
    itemId: string;
    createdAt: string | Date;
    updatedText: string;
    issueId: string | null;
  };
  const rows = await query<Raw>(
    db,
    sql`
      select page.id, page.status, page.kind, page.item_id::text as "itemId", page.session_id as "sessionId",
        page.created_at as "createdAt", to_char(page.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "updatedText", page.dimension,
        page.cluster_id as "clusterId", i.id::text as "issueId", page.category,
        coalesce(g.request, page.request) as request, g.history, g.questions,
        g.model_decision as "modelDecision", coalesce(g.action_risk, page.action_risk) as risk, r.verdict,
        nullif(r.actual_intent, '') as "actualIntent"
      from (
        select e.id, e.status, e.kind, e.item_id, e.session_id, e.created_at, e.updated_at,
          ${evalDimension} as dimension, f.cluster_id, f.category, f.request, f.action_risk, f.gate_call_id
        from ${matching(tenantId, filter, { after: page.after })}
        order by e.updated_at desc, e.id desc offset ${page.offset ?? 0} limit ${page.limit}
      ) page
      left join lateral (
        select * from gate_calls g where g.tenant_id = ${tenantId} and g.id = page.gate_call_id offset 0) g on true
      left join lateral (
        select * from issues i where i.tenant_id = ${tenantId} and i.cluster_id = page.cluster_id limit 1) i on true
      left join lateral (
        select * from reviews r where r.tenant_id = ${tenantId} and r.event_id = page.item_id
          and page.kind <> 'outcome'
        order by r.updated_at desc limit 1) r on true
      order by page.updated_at desc, page.id desc`,
  );
  return rows.map(({ updatedText, ...row }) => ({
    ...row,
    itemId: Number(row.itemId),
    issueId: row.issueId === null ? null : Number(row.issueId),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(updatedText),
    cursor: { updatedAt: updatedText, id: row.id },
  }));
}

/** How many cases there are, counted no further than `most`: a filter may look up a failure for each. */
export async function countEvals(
  db: Database,
  tenantId: string,
  filter: EvalFilter,
  most: number,
): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select from ${matching(tenantId, filter, { withFailures: false })} limit ${most}) counted`,
  );
  return row?.count ?? 0;
}
