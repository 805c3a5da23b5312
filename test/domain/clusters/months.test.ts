import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/client.js';
import { migrate } from '../../../src/db/migrate.js';
import { query } from '../../../src/db/rows.js';
import { monthParts } from '../../../src/domain/reports/month-parts.js';
import { freezeDays } from '../../../src/domain/rollups/freeze-days.js';
import { readClusterDays, recountMonths } from '../../../src/store/clusters/months.js';
import { countClusterPeriods } from '../../../src/store/clusters/period-counts.js';
import { mergeClusters, writeClusters } from '../../../src/store/clusters/writes.js';
import { newTenant, sharedDatabase } from '../../support/database.js';
import { databaseAt } from '../../support/upgrade.js';

const NOW = new Date('2026-11-20T12:00:00Z');

let db: Database;
let tenantId: string;
beforeAll(async () => {
  db = (await sharedDatabase()).db;
});
beforeEach(async () => {
  tenantId = await newTenant(db);
  const cluster = { sum: new Float32Array(1), size: 1 };
  const ids = ['a', 'b', 'c'].map((id) => ({ id, ...cluster }));
  await writeClusters(db, tenantId, ids, NOW);
});

let item = 0;
/** Failures of a cluster on a day. */
async function fail(clusterId: string, day: string, many = 1, database = db): Promise<void> {
  for (let n = 0; n < many; n += 1) {
    item += 1;
    await database.execute(sql`
      insert into failures (tenant_id, kind, item_id, session_id, event, request, detail, cluster_id, occurred_at)
      values (${tenantId}, 'event', ${item}, 's', 'correction', '', '', ${clusterId}, ${`${day}T12:00:00Z`})`);
  }
}

const remove = (before: string) =>
  db.execute(
    sql`delete from failures where tenant_id = ${tenantId} and occurred_at < ${before}::timestamptz`,
  );

const recount = () => recountMonths(db, tenantId, ['a', 'b', 'c']);

async function periods(first: string, middle: string, last: string) {
  const { active, activeBefore, top } = await countClusterPeriods(
    db,
    tenantId,
    monthParts({ first, middle, last }),
    2,
  );
  const counted = top.map(({ clusterId, current, previous }) => [clusterId, current, previous]);
  return { active, activeBefore, top: counted };
}

describe('the failures of clusters by month', () => {
  test('are added up over whole months and parts of them, the first and last day included', async () => {
    await fail('a', '2026-08-10');
    await fail('a', '2026-09-30', 2);
    await fail('a', '2026-10-01', 3);
    await fail('a', '2026-10-31', 4);
    await fail('a', '2026-11-15', 5);
    await fail('a', '2026-11-16', 7);
    await fail('b', '2026-10-10', 20);
    await fail('c', '2026-08-09');
    await recount();
    expect(await periods('2026-08-10', '2026-10-01', '2026-11-15')).toEqual({
      ...{ active: 2, activeBefore: 1 },
      top: [
        ['b', 20, 0],
        ['a', 12, 3],
      ],
    });
    expect(await periods('2026-10-31', '2026-11-01', '2026-11-01')).toEqual({
      ...{ active: 0, activeBefore: 1, top: [] },
    });
    expect((await periods('2026-11-14', '2026-11-15', '2026-11-15')).top).toEqual([['a', 5, 0]]);
    const days = await readClusterDays(db, tenantId, ['a'], '2026-10-31');
    expect(days.get('a')).toEqual({
      ...{ '2026-10-01': 3, '2026-10-31': 4, '2026-11-15': 5, '2026-11-16': 7 },
    });
  });

  test('follow failures that are removed, unless their day is frozen', async () => {
    await fail('a', '2026-09-30', 2);
    await fail('a', '2026-10-01', 3);
    await recount();
    await freezeDays(db, tenantId, '2026-09-30', NOW);
    await remove('2026-10-02');
    await recount();
    const all = () => periods('2026-09-01', '2026-09-15', '2026-11-20');
    expect((await all()).top).toEqual([['a', 2, 0]]);
    // What comes late to a frozen day does not count.
    await fail('a', '2026-09-30', 5);
    await fail('a', '2026-10-02');
    await recount();
    expect((await all()).top).toEqual([['a', 3, 0]]);
  });

  test('of clusters that were put together are those of the last one', async () => {
    await fail('a', '2026-09-30', 2);
    await fail('b', '2026-09-30', 3);
    await fail('c', '2026-11-10', 4);
    await recount();
    await mergeClusters(db, tenantId, [{ id: 'a', into: 'b' }]);
    await mergeClusters(db, tenantId, [{ id: 'b', into: 'c' }]);
    expect(await periods('2026-09-01', '2026-09-15', '2026-11-20')).toEqual({
      ...{ active: 1, activeBefore: 0, top: [['c', 9, 0]] },
    });
  });

  test('are counted when a database of before has them not', async () => {
    const old = await databaseAt(21);
    try {
      await fail('a', '2026-09-30', 2, old.db);
      await fail('a', '2026-10-01', 3, old.db);
      await migrate(old.db);
      const rows = await query(
        old.db,
        sql`select cluster_id as id, month::text, total, days from cluster_months order by month`,
      );
      expect(rows).toEqual([
        { id: 'a', month: '2026-09-01', total: 2, days: { 30: 2 } },
        { id: 'a', month: '2026-10-01', total: 3, days: { 1: 3 } },
      ]);
    } finally {
      await old.close();
    }
  });
});

test('months that lie in a period whole are one part of it, and the days of others one each', () => {
  const periods = { first: '2026-01-30', middle: '2026-03-01', last: '2026-04-02' };
  expect(monthParts(periods)).toEqual([
    { month: '2026-01-01', day: '30', isCurrent: false },
    { month: '2026-01-01', day: '31', isCurrent: false },
    { month: '2026-02-01', day: null, isCurrent: false },
    { month: '2026-03-01', day: null, isCurrent: true },
    { month: '2026-04-01', day: '1', isCurrent: true },
    { month: '2026-04-01', day: '2', isCurrent: true },
  ]);
  const year = monthParts({ first: '2024-11-24', middle: '2025-11-24', last: '2026-11-23' });
  expect(year.filter(({ day }) => day === null)).toHaveLength(22);
  expect(year.filter(({ day }) => day !== null)).toHaveLength(7 + 30 + 23);
  const february = monthParts({ first: '2028-02-01', middle: '2028-02-01', last: '2028-02-29' });
  expect(february).toEqual([{ month: '2028-02-01', day: null, isCurrent: true }]);
});
