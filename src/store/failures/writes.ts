import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { FailureKind } from '../../db/schema/failures.js';
import { markLateDays } from '../rollups/mark-days.js';
import { oneTenant } from '../scope.js';

export interface FailureKey {
  readonly kind: FailureKind;
  readonly itemId: number;
}

/** A failure as it was reported; what runs and reviewers make of it is not among it. */
export interface ReportedFailure extends FailureKey {
  readonly sessionId: string;
  readonly correlationId: string | null;
  readonly gateCallId: string | null;
  readonly event: string;
  readonly category: string | null;
  readonly dimension: string | null;
  readonly weakestDimension: string | null;
  readonly reportedCaught: boolean | null;
  readonly gateCaught: boolean | null;
  readonly actionRisk: string | null;
  readonly request: string;
  readonly detail: string;
  /** As signed bytes in base64; null where the texts have no word. */
  readonly meaning: string | null;
  readonly occurredAt: string;
}

const RECORD = sql.raw(
  '"kind" text, "itemId" bigint, "sessionId" text, "correlationId" text, "gateCallId" uuid, "event" text, ' +
    '"category" text, "dimension" text, "weakestDimension" text, "reportedCaught" boolean, "gateCaught" boolean, ' +
    '"actionRisk" text, "request" text, "detail" text, "meaning" text, "occurredAt" timestamptz',
);

/**
 * Stores failures of a tenant. One that is there already takes what is new, keeps the corrections of reviewers, and
 * waits for a run when it says something else.
 *
 * @param rows each once
 */
export async function writeFailures(
  db: Database,
  tenantId: string,
  rows: readonly ReportedFailure[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await query(
    db,
    sql`
      with input as materialized (
        select r.*, "occurredAt" as at, ${now.toISOString()}::timestamptz as "receivedAt" from jsonb_to_recordset(${asJson(rows)}) as r(${RECORD})
      ), ${markLateDays(oneTenant(tenantId), sql`input`)}
      insert into failures as f (tenant_id, kind, item_id, session_id, correlation_id, gate_call_id, event,
        category, dimension, weakest_dimension, reported_caught, gate_caught, action_risk, request, detail,
        meaning, occurred_at)
      select ${tenantId}, "kind", "itemId", "sessionId", "correlationId", "gateCallId", "event", "category",
        "dimension", "weakestDimension", "reportedCaught", "gateCaught", "actionRisk", "request", "detail",
        decode("meaning", 'base64'), "occurredAt"
      from input order by "kind", "itemId"
      on conflict (tenant_id, kind, item_id) do update set
        session_id = excluded.session_id, correlation_id = excluded.correlation_id,
        gate_call_id = excluded.gate_call_id, event = excluded.event, category = excluded.category,
        dimension = excluded.dimension, weakest_dimension = excluded.weakest_dimension,
        reported_caught = excluded.reported_caught, gate_caught = excluded.gate_caught,
        action_risk = excluded.action_risk, request = excluded.request, detail = excluded.detail,
        meaning = excluded.meaning, occurred_at = excluded.occurred_at,
        considered = f.considered and (f.meaning, f.category, f.dimension)
          is not distinct from (excluded.meaning, excluded.category, excluded.dimension)`,
  );
}

/** Removes failures that are none anymore, such as outcomes of another type by now. */
export async function removeFailures(
  db: Database,
  tenantId: string,
  keys: readonly FailureKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await query(
    db,
    sql`
      with removed as (
        delete from failures f using jsonb_to_recordset(${asJson(keys)}) as k("kind" text, "itemId" bigint)
        where f.tenant_id = ${tenantId} and f.kind = k."kind" and f.item_id = k."itemId"
        returning f.cluster_id, f.occurred_at
      ), ${uncountFailures(tenantId, 'removed')}
      insert into dirty_days (tenant_id, day)
      select distinct ${tenantId}, (occurred_at at time zone 'UTC')::date from removed`,
  );
}

/**
 * Takes failures of a tenant that a statement removes out of the counts of their clusters, as a part of it: the next
 * run counts the rest. A title may be in the words of what is removed, so that it goes, too. In the order of their
 * key, so that two deletions wait for each other and never deadlock.
 *
 * @param removed names what was removed, with a column `cluster_id`
 */
export const uncountFailures = (tenantId: string, removed: string): SQL => sql`
  lost as materialized (
    select cluster_id, count(*)::int as count from ${sql.raw(removed)}
    where cluster_id is not null group by cluster_id
  ), held_clusters as materialized (
    select c.id from clusters c
    where c.tenant_id = ${tenantId} and c.id = any(array(select cluster_id from lost))
    order by c.id for no key update
  ), smaller as materialized (
    select held_clusters.id, lost.count from held_clusters join lost on lost.cluster_id = held_clusters.id
  ), uncounted as (
    update clusters c
    set event_count = c.event_count - smaller.count, title = '', titled_at = 0, stale = true from smaller
    where c.tenant_id = ${tenantId} and c.id = smaller.id
  )`;

/**
 * The clusters whose failures have one of these gate calls are counted again: their outcomes have changed.
 *
 * @returns whether there are any that were not to be counted again already
 */
export async function markClustersOfCalls(
  db: Database,
  tenantId: string,
  gateCallIds: readonly string[],
): Promise<boolean> {
  if (gateCallIds.length === 0) return false;
  const rows = await query(
    db,
    sql`
      update clusters c set stale = true
      where c.tenant_id = ${tenantId} and not c.stale and c.id in (
        select f.cluster_id from failures f where f.tenant_id = ${tenantId}
          and f.gate_call_id = any(${`{${gateCallIds.join(',')}}`}::uuid[]) and f.cluster_id is not null)
      returning 1`,
  );
  return rows.length > 0;
}

/** Which cluster a failure belongs to by a run; null: none so far. */
export interface ClusterAssignment extends FailureKey {
  readonly clusterId: string | null;
}

/**
 * Stores what a run found out. A failure that was corrected, dismissed or changed meanwhile waits for the next one.
 */
export async function assignFailures(
  db: Database,
  tenantId: string,
  assignments: readonly ClusterAssignment[],
): Promise<void> {
  if (assignments.length === 0) return;
  await query(
    db,
    sql`
      update failures f set cluster_id = a."clusterId", considered = true
      from jsonb_to_recordset(${asJson(assignments)})
        as a("kind" text, "itemId" bigint, "clusterId" text)
      where f.tenant_id = ${tenantId} and f.kind = a."kind" and f.item_id = a."itemId"
        and not f.dismissed and f.corrected_cluster_id is null
        and (f.cluster_id is distinct from a."clusterId" or not f.considered)`,
  );
}
