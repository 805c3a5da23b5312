import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/client.js';
import { query } from '../../../src/db/rows.js';
import { indexDocuments } from '../../../src/domain/search/index-documents.js';
import { mergeByRank } from '../../../src/domain/search/merge.js';
import { parseQuery } from '../../../src/domain/search/parse-query.js';
import { tenantMark } from '../../../src/domain/search/terms.js';
import { toTsquery } from '../../../src/domain/search/tsquery.js';
import { newTenantId } from '../../../src/ids.js';
import { findByWords } from '../../../src/store/search/reads.js';
import { sharedDatabase } from '../../support/database.js';

let db: Database;
let tenantId: string;
beforeAll(async () => {
  ({ db } = await sharedDatabase());
});
beforeEach(() => {
  tenantId = newTenantId();
});

/** Stores texts, each newer than the one before, and answers their ids. */
async function index(texts: readonly string[]): Promise<number[]> {
  const rows = texts.map((text, at) => ({
    ...{ tenantId, kind: 'message' as const, id: String(at), sessionId: 's' },
    ...{ correlationId: null, occurredAt: new Date(Date.UTC(2026, 10, 20, 0, 0, at)), text },
  }));
  await indexDocuments(db, rows);
  const found = await query<{ id: number }>(
    db,
    sql`select id::float8 as id from documents where tenant_id = ${tenantId} order by item_id::int`,
  );
  return found.map(({ id }) => id);
}

async function byWords(text: string) {
  const scope = { from: null, to: null, sessionId: null, outcomeType: null, clusterId: null };
  const words = toTsquery(tenantMark(tenantId), parseQuery(text));
  return (await findByWords(db, tenantId, words, scope, { offset: 0, limit: 100, max: 500 })).found;
}

const near = (ids: readonly number[]) => ids.map((id, at) => ({ id, score: 0.9 - at / 100 }));

describe('mergeByRank', () => {
  test('puts what both lists have before what one has, and says which has it', async () => {
    const [a, b, c] = (await index(['umbrella hall', 'parasol', 'umbrella'])) as [
      number,
      number,
      number,
    ];
    const merged = await mergeByRank(db, tenantId, {
      near: near([b, a]),
      byWords: await byWords('umbrella hall'),
    });
    expect(merged.map(({ id, matchedBy }) => [id, matchedBy])).toEqual([
      [a, ['semantic', 'keyword']],
      [b, ['semantic']],
      [c, ['keyword']],
    ]);
    for (const { score } of merged) expect(score).toBeGreaterThanOrEqual(0);
    for (const { score } of merged) expect(score).toBeLessThanOrEqual(1);
  });

  test('puts a text that has a name before those that are near by meaning alone', async () => {
    const ids = await index([
      ...Array.from({ length: 12 }, (_, at) => `somebody ${at} called`),
      'Przybylski',
    ]);
    const name = ids.at(-1) as number;
    const merged = await mergeByRank(db, tenantId, {
      near: near(ids),
      byWords: await byWords('Przybylski'),
    });
    expect(merged[0]?.id).toBe(name);
  });

  test('lets a text that has little of a query gain next to nothing', async () => {
    const [a, b] = (await index(['the money came back', 'the order of the day'])) as [
      number,
      number,
    ];
    const merged = await mergeByRank(db, tenantId, {
      near: near([a, b]),
      byWords: await byWords('refund arrived for the broken umbrella'),
    });
    expect(merged[0]?.id).toBe(a);
  });

  test('lists equal texts once, with the newest and their count, in whichever list they are', async () => {
    const [old, newer, other] = (await index(['Umbrella lost', 'umbrella, lost!', 'parasol'])) as [
      number,
      number,
      number,
    ];
    const merged = await mergeByRank(db, tenantId, {
      near: near([old, other, newer]),
      byWords: await byWords('umbrella'),
    });
    expect(merged.map(({ id, count }) => [id, count])).toEqual([
      [newer, 2],
      [other, 1],
    ]);
  });

  test("lists nothing of another tenant's, and of nothing nothing", async () => {
    const ids = await index(['umbrella']);
    const lists = { near: near(ids), byWords: await byWords('umbrella') };
    expect(await mergeByRank(db, newTenantId(), lists)).toEqual([]);
    expect(await mergeByRank(db, tenantId, { near: [], byWords: [] })).toEqual([]);
  });
});
