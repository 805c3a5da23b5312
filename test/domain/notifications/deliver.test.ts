import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../src/context.js';
import { findDestination } from '../../../src/domain/notifications/destination.js';
import { addressed, createMessage } from '../../../src/domain/notifications/messages.js';
import { send } from '../../../src/domain/notifications/send.js';
import { sendTest } from '../../../src/domain/notifications/send-test.js';
import { openSecretBox } from '../../../src/domain/secrets/secret-box.js';
import { createChannels } from '../../../src/outbound/channels/channels.js';
import type { NewOutboxMessage } from '../../../src/store/notifications/outbox.js';
import { leaseMessages, queueMessages } from '../../../src/store/notifications/outbox.js';
import { ENCRYPTION_KEY, startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { freshDatabase } from '../../support/database.js';
import { openDeliveryWorker } from '../../support/delivery.js';
import { type Handler, RecordingServer } from '../../support/recording-server.js';
import { headerOf, MailServer, partsOf } from '../../support/smtp.js';

let subject: TestApp;
let receiver: RecordingServer;
let mail: MailServer;
let tenant: TestTenant;
let channels: ReturnType<typeof createChannels>;
beforeAll(async () => {
  mail = await MailServer.start();
  receiver = await RecordingServer.start();
  const smtp = { url: mail.url, from: 'Intentlock <alerts@intentlock.test>' };
  channels = createChannels({ allow: ['127.0.0.0/8'], chatIntervalMs: 0 }, smtp);
  const database = await freshDatabase();
  subject = await startApp({}, { channels, database });
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
  await receiver.close();
  await mail.close();
});
beforeEach(async () => {
  await subject.database.db.execute(sql`delete from outbox`);
  tenant = await subject.tenant();
  receiver.requests.length = 0;
  receiver.handler = (_request, response) => response.end('ok');
  mail.mails.length = 0;
  mail.refuse = () => null;
});

const notifications = () => ({
  ...{ channels, publicUrl: 'https://intentlock.test' },
  box: openSecretBox([ENCRYPTION_KEY]),
});

/** Sends what is due; `waited`: as if the delay of every retry were over. */
async function deliverAll({ waited = false } = {}) {
  if (waited) await subject.database.db.execute(sql`update outbox set due_at = now()`);
  const { worker, ended, errors } = openDeliveryWorker(
    subject.database,
    notifications(),
    () => subject.clock.now,
  );
  await worker.deliverAll();
  expect(errors).toEqual([]);
  return ended;
}

const settings = async (body: object) => {
  const reply = await tenant.call('PUT', '/v1/notifications/settings', body);
  expect(reply.statusCode, reply.body).toBe(200);
};
const readSettings = async () => (await tenant.call('GET', '/v1/notifications/settings')).json();

async function webhook(path = '/hook') {
  const condition = { metric: 'gate_calls', threshold: 1, target: `${receiver.origin}${path}` };
  const body = { name: 'Hook', channel: 'webhook', condition };
  return (await tenant.call('POST', '/v1/notifications/rules', body)).json();
}

const alert = { rule_name: 'Calls', metric: 'gate_calls', operator: 'gte', value: 3, threshold: 1 };
const ALERT = { ...alert, window_minutes: 60, severity: 'high', sessions: 2, level: 'alert' };

/** Leaves a message in the outbox, as whatever is notified does. */
async function queue(to: Partial<NewOutboxMessage> = {}, data: object = ALERT) {
  const message = createMessage('alert.fired', tenant.id, { ...data }, subject.clock.now);
  const recipient = { channel: 'chat' as const, ruleId: null, address: null, ...to };
  const messages = addressed(message, [recipient]);
  await queueMessages(subject.database.db, tenant.id, messages);
  return messages[0]?.id ?? '';
}

const waiting = async () => {
  const { rows } = (await subject.database.db.execute(sql`
    select attempts, extract(epoch from due_at - now())::float8 as delay from outbox
    where tenant_id = ${tenant.id} order by id`)) as unknown as {
    rows: { attempts: number; delay: number }[];
  };
  return rows;
};
const lastOf = async (id: number) => {
  const { items } = (await tenant.call('GET', '/v1/notifications/rules')).json();
  return items.find((one: { id: number }) => one.id === id);
};
const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Handler =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

describe('webhooks', () => {
  test('are signed as Standard Webhooks says, by the new and the former secret', async () => {
    const rule = await webhook();
    const id = await queue({ channel: 'webhook', ruleId: rule.id });
    expect(await deliverAll()).toEqual(['webhook delivered']);
    const [first] = receiver.requests;
    expect(first?.headers['webhook-id']).toBe(id);
    // The library compares with the clock of the machine.
    const verify = (secret: string, { headers, body }: { headers: object; body: string }) => {
      const real = Date.now;
      Date.now = () => subject.clock.now.getTime();
      try {
        return new Webhook(secret).verify(body, headers as Record<string, string>);
      } finally {
        Date.now = real;
      }
    };
    expect(verify(rule.secret, first!)).toMatchObject({
      type: 'alert.fired',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: { tenant_id: tenant.id, value: 3, url: 'https://intentlock.test/v1/report.html' },
    });
    const path = `/v1/notifications/rules/${rule.id}/secret`;
    const { secret } = (await tenant.call('POST', path)).json();
    await queue({ channel: 'webhook', ruleId: rule.id });
    await deliverAll();
    const second = receiver.requests[1]!;
    expect(verify(secret, second)).toBeTruthy();
    expect(verify(rule.secret, second)).toBeTruthy();
    expect(() => verify(secret, { ...second, body: `${second.body} ` })).toThrow();
    subject.clock.advance(25 * 3_600_000);
    await queue({ channel: 'webhook', ruleId: rule.id });
    await deliverAll();
    const third = receiver.requests[2]!;
    expect(verify(secret, third)).toBeTruthy();
    expect(() => verify(rule.secret, third)).toThrow();
  });

  test.each<[number, string]>([
    [500, 'HTTP 500'],
    [503, 'HTTP 503'],
    [429, 'HTTP 429'],
    [408, 'HTTP 408'],
  ])('are tried again after %i, with the same id', async (status, error) => {
    receiver.handler = answering(status);
    const rule = await webhook();
    await queue({ channel: 'webhook', ruleId: rule.id });
    expect(await deliverAll()).toEqual([`webhook retrying ${error}`]);
    const [row] = await waiting();
    expect(row?.attempts).toBe(1);
    expect(row?.delay).toBeGreaterThan(3);
    receiver.handler = answering(204);
    expect(await deliverAll({ waited: true })).toEqual(['webhook delivered']);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
    expect(receiver.requests[0]?.body).toBe(receiver.requests[1]?.body);
    expect(await waiting()).toEqual([]);
  });

  test('wait as long as Retry-After says', async () => {
    receiver.handler = answering(429, { 'retry-after': '600' });
    const rule = await webhook();
    await queue({ channel: 'webhook', ruleId: rule.id });
    await deliverAll();
    const [row] = await waiting();
    expect(row?.delay).toBeGreaterThan(590);
  });

  test.each<[string, Handler, string]>([
    ['400', answering(400), 'HTTP 400'],
    ['404', answering(404), 'HTTP 404'],
    [
      'a redirect',
      answering(302, { location: 'http://127.0.0.1:1/inside' }),
      'HTTP 302: redirects are not followed',
    ],
  ])('are given up after %s', async (_name, handler, error) => {
    receiver.handler = handler;
    const rule = await webhook();
    await queue({ channel: 'webhook', ruleId: rule.id });
    expect(await deliverAll()).toEqual([`webhook failed ${error}`]);
    expect(await waiting()).toEqual([]);
    expect(receiver.requests).toHaveLength(1);
  });

  test('are given up after nine attempts', async () => {
    receiver.handler = answering(500);
    const rule = await webhook();
    await queue({ channel: 'webhook', ruleId: rule.id });
    const ends: string[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      ends.push(...(await deliverAll({ waited: true })));
    }
    expect(ends).toHaveLength(9);
    expect(ends.at(-1)).toBe('webhook failed HTTP 500');
  });

  test('hang up and silence are tried again', async () => {
    receiver.handler = (request) => request.socket.destroy();
    const rule = await webhook();
    await queue({ channel: 'webhook', ruleId: rule.id });
    expect((await deliverAll())[0]).toMatch(/^webhook retrying [A-Z_]+$|unreachable/);
  });
});

describe('targets', () => {
  test('410 disables the target, and says so elsewhere, once', async () => {
    await settings({ chat_webhook_url: `${receiver.origin}/chat` });
    receiver.handler = ({ url }, response) => {
      response.statusCode = url === '/gone' ? 410 : 200;
      response.end();
    };
    const rule = await webhook('/gone');
    for (let n = 0; n < 2; n += 1) await queue({ channel: 'webhook', ruleId: rule.id });
    await deliverAll();
    const chats = receiver.requests.filter(({ url }) => url === '/chat');
    expect(chats).toHaveLength(1);
    expect(JSON.parse(chats[0]?.body ?? '').text).toContain(
      'Notifications by webhook are disabled',
    );
    expect(await lastOf(rule.id)).toMatchObject({ state: 'channel_not_configured' });
    await queue({ channel: 'webhook', ruleId: rule.id });
    expect(await deliverAll()).toEqual(['webhook failed The target is disabled.']);
    // Saved again, it begins anew.
    const condition = { metric: 'gate_calls', threshold: 1, target: `${receiver.origin}/gone` };
    const put = { name: 'Hook', condition };
    const changed = await tenant.call('PUT', `/v1/notifications/rules/${rule.id}`, put);
    expect(changed.json().state).toBe('no_data');
  });

  test('five days without any success disable the target', async () => {
    await settings({ digest_emails: ['ops@example.com'] });
    receiver.handler = answering(500);
    const rule = await webhook();
    await queue({ channel: 'webhook', ruleId: rule.id });
    await deliverAll();
    subject.clock.advance(121 * 3_600_000);
    await queue({ channel: 'webhook', ruleId: rule.id });
    await deliverAll();
    expect((await lastOf(rule.id)).state).toBe('channel_not_configured');
    expect(mail.mails.map(({ to }) => to)).toEqual([['ops@example.com']]);
  });

  test('a message whose rule is gone is not sent', async () => {
    const rule = await webhook();
    await queue({ channel: 'webhook', ruleId: rule.id });
    await tenant.call('DELETE', `/v1/notifications/rules/${rule.id}`);
    expect(await deliverAll()).toEqual(['webhook failed There is no destination anymore.']);
    expect(receiver.requests).toEqual([]);
  });

  test('a process that is killed after it has sent has it sent again, with the same id', async () => {
    const rule = await webhook();
    await queue({ channel: 'webhook', ruleId: rule.id });
    const { db } = subject.database;
    const [leased] = await leaseMessages(db, tenant.id, 1);
    const target = await findDestination(db, tenant.id, leased!, notifications(), new Date());
    await send(notifications(), target!, leased!, subject.clock.now);
    expect(await deliverAll()).toEqual([]);
    expect(await deliverAll({ waited: true })).toEqual(['webhook delivered']);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  test('N workers at once send each message once', async () => {
    const rule = await webhook();
    for (let n = 0; n < 20; n += 1) await queue({ channel: 'webhook', ruleId: rule.id });
    await Promise.all([deliverAll(), deliverAll(), deliverAll()]);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  test('a target that leads inside by now is not reached', async () => {
    const rule = await webhook();
    await queue({ channel: 'webhook', ruleId: rule.id });
    const guarded = { ...notifications(), channels: createChannels({ allow: [] }, null) };
    const { worker, ended } = openDeliveryWorker(subject.database, guarded, () => new Date());
    await worker.deliverAll();
    expect(ended).toEqual([
      'webhook failed The URL must not lead to a private or reserved address.',
    ]);
    expect(receiver.requests).toEqual([]);
  });
});

describe('chat', () => {
  beforeEach(() => settings({ chat_webhook_url: `${receiver.origin}/services/T0/B0/secret` }));

  test('gets text that is whole by itself, and blocks', async () => {
    await queue();
    expect(await deliverAll()).toEqual(['chat delivered']);
    const { text, blocks, unfurl_links } = JSON.parse(receiver.requests[0]?.body ?? '');
    expect(text).toContain('*Alert: Calls*');
    expect(text).toContain('The number of gate calls is 3.');
    expect(text).toContain('https://intentlock.test/v1/report.html');
    expect(blocks.map(({ type }: { type: string }) => type)).toEqual([
      ...['header', 'section', 'section', 'actions', 'context'],
    ]);
    expect(unfurl_links).toBe(false);
    expect(await readSettings()).toMatchObject({
      chat: { state: 'ok', last_delivery: { status: 'delivered', code: 200 } },
    });
  });

  test.each<[number, string]>([
    [403, 'action_prohibited'],
    [404, 'no_service'],
    [410, 'channel_is_archived'],
  ])('%i %s disables it, with the reason', async (status, word) => {
    receiver.handler = answering(status, {}, word);
    await queue();
    expect(await deliverAll()).toEqual([`chat failed HTTP ${status} ${word}`]);
    expect((await readSettings()).chat).toMatchObject({
      ...{ state: 'disabled', reason: `HTTP ${status} ${word}` },
    });
    // A test that arrives enables it again.
    receiver.handler = answering(200, {}, 'ok');
    await tenant.call('POST', '/v1/notifications/test');
    expect((await readSettings()).chat.state).toBe('ok');
  });

  test('400 is a message that it does not take, and disables nothing', async () => {
    receiver.handler = answering(400, {}, 'invalid_blocks');
    await queue();
    expect(await deliverAll()).toEqual(['chat failed HTTP 400 invalid_blocks']);
    expect((await readSettings()).chat.state).toBe('failing');
  });

  test("Discord's delay in the body counts", async () => {
    receiver.handler = answering(429, {}, '{"message":"slow down","retry_after":120.5}');
    await queue();
    await deliverAll();
    expect((await waiting())[0]?.delay).toBeGreaterThan(115);
  });

  test('nothing of the URL or of an answer is logged or shown', async () => {
    receiver.handler = answering(500, {}, 'secret-answer from 10.0.0.1');
    await queue();
    await deliverAll();
    const shown = JSON.stringify([await readSettings(), subject.logged]);
    expect(/T0\/|\/B0|secret-answer|10\.0\.0\.1/.test(shown)).toBe(false);
  });
});

describe('e-mail', () => {
  const to = { channel: 'email' as const, address: 'ops@example.com' };

  test('has a plain and an HTML part, and an id of its own', async () => {
    const id = await queue(to, { ...ALERT, rule_name: 'A <b>bold</b>\r\nBcc: evil@example.com' });
    expect(await deliverAll()).toEqual(['email delivered']);
    const [received] = mail.mails;
    expect(received).toMatchObject({ from: 'alerts@intentlock.test', to: ['ops@example.com'] });
    expect(headerOf(received!, 'Message-ID')).toBe(`<${id}@intentlock.test>`);
    expect(headerOf(received!, 'Subject')).toBe('Alert: A <b>bold</b> Bcc: evil@example.com');
    expect(headerOf(received!, 'Bcc')).toBeUndefined();
    expect(headerOf(received!, 'Auto-Submitted')).toBe('auto-generated');
    const parts = partsOf(received!);
    expect(parts['text/plain']).toContain('The number of gate calls is 3.');
    expect(parts['text/html']).toContain('<html lang="en">');
    expect(parts['text/html']).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(parts['text/html']).not.toContain('<b>bold');
  });

  test('an address that is refused for good is given up; another one still gets its own', async () => {
    mail.refuse = (address) => (address === 'gone@example.com' ? 550 : null);
    await queue({ ...to, address: 'gone@example.com' });
    await queue(to);
    const ended = await deliverAll();
    expect(ended.sort()).toEqual(['email delivered', 'email failed SMTP 550 5.1.1']);
    expect(mail.mails).toHaveLength(1);
  });

  test('an address that is refused for now is tried again with the same id', async () => {
    mail.refuse = () => 451;
    const id = await queue(to);
    expect(await deliverAll()).toEqual(['email retrying SMTP 451 5.1.1']);
    mail.refuse = () => null;
    expect(await deliverAll({ waited: true })).toEqual(['email delivered']);
    expect(headerOf(mail.mails[0]!, 'Message-ID')).toContain(id);
  });

  test('a mail server that is away, or refuses the login, keeps mails waiting', async () => {
    const from = 'alerts@intentlock.test';
    const tries: [string, RegExp][] = [
      ['smtp://127.0.0.1:9', /^email retrying [A-Z]+$/],
      [
        mail.url.replace('//', '//user:wrong@'),
        /^email retrying The mail server rejected the login/,
      ],
    ];
    for (const [url, end] of tries) {
      await queue(to);
      const away = { ...notifications(), channels: createChannels({ allow: [] }, { url, from }) };
      const { worker, ended } = openDeliveryWorker(subject.database, away, () => new Date());
      await worker.deliverAll();
      expect(ended[0]).toMatch(end);
    }
  });
});

test('a test message to what never answers is told of in its time', async () => {
  await settings({ chat_webhook_url: `${receiver.origin}/chat` });
  const waiting: (() => void)[] = [];
  receiver.handler = (_request, response) => {
    waiting.push(() => response.end());
  };
  const caller = { tenantId: tenant.id } as unknown as Ctx['caller'];
  const ctx = { db: subject.database.db, caller, now: subject.clock.now } as Ctx;
  const tested = await sendTest(ctx, { ...notifications(), hasConsole: false }, undefined, 50);
  expect(tested).toMatchObject([
    {
      channel: 'chat',
      result: { outcome: 'retry', code: null, error: 'No response within 0.05 s.' },
    },
  ]);
  for (const end of waiting) end();
});
