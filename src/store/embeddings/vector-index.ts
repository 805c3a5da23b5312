import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** The first version that can go on in an index until a filter has let enough through. */
const OLDEST = [0, 8];
/** The most dimensions that an index takes, of 16-bit floats. */
export const MAX_INDEXED_DIMENSIONS = 4_000;

/** Where the types and operators of pgvector are; null: the database has none that can be used. */
export async function findVectorSchema(db: Database): Promise<string | null> {
  const [found] = await query<{ schema: string; version: string }>(
    db,
    sql`select extnamespace::regnamespace::text as schema, extversion as version
        from pg_extension where extname = 'vector'`,
  );
  return found && isRecent(found.version) ? found.schema : null;
}

/** Creates pgvector where the server has it and it is not there yet. @throws where that is not allowed */
export async function createVectorExtension(db: Database): Promise<void> {
  const [offered] = await query<{ version: string; installed: boolean }>(
    db,
    sql`select default_version as version, installed_version is not null as installed
        from pg_available_extensions where name = 'vector'`,
  );
  if (!offered || offered.installed || !isRecent(offered.version)) return;
  await query(db, sql`create extension if not exists vector`);
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [least = 0, leastMinor = 0] = OLDEST;
  return major > least || (major === least && minor >= leastMinor);
}

/** The index over the vectors of an embedder, of all tenants. */
export const vectorIndexName = (embedder: string): string =>
  `embeddings_near_${createHash('sha256').update(embedder).digest('hex').slice(0, 8)}`;

/** Those of these embedders that have an index to search by, each with the schema of pgvector. */
export async function findIndexed(
  db: Database,
  embedders: readonly string[],
): Promise<Map<string, string>> {
  const byName = new Map(embedders.map((embedder) => [vectorIndexName(embedder), embedder]));
  const rows = await query<{ name: string; schema: string }>(
    db,
    sql`
      select c.relname as name, x.extnamespace::regnamespace::text as schema
      from pg_extension x, pg_index i join pg_class c on c.oid = i.indexrelid
      where x.extname = 'vector' and i.indrelid = 'embeddings'::regclass and i.indisvalid
        and c.relname in (
          select jsonb_array_elements_text(${JSON.stringify([...byName.keys()])}::jsonb))`,
  );
  return new Map(rows.map(({ name, schema }) => [byName.get(name) as string, schema]));
}

/** How many vectors there are, of all tenants and embedders, about. */
export async function estimateVectors(db: Database): Promise<number> {
  const [row] = await query<{ rows: number }>(
    db,
    sql`select reltuples::float8 as rows from pg_class where oid = 'embeddings'::regclass`,
  );
  return row?.rows ?? 0;
}

/**
 * Builds the index of an embedder, which takes minutes for hundreds of thousands of vectors and hinders no
 * writer meanwhile; one that a build under way, here or elsewhere, has left half-made is made again when
 * nobody is at it anymore.
 *
 * @param db a connection that waits for so long; not in a transaction
 */
export async function buildVectorIndex(
  db: Database,
  embedder: string,
  { schema, dimensions }: { readonly schema: string; readonly dimensions: number },
): Promise<void> {
  const name = vectorIndexName(embedder);
  const [there] = await query<{ valid: boolean; building: boolean }>(
    db,
    sql`select i.indisvalid as valid, exists (
          select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as building
        from pg_index i where i.indexrelid = to_regclass(${name})`,
  );
  if (there?.valid || there?.building) return;
  if (there) await query(db, sql.raw(`drop index concurrently if exists ${name}`));
  // While an index is built, and in a dump, no schema is searched but the one of the system.
  await query(
    db,
    sql.raw(`
      create or replace function embedding_halfvec(bytea) returns ${schema}.halfvec
      language sql immutable strict parallel safe as $$
        select array_agg(case when byte > 127 then byte - 256 else byte end order by place)::${schema}.halfvec
        from (select place, get_byte($1, place) as byte
          from generate_series(0, octet_length($1) - 1) place) bytes
      $$`),
  );
  await query(
    db,
    sql.raw(`
      create index concurrently if not exists ${name} on embeddings
      using hnsw ((embedding_halfvec(vector)::${schema}.halfvec(${dimensions})) ${schema}.halfvec_cosine_ops)
      where embedder = '${embedder.replaceAll("'", "''")}'`),
  );
}

/** Drops the indexes of embedders that nobody has anymore. */
export async function dropOtherIndexes(db: Database, embedders: readonly string[]): Promise<void> {
  const kept = embedders.map(vectorIndexName);
  const found = await query<{ name: string }>(
    db,
    sql`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'embeddings'::regclass and c.relname like 'embeddings\_near\_%'`,
  );
  for (const { name } of found) {
    if (!kept.includes(name)) await query(db, sql.raw(`drop index concurrently if exists ${name}`));
  }
}
