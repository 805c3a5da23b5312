import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset, snakeCase } from '../../db/rows.js';
import { type StepClaims, steps } from '../../db/schema/steps.js';
import { type NewTraceClaim, traceClaims } from '../../db/schema/trace-claims.js';
import { markLateDays } from './dirty-days.js';

export interface TraceKey {
  readonly tenantId: string;
  readonly traceId: string;
}

const STEP = recordset(steps);
const CLAIM = recordset(traceClaims);
const TRACE = sql.raw('"tenantId" text, "traceId" text');

const KEPT = new Set(['tenantId', 'traceId', 'stepId']);

/** A span that is sent again is taken as if it was new, and its trace settled again. */
const REPLACED = Object.keys(getTableColumns(steps))
  .filter((field) => !KEPT.has(field))
  .map((field) => `${snakeCase(field)} = excluded.${snakeCase(field)}`)
  .join(', ');

/**
 * Stores the spans of many traces, of any tenants, in one statement; a span that is there already is
 * replaced.
 *
 * @param rows steps as JSON, each span once, and all writers in the same order: so that two of the same
 *   spans wait for each other and never deadlock
 */
export async function writeSpans(db: Database, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  // They are inserted as they come: to sort them by their texts takes a database longer than to read them.
  await query(
    db,
    sql`
      with stored as (
        insert into steps as s (${sql.raw(STEP.columns)})
        select ${sql.raw(STEP.fields)}
        from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb) as r(${sql.raw(STEP.record)})
        on conflict (tenant_id, trace_id, step_id) do update set ${sql.raw(REPLACED)}
        returning s.tenant_id, s.trace_id, s.step_id, s.received_at, xmax <> 0 as again
      ), days as (
        -- The days that spans were on before this statement.
        select s.tenant_id as "tenantId", s.started_at as at, stored.received_at as told_at
        from stored join steps s on s.tenant_id = stored.tenant_id
          and s.trace_id = stored.trace_id and s.step_id = stored.step_id
        where stored.again
      )
      ${markLateDays(sql`days`, sql`at`, sql`told_at`)}`,
  );
}

/** Notes what spans that are no steps say of their traces. */
export async function writeTraceClaims(
  db: Database,
  claims: readonly NewTraceClaim[],
): Promise<void> {
  if (claims.length === 0) return;
  await query(
    db,
    sql`
      insert into trace_claims as c (${sql.raw(CLAIM.columns)})
      select distinct on ("tenantId", "traceId", "sessionId", "correlationId") ${sql.raw(CLAIM.fields)}
      from jsonb_to_recordset(${asJson(claims)}) as r(${sql.raw(CLAIM.record)})
      order by "tenantId", "traceId", "sessionId", "correlationId", "startedAt", "startNanos", "spanId"
      on conflict (tenant_id, trace_id, session_id, correlation_id) do update set
        started_at = excluded.started_at, start_nanos = excluded.start_nanos, span_id = excluded.span_id
      where (excluded.started_at, excluded.start_nanos, excluded.span_id)
        < (c.started_at, c.start_nanos, c.span_id)`,
  );
}

export interface StoredClaim extends TraceKey {
  readonly spanId: string;
  readonly session: string | null;
  readonly correlation: string | null;
  readonly startedAt: Date;
  readonly startNanos: number;
}

/** Of each trace, the earliest known claims: one of a session, one of a correlation id. */
export async function findTraceClaims(
  db: Database,
  traces: readonly TraceKey[],
): Promise<StoredClaim[]> {
  if (traces.length === 0) return [];
  const rows = await query<Omit<StoredClaim, 'startedAt'> & { startedAt: string | Date }>(
    db,
    sql`
      with told as (
        select t."tenantId", t."traceId", s.step_id as "spanId", s.claims->>'session' as session,
          s.claims->>'correlation' as correlation, s.started_at as "startedAt",
          coalesce(s.start_nanos, 0) as "startNanos"
        from jsonb_to_recordset(${asJson(traces)}) as t(${TRACE})
        join steps s on s.tenant_id = t."tenantId" and s.trace_id = t."traceId"
        where s.claims->>'session' is not null or s.claims->>'correlation' is not null
        union all
        select t."tenantId", t."traceId", c.span_id, nullif(c.session_id, ''),
          nullif(c.correlation_id, ''), c.started_at, c.start_nanos
        from jsonb_to_recordset(${asJson(traces)}) as t(${TRACE})
        join trace_claims c on c.tenant_id = t."tenantId" and c.trace_id = t."traceId"
      )
      (select distinct on ("tenantId", "traceId") * from told where session is not null
        order by "tenantId", "traceId", "startedAt", "startNanos", "spanId")
      union
      (select distinct on ("tenantId", "traceId") * from told where correlation is not null
        order by "tenantId", "traceId", "startedAt", "startNanos", "spanId")`,
  );
  return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }));
}

