import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { makeRoom } from './make-room.js';

/** How much of the write-ahead log a start may have to apply after a kill. */
export const MAX_LOG_BYTES = 64 * 1024 * 1024;
const MS_BETWEEN_LOOKS = 2_000;
/** Changes of a table, beside a fifth of its rows, after which it is analysed again. */
const CHANGES = 1_000;
/** Pages of a table, beside half of those that it had, after which it is analysed again: counts of changes do not survive a kill. */
const PAGES = 16;

export interface Upkeep {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** The state of the disk, as of the last look. */
export interface Disk {
  /** Whether it may be written to, and no backup needs the log. */
  isIdle(): boolean;
  /** Whether there is room for nothing but making more, and no backup needs the log. */
  isShort(): boolean;
  /** Whether there is only room for cutting the log, which makes more. */
  isGone(): boolean;
  freeBytes(): number;
}

/**
 * Does for an embedded database what a server has processes for: checkpoints, without which the write-ahead log grows
 * until the database is closed and is applied from its beginning after a kill; and the statistics that queries are
 * planned with. Each takes some tens of milliseconds, in which the process does nothing else.
 * On a full disk it gives the room of deleted rows back.
 */
export function startUpkeep(lite: PGlite, disk: Disk): Upkeep {
  const alarm = new AbortController();
  const work = async (): Promise<void> => {
    while (!alarm.signal.aborted) {
      await sleep(MS_BETWEEN_LOOKS, undefined, { signal: alarm.signal, ref: false }).catch(
        () => {},
      );
      // What fails is tried again; of a database that does not work any more every request tells.
      if (alarm.signal.aborted) return;
      if (disk.isIdle()) await keepUp(lite, disk.isIdle).catch(() => {});
      else if (disk.isShort()) await makeRoom(lite, disk.freeBytes).catch(() => {});
      // Deletions, one soon after the other, have written into the log what was free.
      else if (disk.isGone()) await lite.exec('checkpoint').catch(() => {});
    }
  };
  const working = work();
  return {
    async stop() {
      alarm.abort();
      await working;
    },
  };
}

async function keepUp(lite: PGlite, isIdle: () => boolean): Promise<void> {
  if ((await readLogBytes(lite)) > MAX_LOG_BYTES && isIdle()) await lite.exec('checkpoint');
  for (const table of await listChangedTables(lite)) {
    // Between two statements others have their turn.
    if (isIdle()) await lite.exec(`analyze ${table}`);
  }
}

/** Length of the write-ahead log that a start would apply. */
async function readLogBytes(lite: PGlite): Promise<number> {
  const { rows } = await lite.query<[number]>(
    'select (pg_current_wal_lsn() - redo_lsn)::float8 from pg_control_checkpoint()',
    [],
    { rowMode: 'array' },
  );
  return rows[0]?.[0] ?? 0;
}

/** Tables, quoted, that have changed so much since they were analysed that their queries may be planned badly. */
async function listChangedTables(lite: PGlite): Promise<string[]> {
  const { rows } = await lite.query<[string]>(
    `select c.oid::regclass::text from pg_class c join pg_stat_user_tables s on s.relid = c.oid
     where c.relkind = 'r' and (
       s.n_mod_since_analyze > ${CHANGES} + 0.2 * greatest(c.reltuples, 0)
       or pg_relation_size(c.oid) / current_setting('block_size')::int > ${PAGES} + 1.5 * c.relpages)`,
    [],
    { rowMode: 'array' },
  );
  return rows.map(([table]) => table);
}
