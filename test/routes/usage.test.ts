import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OnboardingStatus, TenantUsageList, Usage } from '../../src/contracts/usage.js';
import { follow } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { problemOf, refusedFields } from '../support/problem.js';
import { insertGateCall, insertStep } from '../support/rows.js';

const CRON = { 'x-cron-key': 'a-cron-key-for-tests' };

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  const database = await freshDatabase();
  subject = await startApp({ cronKey: CRON['x-cron-key'] }, { database });
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
});

const db = () => subject.database.db;

async function use(): Promise<void> {
  const session = { session_id: 's' };
  const said = { role: 'user', content: 'Hello', timestamp: '2026-11-20T11:00:00Z' };
  const answered = { role: 'assistant', content: 'Hi', timestamp: '2026-11-20T11:00:01Z' };
  for (const [url, body] of [
    ['/v1/gate', { ...session, request: 'Delete the secret plan' }],
    ['/v1/gate', { ...session, request: 'Delete the secret plan now' }],
    ['/v1/events', { ...session, event: 'accept' }],
    ['/v1/ingest/sessions', { ...session, messages: [said, answered] }],
  ] as const) {
    expect((await tenant.call('POST', url, body)).statusCode, url).toBe(200);
  }
  const tenantId = tenant.id;
  await insertStep(db(), { tenantId, startedAt: subject.clock.now });
  await insertGateCall(db(), { tenantId, createdAt: new Date('2026-11-01T00:00:00Z') });
  await insertGateCall(db(), { tenantId, createdAt: new Date('2026-10-01T00:00:00Z') });
}

describe('GET /v1/usage', () => {
  test('says what the tenant used in 30 days, and who it is', async () => {
    const empty = Usage.parse((await tenant.call('GET', '/v1/usage')).json());
    expect(empty).toMatchObject({ tenant_id: tenant.id, events: 0, steps: 0, storage_bytes: 0 });
    expect(empty.period).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    await use();
    const usage = Usage.parse((await tenant.call('GET', '/v1/usage')).json());
    expect(usage.gate_calls).toMatchObject({ total: 3, today: 2 });
    expect(usage.gate_calls.by_day).toHaveLength(30);
    expect(usage.gate_calls.by_day[10]).toEqual({ day: '2026-11-01', calls: 1 });
    expect(usage).toMatchObject({ events: 1, ingested_sessions: 1, steps: 1 });
    expect(usage.rate_limit).toEqual({ limit: 120, window_seconds: 60, remaining: 118 });
    expect(usage.storage_bytes).toBeGreaterThan(1_000);
    problemOf(await subject.inject({ method: 'GET', url: '/v1/usage' }), 401);
  });

  test('names the programs that say that they show forms, and show none', async () => {
    const propose = async (client: string, drops_forms?: boolean) => {
      const source = { integration: 'mcp_proxy', client, drops_forms };
      const context = { call: { name: 'refund_order', arguments: { amount: 40 } }, source };
      const body = { session_id: client, request: 'Refund 40 euros', context };
      expect((await tenant.call('POST', '/v1/gate', body)).statusCode).toBe(200);
    };
    await propose('quiet 1.0|2', true);
    await propose('quiet 1.0|2', true);
    await propose('loud 3', false);
    await propose('old 1');
    await follow(subject);
    const usage = Usage.parse((await tenant.call('GET', '/v1/usage')).json());
    expect(usage.clients_without_forms).toEqual([{ client: 'quiet 1.0|2', calls: 2 }]);
    const of = {
      ...{ session_id: 's', request: 'Refund' },
      context: { source: { integration: 'x', client: 7 } },
    };
    const refused = await tenant.call('POST', '/v1/gate', of);
    expect(refusedFields(refused)).toEqual(['/context/source/client']);
  });
});

describe('where rows are kept for less than 30 days', () => {
  let short: TestApp;
  beforeAll(async () => {
    const { database } = subject;
    short = await startApp({ cronKey: CRON['x-cron-key'], retentionDays: 7 }, { database });
  });
  afterAll(() => short.close());

  test('usage is of 30 days all the same, also when the rows are gone', async () => {
    const its = await short.tenant();
    for (const day of ['2026-11-01', '2026-11-19']) {
      await insertGateCall(db(), { tenantId: its.id, createdAt: new Date(`${day}T09:00:00Z`) });
    }
    const read = async () => Usage.parse((await its.call('GET', '/v1/usage')).json());
    const before = await read();
    expect(before.period).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    expect(before.gate_calls).toMatchObject({ total: 2 });
    const run = { method: 'POST', url: '/v1/maintenance/retention/run', headers: CRON } as const;
    expect((await short.inject(run)).json().deleted.gate_calls).toBeGreaterThan(0);
    const after = await read();
    expect(after.gate_calls).toEqual(before.gate_calls);
    expect(after.gate_calls.by_day[10]).toEqual({ day: '2026-11-01', calls: 1 });
  });
});

describe('GET /v1/admin/usage', () => {
  test('says it of every tenant, without a word of what was said', async () => {
    await use();
    const url = '/v1/admin/usage?page_size=100';
    const reply = await subject.inject({ method: 'GET', url, headers: CRON });
    const { items, total } = TenantUsageList.parse(reply.json());
    expect(items).toHaveLength(total);
    const own = items.find(({ tenant_id }) => tenant_id === tenant.id);
    expect(own).toMatchObject({ name: 'Test', gate_calls: { total: 3, today: 2 }, events: 1 });
    expect(reply.body).not.toContain('secret');
    const second = await subject.inject({
      ...{ method: 'GET', headers: CRON, url: '/v1/admin/usage?page=2&page_size=1' },
    });
    expect(second.json().items).toEqual([items[1]]);
  });

  test('is for the operator alone', async () => {
    problemOf(await tenant.call('GET', '/v1/admin/usage'), 401);
    const url = '/v1/admin/usage?page=0';
    problemOf(await subject.inject({ method: 'GET', url, headers: CRON }), 422);
  });
});

describe('GET /v1/onboarding/status', () => {
  const read = async () =>
    OnboardingStatus.parse((await tenant.call('GET', '/v1/onboarding/status')).json());

  test('names the next step, with a command that does it', async () => {
    const fresh = await read();
    expect(fresh).toMatchObject({ complete: false, percent: 20, next: 'first_gate_call' });
    expect(fresh.search).toBeNull();
    expect(fresh.steps[0]).toMatchObject({ key: 'create_key', done: true });
    const hint = fresh.steps[1]?.hint ?? '';
    expect(hint).toContain('https://intentlock.test/v1/gate');
    const body = JSON.parse(/-d '(.*)'$/.exec(hint)?.[1] ?? '');
    expect((await tenant.call('POST', '/v1/gate', body)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ percent: 40, next: 'first_event' });
  });

  test('is complete without what is optional', async () => {
    await use();
    const { items } = (await tenant.call('GET', '/v1/reviews/queue')).json();
    const review = { event_id: items[0].event_id, verdict: 'correct_understanding' };
    expect((await tenant.call('POST', '/v1/reviews', review)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ percent: 80, next: 'notifications' });
    const rule = { name: 'Mine', condition: { metric: 'gate_calls', threshold: 1 } };
    expect((await tenant.call('POST', '/v1/notifications/rules', rule)).statusCode).toBe(201);
    const done = await read();
    expect(done).toMatchObject({ complete: true, percent: 100, next: null });
    expect(done.steps.at(-1)).toMatchObject({ key: 'connector', done: false, optional: true });
    problemOf(await subject.inject({ method: 'GET', url: '/v1/onboarding/status' }), 401);
  });
});
