import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { embedFailure, FAILURE } from '../../../src/clustering/failure-vector.js';
import type { Database } from '../../../src/db/client.js';
import { query } from '../../../src/db/rows.js';
import { runClusters } from '../../../src/domain/clusters/run-clusters.js';
import { Encoder } from '../../../src/encoder/encoder.js';
import { ensureTenant } from '../../../src/store/account/prepare-tenants.js';
import { beginRun, endRun } from '../../../src/store/clusters/cluster-runs.js';
import { type ReportedFailure, writeFailures } from '../../../src/store/failures/writes.js';
import { sharedDatabase } from '../../support/database.js';

const now = new Date('2026-11-20T12:00:00.000Z');
const bounds = { maxFailures: Number.POSITIVE_INFINITY, signal: new AbortController().signal };

const THEMES = [
  ['Clear the cache', 'only on staging, not in production'],
  ['Sum up the bills', 'in euros, not in dollars'],
  ['Book a flight to Rome', 'with a return ticket'],
  ['Find a restaurant', 'I am vegan, no meat'],
  ['Write a reply to the customer', 'in Spanish please'],
] as const;

let db: Database;
beforeAll(async () => {
  db = (await sharedDatabase()).db;
});

const encoder = new Encoder(path.join(import.meta.dirname, '../../../src/encoder'));

/** What each text is compared by: they are few. */
const meanings = new Map<string, Int8Array>();
function meaningOf(request: string, detail: string): Int8Array {
  const known = meanings.get(request);
  if (known) return known;
  const texts = [`${request}\n${detail}`, detail];
  const encoded = texts.flatMap((text) => encoder.encode(text) ?? []);
  const meaning = embedFailure(request, detail, undefined, encoded) as Int8Array;
  meanings.set(request, meaning);
  return meaning;
}

function failureOf(itemId: number, [request, detail]: readonly [string, string]): ReportedFailure {
  const meaning = meaningOf(request, detail);
  return {
    ...{ kind: 'event', itemId, sessionId: `s-${itemId % 500}`, correlationId: null },
    ...{ gateCallId: null, event: 'correction', category: null, dimension: null },
    ...{ weakestDimension: null, reportedCaught: false, gateCaught: null, actionRisk: null },
    ...{ request, detail, occurredAt: now.toISOString() },
    meaning: Buffer.from(meaning.buffer).toString('base64'),
  };
}

const clustersOf = (tenantId: string) =>
  query<{ cluster: string; theme: string; count: number }>(
    db,
    sql`select cluster_id as cluster, request as theme, count(*)::int as count from failures
        where tenant_id = ${tenantId} group by 1, 2 order by 2`,
  );

/** A tenant with more failures than are all grouped anew. */
async function withMany(tenantId: string, count: number): Promise<void> {
  await ensureTenant(db, tenantId, 'Test');
  const rows = Array.from({ length: count }, (_, at) =>
    failureOf(at + 1, THEMES[at % THEMES.length] as (typeof THEMES)[number]),
  );
  await writeFailures(db, tenantId, rows, now);
}

describe('a run over many failures', { timeout: 180_000 }, () => {
  test('puts each theme into a cluster of its own, and later failures into the same ones', async () => {
    const tenantId = 't_many';
    // A whole number of pages: what is left alone is grouped all the same.
    await withMany(tenantId, 3_000);
    const report = await runClusters(db, tenantId, now, bounds);
    expect(report).toMatchObject({ considered: 3_000, clusters: 5, unclustered: 0, more: false });
    const before = await clustersOf(tenantId);
    expect(before.map(({ count }) => count)).toEqual([600, 600, 600, 600, 600]);

    const more = THEMES.map((theme, at) => failureOf(10_001 + at, theme));
    const odd = failureOf(20_000, ['Play whale songs', 'louder at night']);
    await writeFailures(db, tenantId, [...more, odd], now);
    expect(await runClusters(db, tenantId, now, bounds)).toMatchObject({
      ...{ considered: 6, created: 0, unclustered: 1 },
    });
    const after = (await clustersOf(tenantId)).filter(({ cluster }) => cluster !== null);
    expect(after).toEqual(before.map((row) => ({ ...row, count: 601 })));
  });

  test('stops at its bound, says so, and goes on with the next run', async () => {
    const tenantId = 't_bounded';
    await withMany(tenantId, 2_001);
    const first = await runClusters(db, tenantId, now, { ...bounds, maxFailures: 1_000 });
    expect(first).toMatchObject({ considered: 1_000, more: true });
    expect(await runClusters(db, tenantId, now, bounds)).toMatchObject({
      ...{ considered: 1_001, more: false, clusters: 5 },
    });
  });

  test('makes numbers of a version before anew, and goes on with its clusters', async () => {
    const tenantId = 't_before';
    await withMany(tenantId, 2_001);
    await runClusters(db, tenantId, now, bounds);
    const before = await clustersOf(tenantId);
    const own = sql`tenant_id = ${tenantId}`;
    await db.execute(sql`update failures set meaning = substring(meaning for 320) where ${own}`);
    await db.execute(sql`update clusters set sum = substring(sum for 1280) where ${own}`);
    await db.execute(
      sql`update clusterings set model = null, sum = substring(sum for 1280) where ${own}`,
    );
    await writeFailures(db, tenantId, [failureOf(10_001, THEMES[0])], now);
    expect(await runClusters(db, tenantId, now, bounds)).toMatchObject({
      ...{ considered: 1, created: 0, unclustered: 0, clusters: 5 },
    });
    const of = THEMES[0][0];
    expect(await clustersOf(tenantId)).toEqual(
      before.map((row) => (row.theme === of ? { ...row, count: row.count + 1 } : row)),
    );
    const lengths = await query<{ length: number }>(
      db,
      sql`select distinct octet_length(meaning) as length from failures where ${own}`,
    );
    expect(lengths).toEqual([{ length: FAILURE }]);
  });

  test('is one at a time', async () => {
    const tenantId = 't_one';
    await withMany(tenantId, 20);
    expect(await beginRun(db, tenantId, 'another', 60)).not.toBeNull();
    expect(await runClusters(db, tenantId, now, bounds)).toMatchObject({
      ...{ status: 'already_running', considered: 0, more: true },
    });
    await endRun(db, tenantId, 'another', now);
    expect((await runClusters(db, tenantId, now, bounds)).status).toBe('completed');
    // The lease of a run that was killed ends.
    expect(await beginRun(db, tenantId, 'killed', -1)).not.toBeNull();
    expect((await runClusters(db, tenantId, now, bounds)).status).toBe('completed');
  });
});
