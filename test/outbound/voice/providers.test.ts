import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listWindow } from '../../../src/outbound/voice/vapi/list-window.js';
import { createVoiceProviders } from '../../../src/outbound/voice/voice-providers.js';
import type { ListedVoiceSession } from '../../../src/ports/voice.js';

const NOWHERE = 'http://127.0.0.1:9';
const providers = createVoiceProviders({
  baseUrls: { elevenlabs: NOWHERE, retell: NOWHERE, vapi: NOWHERE },
});

/** Fixtures that the official packages accept, and vectors that they made; they are not a part of the project. */
const FOLDER =
  process.env.PROVIDER_DATA ?? join(import.meta.dirname, '../../../../shared/data/providers');
const read = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));

describe('signatures', () => {
  const at = (ms: number) => new Date(ms);
  const signed = (
    provider: keyof typeof providers & ('elevenlabs' | 'retell' | 'vapi'),
    headers: Record<string, string>,
    body: string,
    secret: string,
    now: Date,
  ) =>
    providers[provider].isSigned(
      { headers, body: Buffer.from(body) },
      { webhookSecrets: [secret], apiKeys: [] },
      now,
    );

  test('of ElevenLabs', () => {
    const time = 1_739_537_297;
    const body =
      '{"type":"post_call_transcription","event_timestamp":1739537297,"data":{"agent_id":"agent_1","conversation_id":"conv_1"}}';
    const value = '1e5d84020e2030cf65026b78cd3f46d178b7928919ef0d3053dcfa9c1b201ac4';
    const secret = 'wsec_test_0123456789abcdef';
    const verify = (header: string, minutes = 0) =>
      signed(
        'elevenlabs',
        { 'elevenlabs-signature': header },
        body,
        secret,
        at((time + 60 * minutes) * 1_000),
      );
    expect(verify(`t=${time},v0=${value}`)).toBe(true);
    expect(verify(`t=${time},v0=${'0'.repeat(64)},v0=${value}`)).toBe(true);
    expect(verify(`t=${time},v0=${value}`, 29)).toBe(true);
    expect(verify(`t=${time},v0=${value}`, 31)).toBe(false);
    expect(verify(`t=${time},v0=${value}`, -31)).toBe(false);
    for (const header of [
      '',
      `t=${time}`,
      `v0=${value}`,
      `t=${time + 1},v0=${value}`,
      't=x,v0=y',
    ]) {
      expect(verify(header), header).toBe(false);
    }
  });

  test('of Retell', () => {
    const time = 1_739_537_297_123;
    const body = '{"event":"call_analyzed","call":{"call_id":"call_1","agent_id":"agent_1"}}';
    const value = '9c58d878ec8b665638db9edb1fbff3febd9d63b0a872cc86ec281e7859b9f45b';
    const verify = (header: string, seconds = 0) =>
      signed(
        'retell',
        { 'x-retell-signature': header },
        body,
        'key_test_0123456789',
        at(time + seconds * 1_000),
      );
    expect(verify(`v=${time},d=${value}`)).toBe(true);
    expect(verify(`v=${time},d=${value}`, 299)).toBe(true);
    expect(verify(`v=${time},d=${value}`, 305)).toBe(false);
    expect(verify(`v=${time},d=${value}`, -305)).toBe(false);
    for (const header of ['', `d=${value}`, `v=${time},d=${value}0`, `v=${time} d=${value}`]) {
      expect(verify(header), header).toBe(false);
    }
  });

  test('of Vapi, whose timestamp may be in seconds or milliseconds', () => {
    const headers = {
      'x-timestamp': '1739537297',
      'x-signature': '18addee785ec17d523424baf0cc6067eab0c59bf7392cb4edb2e80566ff81761',
    };
    const body = '{"message":{"type":"end-of-call-report","endedReason":"customer-ended-call"}}';
    const now = at(1_739_537_297_000);
    expect(signed('vapi', headers, body, 'vapi_test_secret', now)).toBe(true);
    expect(signed('vapi', headers, `${body} `, 'vapi_test_secret', now)).toBe(false);
    expect(signed('vapi', headers, body, 'vapi_test_secret', at(+now + 301_000))).toBe(false);
    expect(
      signed('vapi', { 'x-vapi-secret': 'vapi_test_secret' }, body, 'vapi_test_secret', now),
    ).toBe(true);
  });
});

