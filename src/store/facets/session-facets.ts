import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';

/** Values by which a conversation is counted. */
export interface SessionFacets {
  readonly sessionId: string;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly agentId: string | null;
  readonly channel: string | null;
  readonly language: string | null;
  readonly tools: readonly string[];
}

const CALLS = 200;
const MAX_TOOLS = 20;
const MAX_LENGTH = 200;

const named = (sessionIds: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb) named(session_id)`;

/** Reads how conversations are counted so far; nobody else counts them until the transaction ends. */
export async function holdFacets(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<SessionFacets[]> {
  // In the order of the key, so that two who count wait for each other and never deadlock.
  await query(
    db,
    sql`
      insert into session_facets (tenant_id, session_id, day, tools)
      select ${tenantId}, named.session_id, '0001-01-01'::date, '{}'::text[] from ${named(sessionIds)} order by 2
      on conflict do nothing`,
  );
  return query<SessionFacets>(
    db,
    sql`
      select f.session_id as "sessionId", to_char(f.day, 'YYYY-MM-DD') as day, f.agent_id as "agentId", f.channel, f.language, f.tools
      from (select named.session_id from ${named(sessionIds)} order by 1) one
      cross join lateral (
        select * from session_facets f
        where f.tenant_id = ${tenantId} and f.session_id = one.session_id for update) f`,
  );
}

/** The values that conversations have now, with the tools of their latest gate calls. */
export function readFacets(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<SessionFacets[]> {
  const short = (column: string) => sql`nullif(left(s.${sql.raw(column)}, ${MAX_LENGTH}), '')`;
  return query<SessionFacets>(
    db,
    sql`
      select s.session_id as "sessionId", to_char((s.last_activity_at at time zone 'UTC')::date, 'YYYY-MM-DD') as day,
        ${short('agent_id')} as "agentId", ${short('channel')} as channel, ${short('language')} as language,
        coalesce((
          select jsonb_agg(tool order by tool) from (
            select distinct left(coalesce(g.proposed_call->>'name', g.intent_spec->>'tool'), ${MAX_LENGTH}) as tool
            from (
              select g.proposed_call, g.intent_spec from gate_calls g
              where g.tenant_id = ${tenantId} and g.session_id = s.session_id order by g.id desc limit ${CALLS}) g
            order by 1 limit ${MAX_TOOLS}) tools where tool <> ''), '[]') as tools
      from ${named(sessionIds)} cross join lateral (
        select * from sessions s where s.tenant_id = ${tenantId} and s.session_id = named.session_id offset 0) s`,
  );
}

/** Stores how conversations are counted from now on. */
export async function writeFacets(
  db: Database,
  tenantId: string,
  rows: readonly SessionFacets[],
): Promise<void> {
  if (rows.length === 0) return;
  await query(
    db,
    sql`
      update session_facets f
      set day = n.day, agent_id = n."agentId", channel = n.channel, language = n.language,
        tools = array(select jsonb_array_elements_text(n.tools))
      from jsonb_to_recordset(${asJson(rows)})
        as n("sessionId" text, day date, "agentId" text, channel text, language text, tools jsonb)
      where f.tenant_id = ${tenantId} and f.session_id = n."sessionId"`,
  );
}
