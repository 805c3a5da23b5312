import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VoiceProviderName } from '../../src/contracts/connector.js';
import type { TestTenant } from '../support/app.js';
import {
  type ConnectedApp,
  makeConnector,
  startConnected,
  storedSession,
  type TestConnector,
} from '../support/connectors.js';
import { problemOf } from '../support/problem.js';
import { elevenLabsDelivery, elevenLabsEvent } from '../support/voice/elevenlabs-wire.js';
import { type PlayedCall, playedCall } from '../support/voice/played-call.js';
import { retellDelivery, retellEvent } from '../support/voice/retell-wire.js';
import { vapiDelivery, vapiEvent } from '../support/voice/vapi-wire.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Delivery {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How each provider says that a call is over: whole, in part, and what is of no interest. */
const EVENTS = {
  elevenlabs: {
    sign: elevenLabsDelivery,
    secretOf: (connector: TestConnector) => connector.secret,
    whole: elevenLabsEvent,
    partial: (call: PlayedCall, at: Date) => ({
      ...elevenLabsEvent(call, at, 'post_call_transcription_otel'),
      data: { conversation_id: call.id, agent_id: call.agentId, otlp_traces: {} },
    }),
    other: (call: PlayedCall, at: Date) => ({
      type: 'post_call_audio',
      event_timestamp: at.getTime() / 1_000,
      data: { conversation_id: call.id, full_audio: 'A'.repeat(100_000) },
    }),
    toleranceMs: 30 * MINUTE,
  },
  retell: {
    sign: retellDelivery,
    secretOf: (_: TestConnector, apiKey: string) => apiKey,
    whole: (call: PlayedCall) => retellEvent(call),
    partial: (call: PlayedCall) => retellEvent(call, 'call_ended'),
    other: (call: PlayedCall) => retellEvent(call, 'call_started'),
    toleranceMs: 5 * MINUTE,
  },
  vapi: {
    sign: (event: object, secret: string, at: Date) => vapiDelivery(event, secret, at, 'hmac'),
    secretOf: (connector: TestConnector) => connector.secret,
    whole: vapiEvent,
    partial: (call: PlayedCall, at: Date) => vapiEvent({ ...call, turns: [] }, at),
    other: (call: PlayedCall, at: Date) => vapiEvent(call, at, 'assistant-request'),
    toleranceMs: 5 * MINUTE,
  },
} as const;

