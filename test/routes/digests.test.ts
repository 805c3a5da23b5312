import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DigestRun } from '../../src/contracts/digest.js';
import { TestAnswer } from '../../src/contracts/notification-test.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { createChannels } from '../../src/outbound/channels/channels.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { drain } from '../support/feed.js';
import { problemOf } from '../support/problem.js';
import { RecordingServer } from '../support/recording-server.js';
import { MailServer, partsOf } from '../support/smtp.js';

const CRON = { 'x-cron-key': 'a-cron-key-for-tests' };
const URL = '/v1/notifications/digest/run';
const DAY = 86_400_000;
/** A Friday. */
const NOW = new Date('2026-11-20T12:00:00.000Z');

let subject: TestApp;
let receiver: RecordingServer;
let mail: MailServer;
let tenant: TestTenant;
beforeAll(async () => {
  receiver = await RecordingServer.start();
  mail = await MailServer.start();
  const smtp = { url: mail.url, from: 'alerts@intentlock.test' };
  const channels = createChannels({ allow: ['127.0.0.0/8'], chatIntervalMs: 0 }, smtp);
  const database = await freshDatabase();
  subject = await startApp({ cronKey: CRON['x-cron-key'] }, { channels, database });
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
  await receiver.close();
  await mail.close();
});
beforeEach(async () => {
  subject.clock.now = NOW;
  tenant = await subject.tenant();
  receiver.requests.length = 0;
  receiver.handler = (_request, response) => response.end('ok');
  mail.mails.length = 0;
  mail.refuse = () => null;
});

const settings = (body: object, of = tenant) => of.call('PUT', '/v1/notifications/settings', body);
const chat = () => `${receiver.origin}/services/T0/B0/x`;
const subscribe = (of = tenant) =>
  settings({ digest_enabled: true, digest_day: 'Friday', chat_webhook_url: chat() }, of);

async function run(of = tenant): Promise<DigestRun> {
  const reply = await of.call('POST', URL);
  expect(reply.statusCode, reply.body).toBe(200);
  return DigestRun.parse(reply.json());
}
async function runAll(): Promise<DigestRun> {
  const reply = await subject.inject({ method: 'POST', url: URL, headers: CRON });
  expect(reply.statusCode, reply.body).toBe(200);
  return DigestRun.parse(reply.json());
}

/** A week with something of everything, and less of it the week before. */
async function busyWeek() {
  const at = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * DAY);
  const levels = { issue_promotion_event_threshold: 4, issue_promotion_session_threshold: 2 };
  await tenant.call('PUT', '/v1/config', levels);
  for (const [daysAgo, many] of [
    [9, 2],
    [3, 4],
  ] as const) {
    subject.clock.now = at(daysAgo);
    for (let n = 0; n < many; n += 1) {
      const session_id = `s${daysAgo}-${n}`;
      await tenant.call('POST', '/v1/gate', { request: 'Delete the old records', session_id });
      const detail = 'no, the archived records of ann@example.com';
      await tenant.call('POST', '/v1/events', { session_id, event: 'correction', detail });
    }
    const outcome = { session_id: `s${daysAgo}-0`, type: 'refund_reversed', detail: '' };
    await tenant.call('POST', '/v1/outcomes', { ...outcome, value: -20.5, currency: 'EUR' });
    await drain(subject.database.db, openFollowers(), { now: subject.clock.now });
    await tenant.call('POST', '/v1/clusters/run');
  }
  subject.clock.now = NOW;
}

