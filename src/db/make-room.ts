import type { PGlite } from '@electric-sql/pglite';

/** Less is not worth writing a table again. */
const MIN_GAIN_BYTES = 4 * 1024 * 1024;
/** Rows that are deleted but still there, from which on a table is looked at. */
const MIN_DEAD = 100;

interface Shrinkable {
  readonly name: string;
  /** With its indexes and long values. */
  readonly bytes: number;
  /** About how much of it is left once it is written again. */
  readonly rest: number;
}

/**
 * Gives the room of deleted rows back to the disk: a table is written anew where what is left of it fits beside the old one,
 * the one that frees most first. The log is cut before and after.
 */
export async function makeRoom(lite: PGlite, freeBytes: () => number): Promise<void> {
  const tables = await listShrinkable(lite);
  if (tables.length === 0) return;
  await lite.exec('checkpoint');
  for (const { name, rest } of tables) {
    // Once into the new table and once into the log.
    if (2 * rest < freeBytes() / 2) await lite.exec(`vacuum full ${name}`);
    else await lite.exec(`vacuum ${name}`);
    await lite.exec('checkpoint');
  }
}

async function listShrinkable(lite: PGlite): Promise<Shrinkable[]> {
  const { rows } = await lite.query<Shrinkable>(
    `select name, bytes, rest from (
       select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes,
         pg_total_relation_size(c.oid) * (s.n_live_tup::float8 / (s.n_live_tup + s.n_dead_tup)) as rest
       from pg_class c join pg_stat_user_tables s on s.relid = c.oid
       where c.relkind = 'r' and s.n_dead_tup > ${MIN_DEAD}) sized
     where bytes - rest > ${MIN_GAIN_BYTES} order by bytes - rest desc`,
  );
  return rows;
}
