import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';

/** What a write tells of a session; what is absent or null leaves what is known. */
export interface SessionTouch {
  readonly tenantId: string;
  readonly sessionId: string;
  /** When the first and the last of what is written happened. */
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly startedAt?: Date | null;
  readonly endedAt?: Date | null;
  readonly agentId?: string | null;
  readonly channel?: string | null;
  readonly language?: string | null;
  /** Merged over what is known, key by key. */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
}

export interface TouchedSession {
  readonly tenantId: string;
  readonly sessionId: string;
}

const TOUCH = `"tenantId" text, "sessionId" text, "firstAt" timestamptz(3), "lastAt" timestamptz(3),
  "startedAt" timestamptz(3), "endedAt" timestamptz(3), "agentId" text, channel text, language text,
  metadata jsonb`;

/**
 * Makes sessions known, or brings them up to date, in one statement. The last activity only moves when
 * it is more than a minute newer, so that most touches write nothing.
 *
 * @returns those that were new
 */
export async function touchSessions(
  db: Database,
  touches: readonly SessionTouch[],
): Promise<TouchedSession[]> {
  if (touches.length === 0) return [];
  const rows = await query<TouchedSession & { isNew: boolean }>(
    db,
    sql`
      with input as materialized (
        select * from jsonb_to_recordset(${asJson(oneEach(touches))}) as r(${sql.raw(TOUCH)})
      )
      insert into sessions as s (tenant_id, session_id, first_activity_at, last_activity_at,
        started_at, ended_at, agent_id, channel, language, metadata)
      select i."tenantId", i."sessionId", i."firstAt", i."lastAt",
        i."startedAt", i."endedAt", i."agentId", i.channel, i.language, i.metadata
      from input i left join sessions known
        on known.tenant_id = i."tenantId" and known.session_id = i."sessionId"
      where ${movesActivity(sql`i."firstAt"`, sql`i."lastAt"`)}
        or coalesce(i."startedAt", known.started_at) is distinct from known.started_at
        or coalesce(i."endedAt", known.ended_at) is distinct from known.ended_at
        or coalesce(i."agentId", known.agent_id) is distinct from known.agent_id
        or coalesce(i.channel, known.channel) is distinct from known.channel
        or coalesce(i.language, known.language) is distinct from known.language
        or (i.metadata is not null
          and coalesce(known.metadata, '{}') || i.metadata is distinct from known.metadata)
      order by i."tenantId", i."sessionId"
      on conflict (tenant_id, session_id) do update set
        ${MOVED_ACTIVITY},
        started_at = coalesce(excluded.started_at, s.started_at),
        ended_at = coalesce(excluded.ended_at, s.ended_at),
        agent_id = coalesce(excluded.agent_id, s.agent_id),
        channel = coalesce(excluded.channel, s.channel),
        language = coalesce(excluded.language, s.language),
        metadata = case when excluded.metadata is null then s.metadata
          else coalesce(s.metadata, '{}') || excluded.metadata end
      returning s.tenant_id as "tenantId", s.session_id as "sessionId", xmax = 0 as "isNew"`,
  );
  return rows.filter(({ isNew }) => isNew).map(({ isNew: _, ...session }) => session);
}

/** One touch a session: a statement cannot change a row twice. A later one goes before an earlier one. */
function oneEach(touches: readonly SessionTouch[]): SessionTouch[] {
  const bySession = new Map<string, SessionTouch>();
  for (const touch of touches) {
    const name = `${touch.tenantId}\0${touch.sessionId}`;
    const known = bySession.get(name);
    bySession.set(name, known ? merge(known, touch) : touch);
  }
  return [...bySession.values()];
}

function merge(known: SessionTouch, touch: SessionTouch): SessionTouch {
  return {
    tenantId: known.tenantId,
    sessionId: known.sessionId,
    firstAt: known.firstAt < touch.firstAt ? known.firstAt : touch.firstAt,
    lastAt: known.lastAt > touch.lastAt ? known.lastAt : touch.lastAt,
    startedAt: touch.startedAt ?? known.startedAt,
    endedAt: touch.endedAt ?? known.endedAt,
    agentId: touch.agentId ?? known.agentId,
    channel: touch.channel ?? known.channel,
    language: touch.language ?? known.language,
    metadata: touch.metadata ? { ...known.metadata, ...touch.metadata } : known.metadata,
  };
}

/**
 * Makes the sessions of a batch (`input`) known, as a part of the statement that writes it. It looks
 * before it writes: a conflict would lock the session's row, and log that, even where nothing changes.
 *
 * @param at the expression in `input` for the time at which it happened
 */
export function touchSessionsOf(at: SQL): SQL {
  return sql`
    insert into sessions as s (tenant_id, session_id, first_activity_at, last_activity_at)
    select input."tenantId", input."sessionId", min(${at}), max(${at})
    from input left join lateral (
      -- The limit keeps it to one look a row: joined whole, the table would be read for every batch.
      select session_id, first_activity_at, last_activity_at from sessions
      where tenant_id = input."tenantId" and session_id = input."sessionId" limit 1
    ) known on true
    where ${movesActivity(at, at)}
    group by input."tenantId", input."sessionId" order by input."tenantId", input."sessionId"
    on conflict (tenant_id, session_id) do update set ${MOVED_ACTIVITY}`;
}

const movesActivity = (firstAt: SQL, lastAt: SQL): SQL => sql`(known.session_id is null
  or ${firstAt} < known.first_activity_at
  or ${lastAt} > known.last_activity_at + interval '1 minute')`;

const MOVED_ACTIVITY = sql`
  first_activity_at = least(s.first_activity_at, excluded.first_activity_at),
  last_activity_at = greatest(s.last_activity_at, excluded.last_activity_at)`;
