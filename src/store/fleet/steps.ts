import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset, snakeCase } from '../../db/rows.js';
import { steps } from '../../db/schema/steps.js';
import { markLateDays } from './dirty-days.js';

/** A step as a caller tells it: null keeps what is known, and an id or an index may be missing. */
export interface StepTelling {
  readonly tenantId: string;
  readonly sessionId: string;
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
}

export interface WrittenStep {
  readonly stepId: string;
  readonly stepIndex: number | null;
  readonly startedAt: Date;
  readonly isNew: boolean;
}

const TELLING = recordset(steps, ['traceId', 'startNanos', 'arrival', 'claims', 'source']);
const REPLACED = TELLING.columns
  .replaceAll('"', '')
  .split(', ')
  .filter((column) => !['tenant_id', 'session_id', 'correlation_id', 'step_id'].includes(column))
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** What is new of a field, else what was known of it. */
const kept = (field: string): string => `coalesce(i."${field}", e.${snakeCase(field)})`;

/**
 * Stores the steps of one flow, in the order of `tellings`. A step is the one with its id, or without an
 * id the one with its index; without either it comes next. Two writers of a flow take turns, so that no
 * place is given twice: call it in a transaction.
 */
export async function writeSteps(
  db: Database,
  tellings: readonly StepTelling[],
): Promise<WrittenStep[]> {
  const [first] = tellings;
  if (!first) return [];
  const flow = `${first.tenantId}\n${first.sessionId}\n${first.correlationId}`;
  // Held to the end of the transaction, which a pooler keeps on one connection.
  await query(db, sql`select pg_advisory_xact_lock(hashtextextended(${flow}, 4318))`);
  const rows = await query<Omit<WrittenStep, 'startedAt'> & { startedAt: string | Date }>(
    db,
    sql`
      with input as materialized (
        select r.*, row_number() over () as told
        from jsonb_to_recordset(${asJson(tellings)}) as r(${sql.raw(TELLING.record)})
      ), known as materialized (
        select * from steps s where s.tenant_id = ${first.tenantId}
          and s.session_id = ${first.sessionId} and s.correlation_id = ${first.correlationId}
          and (s.step_id in (select "stepId" from input)
            or s.step_index in (select "stepIndex" from input where "stepId" is null))
      ), last as (
        select greatest(
          (select max(step_index) from steps s where s.tenant_id = ${first.tenantId}
            and s.session_id = ${first.sessionId} and s.correlation_id = ${first.correlationId}),
          (select max("stepIndex") from input), -1) as step_index
      ), placed as (
        select i.told, coalesce(${sql.raw(kept('stepIndex'))}, last.step_index + row_number() over (
            partition by ${sql.raw(kept('stepIndex'))} is null order by i.told)) as place,
          e.step_id as known_id
        from input i cross join last left join lateral (
          select * from known k where k.step_id = i."stepId"
            or (i."stepId" is null and k.step_index = i."stepIndex")
          order by k.step_id limit 1) e on true
      ), named as (
        select distinct on (step_id) * from (
          select p.told, p.place, coalesce(i."stepId", p.known_id, '#' || p.place) as step_id
          from placed p join input i on i.told = p.told) n
        order by step_id, told desc
      ), days as (
        -- The days that steps were on before this statement.
        select tenant_id as "tenantId", started_at as at,
          (select max("receivedAt") from input) as told_at from known
      ), marked as (
        ${markLateDays(sql`days`, sql`at`, sql`told_at`)}
      )
      insert into steps as s (${sql.raw(TELLING.columns)}, source)
      select ${sql.raw(SELECTED)}, 'api'
      from named n join input i on i.told = n.told left join known e on e.step_id = n.step_id
      order by n.step_id
      on conflict (tenant_id, session_id, correlation_id, step_id) do update set ${sql.raw(REPLACED)}
      returning s.step_id as "stepId", s.step_index as "stepIndex", s.started_at as "startedAt",
        xmax = 0 as "isNew"`,
  );
  return rows
    .map((row) => ({ ...row, startedAt: new Date(row.startedAt) }))
    .sort((a, b) => (a.stepIndex ?? 0) - (b.stepIndex ?? 0));
}

/** What goes into each column, where it is not simply what is new or known. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  stepId: 'n.step_id',
  stepIndex: 'n.place',
  name: 'coalesce(i.name, e.name, i.type)',
  status: `coalesce(i.status, case when i.error is not null then 'error' end, e.status, 'ok')`,
  // What is no failure any more has no error any more.
  error: `case when i.status <> 'error' then i.error else ${kept('error')} end`,
  startedAt: `coalesce(i."startedAt", e.started_at, i."receivedAt")`,
  metadata: `case when i.metadata is null then e.metadata
    else coalesce(e.metadata, '{}') || i.metadata end`,
};

const SELECTED = TELLING.fields
  .split(', ')
  .map((quoted) => {
    const field = quoted.replaceAll('"', '');
    return EXPRESSIONS[field] ?? kept(field);
  })
  .join(', ');
