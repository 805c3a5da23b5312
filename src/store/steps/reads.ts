import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { StepRow } from '../../db/schema/steps.js';
import { type EpisodeKey, ofEpisode } from './episode-key.js';

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

/**
 * A page of an episode's steps, in order. Steps of the API are ordered by their indexes, and spans by
 * when they began; of spans that began together a parent goes before its children, and then whichever was
 * received first.
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
