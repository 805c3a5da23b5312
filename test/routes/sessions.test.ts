import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SessionDeleted, SessionDetail } from '../../src/contracts/session.js';
import { SessionList } from '../../src/contracts/session-list.js';
import { messages } from '../../src/db/schema/messages.js';
import { steps } from '../../src/db/schema/steps.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';
import {
  insertGateCall,
  insertMessage,
  insertOutcome,
  insertStep,
  writeEvent,
} from '../support/rows.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const get = async (url: string, who = tenant) => {
  const reply = await who.call('GET', url);
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  return reply.json();
};
const list = async (query = '') => SessionList.parse(await get(`/v1/sessions${query}`));
const detail = async (id: string, query = '') =>
  SessionDetail.parse(await get(`/v1/sessions/${encodeURIComponent(id)}${query}`));
const ids = (page: { items: { session_id: string }[] }) => page.items.map((one) => one.session_id);

async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<void> {
  const reply = await tenant.call('POST', url, body, headers);
  expect(reply.statusCode, reply.body).toBe(200);
}
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const talk = (session_id: string, minute: number, more: object = {}) => ({
  session_id,
  messages: [{ role: 'user', content: 'Hi', timestamp: at(minute) }],
  ...more,
});

/** What the gate always says of a call. */
const PRICED = {
  dimensions: { goal: 0, output_format: 0, scope: 0, constraints: 0 },
  costs: { proceed: 1, confirm: 1, ask: 1, escalate: 1 },
};

/** A session of which every kind of thing is known. */
async function fullSession(id = 's'): Promise<void> {
  await post('/v1/ingest/sessions', talk(id, 1, { agent_id: 'a', metadata: { plan: 'pro' } }));
  await post('/v1/gate', {
    session_id: id,
    request: 'Delete the old records',
    action_risk: 'irreversible',
    context: { correlation_id: `${id}-1` },
  });
  await subject.database.db.insert(steps).values({
    tenantId: tenant.id,
    sessionId: id,
    correlationId: `${id}-1`,
    stepId: 'st, "1"',
    stepIndex: 0,
    type: 'tool_call',
    name: 'delete_records',
    input: { year: 2019 },
    output: null,
    status: 'ok',
    startedAt: subject.clock.now,
    durationMs: 812,
    source: 'api',
    receivedAt: subject.clock.now,
  });
  await post('/v1/events', { session_id: id, event: 'correction', detail: 'The archived ones' });
  await post('/v1/outcomes', { session_id: id, type: 'task_failed', detail: 'Wrong ones' });
}

describe('GET /v1/sessions', () => {
  test('200, the latest activity first, by when things happened', async () => {
    await post('/v1/ingest/sessions', [talk('a', 5), talk('b', 20), talk('c', 10)]);
    const page = await list();
    expect(ids(page)).toEqual(['b', 'c', 'a']);
    expect(page).toMatchObject({
      page: 1,
      page_size: 50,
      total: 3,
      total_pages: 1,
      has_more: false,
    });
    expect(page.items[0]).toEqual({
      session_id: 'b',
      agent_id: null,
      channel: null,
      language: null,
      started_at: null,
      ended_at: null,
      first_activity_at: at(20),
      last_activity_at: at(20),
      ...{ last_decision: null, first_message: 'Hi', last_outcome: null },
      ...{ message_count: 1, gate_call_count: 0 },
    });
    await post('/v1/gate', { session_id: 'a', request: 'Book a table for two at 8 pm today' });
    expect((await list()).items[0]).toMatchObject({
      session_id: 'a',
      last_decision: expect.any(String),
      ...{ first_message: 'Hi', message_count: 1, gate_call_count: 1 },
    });
  });

  test('200 by pages, under either name', async () => {
    await post(
      '/v1/ingest/sessions',
      Array.from({ length: 5 }, (_, index) => talk(`s${index}`, index)),
    );
    expect(ids(await list('?limit=2'))).toEqual(['s4', 's3']);
    expect(ids(await list('?limit=2&page=2'))).toEqual(['s2', 's1']);
    expect(await list('?page_size=2&page=3')).toMatchObject({
      items: [{ session_id: 's0' }],
      total_pages: 3,
      has_more: false,
    });
    expect(await list('?limit=2&page=2')).toMatchObject({ has_more: true });
    expect(await list('?page=9')).toMatchObject({ items: [], total: 5, has_more: false });
  });

  test('422 for pages out of bounds', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=x',
      'page_size=0',
      'page_size=101',
      'page=0',
    ]) {
      problemOf(await tenant.call('GET', `/v1/sessions?${query}`), 422);
    }
  });

  test("401 without a key; never another tenant's", async () => {
    problemOf(await subject.inject({ url: '/v1/sessions' }), 401);
    await post('/v1/ingest/sessions', talk('mine', 1));
    const other = await subject.tenant();
    expect((await get('/v1/sessions', other)).items).toEqual([]);
  });
});

