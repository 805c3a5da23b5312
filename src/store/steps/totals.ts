import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type EpisodeKey, MAX_SHOWN, ofEpisode } from './episode-key.js';

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

/** Totals of an episode. */
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
          group by s.name order by times desc, s.name limit ${MAX_SHOWN}) t) as tools,
        (select count(*)::int from gate_calls s where ${ofEpisode(tenantId, episode)}
          and s.decision in ('ask', 'confirm', 'options')) as clarifications
      from steps s where ${ofEpisode(tenantId, episode)}`,
  );
  return row as EpisodeTotals;
}

/** The flows of a conversation, newest first. */
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
      group by correlation_id order by max(at) desc, correlation_id limit ${MAX_SHOWN}`,
  );
  return rows.map(({ correlationId }) => correlationId);
}
