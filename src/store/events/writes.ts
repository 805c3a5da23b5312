import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { recordset } from '../../db/rows.js';
import { events, type NewEvent } from '../../db/schema/events.js';
import { hotStatement } from '../hot-statement.js';
import type { Scope } from '../scope.js';
import {
  MEMORY_RECORD,
  type MemoryWrite,
  rememberSessions,
  withMemory,
} from '../sessions/memory.js';
import { recordChanges } from '../sessions/record-changes.js';

export interface EventWrite {
  /** `correlationId` is the caller's; the link to a gate call is found here. */
  readonly event: Omit<NewEvent, 'gateCallId'>;
  /** The largest UUIDv7 of the moment at which it happened: the linked call is not after it. */
  readonly lastGateCallId: string;
  /** Null when the event changes nothing that the session remembers. */
  readonly memory: MemoryWrite | null;
}

export interface StoredEvent {
  readonly id: number;
  readonly gateCallId: string | null;
  readonly correlationId: string | null;
}

const EVENT = recordset(events, ['tenantId', 'id', 'gateCallId', 'correlationId']);

const numbered = (scope: Scope): Scope => scope.of('numbered');

const WRITE_EVENTS = hotStatement<StoredEvent & { readonly key: string }>(
  (scope, rows) => sql`
    with input as materialized (
      select * from jsonb_to_recordset(${rows}) as r("tenantId" text, ${sql.raw(EVENT.record)},
        "correlationId" text, "lastGateCallId" uuid, ${sql.raw(MEMORY_RECORD)})
    ), ${rememberSessions(scope, { revision: sql`key`, at: sql`"receivedAt"` })},
    linked as materialized (
      select input.*, link.id as "gateCallId", coalesce("correlationId", link.correlation_id) as "callCorrelationId"
      from input left join lateral (
        (select 1 as rank, g.id, g.correlation_id from gate_calls g
         where ${scope.only('g')} and g.correlation_id = input."correlationId"
         order by g.id desc limit 1)
        union all
        (select 2, g.id, g.correlation_id from gate_calls g
         where ${scope.only('g')} and g.session_id = input."sessionId"
           and g.id <= input."lastGateCallId"
         order by g.id desc limit 1)
        order by rank limit 1
      ) link on true
    ), numbered as materialized (
      -- The ids come first, where a distributed database has its one sequence.
      select nextval('events_id_seq') as id, linked.* from linked
    ), stored as (
      insert into events (tenant_id, id, ${sql.raw(EVENT.columns)}, gate_call_id, correlation_id) overriding system value
      select ${numbered(scope).owner}, id, ${sql.raw(EVENT.fields)}, "gateCallId", "callCorrelationId"
      from ${numbered(scope).owned(sql`numbered`)}
      where memory is null or key in (select revision from remembered)
      on conflict (tenant_id, key) do nothing
      returning tenant_id as "tenantId", session_id as "sessionId", id, created_at as at,
        received_at as "receivedAt",
        octet_length(detail) + coalesce(octet_length(signal::text), 0) as bytes,
        key, gate_call_id, correlation_id
    ), ${recordChanges(scope, 'event', { changed: 'stored' })}
    select key, id::text, gate_call_id as "gateCallId", correlation_id as "correlationId" from stored
    union all
    -- What was there already.
    select e.key, e.id::text, e.gate_call_id, e.correlation_id
    from input cross join lateral (
      select * from events e where ${scope.only('e')} and e.key = input.key limit 1
    ) e
    where not exists (
      select from stored where stored."tenantId" = input."tenantId" and stored.key = input.key)`,
);

/**
 * Stores many events, of any tenants, in one statement, each linked to the gate call with its
 * correlation id, else to the last one of its session at or before it.
 *
 * @returns for each what was stored, or null when its session's memory has changed since it was read,
 *   and then nothing of it is stored. Writing the same event again answers the stored one.
 */
export async function writeEvents(
  db: Database,
  writes: readonly EventWrite[],
): Promise<(StoredEvent | null)[]> {
  if (writes.length === 0) return [];
  const rows = writes.map(({ event, lastGateCallId, memory }) =>
    withMemory({ ...event, lastGateCallId }, memory),
  );
  const stored = await WRITE_EVENTS(db, rows);
  const byKey = new Map(stored.map(({ key, ...row }) => [key, { ...row, id: Number(row.id) }]));
  return writes.map(({ event }) => byKey.get(event.key) ?? null);
}
