import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { query } from '../db/rows.js';
import type { StepRow } from '../db/schema/steps.js';

/** Most decisions, outcomes, tools and flows that an episode shows. */
const MOST = 100;

/** A conversation, or one flow of it. */
export interface EpisodeKey {
  readonly sessionId: string;
  readonly correlationId: string | null;
}

export type PlacedStep = Pick<
  StepRow,
  | 'stepId'
  | 'parentStepId'
  | 'correlationId'
  | 'type'
  | 'name'
  | 'input'
  | 'output'
  | 'error'
  | 'durationMs'
  | 'actionRisk'
  | 'inputTokens'
  | 'outputTokens'
  | 'metadata'
  | 'source'
  | 'status'
  | 'sessionId'
  | 'traceId'
> & { readonly startedAt: Date; readonly startNanos: number; readonly place: number };

const ofEpisode = (tenantId: string, { sessionId, correlationId }: EpisodeKey) => sql`
  s.tenant_id = ${tenantId} and s.session_id = ${sessionId}
  and (${correlationId}::text is null or s.correlation_id = ${correlationId})`;

/**
 * A page of an episode's steps, in order. Told steps keep to their indexes, and spans to when they began.
 * Of spans that began together a parent goes before its children, and then whoever arrived first.
 */
export async function listSteps(
  db: Database,
  tenantId: string,
  episode: EpisodeKey,
  { offset, limit }: { offset: number; limit: number },
): Promise<PlacedStep[]> {
  const rows = await query<PlacedStep & { startedAt: string | Date }>(
    db,
    sql`
      with timed as (
        select s.session_id, s.correlation_id, s.step_id, s.parent_step_id, s.step_index,
          coalesce(s.start_nanos, 0) as nanos, s.received_at, s.arrival,
          case when s.step_index is null then s.started_at else max(s.started_at) over (
            partition by s.correlation_id, s.step_index is null order by s.step_index
            rows unbounded preceding) end as at
        from steps s where ${ofEpisode(tenantId, episode)}
      ), ordered as (
        select *, row_number() over (order by at, nanos, step_index,
          step_index is null and parent_step_id is not null and exists (
            select from steps p where p.tenant_id = ${tenantId}
              and p.session_id = timed.session_id and p.correlation_id = timed.correlation_id
              and p.step_id = timed.parent_step_id and p.started_at = timed.at
              and coalesce(p.start_nanos, 0) = timed.nanos),
          received_at, arrival, step_id) as overall
        from timed
      ), placed as (
        select *, coalesce(step_index, row_number() over (
          partition by correlation_id order by overall) - 1)::int as place
        from ordered
      )
      select s.step_id as "stepId", s.parent_step_id as "parentStepId", s.session_id as "sessionId",
        s.correlation_id as "correlationId", s.trace_id as "traceId", s.type, s.name, s.input,
        s.output, s.status, s.error, s.started_at as "startedAt",
        coalesce(s.start_nanos, 0) as "startNanos", s.duration_ms as "durationMs",
        s.action_risk as "actionRisk", s.input_tokens as "inputTokens",
        s.output_tokens as "outputTokens", s.metadata, s.source, p.place
      from (select * from placed order by overall offset ${offset} limit ${limit}) p
      join steps s on s.tenant_id = ${tenantId} and s.session_id = p.session_id
        and s.correlation_id = p.correlation_id and s.step_id = p.step_id
      order by p.overall`,
  );
  return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }));
}

export interface EpisodeTotals {
  readonly stepCount: number;
  readonly errorCount: number;
  readonly pendingCount: number;
  readonly durationMs: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the step that ended last. */
  readonly lastStatus: string | null;
  readonly tools: Record<string, number>;
  readonly clarifications: number;
}

