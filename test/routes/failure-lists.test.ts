import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ClusterList } from '../../src/contracts/cluster.js';
import { FailureList } from '../../src/contracts/failure.js';
import { clusters } from '../../src/db/schema/clusters.js';
import { failures, type NewFailure } from '../../src/db/schema/failures.js';
import { issues } from '../../src/db/schema/issues.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { refusedFields } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

type Row = Partial<NewFailure>;

/** Stores failures a minute apart, numbered from 1, the last one now. */
async function storeFailures(tenant: TestTenant, ...rows: Row[]): Promise<void> {
  const { now } = subject.clock;
  const full = rows.map((row, at) => ({
    ...{ tenantId: tenant.id, kind: 'event' as const, itemId: at + 1, sessionId: 's' },
    ...{ event: 'correction', request: 'Clear the cache', detail: 'only on staging' },
    occurredAt: new Date(now.getTime() - (rows.length - 1 - at) * 60_000),
    ...row,
  }));
  for (let at = 0; at < full.length; at += 1_000) {
    await subject.database.db.insert(failures).values(full.slice(at, at + 1_000));
  }
}

const list = async (tenant: TestTenant, query: string) => {
  const reply = await tenant.call('GET', `/v1/failures?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return FailureList.strict().parse(reply.json());
};
const idsIn = ({ items }: Awaited<ReturnType<typeof list>>) =>
  items.map(({ event_id }) => event_id);

describe('GET /v1/failures with filters', () => {
  test.each<[string, Row, Row]>([
    ['event=rephrase', { event: 'rephrase' }, {}],
    ['event=task_failed', { kind: 'review', event: 'task_failed' }, {}],
    ['category=broken_tool', { category: 'broken_tool' }, { category: 'task_failure' }],
    ['dimension=scope', { weakestDimension: 'scope' }, { weakestDimension: 'goal' }],
    ['dimension=scope', { dimension: 'scope', weakestDimension: 'goal' }, {}],
    ['dimension=goal', { correctedDimension: 'goal', dimension: 'scope' }, { dimension: 'scope' }],
    ['cluster_id=c_1', { clusterId: 'c_1' }, { clusterId: 'c_2' }],
    ['cluster=c_1', { clusterId: 'c_1' }, {}],
    ['unclustered=true', {}, { clusterId: 'c_1' }],
    ['unclustered=true', {}, { dismissed: true }],
    ['unclustered=false', { clusterId: 'c_1' }, {}],
    ['gate_caught=true', { gateCaught: true }, { gateCaught: false }],
    ['gate_caught=false', { gateCaught: false }, { gateCaught: null }],
    [
      'date_from=2026-11-19',
      { occurredAt: new Date('2026-11-19') },
      { occurredAt: new Date('2026-11-18') },
    ],
    ['date_to=2026-11-19', { occurredAt: new Date('2026-11-19T23:59:59.999Z') }, {}],
    [
      'cluster_id=c_1&event=rephrase',
      { clusterId: 'c_1', event: 'rephrase' },
      { clusterId: 'c_1' },
    ],
  ])('200: %s finds those alone', async (query, wanted, other) => {
    const tenant = await subject.tenant();
    await storeFailures(tenant, wanted, other);
    const found = await list(tenant, query);
    expect(idsIn(found)).toEqual([1]);
    expect(found).toMatchObject({ total: 1, is_complete: true, read_until: null });
  });

  test('200 in pages, the newest first', async () => {
    const tenant = await subject.tenant();
    await storeFailures(tenant, {}, { event: 'rephrase' }, {}, {});
    const first = await list(tenant, 'event=correction&page_size=2');
    expect(idsIn(first)).toEqual([4, 3]);
    expect(first).toMatchObject({ total: 3, total_pages: 2, has_more: true });
    expect(idsIn(await list(tenant, 'event=correction&page_size=2&page=2'))).toEqual([1]);
    expect(await list(tenant, '')).not.toHaveProperty('is_complete');
  });

  test('200: beyond 20,000 it says where to go on', async () => {
    const tenant = await subject.tenant();
    const rest = Array.from({ length: 20_000 }, () => ({}));
    await storeFailures(tenant, { event: 'rephrase' }, ...rest);
    const first = await list(tenant, 'event=rephrase');
    expect(first).toMatchObject({ items: [], total: 0, is_complete: false });
    const more = await list(tenant, `event=rephrase&date_to=${first.read_until}`);
    expect(idsIn(more)).toEqual([1]);
  });

  test('422 names the filter that is wrong, and another tenant finds nothing', async () => {
    const [owner, stranger] = [await subject.tenant(), await subject.tenant()];
    await storeFailures(owner, { clusterId: 'c_own' });
    for (const query of ['cluster_id=c_own', 'event=correction', 'unclustered=false']) {
      expect((await list(stranger, query)).items).toEqual([]);
    }
    const wrong = { event: 'x', category: 'y', dimension: 'z', unclustered: '1', date_to: 'now' };
    for (const [name, value] of Object.entries(wrong)) {
      const reply = await owner.call('GET', `/v1/failures?${name}=${value}`);
      expect(refusedFields(reply)).toEqual([`/${name}`]);
    }
  });
});

describe('GET /v1/clusters', () => {
  const days = (lastWeek: number, weekBefore: number) => ({
    '2026-11-19': lastWeek,
    '2026-11-12': weekBefore,
  });

  async function storeClusters(tenant: TestTenant): Promise<void> {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    const rows = [
      { id: 'c_big', eventCount: 90, lastSeen: at(17), counts: days(5, 10) },
      { id: 'c_grown', eventCount: 20, lastSeen: at(18), counts: days(9, 3) },
      { id: 'c_new', eventCount: 8, lastSeen: at(19), counts: days(8, 0), dimension: 'goal' },
      { id: 'c_gone', eventCount: 0, lastSeen: at(20), counts: days(0, 0) },
      { id: 'c_merged', eventCount: 9, lastSeen: at(20), counts: days(9, 0), mergedInto: 'c_big' },
    ];
    await subject.database.db.insert(clusters).values(
      rows.map(({ counts, ...row }) => ({
        ...{ tenantId: tenant.id, title: row.id, titledAt: 1, dimension: 'scope', category: null },
        ...{
          sessionCount: 3,
          firstSeen: at(1),
          sessionShare: 0.1,
          sum: Buffer.alloc(4),
          summed: 1,
        },
        ...{ counts: { days: counts, risks: {}, money: [] }, createdAt: at(1), updatedAt: at(20) },
        ...row,
      })) as never,
    );
    await subject.database.db.insert(issues).values({
      ...{
        tenantId: tenant.id,
        clusterId: 'c_big',
        status: 'open',
        title: 'Big',
        promotedAt: at(2),
      },
      ...{ createdAt: at(2), updatedAt: at(2), statusChangedAt: at(2), history: [] },
    } as never);
    await storeFailures(tenant, { clusterId: 'c_new' });
  }
  const read = async (tenant: TestTenant, query = '') => {
    const reply = await tenant.call('GET', `/v1/clusters?${query}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return ClusterList.strict().parse(reply.json());
  };

  test.each([
    ['', ['c_big', 'c_grown', 'c_new']],
    ['order=count', ['c_big', 'c_grown', 'c_new']],
    ['order=growth', ['c_new', 'c_grown', 'c_big']],
    ['order=last_seen', ['c_new', 'c_grown', 'c_big']],
    ['has_issue=true', ['c_big']],
    ['has_issue=false', ['c_grown', 'c_new']],
    ['dimension=goal', ['c_new']],
  ])('200: %s answers %j', async (query, expected) => {
    const tenant = await subject.tenant();
    await storeClusters(tenant);
    const found = await read(tenant, query);
    expect(found.items.map(({ id }) => id)).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  test('200 with what is known of each, in pages', async () => {
    const tenant = await subject.tenant();
    await storeClusters(tenant);
    const first = await read(tenant, 'order=growth&page_size=1');
    expect(first).toMatchObject({ total: 3, total_pages: 3, has_more: true });
    expect(first.items).toMatchObject([
      { id: 'c_new', event_count: 8, growth_pct: null, issue_id: null, dimension: 'goal' },
    ]);
    expect(first.items[0]?.examples).toMatchObject([{ event_id: 1, session_id: 's' }]);
    const last = await read(tenant, 'order=growth&page_size=1&page=3');
    expect(last.items).toMatchObject([
      { id: 'c_big', growth_pct: -50, issue_id: expect.any(Number) },
    ]);
  });

  test("none of another tenant's, 422 of an unknown order", async () => {
    const [owner, stranger] = [await subject.tenant(), await subject.tenant()];
    await storeClusters(owner);
    expect(await read(stranger, 'order=growth')).toMatchObject({ items: [], total: 0 });
    expect(refusedFields(await owner.call('GET', '/v1/clusters?order=size'))).toEqual(['/order']);
  });
});
