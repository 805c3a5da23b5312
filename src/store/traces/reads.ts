import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyText, asJson, query } from '../../db/rows.js';
import type { StepClaims } from '../../db/schema/steps.js';
import { batchScope } from '../scope.js';
import { type RawRow, withDates } from './rows.js';

export interface TraceKey {
  readonly tenantId: string;
  readonly traceId: string;
}

/**
 * Those of the traces, of any tenants, in which a step may not be where it belongs: more than one session
 * or correlation id is claimed in them, or one is claimed that not all of their steps are in.
 */
export async function findUnassignedTraces(
  db: Database,
  traces: readonly TraceKey[],
): Promise<TraceKey[]> {
  if (traces.length === 0) return [];
  const scope = batchScope(traces);
  return query<TraceKey>(
    db,
    sql`
      with input as materialized (
        select *, row_number() over () as n
        from jsonb_to_recordset(${asJson(traces)}) as r("tenantId" text, "traceId" text)
      ), claims as (
        select input.n, s.claims->>'session' as session, s.claims->>'correlation' as correlation
        from input cross join lateral (
          select s.claims from steps s
          where ${scope.only('s')} and s.trace_id = input."traceId" offset 0
        ) s
        union all
        select input.n, nullif(c.session_id, ''), nullif(c.correlation_id, '')
        from input cross join lateral (
          select c.session_id, c.correlation_id from trace_claims c
          where ${scope.only('c')} and c.trace_id = input."traceId" offset 0
        ) c
      ), claims_by_trace as (
        -- By number: grouping by text takes longer than all else here.
        select n, min(session) as session, max(session) as other_session,
          min(correlation) as correlation, max(correlation) as other_correlation
        from claims group by n
      )
      select input."tenantId", input."traceId" from claims_by_trace c join input using (n)
      where c.session <> c.other_session or c.correlation <> c.other_correlation or exists (
        select from steps s where ${scope.only('s')} and s.trace_id = input."traceId" and (
          s.session_id <> coalesce(s.claims->>'session', c.session, s.claims->>'resourceSession', s.trace_id)
          or s.correlation_id <> coalesce(s.claims->>'correlation', c.correlation,
            s.claims->>'resourceCorrelation', s.trace_id)))`,
  );
}

/** A stored step, as far as it says which session its trace belongs to. */
export interface StoredNode {
  readonly traceId: string;
  readonly stepId: string;
  readonly parentStepId: string | null;
  readonly sessionId: string;
  readonly correlationId: string;
  readonly claims: StepClaims;
  readonly startedAt: Date;
  readonly startNanos: number;
}

/** Every step of these traces. */
export async function readTraceNodes(
  db: Database,
  tenantId: string,
  traceIds: readonly string[],
): Promise<StoredNode[]> {
  const rows = await query<RawRow<StoredNode>>(
    db,
    sql`
      select s.trace_id as "traceId", s.step_id as "stepId", s.parent_step_id as "parentStepId",
        s.session_id as "sessionId", s.correlation_id as "correlationId",
        coalesce(s.claims, '{}') as claims, s.started_at as "startedAt",
        coalesce(s.start_nanos, 0) as "startNanos"
      from steps s where s.tenant_id = ${tenantId} and s.trace_id = ${anyText(traceIds)}`,
  );
  return withDates<StoredNode>(rows);
}

/** Those of these traces of which a stored step has user messages of its own, not inferred ones. */
export async function findTracesWithMessages(
  db: Database,
  tenantId: string,
  traceIds: readonly string[],
): Promise<string[]> {
  if (traceIds.length === 0) return [];
  const rows = await query<{ traceId: string }>(
    db,
    sql`
      select distinct s.trace_id as "traceId" from steps s
      where s.tenant_id = ${tenantId} and s.trace_id = ${anyText(traceIds)}
        and s.metadata->'messages' @> '[{"role":"user"}]' and not s.metadata ? 'messages_inferred'`,
  );
  return rows.map(({ traceId }) => traceId);
}

/** The times of a trace, or of one of its steps. */
export interface TraceTimes {
  readonly traceId: string;
  readonly startedAt: Date;
  /** From the first start to the last end. */
  readonly durationMs: number;
}

/** Finds when these traces began and ended, as far as their steps are stored. */
export async function findTraceTimes(
  db: Database,
  tenantId: string,
  traceIds: readonly string[],
): Promise<TraceTimes[]> {
  if (traceIds.length === 0) return [];
  const rows = await query<RawRow<TraceTimes>>(
    db,
    sql`
      select s.trace_id as "traceId", min(s.started_at) as "startedAt", extract(epoch from
        max(s.started_at + coalesce(s.duration_ms, 0) * interval '1 millisecond') - min(s.started_at)
      )::float8 * 1000 as "durationMs"
      from steps s where s.tenant_id = ${tenantId} and s.trace_id = ${anyText(traceIds)}
      group by s.trace_id`,
  );
  return withDates<TraceTimes>(rows);
}
