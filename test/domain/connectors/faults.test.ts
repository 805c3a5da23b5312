import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestTenant } from '../../support/app.js';
import {
  type ConnectedApp,
  makeConnector,
  startConnected,
  storedSession,
} from '../../support/connectors.js';
import { playedCall } from '../../support/voice/played-call.js';
import type { Trouble, WireRequest } from '../../support/voice/voice-server.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let connected: ConnectedApp;
let tenant: TestTenant;
beforeAll(async () => {
  connected = await startConnected('elevenlabs');
});
beforeEach(async () => {
  tenant = await connected.subject.tenant();
  connected.server.calls.length = 0;
  connected.server.trouble = () => undefined;
});
afterAll(() => connected.close());

const now = () => connected.subject.clock.now.getTime();
const add = (count: number, name: string) => {
  for (let n = 0; n < count; n += 1) {
    connected.server.calls.push(playedCall({ id: `${name}_${n}`, startedAt: now() - HOUR - n }));
  }
};
const isDetail = ({ path }: WireRequest): boolean => /conversations\/./.test(path);
const make = () => makeConnector(connected, tenant, { provider: 'elevenlabs', backfill_days: 1 });
const messagesOf = async (id: string) =>
  (await storedSession(connected.subject, tenant, id)).messages.length;

/** What is wrong with the first `count` requests that `of` picks. */
function first(
  count: number,
  trouble: Trouble,
  of: (request: WireRequest) => boolean = () => true,
) {
  let left = count;
  return (request: WireRequest): Trouble | undefined => {
    if (!of(request) || left === 0) return undefined;
    left -= 1;
    return trouble;
  };
}

describe('a provider with a passing fault', () => {
  test.each<[string, Trouble]>([
    ['answers 429', { status: 429, headers: { 'retry-after': '0' } }],
    [
      'answers 429 with a date',
      { status: 429, headers: { 'retry-after': new Date().toUTCString() } },
    ],
    ['answers 500', { status: 500 }],
    ['breaks off', { cut: true }],
    ['is slow', { delayMs: 50 }],
  ])('is asked again when it %s', async (_, trouble) => {
    const connector = await make();
    add(3, 'call');
    connected.server.trouble = first(3, trouble);
    await connector.poll();
    for (const id of ['call_0', 'call_1', 'call_2']) expect(await messagesOf(id)).toBe(5);
    expect(await connector.health()).toMatchObject({ state: 'active', error: null });
  });

  test('is asked by few at once', async () => {
    const connector = await make();
    add(60, 'many');
    connected.server.maxInFlight = 0;
    await connector.poll();
    expect(await messagesOf('many_59')).toBe(5);
    expect(connected.server.maxInFlight).toBeLessThanOrEqual(4);
  });
});

describe('a provider that wants to be left alone', () => {
  test('is left alone for as long as it says, by polls and backfills', async () => {
    const connector = await make();
    connected.server.trouble = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await connector.poll();
    const health = await connector.health();
    expect(health).toMatchObject({ state: 'active', error: { code: 'rate_limited' } });
    const until = new Date(health.rate_limited_until).getTime();
    expect(until - now()).toBeGreaterThanOrEqual(600_000);
    connected.server.trouble = () => undefined;
    const asked = connected.server.requests.length;
    await connector.poll();
    expect(connected.server.requests).toHaveLength(asked);
    add(1, 'after');
    connected.subject.clock.advance(11 * MINUTE);
    await connector.poll();
    expect(await messagesOf('after_0')).toBe(5);
    expect(await connector.health()).toMatchObject({ error: null, rate_limited_until: null });
  });
});

describe('one call that fails', () => {
  test('does not keep the others from being read', async () => {
    add(5, 'call');
    const connector = await make();
    connected.server.trouble = (request) =>
      request.path.endsWith('/call_2') ? { status: 500 } : undefined;
    await connector.poll();
    expect(await messagesOf('call_1')).toBe(5);
    expect(await messagesOf('call_2')).toBe(0);
    expect(await connector.health()).toMatchObject({ state: 'active', sessions_failed: 1 });
    connected.server.trouble = () => undefined;
    connected.subject.clock.advance(6 * MINUTE);
    await connector.poll();
    expect(await messagesOf('call_2')).toBe(5);
  });
});

describe('a provider with a lasting fault', () => {
  const polled = async (connector: { poll(): Promise<void> }, hours: number): Promise<void> => {
    connected.subject.clock.advance(hours * HOUR);
    await connector.poll();
  };

  test('is degraded at first, stops after a day, and goes on by itself', async () => {
    const connector = await make();
    await connector.poll();
    connected.server.trouble = () => ({ status: 500 });
    for (let n = 0; n < 3; n += 1) await polled(connector, 0.2);
    expect(await connector.health()).toMatchObject({
      state: 'degraded',
      error: { code: 'unavailable', http_status: 500 },
    });
    await polled(connector, 25);
    expect(await connector.health()).toMatchObject({
      state: 'error',
      error: { code: 'provider_unavailable' },
    });
    connected.server.trouble = () => undefined;
    await polled(connector, 25);
    expect(await connector.health()).toMatchObject({ state: 'active', error: null });
  });

  test('stops at once when the key is no longer good, and asks no more', async () => {
    const connector = await make();
    await connector.poll();
    connected.server.trouble = () => ({ status: 401 });
    await polled(connector, 1);
    expect(await connector.health()).toMatchObject({
      state: 'error',
      error: { code: 'invalid_credentials', http_status: 401 },
      next_run_at: null,
    });
    const asked = connected.server.requests.length;
    await polled(connector, 48);
    expect(connected.server.requests).toHaveLength(asked);
    connected.server.trouble = () => undefined;
    const resumed = await tenant.call('POST', `/v1/connectors/${connector.id}/resume`);
    expect(resumed.json().state).toBe('active');
  });

  test.each<[string, Trouble, string]>([
    ['may not read', { status: 403 }, 'insufficient_permissions'],
    [
      'has no scope for conversations',
      { status: 401, body: { detail: { status: 'missing_permissions' } } },
      'insufficient_permissions',
    ],
    ['was not paid for', { status: 402 }, 'insufficient_permissions'],
  ])('stops when the key %s, and tries again later', async (_, trouble, code) => {
    const connector = await make();
    connected.server.trouble = () => trouble;
    await polled(connector, 1);
    expect(await connector.health()).toMatchObject({ state: 'error', error: { code } });
    connected.server.trouble = () => undefined;
    await polled(connector, 2);
    expect(await connector.health()).toMatchObject({ state: 'active' });
  });

  test('stops when its answers are no longer understood', async () => {
    const connector = await make();
    connected.server.trouble = (request) =>
      isDetail(request) ? undefined : { status: 200, body: { calls: [] } };
    for (let n = 0; n < 4; n += 1) await polled(connector, 0.1);
    expect(await connector.health()).toMatchObject({ state: 'degraded' });
    await polled(connector, 0.1);
    expect(await connector.health()).toMatchObject({
      state: 'error',
      error: { code: 'provider_schema_changed' },
    });
  });

  test('says that the agents are not there', async () => {
    const connector = await makeConnector(connected, tenant, {
      provider: 'elevenlabs',
      agent_ids: ['agent_gone'],
    });
    connected.server.trouble = ({ query }) => (query.has('agent_id') ? { status: 404 } : undefined);
    await polled(connector, 1);
    expect(await connector.health()).toMatchObject({
      state: 'error',
      error: { code: 'agents_not_found' },
    });
  });
});
