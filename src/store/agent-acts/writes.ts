import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { recordset } from '../../db/rows.js';
import { type AgentActRow, agentActs } from '../../db/schema/agent-acts.js';
import { hotStatement } from '../hot-statement.js';
import { sessionTouches } from '../sessions/writes.js';

const ACT = recordset(agentActs, ['tenantId']);

const STORE = hotStatement<never>(
  (scope, rows) => sql`
    with stored as (
      insert into agent_acts (tenant_id, ${sql.raw(ACT.columns)})
      select ${scope.owner}, ${sql.raw(ACT.fields)}
      from ${scope.owned(sql`jsonb_to_recordset(${rows}) as input("tenantId" text, ${sql.raw(ACT.record)})`)}
      where "gateCallId" is null
        or (select true from gate_calls g where ${scope.only('g')} and g.id = "gateCallId" limit 1)
      on conflict do nothing
      returning tenant_id as "tenantId", session_id as "sessionId", created_at as at
    )
    ${sessionTouches(scope, 'stored')}`,
);

/**
 * Stores acts, and makes their sessions known; acts that are there already stay as they are. Those of a gate call go with it: its
 * session may have been deleted since.
 */
export async function storeAgentActs(db: Database, acts: readonly AgentActRow[]): Promise<void> {
  if (acts.length > 0) await STORE(db, acts);
}
