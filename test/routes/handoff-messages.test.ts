import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HandoffList } from '../../src/contracts/handoff.js';
import { query } from '../../src/db/rows.js';
import { countFacets } from '../../src/domain/facets/follow-facets.js';
import { SweepHandoffs } from '../../src/domain/handoffs/sweep-handoffs.js';
import { openSecretBox } from '../../src/domain/secrets/secret-box.js';
import { createChannels } from '../../src/outbound/channels/channels.js';
import { OWNED_TABLES } from '../../src/store/deletion/owned-tables.js';
import { ENCRYPTION_KEY, startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { openDeliveryWorker } from '../support/delivery.js';
import { RecordingServer } from '../support/recording-server.js';
import { MailServer, partsOf } from '../support/smtp.js';

const CRON = { 'x-cron-key': 'a-cron-key-for-tests' };
const MINUTE = 60_000;

let subject: TestApp;
let receiver: RecordingServer;
let mail: MailServer;
let tenant: TestTenant;
let channels: ReturnType<typeof createChannels>;
beforeAll(async () => {
  mail = await MailServer.start();
  receiver = await RecordingServer.start();
  const smtp = { url: mail.url, from: 'Intentlock <desk@intentlock.test>' };
  channels = createChannels({ allow: ['127.0.0.0/8'], chatIntervalMs: 0 }, smtp);
  const config = { cronKey: CRON['x-cron-key'], gateRateLimit: 10_000 };
  subject = await startApp(config, { channels, database: await freshDatabase() });
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
  await receiver.close();
  await mail.close();
});
beforeEach(async () => {
  await subject.database.db.execute(sql`delete from outbox`);
  await subject.database.db.execute(sql`delete from handoffs`);
  tenant = await subject.tenant();
  receiver.requests.length = 0;
  receiver.handler = (_request, response) => response.end('ok');
  mail.mails.length = 0;
});

const configure = (more: object) =>
  tenant.call('PUT', '/v1/config', {
    ...{ ambiguity_threshold: 1, dimension_threshold: 1 },
    ...more,
  });
const gate = async (body: object) => {
  subject.clock.advance(1_000);
  const reply = await tenant.call('POST', '/v1/gate', body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const escalate = async (session_id = 'chat-1') => {
  const args = { order_id: 'A-1042', amount: 40, to: 'ann@example.com' };
  const body = {
    ...{ request: 'Refund order A-1042 to ann@example.com', session_id, action_risk: 'high' },
    ...{ action_cost: 1_000_000, context: { call: { name: 'refund_order', arguments: args } } },
  };
  expect((await gate(body)).decision).toBe('escalate');
};
/** A call that the user is asked to confirm. */
const CONFIRM = {
  ...{ request: 'Delete the staging database', session_id: 'chat-1' },
  action_risk: 'irreversible',
};
const list = async (query = '') =>
  HandoffList.strict().parse((await tenant.call('GET', `/v1/handoffs${query}`)).json());
const decide = async (body: object) => {
  const [handoff] = (await list()).items;
  const reply = await tenant.call('POST', `/v1/handoffs/${handoff?.gate_call_id}/answer`, body);
  expect(reply.statusCode, reply.body).toBe(200);
};

/** Lets the job look for what is due, and sends what it leaves. */
async function sweep(): Promise<void> {
  await subject.jobs.queue.send(SweepHandoffs, {});
  await subject.jobs.queue.processAll();
  expect(subject.jobs.errors).toEqual([]);
  const deps = {
    ...{ channels, publicUrl: 'https://intentlock.test', hasConsole: true },
    box: openSecretBox([ENCRYPTION_KEY]),
  };
  const { worker, errors } = openDeliveryWorker(subject.database, deps, () => subject.clock.now);
  await worker.deliverAll();
  expect(errors).toEqual([]);
}

const subscribe = async (events: readonly string[]) => {
  const body = { name: 'Desk', url: `${receiver.origin}/desk`, events };
  expect((await tenant.call('POST', '/v1/webhooks', body)).statusCode).toBe(201);
};
const posted = (path = '/desk') =>
  receiver.requests.filter(({ url }) => url === path).map(({ body }) => JSON.parse(body));
const typesOf = (path = '/desk') => posted(path).map(({ type }) => type);

describe('what happens to a handoff', () => {
  test('is told by webhook once: opened and escalated, then answered', async () => {
    await subscribe(['handoff.*', 'gate.escalated']);
    await configure({});
    await escalate();
    await escalate();
    await sweep();
    await sweep();
    expect(typesOf().sort()).toEqual(['gate.escalated', 'handoff.opened']);
    const id = (await list()).items[0]?.gate_call_id;
    const opened = posted().find(({ type }) => type === 'handoff.opened');
    expect(opened.data).toMatchObject({
      tenant_id: tenant.id,
      url: `https://intentlock.test/v1/handoffs/${id}`,
      handoff: {
        ...{ gate_call_id: id, kind: 'escalate', status: 'open', session_id: 'chat-1' },
        ...{ tool: 'refund_order', action_risk: 'high', response: null },
        arguments: { order_id: 'A-1042', amount: 40 },
      },
    });
    const note = 'a note among people';
    await decide({ action: 'answer', response: 'Ask bob@example.com', note });
    await sweep();
    expect(typesOf().slice(2)).toEqual(['handoff.answered']);
    expect(posted()[2].data.handoff).toMatchObject({ status: 'answered', ended_by: tenant.keyId });
    // Nothing leaves with personal data, and notes not at all.
    expect(JSON.stringify(posted())).not.toMatch(/(ann|bob)@example|among people/);
  });

  test('is told to subscriptions also where it was over before anybody looked', async () => {
    const chat_webhook_url = `${receiver.origin}/chat`;
    await tenant.call('PUT', '/v1/notifications/settings', { chat_webhook_url });
    await subscribe(['handoff.*', 'gate.escalated']);
    await configure({});
    await escalate();
    await decide({ action: 'take_over' });
    await sweep();
    expect(typesOf().sort()).toEqual(['gate.escalated', 'handoff.answered', 'handoff.opened']);
    const opened = posted().find(({ type }) => type === 'handoff.opened');
    expect(opened.data.handoff).toMatchObject({ status: 'open', ended_by: null });
    expect(posted('/chat').map(({ text }) => /was answered/.test(text))).toEqual([true]);
  });

  test('is told in the chat and by mail, with a link', async () => {
    await tenant.call('PUT', '/v1/notifications/settings', {
      chat_webhook_url: `${receiver.origin}/chat`,
      digest_emails: ['desk@example.com'],
    });
    await configure({});
    await escalate();
    await sweep();
    const id = (await list()).items[0]?.gate_call_id;
    const [post] = posted('/chat');
    expect(post.text).toMatch(/A handoff is waiting/);
    expect(post.text).toMatch(/refund_order .*"amount":40/);
    expect(post.text).toContain(`https://intentlock.test/console/handoffs/${id}`);
    const [received] = mail.mails;
    expect(received?.to).toEqual(['desk@example.com']);
    expect(JSON.stringify(partsOf(received!))).toMatch(/Refund order A-1042/);
    await decide({ action: 'take_over' });
    await sweep();
    expect(posted('/chat')[1].text).toMatch(/A handoff was answered/);
    expect(mail.mails).toHaveLength(2);
    expect(`${JSON.stringify(posted('/chat'))}${received?.raw}`).not.toContain('ann@example.com');
  });

  test('is told to people at most ten times at once, and to subscriptions each time', async () => {
    const chat_webhook_url = `${receiver.origin}/chat`;
    await tenant.call('PUT', '/v1/notifications/settings', { chat_webhook_url });
    await subscribe(['handoff.opened']);
    await configure({});
    for (let at = 0; at < 12; at += 1) await escalate(`chat-${at}`);
    await sweep();
    expect(posted('/chat')).toHaveLength(10);
    expect(posted('/chat').filter(({ text }) => /and 2 more/.test(text))).toHaveLength(1);
    expect(typesOf()).toHaveLength(12);
  });

  test('is told to nobody who has switched alerts off', async () => {
    const settings = { chat_webhook_url: `${receiver.origin}/chat`, alerts_enabled: false };
    await tenant.call('PUT', '/v1/notifications/settings', settings);
    await configure({});
    await escalate();
    await sweep();
    expect(receiver.requests).toEqual([]);
  });

  test('expires when nobody answers', async () => {
    await subscribe(['handoff.expired']);
    await configure({ handoffs: { expires_after_minutes: 30 } });
    await escalate();
    await sweep();
    subject.clock.advance(30 * MINUTE);
    await sweep();
    expect(typesOf()).toEqual(['handoff.expired']);
    expect((await list()).total).toBe(0);
    const [ended] = (await list('?status=expired')).items;
    expect(ended).toMatchObject({ ended_by: null, ended_at: subject.clock.now.toISOString() });
    await escalate();
    expect((await list()).total).toBe(1);
  });

  test('is withdrawn when the conversation goes on without a person', async () => {
    await subscribe(['handoff.*']);
    await configure({});
    await escalate('chat-1');
    await escalate('chat-2');
    await sweep();
    const said = { history: ['user: 40 euros, to ann@example.com'], action_risk: 'low' };
    const args = { order_id: 'A-1042', amount: 40, to: 'ann@example.com' };
    const again = {
      ...{ request: 'Refund order A-1042 to ann@example.com', session_id: 'chat-1', ...said },
      context: { call: { name: 'refund_order', arguments: args } },
    };
    expect((await gate(again)).decision).toBe('proceed');
    await sweep();
    expect((await list()).items.map(({ session_id }) => session_id)).toEqual(['chat-2']);
    expect((await list('?status=withdrawn')).items).toMatchObject([{ session_id: 'chat-1' }]);
    expect(typesOf().at(-1)).toBe('handoff.withdrawn');
  });
});

describe('a confirmation of high risk', () => {
  test('waits for a person when the user has not answered in time', async () => {
    await configure({ handoffs: { confirm_after_minutes: 30, expires_after_minutes: 60 } });
    expect((await gate(CONFIRM)).decision).toBe('confirm');
    const asked = subject.clock.now;
    subject.clock.advance(29 * MINUTE);
    await sweep();
    expect((await list('?status=all')).items).toEqual([]);
    subject.clock.advance(MINUTE);
    await sweep();
    const later = (minutes: number) => new Date(asked.getTime() + minutes * MINUTE).toISOString();
    expect((await list()).items).toMatchObject([
      {
        ...{ kind: 'confirm', status: 'open', request: CONFIRM.request },
        ...{ waiting_since: later(30), expires_at: later(90) },
        confirm_prompt: expect.stringMatching(/Go ahead\?/),
      },
    ]);
    await decide({ action: 'answer', response: 'yes' });
    expect(await gate(CONFIRM)).toMatchObject({
      decision: 'proceed',
      decision_reason: 'proceed: a person approved this very call; a person answered: "yes"',
    });
  });

  test('waits for a person, too, when it was put again meanwhile, and no longer once that is answered', async () => {
    await configure({ handoffs: { confirm_after_minutes: 30 } });
    await gate(CONFIRM);
    subject.clock.advance(20 * MINUTE);
    await gate(CONFIRM);
    subject.clock.advance(10 * MINUTE);
    await sweep();
    expect((await list()).items).toMatchObject([{ kind: 'confirm', status: 'open' }]);
    await gate({ ...CONFIRM, clarification_response: 'yes' });
    await sweep();
    expect((await list('?status=all')).items).toMatchObject([{ status: 'withdrawn' }]);
  });

  test('waits for nobody when the user has answered or went on', async () => {
    await configure({ handoffs: { confirm_after_minutes: 30 } });
    await gate(CONFIRM);
    await gate({ ...CONFIRM, clarification_response: 'yes' });
    await gate({ ...CONFIRM, session_id: 'chat-2' });
    subject.clock.advance(MINUTE);
    await gate({ request: 'What time is it in Oslo?', session_id: 'chat-2' });
    subject.clock.advance(30 * MINUTE);
    await sweep();
    expect((await list('?status=all')).items).toEqual([]);
  });

  test('waits for nobody any more once the user answers after all', async () => {
    await configure({ handoffs: { confirm_after_minutes: 30 } });
    await gate(CONFIRM);
    subject.clock.advance(31 * MINUTE);
    await sweep();
    const [handoff] = (await list()).items;
    await gate({ ...CONFIRM, clarification_response: 'no' });
    const url = `/v1/handoffs/${handoff?.gate_call_id}/answer`;
    const late = await tenant.call('POST', url, { action: 'answer', response: 'yes' });
    expect(late.statusCode, late.body).toBe(409);
    await sweep();
    const kinds = (await list()).items.map(({ kind }) => kind);
    expect(kinds).not.toContain('confirm');
    expect((await list('?status=withdrawn')).items).toMatchObject([{ kind: 'confirm' }]);
  });

  test('waits for no person where no time is set, or where little can go wrong', async () => {
    await configure({});
    await gate(CONFIRM);
    await configure({ handoffs: { confirm_after_minutes: 1 }, failure_cost: 1e6 });
    const medium = { ...CONFIRM, session_id: 'chat-2', action_risk: 'medium' };
    expect((await gate({ ...medium, action_cost: 1_000 })).decision).toBe('confirm');
    subject.clock.advance(60 * MINUTE);
    await sweep();
    expect((await list('?status=all')).items).toEqual([]);
  });
});

describe('an alert rule', () => {
  const run = async () => {
    const url = '/v1/notifications/alerts/run';
    const reply = await subject.inject({ method: 'POST', url, headers: CRON });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };
  const rule = async (condition: object) => {
    const target = `${receiver.origin}/alerts`;
    const body = { name: 'Waiting', channel: 'webhook', condition: { ...condition, target } };
    const reply = await tenant.call('POST', '/v1/notifications/rules', body);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().id;
  };

  test('on the waiting time fires with the longest wait, and recovers when nobody waits', async () => {
    await configure({});
    const id = await rule({ metric: 'handoff_wait_minutes', threshold: 10, warn_threshold: 5 });
    expect(await run()).toMatchObject({ fired: [], skipped: [] });
    await escalate('chat-1');
    subject.clock.advance(8 * MINUTE);
    await escalate('chat-2');
    expect((await run()).fired).toMatchObject([{ rule_id: id, level: 'warning' }]);
    subject.clock.advance(4 * MINUTE);
    const [fired] = (await run()).fired;
    expect(fired).toMatchObject({ rule_id: id, level: 'alert' });
    expect(fired.value).toBeCloseTo(12, 1);
    await decide({ action: 'take_over' });
    await decide({ action: 'take_over' });
    expect((await run()).recovered).toMatchObject([{ rule_id: id, value: 0 }]);
    expect(typesOf('/alerts')).toEqual(['alert.fired', 'alert.fired', 'alert.recovered']);
  });

  test('on how many wait counts those of its tenant', async () => {
    await configure({});
    const id = await rule({ metric: 'open_handoffs', operator: 'gt', threshold: 1 });
    await escalate('chat-1');
    const own = tenant;
    tenant = await subject.tenant();
    await configure({});
    await escalate('chat-2');
    tenant = own;
    expect((await run()).fired).toEqual([]);
    await escalate('chat-3');
    expect((await run()).fired).toMatchObject([{ rule_id: id, value: 2 }]);
  });

  test('takes no filter of these metrics', async () => {
    const condition = {
      ...{ metric: 'handoff_wait_minutes', threshold: 1 },
      filters: { dimension: 'scope' },
    };
    const reply = await tenant.call('POST', '/v1/notifications/rules', { name: 'X', condition });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().detail).toMatch(
      /does not apply to handoff_wait_minutes. Supported filters: none/,
    );
  });
});

describe('the words of sessions that are deleted', () => {
  const WORD = 'zanzibar';
  const tools = [
    {
      name: `${WORD}_tool`,
      description: `Books ${WORD}`,
      parameters: { type: 'object', properties: {} },
    },
  ];
  /** Tables of the tenant in which the word still stands. */
  async function tablesWithWord(): Promise<string[]> {
    const found: string[] = [];
    for (const { table } of OWNED_TABLES) {
      const name = getTableName(table);
      const id = sql.raw(name === 'tenants' ? 'id' : 'tenant_id');
      const rows = await query<{ row: string }>(
        subject.database.db,
        sql`select t::text as row from ${table} t where t.${id} = ${tenant.id}`,
      );
      if (rows.some(({ row }) => row.includes(WORD))) found.push(name);
    }
    return found;
  }
  const talk = async (session_id: string) => {
    const context = {
      agent_id: `${WORD}-agent`,
      tools,
      call: { name: `${WORD}_tool`, arguments: {} },
    };
    const body = { request: `Cancel my ${WORD} trip`, session_id, action_risk: 'high' };
    expect((await gate({ ...body, action_cost: 1_000_000, context })).decision).toBe('escalate');
    await tenant.call('POST', '/v1/ingest/sessions', {
      ...{ session_id, agent_id: `${WORD}-agent`, channel: WORD },
      messages: [{ role: 'user', content: `My ${WORD} trip` }],
    });
    await subject.toolsStored();
    await countFacets(subject.database.db, tenant.id, [session_id]);
  };

  test('are nowhere, neither in messages, tools nor counts', async () => {
    await subscribe(['handoff.*', 'gate.escalated']);
    await configure({});
    for (const id of ['one', 'two']) await talk(id);
    await sweep();
    expect(await tablesWithWord()).toEqual(
      expect.arrayContaining(['sent_messages', 'agent_tools', 'facet_counts', 'gate_calls']),
    );
    expect((await tenant.call('DELETE', '/v1/sessions/one')).statusCode).toBe(200);
    expect(await tablesWithWord()).toEqual(
      expect.arrayContaining(['sent_messages', 'facet_counts', 'gate_calls']),
    );
    const deleted = (await tenant.call('DELETE', '/v1/sessions/two')).json();
    expect(deleted.deleted).toMatchObject({ sent_messages: 2 });
    await sweep();
    expect(await tablesWithWord()).toEqual([]);
  });

  test('are in no message about failures that were theirs alone', async () => {
    await talk('one');
    const { db } = subject.database;
    const cluster = 'cl_alone';
    await db.execute(sql`
      insert into failures (tenant_id, kind, item_id, session_id, event, request, detail, occurred_at, cluster_id)
      values (${tenant.id}, 'event', 1, 'one', 'abandon', '', '', now(), ${cluster})`);
    const message = {
      type: 'issue.opened',
      timestamp: '',
      data: { issue: { title: WORD, cluster_id: cluster } },
    };
    await db.execute(sql`
      insert into outbox (tenant_id, id, channel, message, due_at)
      values (${tenant.id}, 'msg_1', 'chat', ${JSON.stringify(message)}::jsonb, null)`);
    await tenant.call('DELETE', '/v1/sessions/one');
    expect(await tablesWithWord()).toEqual([]);
  });
});
