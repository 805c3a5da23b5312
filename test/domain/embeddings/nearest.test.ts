import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/client.js';
import { earlierEmbedders } from '../../../src/domain/embeddings/builtin-embedder.js';
import { findNearest } from '../../../src/domain/embeddings/nearest.js';
import { cosine, type StoredVector, toStored } from '../../../src/domain/embeddings/vectors.js';
import { newTenantId } from '../../../src/ids.js';
import type { Embedder } from '../../../src/ports/embeddings.js';
import type { SearchScope } from '../../../src/store/documents/in-scope.js';
import { Texts } from '../../bench/texts.js';
import { sharedDatabase } from '../../support/database.js';

const DOCUMENTS = 5_000;
const FIRST_ID = 1;
/** The earlier ones embed thousands of texts in no time. */
const embedder = earlierEmbedders[0] as Embedder;
const EVERYTHING = { ...embedder, floor: -1 };
const NO_SCOPE = { from: null, to: null, sessionId: null, outcomeType: null, clusterId: null };

let db: Database;
const tenantId = newTenantId();
let stored: StoredVector[];
let queries: Float32Array[];

/** A document a minute, ten of them a session. */
beforeAll(async () => {
  ({ db } = await sharedDatabase());
  const texts = new Texts(5);
  const vectors = await embed(
    Array.from({ length: DOCUMENTS }, (_, n) => texts.next(6 + (n % 16))),
  );
  stored = vectors.flatMap((vector) => toStored(vector) ?? []);
  queries = await embed(
    Array.from({ length: 20 }, (_, n) => {
      const words = texts.next(20).split(' ');
      return words.slice(3, 6 + (n % 8)).join(' ');
    }),
  );
  await db.execute(sql`
    insert into documents (tenant_id, id, kind, item_id, session_id, occurred_at, terms) overriding system value
    select ${tenantId}, ${FIRST_ID}::int + n, 'message', n::text, 's' || n / 10,
      '2026-11-01T00:00:00Z'::timestamptz + n * interval '1 minute', ''
    from generate_series(0, ${DOCUMENTS - 1}::int) n`);
  for (let from = 0; from < DOCUMENTS; from += 1_000) {
    const rows = stored.slice(from, from + 1_000).map(({ vector, bits }, index) => {
      return { id: FIRST_ID + from + index, vector: vector.toString('base64'), bits };
    });
    await db.execute(sql`
      insert into embeddings (tenant_id, document_id, embedder, vector, bits)
      select ${tenantId}, id, ${embedder.id}, decode(vector, 'base64'), bits::bit(512)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, vector text, bits text)`);
  }
});

async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  const outcome = await embedder.embed(texts, { timeoutMs: 60_000 });
  if ('fault' in outcome) throw new Error(outcome.fault);
  return outcome.vectors.map((vector) => vector ?? new Float32Array(256));
}

/** The share of the ten nearest of these documents that are found; one as near as the last of them counts. */
async function recall(scope: SearchScope | null, from = 0, to = DOCUMENTS): Promise<number> {
  let found = 0;
  for (const query of queries) {
    const exact = stored
      .slice(from, to)
      .map(({ vector }) => cosine(query, vector))
      .sort((a, b) => b - a);
    const options = { scope, max: 10, indexedIn: null, always: [] };
    const near = await findNearest(db, tenantId, EVERYTHING, query, options);
    const last = Math.round(1_000 * (exact[9] as number)) / 1_000;
    found += near.filter(({ score }) => score >= last).length;
    for (const { id } of near) {
      expect(id).toBeGreaterThanOrEqual(FIRST_ID + from);
      expect(id).toBeLessThan(FIRST_ID + to);
    }
  }
  return found / (10 * queries.length);
}

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 1, 0, minute));

describe('findNearest', () => {
  test('finds the nearest of all documents', async () => {
    expect(await recall(null)).toBeGreaterThanOrEqual(0.95);
  });

  test('finds every one in a narrow scope', async () => {
    expect(await recall({ ...NO_SCOPE, sessionId: 's7' }, 70, 80)).toBe(1);
    expect(await recall({ ...NO_SCOPE, from: at(100), to: at(599) }, 100, 600)).toBe(1);
  });

  test('finds the nearest in a wide scope', async () => {
    expect(await recall({ ...NO_SCOPE, from: at(1_000) }, 1_000)).toBeGreaterThanOrEqual(0.95);
  });

  test('answers the nearest first and the newest first among equals, down to the floor', async () => {
    const [query] = queries as [Float32Array];
    const options = { scope: null, max: 500, indexedIn: null, always: [] };
    const near = await findNearest(db, tenantId, embedder, query, options);
    expect(near.length).toBeGreaterThan(1);
    expect(near.at(-1)?.score).toBeGreaterThanOrEqual(embedder.floor);
    const sorted = [...near].sort((a, b) => b.score - a.score || b.id - a.id);
    expect(near).toEqual(sorted);
  });
});
