import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VoiceProviderName } from '../../../src/contracts/connector.js';
import { query } from '../../../src/db/rows.js';
import type { TestTenant } from '../../support/app.js';
import {
  type ConnectedApp,
  makeConnector,
  startConnected,
  storedSession,
} from '../../support/connectors.js';
import { playedCall } from '../../support/voice/played-call.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PROVIDERS = ['elevenlabs', 'retell', 'vapi'] as const;

/** A provider that is played for the tests of a describe, and a tenant for each of them. */
function usePlayed(provider: VoiceProviderName) {
  let connected: ConnectedApp;
  let tenant: TestTenant;
  beforeAll(async () => {
    connected = await startConnected(provider);
  });
  beforeEach(async () => {
    tenant = await connected.subject.tenant();
    connected.server.calls.length = 0;
    connected.server.trouble = () => undefined;
  });
  afterAll(() => connected.close());
  const now = () => connected.subject.clock.now.getTime();
  const stored = (id: string) => storedSession(connected.subject, tenant, id);
  return {
    now,
    stored,
    tenant: () => tenant,
    server: () => connected.server,
    subject: () => connected.subject,
    connect: (body: object = {}) => makeConnector(connected, tenant, { provider, ...body }),
    add: (id: string, given: Partial<Parameters<typeof playedCall>[0]> = {}) => {
      const call = playedCall({ id, startedAt: now() - HOUR, ...given });
      connected.server.calls.push(call);
      return call;
    },
    contents: async (id: string) => (await stored(id)).messages.map(({ content }) => content),
  };
}

describe.each(PROVIDERS)('a connector to %s', (provider) => {
  const { add, connect, contents, now, server, stored, subject, tenant } = usePlayed(provider);

  test('stores what was said, the tools that were called and the verdict', async () => {
    add('call_whole');
    const connector = await connect();
    await connector.poll();
    const { messages, steps, outcomes, sessions } = await stored('call_whole');
    const said = messages.filter(({ content }) => content !== '');
    expect(said.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'assistant: Hello, how can I help?',
      'user: Where is my order call_whole?',
      'tool: {"status":"shipping"}',
      'assistant: It ships tomorrow.',
    ]);
    expect(new Set(messages.map(({ source }) => source))).toEqual(new Set([provider]));
    const at = new Date(now() - HOUR + 3_000).toISOString();
    expect(new Date(said[1]?.occurred_at as string).toISOString()).toBe(at);
    expect(steps).toMatchObject([
      { step_id: 'tool_call_whole', type: 'tool_call', name: 'lookup_order', status: 'ok' },
    ]);
    expect(outcomes).toMatchObject([
      { type: 'task_completed', detail: 'The caller asked about an order.' },
    ]);
    expect(sessions).toMatchObject([
      { agent_id: 'agent_1', channel: 'voice', metadata: { provider } },
    ]);
    const found = await tenant().call('GET', '/v1/sessions/call_whole');
    expect(found.json()).toMatchObject({ session_id: 'call_whole' });
  });

  test('reads the days of the backfill, however many pages there are', async () => {
    // More on one day than a page has, and some on the days before.
    for (let n = 0; n < 110; n += 1) {
      add(`call_${n}`, { startedAt: now() - HOUR - n * 6 * MINUTE });
    }
    for (let n = 110; n < 120; n += 1) {
      add(`call_${n}`, { startedAt: now() - 14 * HOUR - (n - 110) * 6 * HOUR });
    }
    const connector = await connect({ backfill_days: 3 });
    await subject().jobs.queue.processAll();
    const { backfill } = await connector.shown();
    expect(backfill).toMatchObject({ status: 'done', days_done: 3, failed: 0 });
    expect(await connector.health()).toMatchObject({ sessions_synced: 120, backlog: 0 });
    expect(await contents('call_119')).toContain('Where is my order call_119?');
  });

  test('stores nothing twice, and asks for nothing that it knows', async () => {
    add('call_once');
    const connector = await connect();
    await connector.poll();
    const before = await stored('call_once');
    const fetched = () =>
      server().requests.filter(({ path }) => path.endsWith('/call_once')).length;
    const asked = fetched();
    subject().clock.advance(5 * MINUTE);
    await connector.poll();
    expect(await stored('call_once')).toEqual(before);
    expect(fetched()).toBe(asked);
  });

  test('keeps unknown roles and ends, and an error that ended a call is a failure', async () => {
    add('call_strange', {
      status: 'failed',
      endReason: 'error_of_a_kind_that_nobody_knows',
      analysis: undefined,
      turns: [
        { role: 'unheard_of', text: 'Something new', at: 1 },
        { role: 'user', text: 'Hello?', at: 2 },
      ],
    });
    const connector = await connect();
    await connector.poll();
    const { messages, outcomes, sessions } = await stored('call_strange');
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['system', 'Something new'],
      ['user', 'Hello?'],
    ]);
    expect(outcomes).toMatchObject([{ type: 'task_failed' }]);
    expect(sessions).toMatchObject([{ metadata: { end_reason: { group: 'error' } } }]);
  });

  test('notes a call that cannot be read, goes on with the others, and tries it again', async () => {
    const bad = add('call_bad', { spoiled: true });
    add('call_good');
    const connector = await connect();
    await connector.poll();
    expect(await contents('call_good')).not.toEqual([]);
    const failed = { state: 'active', sessions_failed: 1, errors_24h: 1, backlog: 1 };
    expect(await connector.health()).toMatchObject(failed);
    bad.spoiled = false;
    subject().clock.advance(6 * MINUTE);
    await connector.poll();
    expect(await contents('call_bad')).not.toEqual([]);
    expect(await connector.health()).toMatchObject({ sessions_failed: 0, backlog: 0 });
  });

  test('reads the agents that it is for, and no others', async () => {
    add('call_ours', { agentId: 'agent_2' });
    add('call_theirs', { agentId: 'agent_3' });
    const connector = await connect({ agent_ids: ['agent_2'] });
    await connector.poll();
    expect(await contents('call_ours')).not.toEqual([]);
    expect(await contents('call_theirs')).toEqual([]);
  });

  test('makes messages searchable and matches signals, as ingestion does', async () => {
    add('call_found');
    const connector = await connect();
    await connector.poll();
    const batches = await query<{ count: number }>(
      subject().database.db,
      sql`select count(*)::int as count from change_batches where tenant_id = ${tenant().id}`,
    );
    expect(batches[0]?.count).toBeGreaterThan(0);
  });
});

