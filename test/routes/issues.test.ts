import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fail, follow, run } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(subject.clock.now.getTime() - days * DAY_MS);

const WORDINGS = [
  'only on staging, you wiped production',
  'I meant staging, not production',
  'that was production, use staging',
  'not in production please, only staging',
  'staging, never production',
  'wrong environment, staging was meant',
];

/** Failures that are alike, each in a conversation of its own. */
async function failAlike(
  tenant: TestTenant,
  count: number,
  fields: Record<string, unknown> = {},
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const detail = WORDINGS[at % WORDINGS.length] as string;
    const one = { request: 'Clear the cache of the shop', detail, dimension: 'scope' };
    ids.push(await fail(tenant, one, fields));
  }
  await follow(subject);
  return ids;
}

const issuesOf = async (tenant: TestTenant, query = '') =>
  (await tenant.call('GET', `/v1/issues${query}`)).json();

/** A tenant with one issue, of six failures. */
async function withIssue(): Promise<{ tenant: TestTenant; id: number }> {
  const tenant = await subject.tenant();
  await failAlike(tenant, 6);
  const report = await run(tenant);
  expect(report.issues_opened).toHaveLength(1);
  return { tenant, id: report.issues_opened[0] };
}

const setStatus = (tenant: TestTenant, id: number, body: object) =>
  tenant.call('PATCH', `/v1/issues/${id}/status`, body);

describe('GET /v1/issues', () => {
  test('200 with what is known of each', async () => {
    const { tenant, id } = await withIssue();
    const { items, total } = await issuesOf(tenant);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      id,
      status: 'open',
      states: ['new'],
      dimension: 'scope',
      event_count: 6,
      session_count: 6,
      affected_sessions_pct: 100,
      regression_count: 0,
      history: [{ from: null, to: 'open', by: 'system' }],
    });
    expect(items[0].title).toMatch(/cache|staging|production/i);
    expect(items[0].trend).toHaveLength(14);
    expect(items[0].trend.at(-1)).toEqual({ date: '2026-11-20', count: 6 });
    expect(items[0].sample_events[0].excerpt).toContain('→');
    expect(items[0].suggested_rule.question_template).not.toBe('');
  });

  test('200 with those of one status', async () => {
    const { tenant } = await withIssue();
    expect((await issuesOf(tenant, '?status=open')).total).toBe(1);
    expect((await issuesOf(tenant, '?status=resolved')).total).toBe(0);
  });

  test('422 for a status that there is not', async () => {
    const tenant = await subject.tenant();
    problemOf(await tenant.call('GET', '/v1/issues?status=closed'), 422);
  });
});

describe('promotion', () => {
  test('takes as many failures and sessions within the window as the configuration says', async () => {
    const tenant = await subject.tenant();
    await failAlike(tenant, 4, { created_at: daysAgo(20).toISOString() });
    await failAlike(tenant, 3);
    expect((await run(tenant)).issues_opened).toEqual([]);
    // Lower levels open issues with the next run, although nothing is new.
    await tenant.call('PUT', '/v1/config', { issue_promotion_event_threshold: 3 });
    expect((await run(tenant)).issues_opened).toHaveLength(1);
    await tenant.call('PUT', '/v1/config', { issue_promotion_event_threshold: 30 });
    await run(tenant);
    expect((await issuesOf(tenant)).total).toBe(1);
  });

  test('sums the outcomes of its gate calls by currency', async () => {
    const { tenant } = await withIssue();
    const { items } = (await tenant.call('GET', '/v1/failures')).json();
    for (const [at, currency] of ['EUR', 'EUR', 'USD'].entries()) {
      await tenant.call('POST', '/v1/outcomes', {
        ...{ session_id: items[at].session_id, type: 'custom', detail: 'x' },
        ...{ value: -10, currency },
      });
    }
    await follow(subject);
    await run(tenant);
    const { items: issues } = await issuesOf(tenant);
    expect(issues[0].outcome_value).toEqual([
      { currency: 'EUR', value: -20 },
      { currency: 'USD', value: -10 },
    ]);
  });
});

