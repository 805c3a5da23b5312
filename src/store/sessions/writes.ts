import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { batchScope, type Scope } from '../scope.js';
import type { SessionKey } from './session-key.js';

/** Changes that a write makes to a session; fields that are absent or null leave what is known. */
export interface SessionTouch extends SessionKey {
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
): Promise<SessionKey[]> {
  if (touches.length === 0) return [];
  const scope = batchScope(touches);
  const rows = await query<SessionKey & { isNew: boolean }>(
    db,
    sql`
      with input as materialized (
        select * from jsonb_to_recordset(${asJson(onePerSession(touches))}) as r(${sql.raw(TOUCH)})
      )
      insert into sessions as s (tenant_id, session_id, first_activity_at, last_activity_at,
        started_at, ended_at, agent_id, channel, language, metadata)
      select ${scope.owner}, input."sessionId", input."firstAt", input."lastAt",
        input."startedAt", input."endedAt", input."agentId", input.channel, input.language, input.metadata
      from ${scope.owned(sql`input`)} left join lateral (
        select * from sessions s where ${scope.only('s')} and s.session_id = input."sessionId" limit 1
      ) known on true
      where ${movesActivity(sql`input."firstAt"`, sql`input."lastAt"`)}
        or coalesce(input."startedAt", known.started_at) is distinct from known.started_at
        or coalesce(input."endedAt", known.ended_at) is distinct from known.ended_at
        or coalesce(input."agentId", known.agent_id) is distinct from known.agent_id
        or coalesce(input.channel, known.channel) is distinct from known.channel
        or coalesce(input.language, known.language) is distinct from known.language
        or (input.metadata is not null
          and coalesce(known.metadata, '{}') || input.metadata is distinct from known.metadata)
      order by input."tenantId", input."sessionId"
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
function onePerSession(touches: readonly SessionTouch[]): SessionTouch[] {
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
 * Makes the sessions of rows known, or brings them up to date, as a part of the statement that writes the
 * rows. It looks before it writes: a conflict would lock the session's row, and log that, even where
 * nothing changes.
 *
 * @param written names the rows, with columns `"tenantId"`, `"sessionId"` and `at`, when they happened
 */
export function sessionTouches(scope: Scope, written: string): SQL {
  const batch = scope.of('active');
  return sql`
    insert into sessions as s (tenant_id, session_id, first_activity_at, last_activity_at)
    select ${batch.owner}, active."sessionId", active.first_at, active.last_at
    from ${batch.owned(sql`(
      select "tenantId", "sessionId", min(at) as first_at, max(at) as last_at from ${sql.raw(written)}
      group by "tenantId", "sessionId"
    ) active`)} left join lateral (
      select session_id, first_activity_at, last_activity_at from sessions
      where ${batch.only('sessions')} and session_id = active."sessionId" limit 1
    ) known on true
    where ${movesActivity(sql`active.first_at`, sql`active.last_at`)}
    order by active."tenantId", active."sessionId"
    on conflict (tenant_id, session_id) do update set ${MOVED_ACTIVITY}`;
}

/** Makes the session of one row at most known, or brings it up to date. */
export function sessionTouch(scope: Scope, written: string): SQL {
  return sql`
    insert into sessions as s (tenant_id, session_id, first_activity_at, last_activity_at)
    select ${scope.owner}, active."sessionId", active.at, active.at
    from ${scope.owned(sql`${sql.raw(written)} active`)} left join lateral (
      select session_id, first_activity_at, last_activity_at from sessions
      where ${scope.only('sessions')} and session_id = active."sessionId" limit 1
    ) known on true
    where ${movesActivity(sql`active.at`, sql`active.at`)}
    on conflict (tenant_id, session_id) do update set ${MOVED_ACTIVITY}`;
}

const movesActivity = (firstAt: SQL, lastAt: SQL): SQL => sql`(known.session_id is null
  or ${firstAt} < known.first_activity_at
  or ${lastAt} > known.last_activity_at + interval '1 minute')`;

const MOVED_ACTIVITY = sql`
  first_activity_at = least(s.first_activity_at, excluded.first_activity_at),
  last_activity_at = greatest(s.last_activity_at, excluded.last_activity_at)`;
