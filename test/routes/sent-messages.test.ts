import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AlertPreview } from '../../src/contracts/alert-rule.js';
import { MessageList, SentMessage } from '../../src/contracts/sent-message.js';
import { addressed, createMessage } from '../../src/domain/notifications/messages.js';
import { openSecretBox } from '../../src/domain/secrets/secret-box.js';
import { createChannels } from '../../src/outbound/channels/channels.js';
import { queueMessages } from '../../src/store/notifications/outbox.js';
import { ENCRYPTION_KEY, startApp, type TestApp, type TestTenant } from '../support/app.js';
import { openDeliveryWorker } from '../support/delivery.js';
import { problemOf, refusedFields } from '../support/problem.js';
import { RecordingServer } from '../support/recording-server.js';

let subject: TestApp;
let receiver: RecordingServer;
let tenant: TestTenant;
const channels = createChannels({ allow: ['127.0.0.0/8'], chatIntervalMs: 0 }, null);
beforeAll(async () => {
  receiver = await RecordingServer.start();
  subject = await startApp({}, { channels });
});
afterAll(async () => {
  await subject.close();
  await receiver.close();
});
beforeEach(async () => {
  await subject.database.db.execute(sql`delete from outbox`);
  tenant = await subject.tenant();
  receiver.requests.length = 0;
  receiver.handler = (_request, response) => response.end('ok');
});

