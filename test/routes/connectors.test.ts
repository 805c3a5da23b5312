import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from '../../src/db/rows.js';
import type { TestTenant } from '../support/app.js';
import {
  type ConnectedApp,
  makeConnector,
  startConnected,
  storedSession,
} from '../support/connectors.js';
import { problemOf } from '../support/problem.js';
import { playedCall } from '../support/voice/played-call.js';

const HOUR = 3_600_000;

let connected: ConnectedApp;
let tenant: TestTenant;
beforeAll(async () => {
  connected = await startConnected('retell');
});
beforeEach(async () => {
  tenant = await connected.subject.tenant();
  connected.server.calls.length = 0;
  connected.server.trouble = () => undefined;
});
afterAll(() => connected.close());

const now = () => connected.subject.clock.now.getTime();
const work = () => connected.subject.jobs.queue.processAll();
const body = (given: object = {}) => ({
  provider: 'retell',
  name: 'Support line',
  api_key: connected.server.apiKey,
  ...given,
});

describe('POST /v1/connectors', () => {
  test('checks the key, says where to deliver and with which secret, and begins to read', async () => {
    const made = await tenant.call('POST', '/v1/connectors', body());
    expect(made.statusCode).toBe(201);
    const connector = made.json();
    expect(connector).toMatchObject({
      provider: 'retell',
      name: 'Support line',
      state: 'active',
      error: null,
      agent_ids: null,
      api_key_last4: connected.server.apiKey.slice(-4),
      webhook_url: `https://intentlock.test/v1/hooks/retell/${connector.id}`,
      backfill: { status: 'queued', days: 30, days_done: 0, scanned: 0, total: null },
      note: null,
    });
    expect(connector.webhook_secret).toMatch(/^wsec_\w{40}$/);
    expect(made.body).not.toContain(connected.server.apiKey);
    const shown = await tenant.call('GET', `/v1/connectors/${connector.id}`);
    expect(shown.json()).not.toHaveProperty('webhook_secret');
    await work();
    const { backfill } = (await tenant.call('GET', `/v1/connectors/${connector.id}`)).json();
    expect(backfill).toMatchObject({ status: 'done', days: 30, days_done: 30, total: 0 });
  });

  test('stores secrets encrypted', async () => {
    const { id } = await makeConnector(connected, tenant, {
      provider: 'retell',
      webhook_secret: 'a-secret-of-mine',
    });
    const rows = await query<{ row: string }>(
      connected.subject.database.db,
      sql`select row_to_json(c)::text as row from connectors c where c.id = ${id}`,
    );
    expect(rows[0]?.row).toContain('v1.');
    expect(rows[0]?.row).not.toContain(connected.server.apiKey);
    expect(rows[0]?.row).not.toContain('a-secret-of-mine');
  });

  test('with a wrong key is made with an error, and another key mends it', async () => {
    connected.server.calls.push(playedCall({ id: 'call_mended', startedAt: now() - HOUR }));
    const made = await tenant.call('POST', '/v1/connectors', body({ api_key: 'wrong-key' }));
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      state: 'error',
      error: { code: 'invalid_credentials', http_status: 401 },
    });
    const { id } = made.json();
    await work();
    const withWrongKey = connected.server.requests.filter(({ headers }) =>
      headers.authorization?.includes('wrong-key'),
    );
    // Once, and once more to be sure.
    expect(withWrongKey).toHaveLength(2);
    const mended = await tenant.call('PATCH', `/v1/connectors/${id}`, {
      api_key: connected.server.apiKey,
    });
    expect(mended.json()).toMatchObject({ state: 'active', error: null, webhook_secret: null });
    await work();
    expect((await storedSession(connected.subject, tenant, 'call_mended')).messages).toHaveLength(
      5,
    );
  });

  test('with a provider that is away waits for it', async () => {
    connected.server.trouble = () => ({ status: 503 });
    const made = await tenant.call('POST', '/v1/connectors', body());
    expect(made.json()).toMatchObject({ state: 'validating', error: { code: 'unavailable' } });
    const { id } = made.json();
    connected.server.trouble = () => undefined;
    connected.subject.clock.advance(10_000);
    await work();
    expect((await tenant.call('GET', `/v1/connectors/${id}`)).json().state).toBe('active');
  });

  test('reaches back no further than things are kept', async () => {
    const made = await tenant.call('POST', '/v1/connectors', body({ backfill_days: 3_650 }));
    expect(made.json().backfill.days).toBe(365);
    expect(made.json().note).toContain('RETENTION_DAYS');
    const none = await tenant.call('POST', '/v1/connectors', body({ backfill_days: 0 }));
    expect(none.json()).toMatchObject({ backfill: null, note: null });
  });

  test.each([
    ['an unknown provider', { provider: 'bland' }, '/provider'],
    ['a blank name', { name: ' ' }, '/name'],
    ['a long name', { name: 'x'.repeat(121) }, '/name'],
    ['no key', { api_key: undefined }, '/api_key'],
    ['a key that is no header', { api_key: 'a b' }, '/api_key'],
    ['too many days', { backfill_days: 3_651 }, '/backfill_days'],
    ['half a day', { backfill_days: 0.5 }, '/backfill_days'],
    ['an agent without a name', { agent_ids: [''] }, '/agent_ids/0'],
  ])('422 for %s', async (_, given, pointer) => {
    const problem = problemOf(await tenant.call('POST', '/v1/connectors', body(given)), 422);
    expect(problem.errors?.[0]?.pointer).toBe(pointer);
  });

  test('says which providers there are', async () => {
    const refused = await tenant.call('POST', '/v1/connectors', body({ provider: 'bland' }));
    expect(refused.body).toMatch(/elevenlabs.*retell.*vapi/);
  });
});

