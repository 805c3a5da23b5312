import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviewFailure } from '../../../src/domain/failures/review-failure.js';
import { readDays } from '../../../src/domain/rollups/read-days.js';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { fail, follow, run } from '../clusters/support.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const failuresOf = async (tenant: TestTenant) => {
  await follow(subject);
  return (await tenant.call('GET', '/v1/failures?page_size=100')).json().items;
};

const gate = (tenant: TestTenant, request: string, fields: object = {}) =>
  tenant.call('POST', '/v1/gate', { request, session_id: 's', ...fields });

const event = (tenant: TestTenant, name: string, fields: object = {}) =>
  tenant.call('POST', '/v1/events', { session_id: 's', event: name, ...fields });

const outcome = (tenant: TestTenant, type: string, fields: object = {}) =>
  tenant.call('POST', '/v1/outcomes', { session_id: 's', type, detail: '', ...fields });

describe('failures', () => {
  test('are five kinds of events and six of outcomes', async () => {
    const tenant = await subject.tenant();
    const events = ['rephrase', 'regenerate', 'abandon', 'correction', 'self_report'];
    const outcomes = [
      ...['ticket_reopened', 'refund_reversed', 'booking_canceled', 'human_transfer'],
      ...['action_retried', 'task_failed'],
    ];
    for (const name of [...events, 'accept']) await event(tenant, name);
    for (const type of [...outcomes, 'task_completed', 'custom']) await outcome(tenant, type);
    const found = (await failuresOf(tenant)).map((item: { event: string }) => item.event);
    expect(found.sort()).toEqual([...events, ...outcomes].sort());
  });

  test('have the gate call of their correlation id, else the last one of the session until then', async () => {
    const tenant = await subject.tenant();
    await gate(tenant, 'The first', { context: { correlation_id: 'one' } });
    subject.clock.advance(60_000);
    const between = subject.clock.now.toISOString();
    subject.clock.advance(60_000);
    await gate(tenant, 'The second');
    await event(tenant, 'correction', { detail: 'last' });
    await event(tenant, 'correction', { detail: 'at that time', created_at: between });
    await tenant.call(
      'POST',
      '/v1/events',
      { session_id: 's', event: 'correction', detail: 'correlated' },
      { 'x-correlation-id': 'one' },
    );
    await outcome(tenant, 'task_failed', { detail: 'outcome', occurred_at: between });
    const requests = new Map(
      (await failuresOf(tenant)).map((it: { detail: string; request: string }) => [
        it.detail,
        it.request,
      ]),
    );
    expect(Object.fromEntries(requests)).toEqual({
      last: 'The second',
      'at that time': 'The first',
      correlated: 'The first',
      outcome: 'The first',
    });
  });

  test('say whether the gate had caught it, by the caller and by ours', async () => {
    const tenant = await subject.tenant();
    await gate(tenant, 'Delete it', { action_risk: 'irreversible' });
    await event(tenant, 'correction', { gate_caught: false, spec_field: 'scope' });
    await tenant.call('POST', '/v1/events', { session_id: 'other', event: 'abandon' });
    const [a, b] = await failuresOf(tenant);
    const [alone, asked] = a.session_id === 'other' ? [a, b] : [b, a];
    expect(asked).toMatchObject({
      gate_caught: { reported: false, observed: true },
      dimension: 'scope',
      dimension_source: 'report',
      gate: { action_risk: 'irreversible' },
    });
    expect(alone).toMatchObject({ gate: null, gate_caught: { observed: null }, request: '' });
  });

  test('follow an outcome that is reported again as something else', async () => {
    const tenant = await subject.tenant();
    const ingest = (type: string) =>
      tenant.call('POST', '/v1/ingest/sessions', {
        session_id: 'ingested',
        messages: [{ role: 'user', content: 'hi', timestamp: '2026-11-20T11:00:00Z' }],
        outcome: { type, detail: 'x' },
      });
    await ingest('task_failed');
    expect(await failuresOf(tenant)).toHaveLength(1);
    await ingest('task_completed');
    expect(await failuresOf(tenant)).toHaveLength(0);
  });

  test('are counted by day, and go with their conversation', async () => {
    const tenant = await subject.tenant();
    await event(tenant, 'correction', { category: 'task_failure' });
    await event(tenant, 'abandon', { created_at: '2026-11-10T10:00:00Z' });
    await follow(subject);
    const count = async () => {
      const now = subject.clock.now;
      const days = await readDays(subject.database.db, tenant.id, '2026-11-10', '2026-11-21', now);
      return days.flatMap(({ counts }) => counts.failures);
    };
    expect(await count()).toEqual([
      { event: 'abandon', category: null, caught: null, count: 1 },
      { event: 'correction', category: 'task_failure', caught: null, count: 1 },
    ]);
    const removed = (await tenant.call('DELETE', '/v1/sessions/s')).json();
    expect(removed.deleted.failures).toBe(2);
    expect(await count()).toEqual([]);
  });
});