describe('PATCH /v1/issues/{issue_id}/status', () => {
  test('200 for any status after any, and nothing for the same one', async () => {
    const { tenant, id } = await withIssue();
    for (const status of ['acknowledged', 'resolved', 'regressed', 'open']) {
      const reply = await setStatus(tenant, id, { status, resolved_note: 'asks now' });
      expect(reply.json()).toMatchObject({
        status,
        resolved_note: status === 'resolved' ? 'asks now' : null,
      });
      const again = (await setStatus(tenant, id, { status })).json();
      expect(again.history).toHaveLength(reply.json().history.length);
    }
    const issue = (await tenant.call('GET', `/v1/issues/${id}`)).json();
    expect(issue.history.map(({ to }: { to: string }) => to)).toEqual([
      ...['open', 'acknowledged', 'resolved', 'regressed', 'open'],
    ]);
    expect(issue.history[1].by).toBe(tenant.keyId);
    expect(issue.resolved_at).toBeNull();
  });

  test('404 for an unknown issue', async () => {
    const tenant = await subject.tenant();
    problemOf(await setStatus(tenant, 987_654, { status: 'open' }), 404);
    problemOf(await tenant.call('GET', '/v1/issues/987654'), 404);
  });

  test('422 for a status that there is not', async () => {
    const { tenant, id } = await withIssue();
    problemOf(await setStatus(tenant, id, { status: 'closed' }), 422);
  });
});

describe('PATCH /v1/issues/status', () => {
  test('200 with what became of each, in the order of the ids', async () => {
    const { tenant, id } = await withIssue();
    const other = await withIssue();
    const body = { ids: [other.id, id, id], status: 'resolved', resolved_note: 'asks now' };
    const reply = await tenant.call('PATCH', '/v1/issues/status', body);
    expect(reply.statusCode, reply.body).toBe(200);
    const [foreign, own, ...more] = reply.json().items;
    expect(foreign).toEqual({ id: other.id, result: 'not_found', issue: null });
    expect(own).toMatchObject({
      ...{ id, result: 'changed' },
      issue: { id, status: 'resolved', resolved_note: 'asks now' },
    });
    expect(own.issue.history.at(-1)).toMatchObject({ from: 'open', by: tenant.keyId });
    expect(more).toEqual([]);
    const again = await tenant.call('PATCH', '/v1/issues/status', {
      ids: [id],
      status: 'resolved',
    });
    expect(again.json().items[0]).toMatchObject({
      result: 'unchanged',
      issue: { resolved_note: 'asks now' },
    });
    expect((await issuesOf(other.tenant)).items[0].status).toBe('open');
    const { items } = (await tenant.call('GET', '/v1/audit?action=issue.change')).json();
    expect(items).toMatchObject([
      { subject: String(id), before: { status: 'open' }, after: { status: 'resolved' } },
    ]);
  });

  test('422 for none, for more than a hundred, and for what is no id', async () => {
    const tenant = await subject.tenant();
    const change = (ids: unknown[]) =>
      tenant.call('PATCH', '/v1/issues/status', { ids, status: 'open' });
    problemOf(await change([]), 422);
    problemOf(await change(Array.from({ length: 101 }, (_, at) => at + 1)), 422);
    problemOf(await change(['x']), 422);
  });
});

