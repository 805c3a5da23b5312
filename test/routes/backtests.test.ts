import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Backtest, BacktestDetail } from '../../src/contracts/backtest.js';
import { query } from '../../src/db/rows.js';
import { OWNED_TABLES } from '../../src/store/deletion/owned-tables.js';
import { follow } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf, refusedFields } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const REFUND = {
  type: 'function',
  function: {
    name: 'refund_order',
    description: 'Refunds an order',
    parameters: {
      type: 'object',
      properties: { order_id: { type: 'string' }, amount: { type: 'number' } },
      required: ['order_id', 'amount'],
    },
  },
};

type Said = readonly [role: string, content: string, calls?: readonly object[]];

/** Ingests a conversation of the day before, a turn a minute. */
async function talk(tenant: TestTenant, id: string, said: readonly Said[], more: object = {}) {
  const messages = said.map(([role, content, calls], at) => ({
    ...{ role, content },
    timestamp: new Date(Date.UTC(2026, 10, 19, 10, at)).toISOString(),
    ...(calls && { tool_calls: calls }),
  }));
  const session = { session_id: id, metadata: { tools: [REFUND] }, messages, ...more };
  const reply = await tenant.call('POST', '/v1/ingest/sessions', session);
  expect(reply.json(), reply.body).toMatchObject({ accepted: 1, rejected_count: 0 });
}

const refund = (args: object) => [{ id: 'c1', name: 'refund_order', arguments: args }];

/** One turn with an invented amount that the user then corrects, one that is clear, and one without a call. */
async function talkOften(tenant: TestTenant): Promise<void> {
  await talk(tenant, 'invented', [
    ['user', 'Refund order A-1042'],
    ['assistant', 'Done.', refund({ order_id: 'A-1042', amount: 40 })],
    ['user', 'No, I meant order A-1043'],
    ['assistant', 'I apologize for the mistake.'],
  ]);
  await talk(tenant, 'clear', [
    ['user', 'Refund 25 EUR of order A-2001'],
    ['assistant', 'Done.', refund({ order_id: 'A-2001', amount: 25 })],
    ['user', 'Thank you'],
  ]);
  await talk(tenant, 'german', [['user', 'Wo ist meine Bestellung A-3001?']], { language: 'de' });
}

async function start(tenant: TestTenant, body: object = {}): Promise<string> {
  const reply = await tenant.call('POST', '/v1/backtests', body);
  expect(reply.statusCode, reply.body).toBe(202);
  return Backtest.strict().parse(reply.json()).id;
}