describe('GET /v1/sessions/{session_id}', () => {
  test('200 with one timeline of everything, oldest first', async () => {
    await fullSession();
    const shown = await detail('s');
    expect(shown).toMatchObject({
      session_id: 's',
      agent_id: 'a',
      metadata: { plan: 'pro' },
      counts: { messages: 1, gate_calls: 1, events: 1, steps: 1, outcomes: 1 },
      timeline: { page: 1, page_size: 100, total: 5, has_more: false },
    });
    const { items } = shown.timeline;
    expect(items.map(({ kind }) => kind)).toEqual([
      'message',
      'gate_call',
      'step',
      'event',
      'outcome',
    ]);
    expect(items[0]).toMatchObject({
      at: at(1),
      message: { role: 'user', content: 'Hi', position: 0 },
    });
    const call = items[1]?.gate_call;
    expect(call).toMatchObject({
      request: 'Delete the old records',
      correlation_id: 's-1',
      action_risk: 'irreversible',
      mode: 'suggest',
      intervention_mode: 'suggest',
      costs: { proceed: expect.any(Number), ask: expect.any(Number), escalate: expect.any(Number) },
      model_version: expect.any(String),
      config_version: expect.any(Number),
    });
    expect(call?.evidence.length).toBeGreaterThan(0);
    expect(call?.questions.length).toBeGreaterThan(0);
    expect(items[2]?.step).toMatchObject({
      step_id: 'st, "1"',
      input: { year: 2019 },
      output: null,
    });
    expect(items[3]?.event).toMatchObject({ event: 'correction', gate_call_id: call?.id });
    expect(items[4]?.outcome).toMatchObject({
      type: 'task_failed',
      attributed_to: { gate_id: call?.id, decision: call?.decision, method: 'last_touch' },
    });
    // Each item holds what its kind says and nothing else.
    for (const item of items)
      expect(Object.keys(item).sort()).toEqual(['at', item.kind, 'kind'].sort());
  });

  test('200 by pages that leave nothing out and repeat nothing', async () => {
    await fullSession();
    const turns = Array.from({ length: 12 }, (_, index) => ({
      role: index % 2 ? 'agent' : 'user',
      content: `turn ${index}`,
      timestamp: at(30),
    }));
    await post('/v1/ingest/sessions', { session_id: 's', messages: turns });
    const whole = await detail('s');
    const paged: unknown[] = [];
    for (let page = 1; page <= 6; page += 1) {
      const { timeline } = await detail('s', `?page_size=3&page=${page}`);
      expect(timeline).toMatchObject({ total: 17, total_pages: 6, has_more: page < 6 });
      paged.push(...timeline.items);
    }
    expect(paged).toEqual(whole.timeline.items);
    expect(whole.timeline.items.flatMap(({ message }) => message?.content ?? [])).toEqual([
      'Hi',
      ...turns.map(({ content }) => content),
    ]);
  });

  test('200 by pages that cut through one moment of every kind', async () => {
    const { db } = subject.database;
    const own = { tenantId: tenant.id, sessionId: 's' };
    await post('/v1/ingest/sessions', talk('s', 1));
    for (const minute of [40, 41]) {
      const time = new Date(at(minute));
      for (let n = 0; n < 3; n += 1) {
        await insertOutcome(db, { ...own, occurredAt: time });
        await writeEvent(db, { ...own, createdAt: time });
        await insertStep(db, {
          ...own,
          startedAt: time,
          stepIndex: 2 - n,
          stepId: `st${n}-${minute}`,
        });
        await insertGateCall(db, { ...own, createdAt: time, ...PRICED });
        await insertMessage(db, { ...own, occurredAt: time, position: 9 - n });
      }
    }
    const { timeline } = await detail('s');
    expect(timeline.total).toBe(31);
    const moment = ['message', 'gate_call', 'step', 'event', 'outcome'].flatMap((kind) => [
      kind,
      kind,
      kind,
    ]);
    expect(timeline.items.map(({ kind }) => kind)).toEqual(['message', ...moment, ...moment]);
    const places = timeline.items.flatMap(({ message }) => message?.position ?? []);
    expect(places).toEqual([0, 7, 8, 9, 7, 8, 9]);
    const paged: unknown[] = [];
    for (let page = 1; page <= 8; page += 1) {
      paged.push(...(await detail('s', `?page_size=4&page=${page}`)).timeline.items);
    }
    expect(paged).toEqual(timeline.items);
  });

  test('200 for any id, encoded', async () => {
    const id = 'a/b?c=ü 🙂%';
    await post('/v1/ingest/sessions', talk(id, 1));
    expect((await detail(id)).session_id).toBe(id);
  });

  test("404 for one that is unknown or another tenant's; 401 without a key", async () => {
    await fullSession();
    const other = await subject.tenant();
    problemOf(await other.call('GET', '/v1/sessions/s'), 404);
    problemOf(await tenant.call('GET', '/v1/sessions/unknown'), 404);
    problemOf(await subject.inject({ url: '/v1/sessions/s' }), 401);
    problemOf(await tenant.call('GET', `/v1/sessions/${'x'.repeat(121)}`), 422);
    problemOf(await tenant.call('GET', '/v1/sessions/s?page_size=101'), 422);
  });
});