describe('PATCH /v1/issues/{issue_id}', () => {
  const change = (tenant: TestTenant, id: number, body: object) =>
    tenant.call('PATCH', `/v1/issues/${id}`, body);

  test('200 with its assignee and its title, until they are taken away', async () => {
    const { tenant, id } = await withIssue();
    const made = (await issuesOf(tenant)).items[0].title;
    const assigned = await change(tenant, id, { assignee: 'Ann' });
    expect(assigned.statusCode, assigned.body).toBe(200);
    expect(assigned.json()).toMatchObject({ id, assignee: 'Ann', title: made });
    const titled = (await change(tenant, id, { title: 'Caches in production' })).json();
    expect(titled).toMatchObject({ assignee: 'Ann', title: 'Caches in production' });
    const bare = (await change(tenant, id, { assignee: null, title: null })).json();
    expect(bare).toMatchObject({ assignee: null, title: made });
    const { items } = (await tenant.call('GET', `/v1/audit?subject=${id}`)).json();
    expect(items.map(({ after }: { after: object }) => after)).toEqual([
      { assignee: null, title: null },
      { assignee: 'Ann', title: 'Caches in production' },
      { assignee: 'Ann', title: null },
    ]);
  });

  test('404 for an unknown issue, 422 for an empty title and a field that there is not', async () => {
    const { tenant, id } = await withIssue();
    problemOf(await change(tenant, 987_654, { assignee: 'Ann' }), 404);
    problemOf(await change(tenant, id, { title: '' }), 422);
    problemOf(await change(tenant, id, { assigned: 'Ann' }), 422);
  });
});

describe('a regression', () => {
  test('is a failure that happened after it was resolved, once for each time that it is', async () => {
    const { tenant, id } = await withIssue();
    subject.clock.advance(3_600_000);
    await setStatus(tenant, id, { status: 'resolved' });
    // Reported late: it happened before.
    await failAlike(tenant, 1, {
      created_at: new Date(subject.clock.now.getTime() - 60_000).toISOString(),
    });
    expect(await run(tenant)).toMatchObject({ failures_considered: 1, issues_regressed: [] });
    subject.clock.advance(60_000);
    await failAlike(tenant, 1);
    expect((await run(tenant)).issues_regressed).toEqual([id]);
    await failAlike(tenant, 1);
    expect((await run(tenant)).issues_regressed).toEqual([]);
    const issue = (await tenant.call('GET', `/v1/issues/${id}`)).json();
    expect(issue).toMatchObject({ status: 'regressed', regression_count: 1, event_count: 9 });
    expect(issue.resolved_at).toBeNull();
    subject.clock.advance(60_000);
    await setStatus(tenant, id, { status: 'resolved' });
    subject.clock.advance(60_000);
    await failAlike(tenant, 1);
    expect((await run(tenant)).issues_regressed).toEqual([id]);
    expect((await tenant.call('GET', `/v1/issues/${id}`)).json().regression_count).toBe(2);
  });
});

describe('GET /v1/clusters/{cluster_id}', () => {
  test('200 with a page of its failures', async () => {
    const { tenant } = await withIssue();
    const { items } = await issuesOf(tenant);
    const id = items[0].cluster_id;
    const cluster = (await tenant.call('GET', `/v1/clusters/${id}?page_size=4`)).json();
    expect(cluster).toMatchObject({ id, event_count: 6, issue_id: items[0].id });
    expect(cluster.failures).toMatchObject({ total: 6, total_pages: 2, has_more: true });
    expect(cluster.failures.items).toHaveLength(4);
    expect(cluster.failures.items[0]).toMatchObject({ cluster_id: id, dimension: 'scope' });
  });

  test('404 for an unknown cluster', async () => {
    const tenant = await subject.tenant();
    problemOf(await tenant.call('GET', '/v1/clusters/c_none'), 404);
  });

  test('forgets the words of a deleted conversation, in its title, too', async () => {
    const { tenant } = await withIssue();
    const { items } = await issuesOf(tenant);
    const cluster = await tenant.call('GET', `/v1/clusters/${items[0].cluster_id}`);
    for (const { session_id } of cluster.json().failures.items) {
      await tenant.call('DELETE', `/v1/sessions/${session_id}`);
    }
    const after = (await tenant.call('GET', `/v1/clusters/${items[0].cluster_id}`)).json();
    expect(after).toMatchObject({ event_count: 0, title: 'Failures of scope' });
    await subject.jobs.queue.processAll({ delayed: true });
    const issue = (await issuesOf(tenant)).items[0];
    expect(issue).toMatchObject({ event_count: 0, session_count: 0, sample_events: [] });
    expect(JSON.stringify(issue)).not.toMatch(/staging/);
  });
});
