import { sql } from 'drizzle-orm';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { MessageList } from '../../src/contracts/sent-message.js';
import { CreatedWebhook, Webhook, WebhookList } from '../../src/contracts/webhook.js';
import { WEBHOOK_MESSAGES } from '../../src/contracts/webhook-message.js';
import { openSecretBox } from '../../src/domain/secrets/secret-box.js';
import { createChannels } from '../../src/outbound/channels/channels.js';
import { fail, follow, run } from '../domain/clusters/support.js';
import { ENCRYPTION_KEY, startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { openDeliveryWorker } from '../support/delivery.js';
import { problemOf, refusedFields } from '../support/problem.js';
import { RecordingServer } from '../support/recording-server.js';

let subject: TestApp;
let receiver: RecordingServer;
let tenant: TestTenant;
const channels = createChannels({ allow: ['127.0.0.0/8'], chatIntervalMs: 0 }, null);
beforeAll(async () => {
  receiver = await RecordingServer.start();
  subject = await startApp({}, { channels, database: await freshDatabase() });
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
  await receiver.close();
});
beforeEach(async () => {
  await subject.database.db.execute(sql`delete from outbox`);
  tenant = await subject.tenant();
  receiver.requests.length = 0;
  receiver.handler = (_request, response) => response.end('ok');
});

const url = () => `${receiver.origin}/in/hidden-path`;
const subscribe = (events: readonly string[], more: object = {}, who = tenant) =>
  who.call('POST', '/v1/webhooks', { name: 'Duty desk', url: url(), events, ...more });
async function make(events: readonly string[], more: object = {}) {
  const reply = await subscribe(events, more);
  expect(reply.statusCode, reply.body).toBe(201);
  return CreatedWebhook.strict().parse(reply.json());
}
const list = async (who = tenant) =>
  WebhookList.strict().parse((await who.call('GET', '/v1/webhooks')).json());
const messages = async (query = '') =>
  MessageList.strict().parse(
    (await tenant.call('GET', `/v1/notifications/messages${query}`)).json(),
  );

async function deliverAll(): Promise<void> {
  const deps = {
    ...{ channels, publicUrl: 'https://intentlock.test' },
    box: openSecretBox([ENCRYPTION_KEY]),
  };
  const { worker, errors } = openDeliveryWorker(subject.database, deps, () => subject.clock.now);
  await worker.deliverAll();
  expect(errors).toEqual([]);
}

/** Holds a signature to the library of Standard Webhooks, which compares with the clock of the machine. */
function verify(secret: string): unknown {
  const { headers, body } = receiver.requests[0]!;
  const real = Date.now;
  Date.now = () => subject.clock.now.getTime();
  try {
    return new StandardWebhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    Date.now = real;
  }
}

/** Submits a review of something that was reported. @returns the event */
async function review(): Promise<number> {
  const body = { request: 'Delete the old records', session_id: 's' };
  await tenant.call('POST', '/v1/gate', body);
  const event = { session_id: 's', event: 'correction', detail: 'not those of Ann Smith' };
  const { id } = (await tenant.call('POST', '/v1/events', event)).json();
  const given = { event_id: id, verdict: 'true_misunderstanding', note: 'a note of its own' };
  const reply = await tenant.call('POST', '/v1/reviews', given);
  expect(reply.statusCode, reply.body).toBe(200);
  return id;
}

/** The messages that arrived; each is as the OpenAPI document says. */
const received = () =>
  receiver.requests.map(({ body }) => {
    const message = JSON.parse(body);
    const schema = (WEBHOOK_MESSAGES as Record<string, z.ZodType>)[message.type];
    if (message.type !== 'test.ping') expect(schema?.parse(message)).toEqual(message);
    return message;
  });

describe('POST /v1/webhooks', () => {
  test('201 with a secret that is shown once, and the beginning of the URL', async () => {
    const { secret, ...made } = await make(['review.submitted', 'review.submitted']);
    expect(secret).toMatch(/^whsec_/);
    expect(made).toMatchObject({
      ...{ name: 'Duty desk', url: `${receiver.origin}/in/***`, events: ['review.submitted'] },
      ...{ enabled: true, state: 'ok', last_delivery: null },
    });
    expect((await list()).items).toEqual([made]);
    const stored = await subject.database.db.execute(sql`select * from webhooks`);
    expect(JSON.stringify(stored)).not.toMatch(/hidden-path|whsec/);
  });

  test.each([
    ['an unknown event', { events: ['gate.called'] }, '/events/0'],
    ['no event', { events: [] }, '/events'],
    ['no address', { url: 'desk' }, '/url'],
    ['an address within', { url: 'https://10.0.0.1/in' }, '/url'],
    ['another scheme', { url: 'ftp://example.com/' }, '/url'],
    ['a part of an address', { url: 'https://example.com/***' }, '/url'],
    ['a blank name', { name: ' ' }, '/name'],
  ])('422 for %s', async (_, more, pointer) => {
    expect(refusedFields(await subscribe(['issue.opened'], more))).toEqual([pointer]);
    expect((await list()).total).toBe(0);
  });

  test('422 for a field that there is not, 401 without a key', async () => {
    problemOf(await subscribe(['issue.opened'], { event: 'x' }), 422);
    const payload = { name: 'Mine', url: url(), events: ['issue.opened'] };
    problemOf(await subject.inject({ method: 'POST', url: '/v1/webhooks', payload }), 401);
  });

  test('409 beyond fifty', async () => {
    for (let at = 0; at < 50; at += 1) await make(['issue.opened']);
    problemOf(await subscribe(['issue.opened']), 409);
  });
});

describe('what is subscribed to', () => {
  test('is sent once to each that wants it, signed, without what people have written', async () => {
    const { id, secret } = await make(['review.submitted', 'rule.enabled']);
    await make(['handoff.*']);
    await make(['review.submitted'], { enabled: false });
    const event = await review();
    expect((await messages(`?webhook_id=${id}`)).items).toMatchObject([
      { webhook_id: id, status: 'waiting', type: 'review.submitted', channel: 'webhook' },
    ]);
    await deliverAll();
    expect(receiver.requests).toHaveLength(1);
    const [first] = receiver.requests;
    expect(verify(secret)).toMatchObject({
      type: 'review.submitted',
      data: {
        tenant_id: tenant.id,
        review: { event_id: event, verdict: 'true_misunderstanding', reviewer: tenant.keyId },
      },
    });
    expect(first?.body).not.toMatch(/a note of its own|Ann Smith/);
    expect(
      Webhook.strict().parse((await tenant.call('GET', `/v1/webhooks/${id}`)).json()),
    ).toMatchObject({
      state: 'ok',
      last_delivery: { status: 'delivered', code: 200 },
    });
  });

  test('rule.enabled comes with the change that puts a rule in force, and with no other', async () => {
    await make(['rule.enabled']);
    const rule = { id: 'rule_1', cluster_id: 'c_1', question_template: 'Which one?' };
    const put = (cluster_rules: readonly object[]) =>
      tenant.call('PUT', '/v1/config', { cluster_rules });
    await put([{ ...rule, enabled: false }]);
    await deliverAll();
    expect(received()).toEqual([]);
    const [{ version }] = (await tenant.call('GET', '/v1/rules')).json().items;
    await tenant.call('PATCH', '/v1/rules/rule_1', { version, enabled: true });
    await put([{ ...rule, question_template: 'Which of them?' }]);
    await deliverAll();
    expect(received()).toMatchObject([
      { type: 'rule.enabled', data: { rule: { ...rule, dimension: null } } },
    ]);
  });

  test('issue.opened and issue.regressed come also where no chat is set', async () => {
    await make(['issue.opened', 'issue.regressed']);
    for (let at = 0; at < 6; at += 1) {
      const one = { request: 'Clear the cache', detail: 'only on staging', dimension: 'scope' };
      await fail(tenant, one as never);
    }
    await follow(subject);
    const [issue] = (await run(tenant)).issues_opened;
    await deliverAll();
    expect(received()).toMatchObject([
      {
        type: 'issue.opened',
        data: { issue: { id: issue }, url: expect.stringContaining('#issue-') },
      },
    ]);
    await tenant.call('PATCH', `/v1/issues/${issue}/status`, { status: 'resolved' });
    subject.clock.advance(60_000);
    const again = { request: 'Clear the cache', detail: 'only on staging', dimension: 'scope' };
    await fail(tenant, again as never);
    await follow(subject);
    await run(tenant);
    await deliverAll();
    expect(received().map(({ type }) => type)).toEqual(['issue.opened', 'issue.regressed']);
  });

  test('is tried again from the list of messages, and its URL shows as failing', async () => {
    const { id } = await make(['review.submitted']);
    receiver.handler = (_request, response) => response.writeHead(400).end();
    await review();
    await deliverAll();
    expect((await list()).items[0]).toMatchObject({
      state: 'failing',
      last_delivery: { code: 400 },
    });
    const [failed] = (await messages('?status=failed')).items;
    receiver.handler = (_request, response) => response.end('ok');
    await tenant.call('POST', `/v1/notifications/messages/${failed?.id}/retry`);
    await deliverAll();
    expect((await messages()).items).toMatchObject([
      { id: failed?.id, webhook_id: id, status: 'delivered', to: `${receiver.origin}/in/***` },
    ]);
    const sent = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(sent).toEqual([failed?.id, failed?.id]);
  });

  test('is tried by POST /v1/notifications/test as well', async () => {
    await make(['rule.enabled']);
    const tested = (await tenant.call('POST', '/v1/notifications/test')).json();
    expect(tested.webhook).toMatchObject({ status: 'delivered', http_status: 200 });
    expect(received()).toMatchObject([{ type: 'test.ping' }]);
  });
});

describe('PATCH and DELETE /v1/webhooks/{webhook_id}', () => {
  test('200: what is absent stays, and a URL that is sent back as shown changes nothing', async () => {
    const { id, secret: _, ...made } = await make(['issue.opened']);
    subject.clock.advance(1_000);
    const change = { url: made.url, events: ['handoff.*'], enabled: false };
    const reply = await tenant.call('PATCH', `/v1/webhooks/${id}`, change);
    expect(Webhook.strict().parse(reply.json())).toMatchObject({
      ...{ id, name: 'Duty desk', url: made.url, events: ['handoff.*'] },
      ...{ enabled: false, state: 'disabled', updated_at: subject.clock.now.toISOString() },
    });
    await tenant.call('PATCH', `/v1/webhooks/${id}`, {
      enabled: true,
      events: ['review.submitted'],
    });
    await review();
    await deliverAll();
    expect(receiver.requests[0]?.url).toBe('/in/hidden-path');
    const wrong = await tenant.call('PATCH', `/v1/webhooks/${id}`, { url: 'http://10.0.0.1' });
    expect(refusedFields(wrong)).toEqual(['/url']);
  });

  test('both secrets sign for a day after the secret is replaced', async () => {
    const { id, secret } = await make(['review.submitted']);
    const rotated = (await tenant.call('POST', `/v1/webhooks/${id}/secret`)).json();
    expect(rotated).toMatchObject({ webhook_id: id, secret: expect.stringMatching(/^whsec_/) });
    await review();
    await deliverAll();
    for (const one of [secret, rotated.secret]) expect(verify(one)).toBeTruthy();
  });

  test('204 takes what waits with it; 404 of one that is gone, or of somebody else', async () => {
    const { id } = await make(['review.submitted']);
    await review();
    const stranger = await subject.tenant();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['POST', '/secret', undefined],
    ] as const) {
      problemOf(await stranger.call(method, `/v1/webhooks/${id}${path}`, body), 404);
    }
    expect((await list(stranger)).items).toEqual([]);
    expect((await tenant.call('DELETE', `/v1/webhooks/${id}`)).statusCode).toBe(204);
    problemOf(await tenant.call('DELETE', `/v1/webhooks/${id}`), 404);
    await deliverAll();
    expect(receiver.requests).toEqual([]);
    const { items } = (await tenant.call('GET', '/v1/audit')).json();
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['webhook.create', 'webhook.remove']));
    expect(JSON.stringify(items)).not.toMatch(/hidden-path|whsec/);
  });
});