describe('GET /v1/connectors', () => {
  test('lists them, newest first', async () => {
    await makeConnector(connected, tenant, { provider: 'retell', name: 'one' });
    connected.subject.clock.advance(1_000);
    await makeConnector(connected, tenant, { provider: 'retell', name: 'two' });
    const list = (await tenant.call('GET', '/v1/connectors?page_size=1')).json();
    expect(list).toMatchObject({ page: 1, page_size: 1, total: 2, has_more: true });
    expect(list.items.map(({ name }: { name: string }) => name)).toEqual(['two']);
  });

  test('404 for another id', async () => {
    problemOf(await tenant.call('GET', '/v1/connectors/conn_none'), 404);
  });
});

describe('PATCH /v1/connectors/{id}', () => {
  test('changes what is given and resets what is null', async () => {
    const { id } = await makeConnector(connected, tenant, {
      provider: 'retell',
      agent_ids: ['agent_1'],
    });
    const named = await tenant.call('PATCH', `/v1/connectors/${id}`, { name: 'Other' });
    expect(named.json()).toMatchObject({ name: 'Other', agent_ids: ['agent_1'] });
    const all = await tenant.call('PATCH', `/v1/connectors/${id}`, { agent_ids: null });
    expect(all.json()).toMatchObject({ name: 'Other', agent_ids: null });
    const secret = await tenant.call('PATCH', `/v1/connectors/${id}`, { webhook_secret: null });
    expect(secret.json().webhook_secret).toMatch(/^wsec_/);
    problemOf(await tenant.call('PATCH', `/v1/connectors/${id}`, { name: null }), 422);
    problemOf(await tenant.call('PATCH', '/v1/connectors/conn_none', { name: 'x' }), 404);
  });
});

describe('pause and resume', () => {
  test('a pause stops it, and what came meanwhile is read afterwards', async () => {
    const connector = await makeConnector(connected, tenant, { provider: 'retell' });
    await work();
    const paused = await tenant.call('POST', `/v1/connectors/${connector.id}/pause`);
    expect(paused.json().state).toBe('paused');
    for (const hour of [1, 30, 60]) {
      const startedAt = now() + hour * HOUR;
      connected.server.calls.push(playedCall({ id: `call_gap_${hour}`, startedAt }));
    }
    connected.subject.clock.advance(72 * HOUR);
    await connector.poll();
    expect((await connector.shown()).state).toBe('paused');
    expect((await storedSession(connected.subject, tenant, 'call_gap_1')).messages).toEqual([]);
    const resumed = await tenant.call('POST', `/v1/connectors/${connector.id}/resume`);
    expect(resumed.json().state).toBe('active');
    await work();
    for (const hour of [1, 30, 60]) {
      const { messages } = await storedSession(connected.subject, tenant, `call_gap_${hour}`);
      expect(messages).toHaveLength(5);
    }
  });

  test('a backfill goes on where the pause has stopped it', async () => {
    const connector = await makeConnector(connected, tenant, { provider: 'retell' });
    await tenant.call('POST', `/v1/connectors/${connector.id}/pause`);
    await work();
    expect((await connector.shown()).backfill).toMatchObject({ status: 'queued' });
    await tenant.call('POST', `/v1/connectors/${connector.id}/resume`);
    await work();
    expect((await connector.shown()).backfill).toMatchObject({ status: 'done' });
  });
});

