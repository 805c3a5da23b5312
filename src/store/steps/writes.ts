import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset, snakeCase } from '../../db/rows.js';
import { steps } from '../../db/schema/steps.js';
import { oneTenant } from '../scope.js';
import { recordChanges } from '../sessions/record-changes.js';
import type { SessionKey } from '../sessions/session-key.js';
import { STEP_CHANGED } from './changed.js';

/** A step as a caller reports it: null keeps what is known, and an id or an index may be missing. */
export interface ReportedStep extends SessionKey {
  readonly correlationId: string;
  readonly stepId: string | null;
  readonly stepIndex: number | null;
  readonly parentStepId: string | null;
  readonly type: string;
  readonly name: string | null;
  readonly input: unknown;
  readonly output: unknown;
  readonly status: string | null;
  readonly error: string | null;
  readonly startedAt: Date | null;
  readonly durationMs: number | null;
  readonly actionRisk: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly receivedAt: Date;
  /** The provider that it was pulled from; `api` by default. */
  readonly source?: string;
}

export interface WrittenStep {
  readonly stepId: string;
  readonly stepIndex: number | null;
  readonly startedAt: Date;
  readonly isNew: boolean;
}

const REPORTED = recordset(steps, ['tenantId', 'traceId', 'startNanos', 'arrival', 'claims']);
const REPLACED = REPORTED.columns
  .replaceAll('"', '')
  .split(', ')
  .filter((column) => !['session_id', 'correlation_id', 'step_id'].includes(column))
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** Takes the new value of a field, else the known one. */
const newOrKnown = (field: string): string => `coalesce(i."${field}", e.${snakeCase(field)})`;

/**
 * Stores the steps of one flow, in the order of `reported`. A step is the one with its id, or without an
 * id the one with its index; without either it comes next. Two writers of a flow take turns, so that no
 * place is given twice: call it in a transaction.
 */
export async function writeSteps(
  db: Database,
  reported: readonly ReportedStep[],
): Promise<WrittenStep[]> {
  const [first] = reported;
  if (!first) return [];
  const { tenantId, sessionId, correlationId } = first;
  const scope = oneTenant(tenantId);
  const flow = `${tenantId}\n${sessionId}\n${correlationId}`;
  // Held to the end of the transaction, which a pooler keeps on one connection.
  await query(db, sql`select pg_advisory_xact_lock(hashtextextended(${flow}, 4318))`);
  const ofFlow = sql`s.tenant_id = ${tenantId} and s.session_id = ${sessionId}
    and s.correlation_id = ${correlationId}`;
  const rows = await query<Omit<WrittenStep, 'startedAt'> & { startedAt: string | Date }>(
    db,
    sql`
      with input as materialized (
        select r.*, row_number() over () as nth_received
        from jsonb_to_recordset(${asJson(reported)}) as r(${sql.raw(REPORTED.record)})
      ), known as materialized (
        -- Each by its key, so that no other step of the flow is read, and each once.
        select distinct on (step_id) * from (
          select s.* from input i cross join lateral (
            select * from steps s where ${ofFlow} and s.step_id = i."stepId" offset 0) s
          union all
          select s.* from input i cross join lateral (
            select * from steps s where ${ofFlow} and s.step_index = i."stepIndex" offset 0) s
          where i."stepId" is null) found
      ), last as (
        select greatest(
          (select max(step_index) from steps s where ${ofFlow}),
          (select max("stepIndex") from input), -1) as step_index
      ), placed as (
        select i.nth_received, e.step_id as known_id,
          coalesce(${sql.raw(newOrKnown('stepIndex'))}, last.step_index + row_number() over (
            partition by ${sql.raw(newOrKnown('stepIndex'))} is null order by i.nth_received)) as place
        from input i cross join last left join lateral (
          select * from known k where k.step_id = i."stepId"
            or (i."stepId" is null and k.step_index = i."stepIndex")
          order by k.step_id limit 1) e on true
      ), named as (
        select distinct on (step_id) * from (
          select p.nth_received, p.place, coalesce(i."stepId", p.known_id, '#' || p.place) as step_id
          from placed p join input i on i.nth_received = p.nth_received) n
        order by step_id, nth_received desc
      ), written as (
        insert into steps as s (tenant_id, ${sql.raw(REPORTED.columns)})
        select ${scope.owner}, ${sql.raw(SELECTED)}
        from ${scope.owned(sql`named n`)} join input i on i.nth_received = n.nth_received
          left join known e on e.step_id = n.step_id
        order by n.step_id
        on conflict (tenant_id, session_id, correlation_id, step_id) do update set ${sql.raw(REPLACED)}
        returning ${STEP_CHANGED}, s.received_at as "receivedAt", s.step_id as "stepId",
          s.step_index as "stepIndex", xmax = 0 as "isNew"
      ), before as (
        -- The days that steps were on before this statement.
        select ${tenantId}::text as "tenantId", started_at as at,
          (select max("receivedAt") from input) as "receivedAt" from known
      ), ${recordChanges(scope, 'step', { changed: 'written', before: 'before' })}
      select "stepId", "stepIndex", at as "startedAt", "isNew" from written`,
  );
  return rows
    .map((row) => ({ ...row, startedAt: new Date(row.startedAt) }))
    .sort((a, b) => (a.stepIndex ?? 0) - (b.stepIndex ?? 0));
}

/** Values of columns, where they are not simply the new or the known ones. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  stepId: 'n.step_id',
  stepIndex: 'n.place',
  name: 'coalesce(i.name, e.name, i.type)',
  status: `coalesce(i.status, case when i.error is not null then 'error' end, e.status, 'ok')`,
  // What is no failure any more has no error anymore.
  error: `case when i.status <> 'error' then i.error else ${newOrKnown('error')} end`,
  startedAt: `coalesce(i."startedAt", e.started_at, i."receivedAt")`,
  metadata: `case when i.metadata is null then e.metadata
    else coalesce(e.metadata, '{}') || i.metadata end`,
  source: `coalesce(i.source, e.source, 'api')`,
};

const SELECTED = REPORTED.fields
  .split(', ')
  .map((quoted) => {
    const field = quoted.replaceAll('"', '');
    return EXPRESSIONS[field] ?? newOrKnown(field);
  })
  .join(', ');
