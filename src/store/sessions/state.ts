import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { PreparedStatement } from '../../db/prepared.js';
import { hotStatement } from '../hot-statement.js';
import type { SessionKey } from './session-key.js';

/** State of a tenant and a session that one call needs. */
export interface SessionState {
  readonly tenantVersion: number;
  /** Null while the session remembers nothing. */
  readonly revision: string | null;
  readonly memory: Record<string, unknown> | null;
  /** The session's agent, where ingestion or a trace named it. */
  readonly agentId: string | null;
}

const READ_STATES = hotStatement<SessionState & { readonly position: number }>(
  (scope, rows) => sql`
    select input.position, t.version as "tenantVersion", m.revision, m.memory, s.agent_id as "agentId"
    from jsonb_to_recordset(${rows}) as input(position int, "tenantId" text, "sessionId" text)
    cross join lateral (
      select version from tenants where id = ${scope.tenant} and not disabled limit 1
    ) t
    left join lateral (
      select revision, memory from session_memory s
      where ${scope.only('s')} and session_id = input."sessionId" limit 1
    ) m on true
    left join lateral (
      select agent_id from sessions s
      where ${scope.only('s')} and session_id = input."sessionId" limit 1
    ) s on true`,
);

/** Reads the state of one session, without JSON to take apart. */
const READ_STATE = new PreparedStatement<SessionState>(sql`
  select t.version as "tenantVersion", m.revision, m.memory, s.agent_id as "agentId"
  from tenants t left join session_memory m
    on m.tenant_id = ${sql.placeholder('tenantId')}::text and m.session_id = ${sql.placeholder('sessionId')}
  left join sessions s
    on s.tenant_id = ${sql.placeholder('tenantId')}::text and s.session_id = ${sql.placeholder('sessionId')}
  where t.id = ${sql.placeholder('tenantId')}::text and not t.disabled`);

/**
 * Reads the state of the sessions of many calls, of any tenants, at once.
 *
 * @param keys at least one
 * @returns one each, in order; undefined where the tenant is gone or disabled
 */
export async function readSessionStates(
  db: Database,
  keys: readonly SessionKey[],
): Promise<(SessionState | undefined)[]> {
  const [first] = keys;
  if (first && keys.length === 1) {
    const { tenantId, sessionId } = first;
    const [state] = await READ_STATE.run(db, { tenantId, sessionId });
    return [state];
  }
  const rows = await READ_STATES(
    db,
    keys.map((key, position) => ({ position, ...key })),
  );
  const states: (SessionState | undefined)[] = keys.map(() => undefined);
  for (const row of rows) states[row.position] = row;
  return states;
}
