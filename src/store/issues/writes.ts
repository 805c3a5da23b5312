import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import {
  type IssueChange,
  type IssueRow,
  type IssueStatus,
  issues,
} from '../../db/schema/issues.js';

/** From which numbers on a cluster becomes an issue. */
export interface PromotionLevels {
  readonly events: number;
  readonly sessions: number;
  /** Failures before then do not count. */
  readonly from: Date;
}

/**
 * Opens issues for the clusters that have reached the levels.
 *
 * @returns their ids
 */
export async function promoteClusters(
  db: Database,
  tenantId: string,
  { events, sessions, from }: PromotionLevels,
  now: Date,
): Promise<number[]> {
  const opened: IssueChange[] = [{ from: null, to: 'open', at: now.toISOString(), by: 'system' }];
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await query<{ id: string }>(
    db,
    sql`
      with candidates as materialized (
        select c.id from clusters c
        where c.tenant_id = ${tenantId} and c.merged_into is null and c.event_count >= ${events}
          and c.session_count >= ${sessions} and c.last_seen >= ${from.toISOString()}::timestamptz
          and not exists (select from issues i where i.tenant_id = ${tenantId} and i.cluster_id = c.id)
      ), reached as (
        select candidates.id from candidates cross join lateral (
          select count(*) as events, count(distinct f.session_id) as sessions from failures f
          where f.tenant_id = ${tenantId} and f.cluster_id = candidates.id
            and f.occurred_at >= ${from.toISOString()}::timestamptz
        ) recent
        where recent.events >= ${events} and recent.sessions >= ${sessions}
      )
      insert into issues (tenant_id, cluster_id, status, promoted_at, history, updated_at)
      select ${tenantId}, id, 'open', ${at}, ${asJson(opened)}, ${at} from reached order by id
      on conflict (tenant_id, cluster_id) do nothing
      returning id::text`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Reopens resolved issues whose cluster has a failure that happened after that. Clearing when it was resolved is what
 * makes it happen once for each time that it is.
 *
 * @returns their ids
 */
export async function regressIssues(db: Database, tenantId: string, now: Date): Promise<number[]> {
  const change: IssueChange = {
    from: 'resolved',
    to: 'regressed',
    at: now.toISOString(),
    by: 'system',
  };
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await query<{ id: string }>(
    db,
    sql`
      update issues i set status = 'regressed', regressed_at = ${at},
        regression_count = i.regression_count + 1, resolved_at = null, resolved_note = null,
        history = i.history || ${asJson([change])}, updated_at = ${at}
      from clusters c
      where i.tenant_id = ${tenantId} and i.status = 'resolved' and c.tenant_id = ${tenantId}
        and c.id = i.cluster_id and c.event_count > 0 and c.last_seen > i.resolved_at
      returning i.id::text`,
  );
  return rows.map(({ id }) => Number(id));
}

export interface StatusChange {
  readonly to: IssueStatus;
  readonly note: string | null;
  readonly by: string;
  readonly at: Date;
}

/** Changes the status of issues that have another one, and notes when and by whom. */
export async function writeStatus(
  db: Database,
  tenantId: string,
  ids: readonly number[],
  { to, note, by, at }: StatusChange,
): Promise<void> {
  if (ids.length === 0) return;
  const now = sql`${at.toISOString()}::timestamptz`;
  const change = { from: null, to, at: at.toISOString(), by };
  // A status is a plain word. In an update a distributed database takes no functions of columns that are not immutable.
  const from = sql`('"' || i.status || '"')::jsonb`;
  await query(
    db,
    sql`
      update issues i set status = ${to}::text,
        acknowledged_at = case when ${to}::text = 'acknowledged' then ${now} else i.acknowledged_at end,
        resolved_at = case when ${to}::text = 'resolved' then ${now} end,
        resolved_note = case when ${to}::text = 'resolved' then ${note}::text end,
        regressed_at = case when ${to}::text = 'regressed' then ${now} else i.regressed_at end,
        regression_count = i.regression_count + case when ${to}::text = 'regressed' then 1 else 0 end,
        history = i.history || jsonb_set(${asJson([change])}, '{0,from}', ${from}),
        updated_at = ${now}
      where i.tenant_id = ${tenantId} and i.id in ${ids} and i.status <> ${to}::text`,
  );
}

/** Replaces the note of issues that stay resolved. */
export async function writeNote(
  db: Database,
  tenantId: string,
  ids: readonly number[],
  note: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await query(
    db,
    sql`update issues set resolved_note = ${note}::text
        where tenant_id = ${tenantId} and id in ${ids} and status = 'resolved'`,
  );
}

/** Changes what people say of an issue beside its status. */
export async function updateIssue(
  db: Database,
  tenantId: string,
  id: number,
  changes: Partial<Pick<IssueRow, 'assignee' | 'title' | 'updatedAt'>>,
): Promise<void> {
  await db
    .update(issues)
    .set(changes)
    .where(and(eq(issues.tenantId, tenantId), eq(issues.id, id)));
}
