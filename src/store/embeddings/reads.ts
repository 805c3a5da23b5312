import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { inScope, type SearchScope } from '../documents/in-scope.js';
import { findIndexed } from './vector-index.js';

/** An embedder of a tenant's documents. */
export interface TenantEmbedder {
  readonly embedder: string;
  /** Whether it has every document that is older than it. */
  readonly complete: boolean;
  /** About how much of the older documents it has, in percent; 100 only when it is complete. */
  readonly percent: number;
  /** How long its vectors are; null while there are none. */
  readonly dimensions: number | null;
  /** The schema of pgvector, where there is an index over its vectors. */
  readonly indexedIn: string | null;
  /** Documents that have waited for it for ten seconds or longer, counted up to 1,000. */
  readonly late: number;
}

/** By the ids, which documents are embedded in the order of: how far it is from the first one to the target. */
const PERCENT = sql`
  (select least(99, greatest(0, 100 * (reached - first) / greatest(1, t.target - first + 1)))::int from (
    select coalesce(
      (select d.id from documents d where d.tenant_id = t.tenant_id order by d.id limit 1), 0) as first,
    least(t.position + 1, coalesce(
      (select b.document_id from embedding_backlog b
        where b.tenant_id = t.tenant_id and b.embedder = t.embedder and b.due_at is not null
          and b.document_id <= t.position
        order by b.document_id limit 1), t.position + 1)) as reached) places)`;

/** The embedders of a tenant's documents, newest first. */
export async function listTenantEmbedders(
  db: Database,
  tenantId: string,
): Promise<TenantEmbedder[]> {
  const rows = await query<Omit<TenantEmbedder, 'indexedIn'>>(
    db,
    sql`
      select t.embedder, t.completed_at is not null as complete,
        case when t.completed_at is not null then 100 else ${PERCENT} end as percent,
        (select length(e.vector) from embeddings e
          where e.tenant_id = t.tenant_id and e.embedder = t.embedder
          order by e.document_id limit 1) as dimensions,
        (select count(*) from (
          select from embedding_backlog b where b.tenant_id = t.tenant_id and b.embedder = t.embedder
            and b.queued_at < now() - interval '10 seconds' limit 1000) late)::int as late
      from tenant_embedders t where t.tenant_id = ${tenantId} and t.retired_at is null
      order by t.introduced_at desc`,
  );
  const schemas = await findIndexed(
    db,
    rows.map(({ embedder }) => embedder),
  );
  return rows.map((row) => ({ ...row, indexedIn: schemas.get(row.embedder) ?? null }));
}

/** A document's stored vector. */
export interface VectorCandidate {
  readonly id: number;
  readonly vector: Uint8Array;
}

// In base64, since one of the drivers takes long to read bytes.
const CANDIDATE = sql`e.document_id::float8 as id, encode(e.vector, 'base64') as vector`;

async function candidates(db: Database, statement: SQL): Promise<VectorCandidate[]> {
  const rows = await query<{ id: number; vector: string }>(db, statement);
  return rows.map(({ id, vector }) => ({ id, vector: Buffer.from(vector, 'base64') }));
}

/** The vectors whose bits are nearest to those of a query, among all or among the documents in a scope. */
export async function nearestByBits(
  db: Database,
  tenantId: string,
  embedder: string,
  bits: string,
  options: { readonly limit: number; readonly scope: SearchScope | null },
): Promise<VectorCandidate[]> {
  const { limit, scope } = options;
  const scoped = scope
    ? sql`join documents d on d.tenant_id = e.tenant_id and d.id = e.document_id and ${inScope(tenantId, scope)}`
    : sql``;
  return byIndexes(db, (tx) =>
    candidates(
      tx,
      sql`
        with near as materialized (
          select e.document_id from embeddings e ${scoped}
          where e.tenant_id = ${tenantId} and e.embedder = ${embedder}
          order by bit_count(e.bits # ${bits}::bit(512)) limit ${limit}
        )
        select ${CANDIDATE} from near n(id) ${selectVector(tenantId, embedder)}`,
    ),
  );
}

/**
 * The vectors that are nearest to one by the index of pgvector. It goes on until enough are the tenant's, or
 * it has looked at very many: fewer than the limit may then be all that it answers.
 *
 * @param vector as a stored one
 */
export async function nearestByIndex(
  db: Database,
  tenantId: string,
  embedder: string,
  vector: Int8Array,
  options: { readonly limit: number; readonly schema: string },
): Promise<VectorCandidate[]> {
  const { limit, schema } = options;
  const type = sql.raw(`${schema}.halfvec(${vector.length})`);
  return db.transaction(async (tx) => {
    // A sort of all vectors of the tenant would turn each of them into one of pgvector's.
    await tx.execute(sql`
      select set_config('hnsw.iterative_scan', 'strict_order', true),
        set_config('hnsw.ef_search', '200', true), set_config('hnsw.max_scan_tuples', '100000', true),
        set_config('enable_sort', 'off', true)`);
    return candidates(
      tx,
      sql`
        select ${CANDIDATE} from embeddings e
        where e.tenant_id = ${tenantId} and e.embedder = ${embedder}
        order by embedding_halfvec(e.vector)::${type}
          operator(${sql.raw(schema)}.<=>) ${`[${vector.join(',')}]`}::${type}
        limit ${limit}`,
    );
  });
}

/** Whether a tenant has more vectors of an embedder than so many. */
export async function hasMoreVectors(
  db: Database,
  tenantId: string,
  embedder: string,
  than: number,
): Promise<boolean> {
  const rows = await query(
    db,
    sql`select from embeddings e where e.tenant_id = ${tenantId} and e.embedder = ${embedder}
        offset ${than} limit 1`,
  );
  return rows.length > 0;
}

/** The ids of documents in a scope, up to a limit. */
export async function listIdsInScope(
  db: Database,
  tenantId: string,
  scope: SearchScope,
  limit: number,
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    db,
    sql`select d.id::float8 as id from documents d where ${inScope(tenantId, scope)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The vectors of these documents. */
export async function listCandidates(
  db: Database,
  tenantId: string,
  embedder: string,
  ids: readonly number[],
): Promise<VectorCandidate[]> {
  return byIndexes(db, (tx) =>
    candidates(
      tx,
      sql`
        select ${CANDIDATE} from unnest(${`{${ids.join(',')}}`}::bigint[]) n(id)
        ${selectVector(tenantId, embedder)}`,
    ),
  );
}

/**
 * The row `e` of each document `n`, looked up by its key: for want of statistics, as in an embedded database,
 * the planner would go through all rows of the tenant for each of them.
 */
const selectVector = (tenantId: string, embedder: string): SQL => sql`
  cross join lateral (
    select * from embeddings e
    where e.tenant_id = ${tenantId} and e.document_id = n.id and e.embedder = ${embedder} offset 0) e`;

/**
 * Runs a statement by the indexes, which a planner without statistics would not, and without compiling it,
 * which takes longer than running it.
 */
function byIndexes<Result>(db: Database, run: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
    );
    return run(tx);
  });
}
