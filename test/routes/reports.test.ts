import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Dimension } from '../../src/contracts/gate.js';
import { Overview, Report } from '../../src/contracts/report.js';
import { runRetention } from '../../src/domain/retention/run-retention.js';
import { refreshRollups } from '../../src/domain/rollups/refresh-rollups.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { problemOf } from '../support/problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const DAY = 86_400_000;

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  subject.clock.now = NOW;
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

async function converse(daysAgo: number, many: number): Promise<void> {
  subject.clock.now = new Date(NOW.getTime() - daysAgo * DAY);
  for (let n = 0; n < many; n += 1) {
    const session_id = `s${daysAgo}-${n}`;
    const detail = 'no, the records of ann@example.com';
    const outcome = { type: 'refund_reversed', detail: '', value: -2.5, currency: 'EUR' };
    for (const [url, body] of [
      ['/v1/gate', { session_id, request: 'Delete the old records' }],
      ['/v1/events', { session_id, event: 'correction', detail }],
      ['/v1/outcomes', { session_id, ...outcome }],
    ] as const) {
      expect((await tenant.call('POST', url, body)).statusCode, url).toBe(200);
    }
  }
  await drain(subject.database.db, openFollowers(), { now: subject.clock.now });
  await tenant.call('POST', '/v1/clusters/run');
  subject.clock.now = NOW;
}

const overview = async (query = '') =>
  Overview.parse((await tenant.call('GET', `/v1/overview${query}`)).json());

describe('GET /v1/overview', () => {
  test('of a tenant without anything is all zeros', async () => {
    const { current, previous, ...rest } = await overview();
    expect(rest).toMatchObject({ days: 30, open_issues: 0, connectors: [] });
    for (const period of [current, previous]) {
      expect(period).toMatchObject({ gate_calls: 0, ask_rate: null, failures: 0, outcomes: [] });
    }
    expect(current).toMatchObject({ from: '2026-10-22', to: '2026-11-20' });
    expect(previous).toMatchObject({ from: '2026-09-22', to: '2026-10-21' });
  });

  test('says what the days came to, beside those before', async () => {
    await converse(9, 2);
    await converse(1, 4);
    const { current, previous, reviews } = await overview('?days=7');
    expect(current).toMatchObject({ gate_calls: 4, events: 4, failures: 8 });
    expect(Object.values(current.decisions).reduce((a, b) => a + b)).toBe(4);
    expect(current.outcomes).toEqual([
      { type: 'refund_reversed', currency: 'EUR', count: 4, value: -10 },
    ]);
    expect(previous).toMatchObject({ gate_calls: 2, events: 2, failures: 4 });
    expect(reviews.reviews).toBe(0);
    const all = await overview('?days=365');
    expect(all.current.gate_calls).toBe(6);
    const other = await subject.tenant();
    const others = Overview.parse((await other.call('GET', '/v1/overview')).json());
    expect(others.current.gate_calls).toBe(0);
  });

  test('counts matches of the signals as they are now', async () => {
    const signal = { name: 'Records', type: 'regex', pattern: 'records' };
    const { id } = (await tenant.call('POST', '/v1/signals', signal)).json();
    const unsaved = { name: 'Old', type: 'regex', pattern: 'old' };
    const other = (await tenant.call('POST', '/v1/signals', unsaved)).json();
    const matches = async () => (await overview('?days=20')).current.signal_matches;
    const before = await matches();
    await converse(9, 2);
    // The request and the detail of the event, twice, and the requests once more.
    expect((await matches()) - before).toBeGreaterThanOrEqual(6);
    await refreshRollups(subject.database.db, tenant.id, NOW);
    const all = await matches();
    await tenant.call('DELETE', `/v1/signals/${other.id}`);
    expect(await matches()).toBe(all - 2);
    await tenant.call('PUT', `/v1/signals/${id}`, { ...signal, pattern: 'nothing like it' });
    expect(await matches()).toBe(all - 6);
  });

  test('refuses other numbers of days, and whoever has no key', async () => {
    for (const days of ['0', '366', 'x']) {
      problemOf(await tenant.call('GET', `/v1/overview?days=${days}`), 422);
      problemOf(await tenant.call('GET', `/v1/report?days=${days}`), 422);
    }
    for (const url of ['/v1/overview', '/v1/report']) {
      problemOf(await subject.inject({ method: 'GET', url }), 401);
    }
  });
});

describe('GET /v1/report', () => {
  test('says the same of days whose rows retention has removed', async () => {
    const { db } = subject.database;
    const signal = { name: 'Records', type: 'regex', pattern: 'records' };
    await tenant.call('POST', '/v1/signals', signal);
    await converse(45, 3);
    await converse(40, 2);
    await converse(20, 1);
    const shown = async () => {
      const reply = await tenant.call('GET', '/v1/report?days=42');
      const { current, previous, by_day, top_issues } = Report.parse(reply.json());
      const counted = top_issues.map(({ cluster_id, failures, previous: before }) => ({
        ...{ cluster_id, failures, before },
      }));
      return { current, previous, by_day, counted };
    };
    const before = await shown();
    expect(before.current).toMatchObject({ gate_calls: 3, failures: 6 });
    expect(before.current.signal_matches).toBeGreaterThanOrEqual(6);
    expect(before.previous.signal_matches).toBeGreaterThanOrEqual(6);
    expect(before.previous.active_clusters).toBeGreaterThan(0);
    expect(before.counted.reduce((sum, { failures }) => sum + failures, 0)).toBeGreaterThan(1);

    const deps = { db, retentionDays: 30 };
    const done = await runRetention(deps, NOW, { dryRun: false, isOver: () => false });
    expect(done.deleted.signal_matches).toBeGreaterThan(0);
    expect(done.deleted.failures).toBeGreaterThan(0);
    expect(await shown()).toEqual(before);
    // A run counts the clusters again, from the failures that are left.
    await tenant.call('POST', '/v1/clusters/run');
    await refreshRollups(db, tenant.id, NOW);
    expect(await shown()).toEqual(before);
  });

  test('has the days, and what went wrong most, masked', async () => {
    await converse(9, 2);
    await converse(1, 4);
    const reply = await tenant.call('GET', '/v1/report?days=7');
    const report = Report.parse(reply.json());
    expect(report.by_day).toHaveLength(7);
    expect(report.by_day[5]).toMatchObject({ day: '2026-11-19', gate_calls: 4, sessions: 4 });
    expect(report.dimensions.map(({ name }) => name)).toEqual(Dimension.options);
    for (const { unclear, score } of report.dimensions) {
      expect(unclear).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
    const avoided = report.by_day.reduce((sum, day) => sum + day.regret_avoided, 0);
    expect(avoided).toBeCloseTo(report.current.regret_avoided, 3);
    expect(report.top_issues[0]?.failures).toBeGreaterThanOrEqual(4);
    expect(report.top_issues[0]?.previous).toBeGreaterThanOrEqual(2);
    expect(reply.body).not.toContain('ann@example.com');
  });
});
