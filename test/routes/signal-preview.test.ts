import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignalPreview } from '../../src/contracts/signal.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { refusedFields } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const preview = async (tenant: TestTenant, pattern: string, days?: number) => {
  const reply = await tenant.call('POST', '/v1/signals/preview', { pattern, days });
  expect(reply.statusCode, reply.body).toBe(200);
  return SignalPreview.strict().parse(reply.json());
};

/** Has things said in several ways, two days ago and five days ago. */
async function talk(tenant: TestTenant): Promise<void> {
  const say = (session_id: string, day: number, ...said: [string, string][]) =>
    tenant.call('POST', '/v1/ingest/sessions', {
      session_id,
      messages: said.map(([role, content], at) => ({
        ...{ role, content, timestamp: `2026-11-${day}T10:00:0${at}Z` },
      })),
    });
  await say('two', 18, ['user', 'Where is my parcel?'], ['assistant', 'Your parcel is late.']);
  await say('five', 15, ['user', 'my PARCEL is late'], ['user', 'the parcel again']);
  await tenant.call('POST', '/v1/gate', { request: 'Send the parcel', session_id: 'gated' });
  const event = { session_id: 'gated', event: 'correction', detail: 'the other parcel' };
  await tenant.call('POST', '/v1/events', event);
}

describe('POST /v1/signals/preview', () => {
  test('200 with what users said, in messages, requests and events', async () => {
    const tenant = await subject.tenant();
    await talk(tenant);
    const found = await preview(tenant, 'parcel');
    expect(found).toMatchObject({
      ...{ days: 7, texts: 5, matched: 4, sessions: 3, is_complete: true },
    });
    expect(found.matches.map(({ kind, text }) => `${kind}: ${text}`).sort()).toEqual([
      'event: the other parcel',
      'gate: Send the parcel',
      'message: Where is my parcel?',
      'message: the parcel again',
    ]);
    expect(found.matches.at(-1)).toMatchObject({ session_id: 'five', matched_text: 'parcel' });
    expect((await preview(tenant, '(?i)parcel')).matched).toBe(5);
  });

  test('200 with no more days than were asked for', async () => {
    const tenant = await subject.tenant();
    await talk(tenant);
    expect(await preview(tenant, '(?i)parcel', 3)).toMatchObject({ days: 3, texts: 3, matched: 3 });
  });

  test('200 with what a signal then matches, and of many matches the newest 20', async () => {
    const tenant = await subject.tenant();
    const messages = Array.from({ length: 500 }, (_, at) => ({
      role: 'user',
      content: at % 2 === 0 ? `number ${at}` : 'nothing',
      timestamp: new Date(Date.UTC(2026, 10, 19, 0, 0, at)).toISOString(),
    }));
    await tenant.call('POST', '/v1/ingest/sessions', { session_id: 's', messages });
    const found = await preview(tenant, 'number \\d+');
    expect(found.matches).toHaveLength(20);
    expect(found.matches[0]?.matched_text).toBe('number 498');
    expect(found).toMatchObject({ texts: 500, matched: 250, sessions: 1 });
  });

  test('200: it stops when its time is up, and says so', async () => {
    let now = 0;
    const slow = await startApp({}, { monotonicNow: () => (now += 15) });
    const tenant = await slow.tenant();
    const messages = Array.from({ length: 300 }, (_, at) => ({
      role: 'user',
      content: `number ${at}`,
      timestamp: new Date(Date.UTC(2026, 10, 19, 0, 0, at)).toISOString(),
    }));
    await tenant.call('POST', '/v1/ingest/sessions', { session_id: 's', messages });
    const found = await preview(tenant, 'number');
    expect(found.is_complete).toBe(false);
    expect(found.texts).toBeLessThan(20);
    await slow.close();
  });

  test('422 says in its field what is wrong with the pattern', async () => {
    const tenant = await subject.tenant();
    for (const pattern of ['(', '(?=a)', '', 'a*']) {
      const reply = await tenant.call('POST', '/v1/signals/preview', { pattern });
      expect(refusedFields(reply)).toEqual(['/pattern']);
    }
    const days = await tenant.call('POST', '/v1/signals/preview', { pattern: 'a', days: 8 });
    expect(refusedFields(days)).toEqual(['/days']);
  });

  test("nothing of another tenant's", async () => {
    const [owner, stranger] = [await subject.tenant(), await subject.tenant()];
    await talk(owner);
    expect(await preview(stranger, 'parcel')).toMatchObject({ texts: 0, matched: 0, matches: [] });
  });
});