describe('DELETE /v1/sessions/{session_id}', () => {
  test('200 with what was removed, and leaves every other session', async () => {
    await fullSession('s');
    await fullSession('other');
    const reply = await tenant.call('DELETE', '/v1/sessions/s');
    expect(reply.statusCode).toBe(200);
    const { deleted } = SessionDeleted.strict().parse(reply.json());
    expect(deleted).toMatchObject({
      messages: 1,
      gate_calls: 1,
      events: 1,
      steps: 1,
      outcomes: 1,
      session_memory: 1,
      sessions: 1,
    });
    problemOf(await tenant.call('GET', '/v1/sessions/s'), 404);
    problemOf(await tenant.call('DELETE', '/v1/sessions/s'), 404);
    expect(ids(await list())).toEqual(['other']);
    expect((await detail('other')).timeline.total).toBe(5);
  });

  test("404 for another tenant's, with nothing removed; 401 without a key or with the cookie", async () => {
    await fullSession();
    const other = await subject.tenant();
    problemOf(await other.call('DELETE', '/v1/sessions/s'), 404);
    const login = await subject.inject({
      method: 'POST',
      url: '/v1/dashboard/login',
      payload: { api_key: tenant.key },
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const asReader = (method: 'GET' | 'DELETE') =>
      subject.inject({ method, url: '/v1/sessions/s', headers: { cookie } });
    problemOf(await asReader('DELETE'), 401);
    expect((await asReader('GET')).statusCode).toBe(200);
    const rows = await subject.database.db
      .select()
      .from(messages)
      .where(eq(messages.tenantId, tenant.id));
    expect(rows).toHaveLength(1);
  });
});