describe('POST /v1/connectors/{id}/resync', () => {
  test('reads a range again, as a job of its own', async () => {
    const startedAt = now() - 30 * HOUR;
    connected.server.calls.push(playedCall({ id: 'call_again', startedAt }));
    const connector = await makeConnector(connected, tenant, { provider: 'retell' });
    await work();
    const fetched = () =>
      connected.server.requests.filter(({ path }) => path.endsWith('/call_again')).length;
    const before = fetched();
    connected.subject.clock.advance(60_000);
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const range = { start_date: day(startedAt), end_date: day(now()) };
    const started = await tenant.call('POST', `/v1/connectors/${connector.id}/resync`, range);
    expect(started.statusCode).toBe(202);
    expect(started.json()).toMatchObject({ connector_id: connector.id, status: 'queued' });
    const same = await tenant.call('POST', `/v1/connectors/${connector.id}/resync`, range);
    expect(same.json().resync_id).toBe(started.json().resync_id);
    await work();
    const { resyncs } = await connector.shown();
    expect(resyncs).toMatchObject([
      { id: started.json().resync_id, status: 'done', scanned: 1, synced: 0, failed: 0 },
    ]);
    expect(fetched()).toBe(before + 1);
  });

  test('reads up to now where the range ends in the future', async () => {
    const { id, shown } = await makeConnector(connected, tenant, { provider: 'retell' });
    const range = { start_date: '2026-11-10', end_date: '2036-11-12' };
    const started = await tenant.call('POST', `/v1/connectors/${id}/resync`, range);
    expect(started.statusCode).toBe(202);
    const { resyncs } = await shown();
    expect(resyncs[0]).toMatchObject({ until: new Date(now()).toISOString() });
  });

  test.each([
    ['reversed', { start_date: '2026-11-10', end_date: '2026-11-09' }, '/end_date'],
    [
      'empty',
      { start_date: '2026-11-10T00:00:00Z', end_date: '2026-11-10T00:00:00Z' },
      '/end_date',
    ],
    ['in the future', { start_date: '2036-11-10', end_date: '2036-11-12' }, '/start_date'],
    ['no date', { start_date: 'yesterday', end_date: '2026-11-12' }, '/start_date'],
    ['half a range', { start_date: '2026-11-12' }, '/end_date'],
  ])('422 for a range that is %s', async (_, range, pointer) => {
    const { id } = await makeConnector(connected, tenant, { provider: 'retell' });
    const problem = problemOf(await tenant.call('POST', `/v1/connectors/${id}/resync`, range), 422);
    expect(problem.errors?.[0]?.pointer).toBe(pointer);
  });
});

describe('DELETE /v1/connectors/{id}', () => {
  test('removes it with its key and its jobs, and keeps the conversations', async () => {
    connected.server.calls.push(playedCall({ id: 'call_stays', startedAt: now() - HOUR }));
    const { id } = await makeConnector(connected, tenant, { provider: 'retell' });
    await work();
    const removed = await tenant.call('DELETE', `/v1/connectors/${id}`);
    expect(removed.statusCode).toBe(204);
    problemOf(await tenant.call('GET', `/v1/connectors/${id}`), 404);
    problemOf(await tenant.call('DELETE', `/v1/connectors/${id}`), 404);
    expect((await storedSession(connected.subject, tenant, 'call_stays')).messages).toHaveLength(5);
    const left = await query<{ count: number }>(
      connected.subject.database.db,
      sql`select count(*)::int as count from jobs
        where tenant_id = ${tenant.id} and type like 'connectors.%'`,
    );
    expect(left[0]?.count).toBe(0);
  });
});

describe('a session that was deleted here', () => {
  test('is not brought again', async () => {
    const call = playedCall({ id: 'call_deleted', startedAt: now() - HOUR });
    connected.server.calls.push(call);
    const connector = await makeConnector(connected, tenant, { provider: 'retell' });
    await work();
    expect((await tenant.call('DELETE', '/v1/sessions/call_deleted')).statusCode).toBe(200);
    call.analysis = { successful: false, summary: 'Judged anew.' };
    await connector.poll();
    await tenant.call('POST', `/v1/connectors/${connector.id}/resync`, {
      start_date: '2026-11-19',
      end_date: '2026-11-20',
    });
    await work();
    expect((await storedSession(connected.subject, tenant, 'call_deleted')).sessions).toEqual([]);
  });
});

describe('GET /v1/health/sync', () => {
  test('without connectors all is well', async () => {
    const health = await tenant.call('GET', '/v1/health/sync');
    expect(health.json()).toEqual({ status: 'ok', connectors: [] });
  });

  test('says how a connector does', async () => {
    connected.server.calls.push(playedCall({ id: 'call_health', startedAt: now() - HOUR }));
    const connector = await makeConnector(connected, tenant, { provider: 'retell' });
    await connector.poll();
    connected.subject.clock.advance(60_000);
    expect(await connector.health()).toMatchObject({
      state: 'active',
      error: null,
      sessions_24h: 1,
      sessions_synced: 1,
      sessions_failed: 0,
      backlog: 0,
      gap: { provider_count: 1, ours: 1 },
      webhook_state: 'never_seen',
      oldest_available_at: new Date(now() - HOUR - 60_000).toISOString(),
    });
    const { lag_seconds: lag } = await connector.health();
    expect(lag).toBeGreaterThanOrEqual(59);
    expect(lag).toBeLessThan(70);
  });

  test('is degraded when polls are late, and down when nothing works', async () => {
    const connector = await makeConnector(connected, tenant, { provider: 'retell' });
    await connector.poll();
    connected.subject.clock.advance(20 * 60_000);
    const late = (await tenant.call('GET', '/v1/health/sync')).json();
    expect(late).toMatchObject({ status: 'degraded', connectors: [{ state: 'degraded' }] });
    connected.server.trouble = () => ({ status: 401 });
    await connector.poll();
    const down = (await tenant.call('GET', '/v1/health/sync')).json();
    expect(down).toMatchObject({
      status: 'down',
      connectors: [{ state: 'error', error: { code: 'invalid_credentials' }, next_run_at: null }],
    });
  });
});