describe('POST /v1/notifications/digest/run with a bearer key', () => {
  test('sends the week to the chat and to every address, once in a week', async () => {
    await busyWeek();
    await subscribe();
    await settings({ digest_emails: ['team@example.com'] });
    const target = 'boss@example.com';
    const condition = { metric: 'gate_calls', threshold: 1, target };
    await tenant.call('POST', '/v1/notifications/rules', {
      name: 'R',
      channel: 'email',
      condition,
    });
    receiver.requests.length = 0;
    const sent = await run();
    expect(sent).toMatchObject({ status: 'sent', week: '2026-W47', reason: null });
    expect(sent.delivered).toEqual([
      { channel: 'chat', target: `${receiver.origin}/services/***`, status: 'delivered' },
      { channel: 'email', target: 'team@example.com', status: 'delivered' },
      { channel: 'email', target: 'boss@example.com', status: 'delivered' },
    ]);
    expect(sent.digest).toMatchObject({
      period: { from: '2026-11-13T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' },
      quiet: false,
      gate: { calls: 4, misunderstanding_rate: 1, delta_pct: { calls: 100 } },
      failures: { count: 5, previous: 3 },
      issues: { opened: 1, open: 1, top: [{ event_count: 5, previous: 3 }] },
      outcomes: [{ type: 'refund_reversed', currency: 'EUR', count: 1, value: -20.5 }],
      reviews: { done: 0, backlog: 6, gate_precision: null, ci95: null },
    });
    expect(sent.digest?.headline).toMatch(/^1 new issue; misunderstandings 100%/);
    const text = JSON.parse(receiver.requests.at(-1)?.body ?? '').text;
    expect(text).toContain('Your week: November 13, 2026 to November 19, 2026');
    const parts = partsOf(mail.mails[0]!);
    expect(parts['text/plain']).toContain('Gate calls: 4 (+100%)');
    expect(parts['text/html']).toMatch(/<h1[^>]*>Your week/);
    expect(parts['text/html']).toContain('<th scope="row"');
    expect(JSON.stringify([receiver.requests, mail.mails])).not.toContain('ann@example.com');

    expect(await run()).toMatchObject({ status: 'skipped_already_sent', delivered: [] });
    subject.clock.now = new Date(NOW.getTime() + 2 * DAY);
    expect((await run()).status).toBe('skipped_already_sent');
    subject.clock.now = new Date(NOW.getTime() + 3 * DAY);
    expect(await run()).toMatchObject({ status: 'sent', week: '2026-W48' });
  });

  test('a quiet week is one honest line', async () => {
    await subscribe();
    const { digest } = await run();
    expect(digest).toMatchObject({ quiet: true, gate: { calls: 0, ask_rate: null } });
    const { text, blocks } = JSON.parse(receiver.requests[0]?.body ?? '');
    expect(text.split('\n')[1]).toBe('A quiet week: no questions and no failures.');
    expect(blocks).toHaveLength(4);
  });

  test('says why nothing is sent', async () => {
    expect((await run()).status).toBe('skipped_disabled');
    await settings({ digest_enabled: true });
    expect(await run()).toMatchObject({ status: 'failed', reason: 'channel_not_configured' });
    await subscribe();
    receiver.handler = (_request, response) => {
      response.statusCode = 404;
      response.end('no_service');
    };
    expect(await run()).toMatchObject({
      ...{ status: 'failed', reason: 'Delivery failed for all recipients.' },
      delivered: [{ status: 'failed' }],
    });
  });

  test('two at once send one', async () => {
    await subscribe();
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.map(({ status }) => status).sort()).toEqual([
      ...['sent', 'skipped_already_sent', 'skipped_already_sent'],
    ]);
    expect(receiver.requests).toHaveLength(1);
  });

  test('401 without a key or with a wrong one', async () => {
    problemOf(await subject.inject({ method: 'POST', url: URL }), 401);
    const headers = { 'x-cron-key': 'another-key-for-tests' };
    problemOf(await subject.inject({ method: 'POST', url: URL, headers }), 401);
  });
});

describe('POST /v1/notifications/digest/run with the cron key', () => {
  test('sends those that are due today, and each once', async () => {
    const monday = await subject.tenant();
    const broken = await subject.tenant();
    await subscribe();
    await settings(
      { digest_enabled: true, digest_day: 'Monday', chat_webhook_url: chat() },
      monday,
    );
    await settings({ digest_enabled: true, digest_day: 'Friday' }, broken);
    const first = await runAll();
    const of = (answer: DigestRun, id: string) =>
      answer.tenants.find(({ tenant_id }) => tenant_id === id);
    expect(first).toMatchObject({ status: 'sent', digest: null, more: false });
    expect(of(first, tenant.id)?.status).toBe('sent');
    expect(of(first, broken.id)).toMatchObject({
      ...{ status: 'failed', reason: 'channel_not_configured' },
    });
    expect(of(first, monday.id)).toBeUndefined();
    const second = await runAll();
    expect(of(second, tenant.id)?.status).toBe('skipped_already_sent');
    subject.clock.now = new Date(NOW.getTime() + DAY);
    expect(await runAll()).toMatchObject({ status: 'skipped_not_due', tenants: [] });
  });
});

describe('POST /v1/notifications/test', () => {
  const sendTest = async () => {
    const reply = await tenant.call('POST', '/v1/notifications/test');
    expect(reply.statusCode, reply.body).toBe(200);
    return TestAnswer.parse(reply.json());
  };

  test('says of each channel what happened', async () => {
    const none = await sendTest();
    expect([none.chat.status, none.email.status, none.webhook.status]).toEqual([
      ...['not_configured', 'not_configured', 'not_configured'],
    ]);
    const emails = ['ok@example.com', 'gone@example.com'];
    await settings({ chat_webhook_url: chat(), digest_emails: emails });
    const condition = { metric: 'gate_calls', threshold: 1, target: `${receiver.origin}/hook` };
    await tenant.call('POST', '/v1/notifications/rules', {
      ...{ name: 'Hook', channel: 'webhook', condition },
    });
    mail.refuse = (address) => (address === 'gone@example.com' ? 550 : null);
    receiver.handler = ({ url }, response) => {
      response.statusCode = url === '/hook' ? 500 : 200;
      response.end();
    };
    const answer = await sendTest();
    expect(answer.chat).toMatchObject({
      ...{ status: 'delivered', http_status: 200, error: null },
      targets: [{ target: `${receiver.origin}/services/***`, status: 'delivered' }],
    });
    expect(answer.email).toMatchObject({ status: 'failed', smtp_status: 550, http_status: null });
    expect(answer.email.targets.map(({ target, status }) => [target, status])).toEqual([
      ['ok@example.com', 'delivered'],
      ['gone@example.com', 'failed'],
    ]);
    expect(answer.webhook).toMatchObject({ status: 'failed', http_status: 500, error: 'HTTP 500' });
    const types = receiver.requests.map(({ body }) => JSON.parse(body).type ?? 'chat');
    expect(types.sort()).toEqual(['chat', 'test.ping']);
  });

  test('429 beyond six a minute, and 401 without a key', async () => {
    for (let n = 0; n < 6; n += 1) await sendTest();
    problemOf(await tenant.call('POST', '/v1/notifications/test'), 429);
    problemOf(await subject.inject({ method: 'POST', url: '/v1/notifications/test' }), 401);
  });
});
