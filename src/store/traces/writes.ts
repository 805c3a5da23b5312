import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset, snakeCase } from '../../db/rows.js';
import { steps } from '../../db/schema/steps.js';
import { type NewTraceClaim, traceClaims } from '../../db/schema/trace-claims.js';
import { batchScope } from '../scope.js';
import { recordChanges } from '../sessions/record-changes.js';
import { STEP_CHANGED } from '../steps/changed.js';

const STEP = recordset(steps, ['tenantId']);
const CLAIM = recordset(traceClaims, ['tenantId']);

const KEY = new Set(['tenantId', 'traceId', 'stepId']);

/** A span that is sent again is stored as if it was new, and its trace reconciled again. */
const REPLACED = Object.keys(getTableColumns(steps))
  .filter((field) => !KEY.has(field))
  .map((field) => `${snakeCase(field)} = excluded.${snakeCase(field)}`)
  .join(', ');

export interface SpanRow {
  readonly tenantId: string;
  /** Tenant, trace and step id as JSON. */
  readonly key: string;
  /** The step as JSON, its tenant included: it is written once, and not read before it is stored. */
  readonly json: string;
}

/**
 * Stores the spans of many traces, of any tenants, in one statement; a span that is there already is
 * replaced.
 *
 * @param rows each span once, and all writers in the same order: so that two of the same spans wait for
 *   each other and never deadlock
 */
export async function writeSpans(db: Database, rows: readonly SpanRow[]): Promise<void> {
  if (rows.length === 0) return;
  const scope = batchScope(rows);
  const keys = `[${rows.map(({ key }) => key).join(',')}]`;
  const json = `[${rows.map((row) => row.json).join(',')}]`;
  // They are inserted as they come: to sort them by their texts takes a database longer than to read them.
  await query(
    db,
    sql`
      with before as materialized (
        -- The days that spans were on before this statement.
        select input."tenantId", s.started_at as at
        from jsonb_to_recordset(${keys}::jsonb) as input("tenantId" text, "traceId" text, "stepId" text)
        cross join lateral (
          select s.started_at from steps s where ${scope.only('s')}
            and s.trace_id = input."traceId" and s.step_id = input."stepId" limit 1
        ) s
      ), stored as (
        insert into steps as s (tenant_id, ${sql.raw(STEP.columns)})
        select ${scope.owner}, ${sql.raw(STEP.fields)} from ${scope.owned(
          sql`jsonb_to_recordset(${json}::jsonb) as input("tenantId" text, ${sql.raw(STEP.record)})`,
        )}
        on conflict (tenant_id, trace_id, step_id) do update set ${sql.raw(REPLACED)}
        returning ${STEP_CHANGED}, s.received_at as "receivedAt"
      ), counted as (
        select *, (select max("receivedAt") from stored) as "receivedAt" from before
      ), ${recordChanges(scope, 'step', { changed: 'stored', before: 'counted' })}
      select`,
  );
}

/** Notes what spans that are no steps say of their traces, of any tenants. */
export async function writeTraceClaims(
  db: Database,
  claims: readonly NewTraceClaim[],
): Promise<void> {
  if (claims.length === 0) return;
  const scope = batchScope(claims);
  await query(
    db,
    sql`
      insert into trace_claims as c (tenant_id, ${sql.raw(CLAIM.columns)})
      select ${scope.owner}, ${sql.raw(CLAIM.fields)} from ${scope.owned(sql`(
        select distinct on ("tenantId", "traceId", "sessionId", "correlationId") *
        from jsonb_to_recordset(${asJson(claims)}) as r("tenantId" text, ${sql.raw(CLAIM.record)})
        order by "tenantId", "traceId", "sessionId", "correlationId", "startedAt", "startNanos", "spanId"
      ) input`)}
      on conflict (tenant_id, trace_id, session_id, correlation_id) do update set
        started_at = excluded.started_at, start_nanos = excluded.start_nanos, span_id = excluded.span_id
      where (excluded.started_at, excluded.start_nanos, excluded.span_id)
        < (c.started_at, c.start_nanos, c.span_id)`,
  );
}