async function show(tenant: TestTenant, id: string): Promise<BacktestDetail> {
  const reply = await tenant.call('GET', `/v1/backtests/${id}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return BacktestDetail.strict().parse(reply.json());
}

async function finish(tenant: TestTenant, body: object = {}): Promise<BacktestDetail> {
  const id = await start(tenant, body);
  await subject.jobs.queue.processAll();
  return show(tenant, id);
}

const RISKS = { risks: { refund_order: 'high' } };

describe('POST /v1/backtests', () => {
  test('judges turns with their tools and calls, and says where users corrected', async () => {
    const tenant = await subject.tenant();
    await talkOften(tenant);
    const found = await finish(tenant, RISKS);
    expect(found).toMatchObject({
      status: 'done',
      progress: { turns: 5, total: 5, sessions: 3 },
      corrections: {
        turns: 1,
        stopped: 1,
        share: 1,
        by_reason: [{ reason: 'corrected', turns: 1 }],
      },
    });
    const tools = found.by_tool.map(({ name, turns }) => [name, turns]);
    expect(tools).toEqual([
      ['none', 3],
      ['refund_order', 2],
    ]);
    expect(found.by_risk.map(({ name }) => name).sort()).toEqual(['high', 'none']);
    const languages = found.by_language.map(({ name, turns }) => [name, turns]);
    expect(languages).toContainEqual(['de', 1]);
    expect(found.corrections.random_share).toBeLessThan(1);
    const [first] = found.cases;
    expect(first).toMatchObject({
      ...{ session_id: 'invented', decision: 'ask', went_wrong: 'corrected' },
      ...{ request: 'Refund order A-1042', tool: 'refund_order', action_risk: 'high' },
      arguments: [{ path: 'amount', value: 40, standing: 'invented' }],
    });
    expect(first?.question).toContain('40');
  });

  test('counts the arguments that agents invented', async () => {
    const tenant = await subject.tenant();
    await talkOften(tenant);
    const [only, ...more] = (await finish(tenant, RISKS)).arguments;
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      ...{ tool: 'refund_order', calls: 2, arguments: 4, invented: 1 },
      paths: [{ path: 'amount', invented: 1 }],
    });
  });

  test('another configuration decides otherwise, and stays out of force', async () => {
    const tenant = await subject.tenant();
    await talkOften(tenant);
    const lenient = { agent_hooks: { risks: { 'refund_*': 'low' } } };
    const [now, then] = [await finish(tenant), await finish(tenant, { config: lenient })];
    expect(then.config_changes).toEqual(lenient);
    const risks = [now, then].map(({ by_risk }) => by_risk.map(({ name }) => name).sort());
    expect(risks).toEqual([
      ['high', 'none'],
      ['low', 'none'],
    ]);
    expect(then.shares.confirmed).toBeLessThan(now.shares.confirmed as number);
    expect((await tenant.call('GET', '/v1/config')).json().overridden).toEqual([]);
  });

  test('changes nothing but itself', async () => {
    const tenant = await subject.tenant();
    await talkOften(tenant);
    const before = await rowsOf(tenant.id);
    await finish(tenant, RISKS);
    const {
      backtests,
      backtest_cases,
      daily_rollups: _,
      dirty_days: __,
      ...after
    } = await rowsOf(tenant.id);
    expect({ backtests, cases: (backtest_cases ?? 0) > 0 }).toEqual({ backtests: 1, cases: true });
    expect(before).toMatchObject({ ...after, gate_calls: 0, session_memory: 0 });
  });
});

describe('turns of the past', () => {
  test('events, outcomes, signals, cancellations and apologies show what went wrong', async () => {
    const tenant = await subject.tenant();
    const act: Said = ['assistant', 'Done.', refund({ order_id: 'A-1', amount: 5 })];
    const ask: Said = ['user', 'Refund 5 EUR of order A-1'];
    await talk(tenant, 'event', [ask, act]);
    const event = { session_id: 'event', event: 'abandon', created_at: '2026-11-19T10:05:00Z' };
    await tenant.call('POST', '/v1/events', event);
    const outcome = { type: 'refund_reversed', occurred_at: '2026-11-19T12:00:00Z' };
    await talk(tenant, 'outcome', [ask, act], { outcome });
    await talk(tenant, 'cancelled', [ask, act, ['user', 'never mind, cancel that']]);
    await talk(tenant, 'apology', [
      ask,
      act,
      ['user', 'Where is it?'],
      ['assistant', 'I am sorry for the confusion.'],
    ]);
    // A question was put: no is an answer to it.
    await talk(tenant, 'asked', [
      ask,
      ['assistant', 'From your card?'],
      ['user', 'No, I meant the voucher'],
    ]);
    await talk(tenant, 'fine', [ask, act, ['user', 'Thanks']]);
    await talk(tenant, 'signal', [ask, act, ['user', 'Useless. Let me speak to a human!']]);
    await follow(subject);
    const { corrections } = await finish(tenant, RISKS);
    expect(corrections.by_reason.map(({ reason, turns }) => `${reason} ${turns}`).sort()).toEqual([
      'apology 1',
      'cancelled 1',
      'event 1',
      'outcome 1',
      'signal 1',
    ]);
  });

  test('reads the calls of traces, with the risk that they reported', async () => {
    const tenant = await subject.tenant();
    await talk(
      tenant,
      'traced',
      [
        ['user', 'Delete the old records'],
        ['assistant', 'Gone.'],
      ],
      { metadata: {} },
    );
    const step = {
      ...{ session_id: 'traced', type: 'tool_call', name: 'drop_rows', input: { table: 'orders' } },
      ...{ action_risk: 'irreversible', started_at: '2026-11-19T10:00:30Z' },
    };
    const reply = await tenant.call('POST', '/v1/episodes/steps', step);
    expect(reply.statusCode, reply.body).toBe(200);
    const found = await finish(tenant);
    expect(found.by_tool).toMatchObject([{ name: 'drop_rows', turns: 1 }]);
    expect(found.by_risk).toMatchObject([{ name: 'irreversible' }]);
  });

  test('no more turns than were asked for, of the agent that was named', async () => {
    const tenant = await subject.tenant();
    await talkOften(tenant);
    await talk(
      tenant,
      'other',
      [
        ['user', 'Hello'],
        ['user', 'Delete it'],
      ],
      { agent_id: 'bot' },
    );
    expect((await finish(tenant, { max_turns: 2 })).progress).toMatchObject({ turns: 2, total: 2 });
    expect((await finish(tenant, { agent_id: 'bot' })).progress).toMatchObject({
      turns: 2,
      sessions: 1,
    });
    expect((await finish(tenant, { agent_id: 'none' })).progress.turns).toBe(0);
  });
});

describe('POST /v1/backtests refuses', () => {
  test('422 names what is wrong', async () => {
    const tenant = await subject.tenant();
    const wrong = [
      [{ days: 0 }, '/days'],
      [{ max_turns: 1e9 }, '/max_turns'],
      [{ config: { ask_frictoin: 1 } }, '/config/ask_frictoin'],
      [{ risks: { x: 'huge' } }, '/risks/x'],
    ] as const;
    for (const [body, pointer] of wrong) {
      expect(refusedFields(await tenant.call('POST', '/v1/backtests', body))).toContain(pointer);
    }
  });

  test('409 while two wait', async () => {
    const tenant = await subject.tenant();
    const ids = [await start(tenant), await start(tenant)];
    problemOf(await tenant.call('POST', '/v1/backtests', {}), 409);
    for (const id of ids) await tenant.call('POST', `/v1/backtests/${id}/cancel`);
    subject.clock.advance(1_000);
    const id = await start(tenant);
    await tenant.call('POST', `/v1/backtests/${id}/cancel`);
    const { items, total } = (await tenant.call('GET', '/v1/backtests')).json();
    expect([items[0].id, items[0].status, total]).toEqual([id, 'cancelled', 3]);
  });
});

describe('a backtest', () => {
  test('is cancelled, stays as it is, and goes on from there', async () => {
    const tenant = await subject.tenant();
    await talkOften(tenant);
    const id = await start(tenant, RISKS);
    const cancelled = await tenant.call('POST', `/v1/backtests/${id}/cancel`);
    expect(cancelled.json()).toMatchObject({ status: 'cancelled' });
    await subject.jobs.queue.processAll();
    expect((await show(tenant, id)).progress.turns).toBe(0);
    const run = await tenant.call('POST', `/v1/backtests/${id}/run`);
    expect(run.json()).toMatchObject({ status: 'done', progress: { turns: 5 } });
    const again = await tenant.call('POST', `/v1/backtests/${id}/run`);
    expect(again.json()).toEqual(run.json());
  });

  test('is a section of the report once it is done', async () => {
    const tenant = await subject.tenant();
    await talkOften(tenant);
    const page = async () => (await tenant.call('GET', '/v1/report.html?days=7')).body;
    expect(await page()).not.toContain('id="backtest"');
    await finish(tenant, RISKS);
    const shown = await page();
    expect(shown).toContain('The latest backtest: 5 turns in 3 sessions');
    expect(shown).toContain('“Refund order A-1042”');
    expect(shown).toContain('the gate would have stopped 1: 100');
  });

  test('of many sessions is judged slice by slice, each once', async () => {
    const tenant = await subject.tenant();
    const sessions = Array.from({ length: 45 }, (_, at) => ({
      session_id: `many-${at}`,
      messages: [0, 1, 2].map((turn) => ({
        ...{ role: 'user', content: `Where is order A-${at}${turn}?` },
        timestamp: '2026-11-19T10:00:00Z',
      })),
    }));
    await tenant.call('POST', '/v1/ingest/sessions', { sessions });
    const { progress } = await finish(tenant);
    expect(progress).toEqual({ turns: 135, total: 135, sessions: 45 });
  });

  test('shows no case of a session that was deleted', async () => {
    const tenant = await subject.tenant();
    await talkOften(tenant);
    const { id, cases } = await finish(tenant, RISKS);
    expect(cases.map(({ session_id }) => session_id)).toContain('invented');
    await tenant.call('DELETE', '/v1/sessions/invented');
    const left = (await show(tenant, id)).cases.map(({ session_id }) => session_id);
    expect(left).not.toContain('invented');
  });

  test('keeps masked cases where texts are stored masked', async () => {
    const masked = await startApp({ storeText: 'masked' });
    const tenant = await masked.tenant();
    await talk(tenant, 'private', [
      ['user', 'Refund the order of anna.schmidt@example.com'],
      ['assistant', 'Done.', refund({ order_id: 'A-1', amount: 40 })],
    ]);
    const id = await start(tenant, RISKS);
    await masked.jobs.queue.processAll();
    const { cases } = await show(tenant, id);
    expect(cases).toHaveLength(1);
    expect(JSON.stringify(cases)).not.toContain('schmidt');
    await masked.close();
  });

  test('404 for one that is not there', async () => {
    const tenant = await subject.tenant();
    problemOf(await tenant.call('GET', '/v1/backtests/bt_none'), 404);
    problemOf(await tenant.call('POST', '/v1/backtests/bt_none/cancel'), 404);
    problemOf(await tenant.call('POST', '/v1/backtests/bt_none/run'), 404);
  });
});

/** Rows of a tenant by table. */
async function rowsOf(tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of OWNED_TABLES) {
    const name = getTableName(table);
    if (name === 'tenants') continue;
    const [row] = await query<{ count: number }>(
      subject.database.db,
      sql`select count(*)::int as count from ${table} where tenant_id = ${tenantId}`,
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}
