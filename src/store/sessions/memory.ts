import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../scope.js';

/** A memory to store, by the writer that read `previous`; null there when the session had none. */
export interface MemoryWrite {
  readonly previous: string | null;
  readonly memory: object;
}

/** The columns of the writes' recordset that `rememberSessions` reads beside those of the row itself. */
export const MEMORY_RECORD = 'previous uuid, memory jsonb';

/** A row with its memory, if it changes one, flat for the recordset. */
export const withMemory = <Row extends object>(row: Row, memory: MemoryWrite | null): Row =>
  memory ? { ...row, previous: memory.previous, memory: memory.memory } : row;

/**
 * Stores the memories of a batch (`input`, at most one row per session), each only where nobody else was
 * quicker since it was read. A writer that finds its own revision is repeating itself, and wins. Rows
 * are locked in one order by all, so that two processes' batches cannot wait for each other.
 *
 * @param revision the expression in `input` that names the write, e.g. `id`
 * @param at the expression in `input` for the time of the write
 */
export function rememberSessions(scope: Scope, revision: SQL, at: SQL): SQL {
  return sql`
    insert into session_memory as m
      (tenant_id, session_id, revision, previous_revision, memory, updated_at)
    select ${scope.owner}, "sessionId", ${revision}, previous, memory, ${at}
    from ${scope.owned(sql`input`)} where memory is not null
    order by "tenantId", "sessionId"
    on conflict (tenant_id, session_id) do update set
      revision = excluded.revision, previous_revision = excluded.previous_revision,
      memory = excluded.memory, updated_at = excluded.updated_at
    where m.revision = excluded.previous_revision or m.revision = excluded.revision
    returning revision`;
}
