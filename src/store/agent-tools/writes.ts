import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { oneTenant } from '../scope.js';

/** Tools that are kept of an agent, and agents of a tenant: those that were seen last. */
export const MAX_TOOLS_PER_AGENT = 64;
const MAX_AGENTS_PER_TENANT = 200;

/** A tool that an agent has. */
export interface AgentTool {
  readonly name: string;
  /** JSON. */
  readonly definition: string;
  readonly seenAt: Date;
}

/**
 * Stores tools of an agent, each name once. What was seen later than these stays as it is. A tool that is kept already
 * is written where its definition is another one, or where it was not seen on this UTC day yet.
 */
export async function storeAgentTools(
  db: Database,
  tenantId: string,
  agentId: string,
  tools: readonly AgentTool[],
): Promise<void> {
  if (tools.length === 0) return;
  const scope = oneTenant(tenantId);
  // In the order of the key, so that two writers wait for each other and never deadlock.
  const stored = await query<{ isNew: boolean }>(
    db,
    sql`
      insert into agent_tools as t (tenant_id, agent_id, name, definition, seen_at)
      select ${scope.owner}, ${agentId}, input.name, input.definition, input."seenAt"
      from ${scope.owned(
        sql`jsonb_to_recordset(${asJson(tools)}) as input(name text, definition text, "seenAt" timestamptz)`,
      )}
      order by input.name
      on conflict (tenant_id, agent_id, name) do update
        set definition = excluded.definition, seen_at = excluded.seen_at
        where excluded.seen_at >= t.seen_at and (excluded.definition <> t.definition
          or (excluded.seen_at at time zone 'UTC')::date > (t.seen_at at time zone 'UTC')::date)
      returning xmax = 0 as "isNew"`,
  );
  if (stored.some(({ isNew }) => isNew)) await removeSurplus(db, tenantId, agentId);
}

/** Removes what was not seen for longest, of this agent and of the tenant's agents. */
async function removeSurplus(db: Database, tenantId: string, agentId: string): Promise<void> {
  await query(
    db,
    sql`
      delete from agent_tools where tenant_id = ${tenantId} and agent_id = ${agentId} and name in (
        select t.name from agent_tools t where t.tenant_id = ${tenantId} and t.agent_id = ${agentId}
        order by t.seen_at desc, t.name offset ${MAX_TOOLS_PER_AGENT})`,
  );
  await query(
    db,
    sql`
      delete from agent_tools where tenant_id = ${tenantId} and agent_id in (
        select t.agent_id from agent_tools t where t.tenant_id = ${tenantId}
        group by t.agent_id order by max(t.seen_at) desc, t.agent_id offset ${MAX_AGENTS_PER_TENANT})`,
  );
}
