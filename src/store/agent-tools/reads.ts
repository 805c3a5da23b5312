import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { MAX_TOOLS_PER_AGENT } from './writes.js';

/** Definitions of the tools of an agent that were seen since then as JSON, always in the same order. */
export async function readAgentTools(
  db: Database,
  tenantId: string,
  agentId: string,
  since: Date,
): Promise<string[]> {
  const rows = await query<{ definition: string }>(
    db,
    sql`
      select newest.definition from (
        select t.name, t.definition from agent_tools t
        where t.tenant_id = ${tenantId} and t.agent_id = ${agentId}
          and t.seen_at >= ${since.toISOString()}::timestamptz
        order by t.seen_at desc, t.name limit ${MAX_TOOLS_PER_AGENT}) newest
      order by newest.name collate "C"`,
  );
  return rows.map(({ definition }) => definition);
}

/** Agents of sessions, by session; those that are not known are not among them. */
export async function readSessionAgents(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await query<{ sessionId: string; agentId: string }>(
    db,
    sql`
      select named.session_id as "sessionId", s.agent_id as "agentId"
      from jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb) named(session_id)
      cross join lateral (
        select s.agent_id from sessions s
        where s.tenant_id = ${tenantId} and s.session_id = named.session_id offset 0
      ) s where s.agent_id is not null`,
  );
  return new Map(rows.map(({ sessionId, agentId }) => [sessionId, agentId]));
}
