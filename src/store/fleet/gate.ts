import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset } from '../../db/rows.js';
import { gateCalls, type NewGateCall } from '../../db/schema/gate-calls.js';
import { announce } from './arrivals.js';
import { MEMORY_RECORD, type MemoryWrite, rememberSessions, withMemory } from './session-memory.js';
import { touchSessionsOf } from './sessions.js';

/** What one call needs to know of its tenant and its session. */
export interface SessionKey {
  readonly tenantId: string;
  readonly sessionId: string;
}

export interface SessionState {
  readonly tenantVersion: number;
  /** Null while the session remembers nothing. */
  readonly revision: string | null;
  readonly memory: Record<string, unknown> | null;
}

/** Reads the state of many calls, of any tenants, at once; undefined where the tenant is gone or disabled. */
export async function readSessions(
  db: Database,
  keys: readonly SessionKey[],
): Promise<(SessionState | undefined)[]> {
  const rows = await query<SessionState & { position: number }>(
    db,
    sql`
      select k.position, t.version as "tenantVersion", m.revision, m.memory
      from jsonb_to_recordset(${asJson(keys.map((key, position) => ({ ...key, position })))})
        as k(position int, "tenantId" text, "sessionId" text)
      -- Joined whole, many tenants would be read whole for every batch: the limits keep it to one look each.
      cross join lateral (
        select version from tenants where id = k."tenantId" and not disabled limit 1
      ) t
      left join lateral (
        select revision, memory from session_memory
        where tenant_id = k."tenantId" and session_id = k."sessionId" limit 1
      ) m on true`,
  );
  const states: (SessionState | undefined)[] = keys.map(() => undefined);
  for (const { position, ...state } of rows) states[position] = state;
  return states;
}

export interface GateWrite {
  readonly call: NewGateCall;
  /** Null when the call changes nothing that the session remembers. */
  readonly memory: MemoryWrite | null;
}

const CALL = recordset(gateCalls);

/**
 * Records many calls, of any tenants, in one statement; at most one of each session.
 *
 * @returns for each whether it was recorded: false when its session's memory has changed since it was
 *   read, and then nothing of it is stored. Writing the same call again is recorded as true and stores
 *   nothing twice.
 */
export async function writeGateCalls(
  db: Database,
  writes: readonly GateWrite[],
): Promise<boolean[]> {
  const rows = writes.map(({ call, memory }) => withMemory(call, memory));
  const remembered = await query<{ revision: string }>(
    db,
    sql`
      with input as materialized (
        select * from jsonb_to_recordset(${asJson(rows)})
          as r(${sql.raw(CALL.record)}, ${sql.raw(MEMORY_RECORD)})
      ), remembered as (
        ${rememberSessions(sql`id`, sql`"createdAt"`)}
      ), recorded as (
        insert into gate_calls (${sql.raw(CALL.columns)})
        select ${sql.raw(CALL.fields)} from input
        where memory is null or id in (select revision from remembered)
        on conflict do nothing
        returning tenant_id as "tenantId", id,
          octet_length(request) + coalesce(octet_length(clarification_response), 0) as bytes
      ), announced as (
        ${announce('gate', sql`select * from recorded`)}
      ), touched as (
        ${touchSessionsOf(sql`input."createdAt"`)}
      )
      select revision from remembered`,
  );
  const won = new Set(remembered.map(({ revision }) => revision));
  return writes.map(({ call, memory }) => memory === null || won.has(call.id));
}
