import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { recordset } from '../../db/rows.js';
import { gateCalls, type NewGateCall } from '../../db/schema/gate-calls.js';
import { hotStatement } from '../hot-statement.js';
import {
  MEMORY_RECORD,
  type MemoryWrite,
  rememberSessions,
  withMemory,
} from '../sessions/memory.js';
import { noteChanges } from '../sessions/note-changes.js';

export interface GateWrite {
  readonly call: NewGateCall;
  /** Null when the call changes nothing that the session remembers. */
  readonly memory: MemoryWrite | null;
  /**
   * Where calls of one session are decided together: the call with the memory that they have led to. They are
   * stored if that is.
   */
  readonly carriedBy?: string | null;
}

const CALL = recordset(gateCalls, ['tenantId']);

const WRITE_CALLS = hotStatement<{ readonly revision: string }>(
  (scope, rows) => sql`
    with input as materialized (
      select * from jsonb_to_recordset(${rows})
        as r("tenantId" text, ${sql.raw(CALL.record)}, "carriedBy" uuid, ${sql.raw(MEMORY_RECORD)})
    ), remembered as (
      ${rememberSessions(scope, sql`id`, sql`"createdAt"`)}
    ), recorded as (
      insert into gate_calls (tenant_id, ${sql.raw(CALL.columns)})
      select ${scope.tenant}, ${sql.raw(CALL.fields)} from input
      where "carriedBy" is null or "carriedBy" in (select revision from remembered)
      on conflict do nothing
      returning tenant_id as "tenantId", session_id as "sessionId", id, created_at as at,
        octet_length(request) + coalesce(octet_length(clarification_response), 0) as bytes
    ), ${noteChanges(scope, 'gate', { changed: 'recorded' })}
    select revision from remembered`,
);

/**
 * Records many calls, of any tenants, in one statement; at most one of each session carries a memory.
 *
 * @returns for each whether it was recorded: false when its session's memory has changed since it was
 *   read, and then nothing of it is stored. Writing the same call again is recorded as true and stores
 *   nothing twice.
 */
export async function writeGateCalls(
  db: Database,
  writes: readonly GateWrite[],
): Promise<boolean[]> {
  if (writes.length === 0) return [];
  const rows = writes.map((write) =>
    withMemory({ ...write.call, carriedBy: carrierOf(write) }, write.memory),
  );
  const remembered = await WRITE_CALLS(db, rows);
  const won = new Set(remembered.map(({ revision }) => revision));
  return writes.map((write) => {
    const carrier = carrierOf(write);
    return carrier === null || won.has(carrier);
  });
}

const carrierOf = ({ call, memory, carriedBy }: GateWrite): string | null =>
  carriedBy ?? (memory && call.id);