/**
 * Those of the traces in which a step may not be where it belongs: more than one session or correlation
 * id is named in them, or one is named that not all of their steps are in.
 */
export async function findUnsettledTraces(
  db: Database,
  traces: readonly TraceKey[],
): Promise<TraceKey[]> {
  if (traces.length === 0) return [];
  return query<TraceKey>(
    db,
    sql`
      with touched as materialized (
        select *, row_number() over () as n from jsonb_to_recordset(${asJson(traces)}) as t(${TRACE})
      ), told as (
        select t.n, s.claims->>'session' as session, s.claims->>'correlation' as correlation
        from touched t join steps s on s.tenant_id = t."tenantId" and s.trace_id = t."traceId"
        union all
        select t.n, nullif(c.session_id, ''), nullif(c.correlation_id, '')
        from touched t join trace_claims c on c.tenant_id = t."tenantId" and c.trace_id = t."traceId"
      ), voices as (
        -- By number: grouping by text takes longer than all else here.
        select n, min(session) as session, max(session) as other_session,
          min(correlation) as correlation, max(correlation) as other_correlation
        from told group by n
      )
      select t."tenantId", t."traceId" from voices v join touched t on t.n = v.n
      where v.session <> v.other_session or v.correlation <> v.other_correlation or exists (
        select from steps s where s.tenant_id = t."tenantId" and s.trace_id = t."traceId" and (
          s.session_id <> coalesce(s.claims->>'session', v.session, s.claims->>'resourceSession', s.trace_id)
          or s.correlation_id <> coalesce(s.claims->>'correlation', v.correlation,
            s.claims->>'resourceCorrelation', s.trace_id)))`,
  );
}

export interface StoredNode extends TraceKey {
  readonly stepId: string;
  readonly parentStepId: string | null;
  readonly sessionId: string;
  readonly correlationId: string;
  readonly claims: StepClaims;
  readonly startedAt: Date;
  readonly startNanos: number;
}

/** Every step of these traces, as far as it tells whose it is. */
export async function readTraces(db: Database, traces: readonly TraceKey[]): Promise<StoredNode[]> {
  const rows = await query<Omit<StoredNode, 'startedAt'> & { startedAt: string | Date }>(
    db,
    sql`
      select s.tenant_id as "tenantId", s.trace_id as "traceId", s.step_id as "stepId",
        s.parent_step_id as "parentStepId", s.session_id as "sessionId",
        s.correlation_id as "correlationId", coalesce(s.claims, '{}') as claims,
        s.started_at as "startedAt", coalesce(s.start_nanos, 0) as "startNanos"
      from jsonb_to_recordset(${asJson(traces)}) as t(${TRACE})
      join steps s on s.tenant_id = t."tenantId" and s.trace_id = t."traceId"`,
  );
  return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }));
}

/** Everything that spans which are no steps say of these traces. */
export async function readTraceClaims(
  db: Database,
  traces: readonly TraceKey[],
): Promise<StoredClaim[]> {
  const rows = await query<Omit<StoredClaim, 'startedAt'> & { startedAt: string | Date }>(
    db,
    sql`
      select c.tenant_id as "tenantId", c.trace_id as "traceId", c.span_id as "spanId",
        nullif(c.session_id, '') as session, nullif(c.correlation_id, '') as correlation,
        c.started_at as "startedAt", c.start_nanos as "startNanos"
      from jsonb_to_recordset(${asJson(traces)}) as t(${TRACE})
      join trace_claims c on c.tenant_id = t."tenantId" and c.trace_id = t."traceId"`,
  );
  return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }));
}