describe('a conversation that is no conversation', () => {
  test.each(['elevenlabs', 'retell', 'vapi'] as const)(
    'of %s is refused, and nothing breaks',
    (name) => {
      for (const raw of [null, 7, 'x', [], {}, { id: 7 }]) {
        expect(() => providers[name].read(raw)).toThrow(/is missing/);
      }
      const id = { conversation_id: 'x', call_id: 'x', id: 'x' };
      for (const junk of [null, 7, 'x', [], [null], [[7]], { a: 1 }]) {
        const fields = [
          'metadata',
          'analysis',
          'call_analysis',
          'call_cost',
          'customer',
          'endedReason',
        ];
        const raw = { ...id, ...Object.fromEntries(fields.map((field) => [field, junk])) };
        expect(providers[name].read(raw).id).toBe('x');
        const turns = { transcript: [junk], transcript_with_tool_calls: [junk], messages: [junk] };
        expect(providers[name].read({ ...id, ...turns }).id).toBe('x');
        expect(providers[name].readNotice(junk).action).toBe('ignore');
      }
    },
  );
});

describe('a window of Vapi', () => {
  const call = (id: number, ms: number): ListedVoiceSession => ({
    id: String(id),
    startedAt: new Date(ms),
    changedAt: new Date(ms),
    isOver: true,
    fingerprint: '',
  });

  test.each([
    ['the newest first', (a: number, b: number) => b - a],
    ['the oldest first', (a: number, b: number) => a - b],
    ['in no order', (a: number, b: number) => ((a * 7_919) % 13) - ((b * 7_919) % 13)],
  ])('is read whole where answers come %s', async (_, order) => {
    // Three hundred of them in one millisecond.
    const times = Array.from({ length: 1_000 }, (__, n) => (n < 300 ? 5_000 : n * 37));
    const calls = times.map((ms, id) => call(id, ms));
    const seen = new Set<string>();
    const list = async (since: Date, before: Date, limit: number) =>
      calls
        .filter(({ startedAt }) => startedAt && startedAt >= since && startedAt < before)
        .sort((a, b) => order(Number(a.id), Number(b.id)))
        .slice(0, limit);
    for await (const page of listWindow(list, new Date(0), new Date(86_400_000))) {
      for (const { id } of page) seen.add(id);
    }
    expect(seen.size).toBe(1_000);
  });
});

describe.skipIf(!existsSync(`${FOLDER}/vectors.json`))('the fixtures (needs PROVIDER_DATA)', () => {
  test('of ElevenLabs', () => {
    const { report, steps, analysis } = providers.elevenlabs.read(
      read('fixture-elevenlabs-conversation.synthetic.json'),
    );
    expect(analysis).toBe('ready');
    expect(report).toMatchObject({
      session_id: 'conv_1',
      started_at: '2025-11-20T12:00:00.000Z',
      ended_at: '2025-11-20T12:01:01.000Z',
      language: 'en',
      outcome: { type: 'task_completed', detail: 'Caller asked about order A-100.' },
      metadata: {
        end_reason: { raw: 'Client disconnected: 1000', group: 'user' },
        cost: { credits: 296, amount: 0.031, currency: 'USD' },
        variables: { user_name: 'angelo' },
      },
    });
    expect(steps).toMatchObject([{ id: 'req_1', name: 'lookup_order', durationMs: 410 }]);
  });

  test('of Retell', () => {
    const { report, steps, analysis } = providers.retell.read(
      read('fixture-retell-call.synthetic.json'),
    );
    expect(analysis).toBe('ready');
    expect(report).toMatchObject({
      session_id: 'call_0001',
      outcome: { type: 'task_completed', detail: 'Order status question.' },
      metadata: { sentiment: 'Neutral', cost: { amount: 0.07 }, usage: { tokens: 1_260 } },
    });
    expect(report.messages).toHaveLength(7);
    expect(steps).toMatchObject([
      { id: 'tc_1', startedAt: new Date('2025-11-20T12:00:02.300Z'), failed: false },
    ]);
    const event = providers.retell.readNotice(read('fixture-retell-webhook.synthetic.json'));
    expect(event).toMatchObject({ type: 'call_analyzed', id: 'call_0001', action: 'store' });
  });

  test('of Vapi', () => {
    const whole = providers.vapi.read(read('fixture-vapi-call.synthetic.json'));
    const notice = providers.vapi.readNotice(
      read('fixture-vapi-end-of-call-report.synthetic.json'),
    );
    expect(notice).toMatchObject({ type: 'end-of-call-report', action: 'store' });
    const reported = providers.vapi.read(notice.conversation);
    expect(reported).toEqual(whole);
    expect(whole.steps).toMatchObject([{ id: 'call_1', durationMs: 500 }]);
    expect(whole.report.metadata).toMatchObject({
      usage: { input_tokens: 400, output_tokens: 42 },
      extracted: { order_id: 'A-100' },
    });
  });
});
