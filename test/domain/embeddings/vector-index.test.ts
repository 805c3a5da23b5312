import { vector } from '@electric-sql/pglite-pgvector';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, DatabaseHandle } from '../../../src/db/client.js';
import { query } from '../../../src/db/rows.js';
import { prepareVectorIndex } from '../../../src/domain/embeddings/prepare-vector-index.js';
import { cosine, toBytes, toStored } from '../../../src/domain/embeddings/vectors.js';
import { listTenantEmbedders, nearestByIndex } from '../../../src/store/embeddings/reads.js';
import { findIndexed } from '../../../src/store/embeddings/vector-index.js';
import { embeddedDatabase, sharedDatabase } from '../../support/database.js';

const DIMENSIONS = 32;

describe('a database without pgvector', () => {
  test('is recognised', async () => {
    const { db } = await sharedDatabase();
    const state = await prepareVectorIndex(db, 'e', 0);
    // Where the server of the tests has it, the state is another.
    const offered = await query(db, sql`select from pg_available_extensions where name = 'vector'`);
    expect(state).toMatch(offered.length > 0 ? /^semantic search/ : /does not have pgvector/);
  });
});

describe('pgvector', () => {
  let database: DatabaseHandle;
  let db: Database;
  let vectors: Float32Array[];
  beforeAll(async () => {
    database = await embeddedDatabase({ vector });
    db = database.db;
    vectors = Array.from({ length: 400 }, (_, n) => near(n % 40, n));
    await insert(vectors, 1);
    await db.execute(sql`
      insert into tenant_embedders (tenant_id, embedder, target) values ('few', 'e''s', 0)`);
  });
  afterAll(() => database.close());

  /** One in twenty is of the tenant `few`. */
  async function insert(these: readonly Float32Array[], firstId: number): Promise<void> {
    const rows = these.map((one, index) => {
      const stored = toStored(one);
      const id = firstId + index;
      const tenant = id % 20 === 0 ? 'few' : 'many';
      return { id, tenant, vector: stored?.vector.toString('base64'), bits: stored?.bits };
    });
    await db.execute(sql`
      insert into embeddings (tenant_id, document_id, embedder, vector, bits)
      select tenant, id, 'e''s', decode(vector, 'base64'), bits::bit(512)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id int, tenant text, vector text, bits text)`);
  }

  test('that may not be created stops nothing', async () => {
    await db.execute(sql`create role nobody`);
    await db.execute(sql`set role nobody`);
    const state = await prepareVectorIndex(db, "e's", 0);
    await db.execute(sql`reset role`);
    expect(state).toBe(
      'semantic search: no vector index (pgvector cannot be created: SQLSTATE 42501)',
    );
  });

  test('is created, and its index is built when it is worth it', async () => {
    expect(await prepareVectorIndex(db, "e's", 1_000)).toBe(
      'semantic search: no vector index (fewer than 1,000 vectors, none needed)',
    );
    await db.execute(sql`analyze embeddings`);
    expect(await prepareVectorIndex(db, 'other', 100)).toMatch(/no vectors/);
    expect(await listTenantEmbedders(db, 'few')).toMatchObject([{ indexedIn: null }]);
    expect(await prepareVectorIndex(db, "e's", 100)).toBe(
      'semantic search uses the pgvector index',
    );
    expect(await prepareVectorIndex(db, "e's", 100)).toBe(
      'semantic search uses the pgvector index',
    );
    expect(await listTenantEmbedders(db, 'few')).toMatchObject([
      { indexedIn: 'public', dimensions: DIMENSIONS },
    ]);
    expect(await findIndexed(db, ["e's", 'other'])).toEqual(new Map([["e's", 'public']]));
  });

  test.each(['many', 'few'])('finds the nearest of the tenant %s, by its index', async (tenant) => {
    await insert([near(3, 1_000), near(4, 1_001)], tenant === 'few' ? 10_000 : 20_001);
    const wanted = near(3, 5_000);
    const found = await nearestByIndex(db, tenant, "e's", toBytes(wanted) as Int8Array, {
      limit: 10,
      schema: 'public',
    });
    const all = await query<{ id: number; vector: Uint8Array }>(
      db,
      sql`select document_id::float8 as id, vector from embeddings where tenant_id = ${tenant}`,
    );
    const scores = (rows: readonly { vector: Uint8Array }[]) =>
      rows
        .map((row) => cosine(wanted, row.vector))
        .sort((a, b) => b - a)
        .slice(0, 10)
        .map((score) => score.toFixed(4));
    expect(found).toHaveLength(10);
    expect(scores(found)).toEqual(scores(all));
    const plan = await planOf(tenant, toBytes(wanted) as Int8Array);
    expect(plan).toContain('Index Scan using embeddings_near_');
  });

  test('loses its index when nobody has the embedder any more', async () => {
    await db.execute(sql`delete from tenant_embedders`);
    await prepareVectorIndex(db, 'other', 100);
    const left = await query(
      db,
      sql`select from pg_class where relname like 'embeddings\\_near\\_%'`,
    );
    expect(left).toEqual([]);
  });

  async function planOf(tenant: string, wanted: Int8Array): Promise<string> {
    let plan = '';
    const explaining = {
      transaction: (work: (tx: unknown) => Promise<unknown>) =>
        db.transaction((tx) =>
          work({
            execute: async (statement: ReturnType<typeof sql>) => {
              const rows = await query<{ 'QUERY PLAN': string }>(tx, sql`explain ${statement}`);
              plan += rows.map((row) => row['QUERY PLAN']).join('\n');
              return tx.execute(statement);
            },
          }),
        ),
    } as unknown as Database;
    await nearestByIndex(explaining, tenant, "e's", wanted, { limit: 10, schema: 'public' });
    return plan;
  }
});

/** Vectors of one group are near each other; the same seed gives the same vector. */
function near(group: number, seed: number): Float32Array {
  const own = noise(seed + 1);
  return noise(-group - 1).map((value, at) => value + 0.4 * (own[at] as number));
}

function noise(seed: number): Float32Array {
  let state = Math.imul(seed, 0x9e3779b9) | 1;
  return Float32Array.from({ length: DIMENSIONS }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  });
}