describe.each(['elevenlabs', 'retell', 'vapi'] as const)('POST /v1/hooks/%s/{id}', (provider) => {
  const events = EVENTS[provider];
  let connected: ConnectedApp;
  let tenant: TestTenant;
  let connector: TestConnector;
  beforeAll(async () => {
    connected = await startConnected(provider);
  });
  beforeEach(async () => {
    tenant = await connected.subject.tenant();
    connected.server.calls.length = 0;
    connector = await makeConnector(connected, tenant, { provider, backfill_days: 1 });
    await connector.poll();
  });
  afterAll(() => connected.close());

  const clock = () => connected.subject.clock.now;
  const secret = () => events.secretOf(connector, connected.server.apiKey);
  const sign = (event: object, at = clock(), by = secret()): Delivery => events.sign(event, by, at);
  const deliver = (
    { body, headers }: Delivery,
    id = connector.id,
    to: VoiceProviderName = provider,
  ) =>
    connected.subject.inject({
      method: 'POST',
      url: `/v1/hooks/${to}/${id}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
  const call = (id: string, given: Partial<PlayedCall> = {}) =>
    playedCall({ id, startedAt: clock().getTime() - HOUR, ...given });
  const stored = (id: string) => storedSession(connected.subject, tenant, id);
  const work = () => connected.subject.jobs.queue.processAll();

  test('stores a call that is delivered whole at once, and the poll finds it known', async () => {
    const played = call('call_told');
    const reply = await deliver(sign(events.whole(played, clock())));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ received: true });
    const before = await stored('call_told');
    expect(before.messages).not.toEqual([]);
    expect(before.outcomes).toMatchObject([{ type: 'task_completed' }]);
    connected.server.calls.push(played);
    await connector.poll();
    expect(await stored('call_told')).toEqual(before);
    expect(await connector.health()).toMatchObject({
      webhook_state: 'ok',
      last_webhook_at: clock().toISOString(),
      sessions_synced: 1,
    });
  });

  test('asks for a call that is delivered in part', async () => {
    const played = call('call_partial');
    connected.server.calls.push(played);
    const reply = await deliver(sign(events.partial(played, clock())));
    expect(reply.statusCode).toBe(200);
    expect((await stored('call_partial')).messages).toEqual([]);
    await work();
    expect((await stored('call_partial')).messages).not.toEqual([]);
  });

  test('handles a delivery once, however often it comes', async () => {
    const delivery = sign(events.whole(call('call_twice'), clock()));
    for (let n = 0; n < 3; n += 1) expect((await deliver(delivery)).statusCode).toBe(200);
    const again = await Promise.all([deliver(delivery), deliver(delivery)]);
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await stored('call_twice')).steps).toHaveLength(1);
    expect(await connector.health()).toMatchObject({ sessions_synced: 1 });
  });

  test('answers 200 to what is of no interest, unknown or broken', async () => {
    const strange = [
      events.other(call('call_other'), clock()),
      { type: 'of_a_new_kind', event: 'of_a_new_kind', message: { type: 'of_a_new_kind' } },
      [],
    ];
    for (const event of strange) expect((await deliver(sign(event))).statusCode).toBe(200);
    expect((await stored('call_other')).sessions).toEqual([]);
    const broken = sign({});
    const signed = { ...events.sign({}, secret(), clock()), ...broken };
    expect((await deliver(signed)).statusCode).toBe(200);
  });

  test('refuses a wrong signature and an unknown connector alike', async () => {
    const good = sign(events.whole(call('call_forged'), clock()));
    const refused = [
      await deliver(sign(events.whole(call('call_forged'), clock()), clock(), 'another-secret')),
      await deliver({ ...good, body: `${good.body} ` }),
      await deliver({ ...good, headers: {} }),
      await deliver(good, 'conn_unknown'),
      await deliver(good, connector.id, provider === 'vapi' ? 'retell' : 'vapi'),
      await deliver(good, connector.id, 'bland' as 'vapi'),
    ];
    const problems = refused.map((reply) => problemOf(reply, 401).detail);
    expect(new Set(problems).size).toBe(1);
    expect((await stored('call_forged')).sessions).toEqual([]);
    expect(await connector.health()).toMatchObject({
      webhook_state: 'failing',
      webhook_signature_failures: 3,
    });
  });

  test('refuses what was signed too long ago, or in the future', async () => {
    const event = events.whole(call('call_replayed'), clock());
    for (const [shift, status] of [
      [0.9, 200],
      [1.1, 401],
      [-1.1, 401],
    ] as const) {
      const at = new Date(clock().getTime() - shift * events.toleranceMs);
      expect((await deliver(sign(event, at))).statusCode).toBe(status);
    }
  });

  test('of a paused connector are answered with 200, and nothing is processed', async () => {
    await tenant.call('POST', `/v1/connectors/${connector.id}/pause`);
    const reply = await deliver(sign(events.whole(call('call_paused'), clock())));
    expect(reply.statusCode).toBe(200);
    await work();
    expect((await stored('call_paused')).sessions).toEqual([]);
  });

  test('takes the secret of before for a day more', async () => {
    const before = secret();
    // Retell signs with the key that is asked with.
    if (provider === 'retell') connected.server.apiKey = 'provider-key-9876543210';
    const change =
      provider === 'retell' ? { api_key: connected.server.apiKey } : { webhook_secret: null };
    const changed = await tenant.call('PATCH', `/v1/connectors/${connector.id}`, change);
    const after = changed.json().webhook_secret ?? connected.server.apiKey;
    expect(after).not.toBe(before);
    const event = () => events.whole(call('call_rotated'), clock());
    expect((await deliver(sign(event(), clock(), before))).statusCode).toBe(200);
    connected.subject.clock.advance(25 * HOUR);
    expect((await deliver(sign(event(), clock(), after))).statusCode).toBe(200);
    expect((await deliver(sign(event(), clock(), before))).statusCode).toBe(401);
  });

  test('leaves out the calls of agents that it is not for', async () => {
    const others = await makeConnector(connected, tenant, { provider, agent_ids: ['agent_9'] });
    const by = events.secretOf(others, connected.server.apiKey);
    const delivery = events.sign(events.whole(call('call_of_others'), clock()), by, clock());
    expect((await deliver(delivery, others.id)).statusCode).toBe(200);
    expect((await stored('call_of_others')).sessions).toEqual([]);
  });
});

test('a delivery of Vapi may carry the secret as a token', async () => {
  const connected = await startConnected('vapi');
  const tenant = await connected.subject.tenant();
  const { id, secret } = await makeConnector(connected, tenant, { provider: 'vapi' });
  const deliver = async (headers: Record<string, string>) =>
    (
      await connected.subject.inject({
        method: 'POST',
        url: `/v1/hooks/vapi/${id}`,
        headers,
        payload: '{"message":{"type":"status-update"}}',
      })
    ).statusCode;
  expect(await deliver({ authorization: `Bearer ${secret}` })).toBe(200);
  expect(await deliver({ 'x-vapi-secret': secret })).toBe(200);
  expect(await deliver({ 'x-vapi-secret': `${secret}x` })).toBe(401);
  expect(await deliver({ authorization: 'Bearer' })).toBe(401);
  await connected.close();
});

test('a delivery may have 30 MB, and no more', async () => {
  const connected = await startConnected('vapi');
  const tenant = await connected.subject.tenant();
  const { id, secret } = await makeConnector(connected, tenant, { provider: 'vapi' });
  const deliver = (megabytes: number) =>
    connected.subject.inject({
      method: 'POST',
      url: `/v1/hooks/vapi/${id}`,
      headers: { 'x-vapi-secret': secret },
      payload: JSON.stringify({ padding: 'x'.repeat(megabytes * 1024 * 1024) }),
    });
  expect((await deliver(29)).statusCode).toBe(200);
  problemOf(await deliver(31), 413);
  await connected.close();
});
