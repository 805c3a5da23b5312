import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { PreparedStatement } from '../../db/prepared.js';
import { placeholders, recordset } from '../../db/rows.js';
import { gateCalls, type NewGateCall } from '../../db/schema/gate-calls.js';
import type { NewHandoff } from '../../db/schema/handoffs.js';
import { announceOne } from '../changes/announce.js';
import { storeHandoffs } from '../handoffs/with-call.js';
import { hotStatement } from '../hot-statement.js';
import { oneTenant, type Scope } from '../scope.js';
import {
  beginMemories,
  changeMemories,
  MEMORY_RECORD,
  type MemoryWrite,
  rememberSessions,
} from '../sessions/memory.js';
import { recordChanges } from '../sessions/record-changes.js';
import { sessionTouch } from '../sessions/writes.js';

export interface GateWrite {
  readonly call: NewGateCall;
  /** Null when the call changes nothing that the session remembers. */
  readonly memory: MemoryWrite | null;
  /**
   * Where calls of one session are decided together: the call with the memory that they have led to. They are
   * stored if that is.
   */
  readonly carriedBy?: string | null;
  /** Absent or null: nobody has to decide it. */
  readonly handoff?: NewHandoff | null;
}

const CALL = recordset(gateCalls, ['tenantId']);
const ONE_CALL = placeholders(gateCalls);

/** The names of a call's write, in `input`. */
const NAMES = { revision: sql`input.id`, at: sql`"createdAt"` };

/**
 * @param input one row a call, with the memory that it changes
 * @param remembered what stores the memories, as parts of a `with`; `remembered` has the `revision` of those stored
 * @param isCarried whether the memory that a row of `input` is stored with, if any, is stored
 * @param noted what is stored beside the calls, likewise
 */
const writeText = (
  scope: Scope,
  input: SQL,
  remembered: SQL,
  isCarried: SQL,
  noted: SQL,
): SQL => sql`
    with input as materialized (
      ${input}
    ), ${remembered}, recorded as (
      insert into gate_calls (tenant_id, ${sql.raw(CALL.columns)})
      select ${scope.owner}, ${sql.raw(CALL.fields)} from ${scope.owned(sql`input`)}
      where ${isCarried}
      on conflict do nothing
      returning tenant_id as "tenantId", session_id as "sessionId", id, created_at as at,
        octet_length(request) + coalesce(octet_length(clarification_response), 0) as bytes
    ), ${noted}
    select revision from remembered`;

const WRITE_CALLS = hotStatement<{ readonly revision: string }>((scope, rows) =>
  writeText(
    scope,
    sql`select * from jsonb_to_recordset(${rows})
      as r("tenantId" text, ${sql.raw(CALL.record)}, "carriedBy" uuid, ${sql.raw(MEMORY_RECORD)})`,
    rememberSessions(scope, NAMES),
    sql`"carriedBy" is null or "carriedBy" in (select revision from remembered)`,
    recordChanges(scope, 'gate', { changed: 'recorded' }),
  ),
);

/** As above, with the handoffs of those that have one: few calls come by here. */
const WRITE_HANDED_OVER = hotStatement<{ readonly revision: string }>((scope, rows) =>
  writeText(
    scope,
    sql`select * from jsonb_to_recordset(${rows})
      as r("tenantId" text, ${sql.raw(CALL.record)}, "carriedBy" uuid, ${sql.raw(MEMORY_RECORD)}, handoff jsonb)`,
    rememberSessions(scope, NAMES),
    sql`"carriedBy" is null or "carriedBy" in (select revision from remembered)`,
    sql`${recordChanges(scope, 'gate', { changed: 'recorded' })}, ${storeHandoffs(scope, 'recorded')}`,
  ),
);

const OF_ONE = oneTenant(sql.placeholder('tenantId'));

const MEMORY = sql`${sql.placeholder('previous')}::uuid as previous, ${sql.placeholder('memory')}::jsonb as memory,
      ${sql.placeholder('added')}::jsonb as added`;

/** Writes one call, as calls come while they are few: it costs the server less than taking it out of JSON. */
const ofOneCall = (remembered: SQL): PreparedStatement<{ readonly revision: string }> =>
  new PreparedStatement(
    writeText(
      OF_ONE,
      sql`select ${ONE_CALL.row}, ${MEMORY}`,
      sql`remembered as (${remembered})`,
      sql`memory is null or exists (select from remembered)`,
      sql`${announceOne(OF_ONE, 'gate', 'recorded')}, touched as (
        ${sessionTouch(OF_ONE, 'recorded')})`,
    ),
  );

const BEGIN_WITH_CALL = ofOneCall(beginMemories(OF_ONE, NAMES));
const GO_ON_WITH_CALL = ofOneCall(changeMemories(OF_ONE, NAMES, sql`input`));

async function writeCall(
  db: Database,
  { call, memory }: GateWrite,
): Promise<readonly { revision: string }[]> {
  const statement = memory?.previous ? GO_ON_WITH_CALL : BEGIN_WITH_CALL;
  // What is added behind a spread costs a microsecond each on Node 20.
  return statement.run(db, {
    previous: memory?.previous ?? null,
    memory: memory && JSON.stringify(memory.memory),
    added: memory?.added ? JSON.stringify(memory.added) : null,
    ...ONE_CALL.values(call),
  });
}

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
  const [first] = writes;
  const remembered =
    first && writes.length === 1 && !first.handoff
      ? await writeCall(db, first)
      : await writeCalls(db, writes);
  const won = new Set(remembered.map(({ revision }) => revision));
  return writes.map((write) => {
    const carrier = carrierId(write);
    return carrier === null || won.has(carrier);
  });
}

function writeCalls(
  db: Database,
  writes: readonly GateWrite[],
): Promise<readonly { revision: string }[]> {
  const rows = writes.map((write) => ({
    carriedBy: carrierId(write),
    previous: write.memory?.previous,
    memory: write.memory?.memory,
    added: write.memory?.added,
    ...write.call,
    ...(write.handoff && { handoff: write.handoff }),
  }));
  return writes.some(({ handoff }) => handoff)
    ? WRITE_HANDED_OVER(db, rows)
    : WRITE_CALLS(db, rows);
}

const carrierId = ({ call, memory, carriedBy }: GateWrite): string | null =>
  carriedBy ?? (memory && call.id);