describe.each(PROVIDERS)('what changes at %s', (provider) => {
  const { add, connect, contents, now, server, stored, subject } = usePlayed(provider);

  test('waits for the end of a call, and sees it though it began long before', async () => {
    const call = add('call_long', { status: 'in_progress', analysis: undefined });
    const connector = await connect({ backfill_days: 0 });
    await connector.poll();
    expect(await contents('call_long')).toEqual([]);
    subject().clock.advance(HOUR);
    const late = add('call_short', { startedAt: now() - 2 * MINUTE });
    await connector.poll();
    expect(await contents(late.id)).toHaveLength((await stored(late.id)).messages.length);
    expect(await contents(late.id)).not.toEqual([]);
    // The window of a connector begins with it, where no past is asked for.
    Object.assign(call, { startedAt: now() - 10 * MINUTE, endedAt: now(), updatedAt: now() });
    call.status = 'done';
    await connector.poll();
    expect(await contents('call_long')).not.toEqual([]);
  });

  test('takes an analysis that comes late, or changes', async () => {
    const call = add('call_late', { analysis: undefined, startedAt: now() - 5 * MINUTE });
    const connector = await connect();
    await connector.poll();
    expect((await stored('call_late')).outcomes).toEqual([]);
    call.analysis = { successful: false, summary: 'Nobody helped.' };
    subject().clock.advance(2 * MINUTE);
    call.updatedAt = now();
    await connector.poll();
    expect((await stored('call_late')).outcomes).toMatchObject([
      { type: 'task_failed', detail: 'Nobody helped.' },
    ]);
    call.analysis = { successful: true, summary: 'It was all right after all.' };
    subject().clock.advance(2 * MINUTE);
    call.updatedAt = now();
    await connector.poll();
    expect((await stored('call_late')).outcomes).toMatchObject([{ type: 'task_completed' }]);
  });

  test('never puts a poorer version in the place of a richer one', async () => {
    const call = add('call_rich');
    const connector = await connect();
    await connector.poll();
    const before = await stored('call_rich');
    call.turns = [];
    call.rating = 1;
    subject().clock.advance(MINUTE);
    call.updatedAt = now();
    call.endReason = 'agent_hangup';
    await connector.poll();
    expect(await stored('call_rich')).toEqual(before);
  });

  test('takes a corrected transcript in the place of another', async () => {
    const call = add('call_corrected');
    const connector = await connect();
    await connector.poll();
    call.turns = [{ role: 'agent', text: 'Hello, how may I help?', at: 0 }, ...call.turns.slice(1)];
    call.rating = 4;
    subject().clock.advance(MINUTE);
    call.updatedAt = now();
    call.endReason = 'agent_hangup';
    await connector.poll();
    const said = await contents('call_corrected');
    expect(said).toContain('Hello, how may I help?');
    expect(said).not.toContain('Hello, how can I help?');
  });

  test('keeps what it has of a call that the provider has deleted', async () => {
    const call = add('call_gone', { analysis: undefined, startedAt: now() - MINUTE });
    const connector = await connect();
    await connector.poll();
    const before = await stored('call_gone');
    server().calls.splice(server().calls.indexOf(call), 1);
    subject().clock.advance(5 * MINUTE);
    await connector.poll();
    expect(await stored('call_gone')).toEqual(before);
    expect(await connector.health()).toMatchObject({ backlog: 0, sessions_failed: 0 });
  });

  test('is not thrown by a clock that is ahead or behind', async () => {
    const connector = await connect();
    add('call_ahead', { startedAt: now() + 20 * MINUTE });
    await connector.poll();
    add('call_behind', { startedAt: now() - 10 * MINUTE });
    subject().clock.advance(5 * MINUTE);
    await connector.poll();
    expect(await contents('call_ahead')).not.toEqual([]);
    expect(await contents('call_behind')).not.toEqual([]);
  });
});