const list = async (query = '', who = tenant) => {
  const reply = await who.call('GET', `/v1/notifications/messages${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return MessageList.strict().parse(reply.json());
};
const retry = (id: string, who = tenant) =>
  who.call('POST', `/v1/notifications/messages/${id}/retry`);

/** A rule with a webhook at the receiver. */
async function webhook(): Promise<number> {
  const target = `${receiver.origin}/services/secret-path`;
  const condition = { metric: 'gate_calls', threshold: 1, target };
  const body = { name: 'Hook', channel: 'webhook', condition };
  return (await tenant.call('POST', '/v1/notifications/rules', body)).json().id;
}

const ALERT = {
  ...{ rule_name: 'Calls', metric: 'gate_calls', operator: 'gte', value: 3, threshold: 1 },
  ...{ window_minutes: 60, severity: 'high', sessions: 2, level: 'alert' },
};

/** Leaves a message in the outbox, as whatever is notified does. */
async function queue(ruleId: number): Promise<string> {
  const message = createMessage('alert.fired', tenant.id, { ...ALERT }, subject.clock.now);
  const messages = addressed(message, [{ channel: 'webhook', ruleId, address: null }]);
  await queueMessages(subject.database.db, tenant.id, messages);
  return messages[0]?.id ?? '';
}

async function deliverAll(): Promise<void> {
  const deps = {
    ...{ channels, publicUrl: 'https://intentlock.test' },
    box: openSecretBox([ENCRYPTION_KEY]),
  };
  const clock = () => subject.clock.now;
  const { worker, errors } = openDeliveryWorker(subject.database, deps, clock);
  await worker.deliverAll();
  expect(errors).toEqual([]);
}

describe('GET /v1/notifications/messages', () => {
  test('200 with what waits, and then with where it went and what came back', async () => {
    const ruleId = await webhook();
    const id = await queue(ruleId);
    const [waits] = (await list()).items;
    expect(waits).toMatchObject({
      ...{ id, type: 'alert.fired', channel: 'webhook', rule_id: ruleId, status: 'waiting' },
      ...{ attempts: 0, to: null, last_delivery: null },
    });
    expect(waits?.next_attempt_at).not.toBeNull();
    await deliverAll();
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        ...{ id, status: 'delivered', attempts: 1, next_attempt_at: null, rule_id: ruleId },
        ...{ to: `${receiver.origin}/services/***`, last_delivery: { code: 200, error: null } },
      },
    ]);
    expect(JSON.stringify(items)).not.toContain('secret-path');
  });

  test('200 by status, channel and rule, in pages', async () => {
    const [one, other] = [await webhook(), await webhook()];
    const sent = await queue(one);
    await deliverAll();
    const waits = await queue(other);
    const idsIn = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await idsIn('')).toEqual([waits, sent]);
    expect(await idsIn('?status=waiting')).toEqual([waits]);
    expect(await idsIn('?status=delivered')).toEqual([sent]);
    expect(await idsIn('?status=failed')).toEqual([]);
    expect(await idsIn(`?rule_id=${one}`)).toEqual([sent]);
    expect(await idsIn('?channel=chat')).toEqual([]);
    expect(await idsIn('?page_size=1&page=2')).toEqual([sent]);
    expect(await list('?page_size=1')).toMatchObject({ total: 2, has_more: true });
    const reply = await tenant.call('GET', '/v1/notifications/messages?status=sent');
    expect(refusedFields(reply)).toEqual(['/status']);
  });
});

describe('POST /v1/notifications/messages/{message_id}/retry', () => {
  test('200: a message that was given up is sent again with the same id', async () => {
    receiver.handler = (_request, response) => response.writeHead(400).end();
    const id = await queue(await webhook());
    await deliverAll();
    expect((await list('?status=failed')).items).toMatchObject([
      { id, last_delivery: { status: 'failed', code: 400 } },
    ]);
    receiver.handler = (_request, response) => response.end('ok');
    const reply = await retry(id);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(SentMessage.strict().parse(reply.json())).toMatchObject({ id, status: 'waiting' });
    await deliverAll();
    expect((await list()).items).toMatchObject([{ id, status: 'delivered', attempts: 1 }]);
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  });

  test('409 while it waits, 404 of an unknown one and of one of somebody else', async () => {
    const id = await queue(await webhook());
    problemOf(await retry(id), 409);
    await deliverAll();
    const stranger = await subject.tenant();
    expect((await list('', stranger)).items).toEqual([]);
    problemOf(await retry(id, stranger), 404);
    problemOf(await retry('msg_none'), 404);
    expect((await list()).items).toMatchObject([{ id, status: 'delivered' }]);
  });
});

describe('POST /v1/notifications/rules/preview', () => {
  const preview = (condition: object, who = tenant) =>
    who.call('POST', '/v1/notifications/rules/preview', { condition });

  test('200 with how often it would have fired, as saving it says, and saves nothing', async () => {
    for (const session_id of ['a', 'b', 'c']) {
      await tenant.call('POST', '/v1/gate', { request: 'Do it', session_id });
    }
    const condition = { metric: 'gate_calls', threshold: 2, window_minutes: 60 };
    const reply = await preview(condition);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(AlertPreview.strict().parse(reply.json())).toMatchObject({
      days: 30,
      would_have_fired: 1,
      note: null,
    });
    const never = await preview({ ...condition, threshold: 4 });
    expect(never.json().would_have_fired).toBe(0);
    expect((await tenant.call('GET', '/v1/notifications/rules')).json().total).toBe(0);
    const stranger = await subject.tenant();
    expect((await preview(condition, stranger)).json().would_have_fired).toBe(0);
  });

  test('422 of a condition that cannot be, or that names what does not exist', async () => {
    const unknown = { metric: 'signal_matches', threshold: 1, filters: { signal_id: 99_999 } };
    expect(refusedFields(await preview(unknown))).toEqual(['/condition/filters/signal_id']);
    expect(refusedFields(await preview({ metric: 'size', threshold: 1 }))).toEqual([
      '/condition/metric',
    ]);
    expect(refusedFields(await preview({ metric: 'gate_calls' }))).toEqual([
      '/condition/threshold',
    ]);
  });

  test('401 without a key', async () => {
    const url = '/v1/notifications/rules/preview';
    problemOf(await subject.inject({ method: 'POST', url, payload: {} }), 401);
  });
});
