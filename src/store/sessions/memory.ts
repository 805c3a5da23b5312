import { type SQL, sql } from 'drizzle-orm';
import { MAX_RECENT_CALLS } from '../../bounds.js';
import type { Scope } from '../scope.js';

/** A memory to store, by the writer that read `previous`; null there when the session had none. */
export interface MemoryWrite {
  readonly previous: string | null;
  readonly memory: object;
  /**
   * Where the memory has become longer by these calls in its `recent`, and has changed in nothing else: then they are
   * added to what others have made of it meanwhile. Absent: someone who was quicker wins.
   */
  readonly added?: readonly object[] | null;
}

/** The columns of the writes' recordset that `rememberSessions` reads beside those of the row itself. */
export const MEMORY_RECORD = 'previous uuid, memory jsonb, added jsonb';

/** A row with its memory, if it changes one, flat for the recordset. */
export const withMemory = <Row extends object>(row: Row, memory: MemoryWrite | null): Row =>
  memory ? { ...row, ...memory } : row;

/** Names of a write, as expressions in `input`. */
export interface WriteNames {
  /** Name of the write, e.g. `id`. */
  readonly revision: SQL;
  /** The time of the write. */
  readonly at: SQL;
}

/**
 * Stores the memories of a batch (`input`, at most one row per session): one that was read where it is still
 * there and nobody else was quicker since, or where it only adds; a first one where there is none. One that was
 * deleted since it was read stays deleted. A writer that finds its own revision is repeating itself, and wins.
 * Rows are locked in one order by all, so that two processes' batches cannot wait for each other.
 *
 * @returns `begun`, `changed` and `remembered`, for the `with` of the statement; the last has the `revision` of
 *   each write that won
 */
export const rememberSessions = (scope: Scope, names: WriteNames): SQL => sql`
    begun as (${beginMemories(scope, names)}),
    changed as (${changeMemories(scope, names, inOrder(scope))}),
    remembered as (select revision from begun union all select revision from changed)`;

/** Stores the first memories of sessions. */
export const beginMemories = (scope: Scope, { revision, at }: WriteNames): SQL => sql`
    insert into session_memory as m
      (tenant_id, session_id, revision, previous_revision, memory, updated_at)
    select ${scope.owner}, "sessionId", ${revision}, previous, memory, ${at}
    from ${scope.owned(sql`input`)} where memory is not null and previous is null
    order by "tenantId", "sessionId"
    on conflict (tenant_id, session_id) do update set updated_at = excluded.updated_at
    where m.revision = excluded.revision
    returning revision`;

/** @param rows the rows of `input` with a memory that was read */
export const changeMemories = (scope: Scope, { revision, at }: WriteNames, rows: SQL): SQL => sql`
    update session_memory m
    set revision = ${revision}, previous_revision = previous, updated_at = ${at}, memory = case
      when m.revision = previous then input.memory
      when m.revision = ${revision} or m.memory -> 'recent' @> added then m.memory
      else jsonb_set(m.memory, '{recent}', jsonb_path_query_array(
        coalesce(m.memory -> 'recent', '[]') || added, ${LAST_CALLS}))
    end
    from ${rows} input
    where ${scope.only('m')} and m.session_id = input."sessionId"
      and (m.revision = previous or m.revision = ${revision} or added is not null)
    returning m.revision`;

const LAST_CALLS = sql.raw(`'$[last - ${MAX_RECENT_CALLS - 1} to last]'`);

/** The rows that change memories, each with that held already. */
const inOrder = (scope: Scope): SQL => sql`(
      select input.* from (
        select * from input where previous is not null order by "tenantId", "sessionId"
      ) input cross join lateral (
        select session_id from session_memory h
        where ${scope.only('h')} and h.session_id = input."sessionId" limit 1 for update
      ) held offset 0
    )`;