describe('a review', () => {
  const alike = ['only on staging', 'staging was meant', 'not production, staging'];
  const others = ['in euros please', 'euros, not dollars', 'the amount in euros'];

  /** Two clusters, and the events of their failures. */
  async function withClusters() {
    const tenant = await subject.tenant();
    const ids: number[] = [];
    for (const detail of alike) {
      ids.push(await fail(tenant, { request: 'Clear the cache', detail, dimension: 'scope' }));
    }
    for (const detail of others) {
      ids.push(
        await fail(tenant, { request: 'Sum up the bills', detail, dimension: 'constraints' }),
      );
    }
    await follow(subject);
    await run(tenant);
    const clusterOf = async (id: number | undefined) =>
      (await failuresOf(tenant)).find((it: { event_id: number }) => it.event_id === id)?.cluster_id;
    return { tenant, ids, clusterOf };
  }

  const review = (tenant: TestTenant, eventId: number, fields: object) =>
    subject.database.db.transaction((tx) =>
      reviewFailure(
        tx,
        tenant.id,
        { eventId, verdict: 'true_misunderstanding', dimension: null, clusterId: null, ...fields },
        subject.clock.now,
      ),
    );

  test('moves a failure into the cluster that it names, for ever', async () => {
    const { tenant, ids, clusterOf } = await withClusters();
    const [first, last] = [ids[0] as number, ids.at(-1) as number];
    const target = await clusterOf(last);
    expect(await clusterOf(first)).not.toBe(target);
    await review(tenant, first, { clusterId: target });
    expect(await clusterOf(first)).toBe(target);
    await run(tenant);
    expect(await clusterOf(first)).toBe(target);
    const { event_count } = (await tenant.call('GET', `/v1/clusters/${target}`)).json();
    expect(event_count).toBe(4);
  });

  test('takes a failure out of a cluster of another dimension than it names', async () => {
    const { tenant, ids, clusterOf } = await withClusters();
    const [first, second] = ids as [number, number];
    const before = await clusterOf(first);
    await review(tenant, first, { dimension: 'goal' });
    expect(await clusterOf(first)).toBeNull();
    await run(tenant);
    expect(await clusterOf(first)).not.toBe(before);
    expect(await clusterOf(second)).toBe(before);
    const item = (await failuresOf(tenant)).find(
      (it: { event_id: number }) => it.event_id === first,
    );
    expect(item).toMatchObject({ dimension: 'goal', dimension_source: 'review', reviewed: true });
  });

  test('that calls it a false alarm takes it out of the clusters, until it says otherwise', async () => {
    const { tenant, ids, clusterOf } = await withClusters();
    const first = ids[0] as number;
    const before = await clusterOf(first);
    await review(tenant, first, { verdict: 'false_alarm' });
    await run(tenant);
    expect(await clusterOf(first)).toBeNull();
    await review(tenant, first, {});
    await run(tenant);
    expect(await clusterOf(first)).toBe(before);
  });

  test('makes a failure of an accepted call, and takes it back', async () => {
    const tenant = await subject.tenant();
    await gate(tenant, 'Clear the cache');
    const id = (await event(tenant, 'accept')).json().id;
    expect(await failuresOf(tenant)).toEqual([]);
    await review(tenant, id, {});
    expect(await failuresOf(tenant)).toMatchObject([{ kind: 'review', event_id: id }]);
    await review(tenant, id, { verdict: 'correct_understanding' });
    expect(await failuresOf(tenant)).toEqual([]);
  });
});