/** What an episode comes to in numbers. */
export async function countEpisode(
  db: Database,
  tenantId: string,
  episode: EpisodeKey,
): Promise<EpisodeTotals> {
  const ended = sql`s.started_at + coalesce(s.duration_ms, 0) * interval '1 millisecond'`;
  const [row] = await query<EpisodeTotals>(
    db,
    sql`
      select count(*)::int as "stepCount",
        count(*) filter (where s.status = 'error')::int as "errorCount",
        count(*) filter (where s.status = 'pending')::int as "pendingCount",
        (extract(epoch from max(${ended}) - min(s.started_at)) * 1000)::float8 as "durationMs",
        coalesce(sum(s.input_tokens), 0)::float8 as "inputTokens",
        coalesce(sum(s.output_tokens), 0)::float8 as "outputTokens",
        (array_agg(s.status order by ${ended} desc, s.started_at, s.step_id))[1] as "lastStatus",
        (select coalesce(jsonb_object_agg(t.name, t.times), '{}') from (
          select s.name, count(*)::int as times from steps s
          where ${ofEpisode(tenantId, episode)} and s.type = 'tool_call'
          group by s.name order by times desc, s.name limit ${MOST}) t) as tools,
        (select count(*)::int from gate_calls s where ${ofEpisode(tenantId, episode)}
          and s.decision in ('ask', 'confirm', 'options')) as clarifications
      from steps s where ${ofEpisode(tenantId, episode)}`,
  );
  return row as EpisodeTotals;
}

export interface DecisionRow {
  readonly id: string;
  readonly correlationId: string;
  readonly createdAt: Date;
  readonly request: string;
  readonly decision: string | null;
  readonly decisionReason: string | null;
  readonly ambiguityScore: number;
  readonly actionRisk: string | null;
  readonly mode: string;
}

/** The latest decisions of the gate in an episode, oldest first. */
export async function listDecisions(
  db: Database,
  tenantId: string,
  episode: EpisodeKey,
): Promise<DecisionRow[]> {
  const rows = await query<DecisionRow & { createdAt: string | Date }>(
    db,
    sql`
      select s.id, s.correlation_id as "correlationId", s.created_at as "createdAt", s.request,
        s.decision, s.decision_reason as "decisionReason", s.ambiguity_score as "ambiguityScore",
        s.action_risk as "actionRisk", s.mode
      from gate_calls s where ${ofEpisode(tenantId, episode)}
      order by s.id desc limit ${MOST}`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })).reverse();
}

export interface EpisodeOutcomeRow {
  readonly id: number;
  readonly sessionId: string;
  readonly correlationId: string | null;
  readonly type: string;
  readonly value: number | null;
  readonly currency: string | null;
  readonly detail: string;
  readonly externalRef: string | null;
  readonly occurredAt: Date;
  readonly gateCallId: string | null;
  readonly attribution: string;
}

/** The latest outcomes of an episode, oldest first; of a flow, also those of its gate calls. */
export async function listEpisodeOutcomes(
  db: Database,
  tenantId: string,
  { sessionId, correlationId }: EpisodeKey,
): Promise<EpisodeOutcomeRow[]> {
  const rows = await query<EpisodeOutcomeRow & { id: string; occurredAt: string | Date }>(
    db,
    sql`
      select o.id::text, o.session_id as "sessionId", o.correlation_id as "correlationId", o.type,
        o.value, o.currency, o.detail, o.external_ref as "externalRef",
        o.occurred_at as "occurredAt", o.gate_call_id as "gateCallId", o.attribution
      from outcomes o
      where o.tenant_id = ${tenantId} and o.session_id = ${sessionId}
        and (${correlationId}::text is null or o.correlation_id = ${correlationId} or exists (
          select from gate_calls g where g.tenant_id = o.tenant_id and g.id = o.gate_call_id
            and g.correlation_id = ${correlationId}))
      order by o.occurred_at desc, o.id desc limit ${MOST}`,
  );
  return rows
    .map((row) => ({ ...row, id: Number(row.id), occurredAt: new Date(row.occurredAt) }))
    .reverse();
}

/** The flows of a conversation, the latest first. */
export async function listFlows(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<string[]> {
  const rows = await query<{ correlationId: string }>(
    db,
    sql`
      select correlation_id as "correlationId" from (
        select s.correlation_id, max(s.started_at) as at from steps s
        where s.tenant_id = ${tenantId} and s.session_id = ${sessionId} group by s.correlation_id
        union all
        select g.correlation_id, max(g.created_at) from gate_calls g
        where g.tenant_id = ${tenantId} and g.session_id = ${sessionId} group by g.correlation_id
      ) f where correlation_id <> ''
      group by correlation_id order by max(at) desc, correlation_id limit ${MOST}`,
  );
  return rows.map(({ correlationId }) => correlationId);
}

/** Whether anything is known of a conversation. */
export async function isKnownSession(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<boolean> {
  const rows = await query(
    db,
    sql`select 1 from sessions where tenant_id = ${tenantId} and session_id = ${sessionId}`,
  );
  return rows.length > 0;
}
