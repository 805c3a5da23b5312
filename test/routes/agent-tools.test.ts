import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';
import type { DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { sendTraces, span, traces } from '../support/otlp.js';

const CRON = { 'x-cron-key': 'a-cron-key-for-tests' };
const DAY_MS = 86_400_000;

/** The input of the last assessment. */
let assessed: AssessInput | undefined;
const recording = (input: AssessInput) => {
  assessed = input;
  return assess(input);
};

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 10_000 }, { assess: recording });
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

let sessions = 0;

/** A call of an agent with a name, unless it says otherwise, in a session of its own, if it names none. */
async function call(
  { session_id, context }: { session_id?: string; context?: object | null },
  { by = tenant, headers = {} } = {},
): Promise<void> {
  sessions += 1;
  const body = {
    ...{ request: 'Book a table for two', session_id: session_id ?? `session-${sessions}` },
    context: { agent_id: 'bot', ...context },
  };
  const reply = await by.call('POST', '/v1/gate', body, headers);
  expect(reply.statusCode, reply.body).toBe(200);
}

/** The tools that the assessor was handed for a call without any. */
async function knownTools(
  body: { session_id?: string; context?: object | null },
  by = tenant,
): Promise<readonly unknown[]> {
  await call(body, { by });
  return assessed?.knownTools ?? [];
}

const rowsOf = (database: DatabaseHandle, tenantId: string) =>
  query<{ agent: string; name: string; definition: string; day: string }>(
    database.db,
    sql`select agent_id as agent, name, definition, (seen_at at time zone 'UTC')::date::text as day
        from agent_tools where tenant_id = ${tenantId} order by 1, 2`,
  );

/** Waits until so many tools of a tenant are stored, and nothing more is being written. */
async function stored(count: number, { by = tenant, app = subject } = {}) {
  await expect
    .poll(async () => (await rowsOf(app.database, by.id)).length, { timeout: 10_000 })
    .toBe(count);
  // The rows are seen before the process has noted that they are written, and what it knew is forgotten then.
  await app.toolsStored();
  return rowsOf(app.database, by.id);
}

/** A tool whose parameters are not in the order of the alphabet. */
const tool = (name: string, description = `Does ${name}`) => ({
  name,
  description,
  input_schema: {
    type: 'object',
    properties: { zone: { type: 'string' }, amount: { type: 'number' } },
    required: ['zone', 'amount'],
  },
});
const openAi = (name: string) => ({
  type: 'function',
  function: { name, description: 'x', parameters: { type: 'object', properties: {} } },
});
const mcp = (name: string) => ({ name, inputSchema: { type: 'object', properties: {} } });

describe('a gate call without tools', () => {
  test('is assessed with those that its agent sent before, in every form, as they were sent', async () => {
    const own = await subject.tenant();
    expect(await knownTools({}, own)).toEqual([]);
    const tools = [
      tool('book_table'),
      openAi('cancel_table'),
      mcp('find_table'),
      { type: 'web' },
      7,
    ];
    await call({ context: { tools } }, { by: own });
    expect(assessed?.knownTools ?? []).toEqual([]);
    await stored(3, { by: own });
    const known = await knownTools({ context: { user: 'x' } }, own);
    expect(known).toEqual(tools.slice(0, 3));
    expect(JSON.stringify(known)).toBe(JSON.stringify(tools.slice(0, 3)));
    // One that says that it has none has none.
    expect(await knownTools({ context: { tools: [] } }, own)).toEqual([]);
  });

  test('is of the agent that its context names, and of nobody where it names none', async () => {
    const own = await subject.tenant();
    await call({ context: { agent_id: 'a', agent: 'b', tools: [tool('of_a')] } }, { by: own });
    await call(
      { context: { agent_id: undefined, agent: 'b', tools: [tool('of_b')] } },
      { by: own },
    );
    const ingested = await own.call('POST', '/v1/ingest/sessions', {
      ...{ session_id: 'voice', agent_id: 'a' },
      messages: [{ role: 'user', content: 'Hello', timestamp: '2026-11-20T11:00:00.000Z' }],
    });
    expect(ingested.statusCode).toBe(200);
    const unnamed = [
      { agent_id: undefined },
      { agent_id: 42 },
      { agent_id: '' },
      { agent_id: null },
    ];
    for (const context of unnamed) {
      await call({ context: { ...context, tools: [tool('of_nobody')] } }, { by: own });
      const tools = [tool('of_session')];
      await call({ session_id: 'voice', context: { ...context, tools } }, { by: own });
    }
    await stored(2, { by: own });
    expect(await knownTools({ context: { agent_id: 'a' } }, own)).toEqual([tool('of_a')]);
    expect(await knownTools({ context: { agent_id: undefined, agent: 'b' } }, own)).toEqual([
      tool('of_b'),
    ]);
    for (const context of unnamed) {
      expect(await knownTools({ context }, own)).toEqual([]);
      expect(await knownTools({ session_id: 'voice', context }, own)).toEqual([]);
    }
    expect(await knownTools({ context: { agent_id: 'd' } }, own)).toEqual([]);
  });

  test('has nothing of another tenant', async () => {
    const [one, other] = [await subject.tenant(), await subject.tenant()];
    await call({ context: { agent_id: 'a', tools: [tool('mine')] } }, { by: one });
    await stored(1, { by: one });
    expect(await knownTools({ context: { agent_id: 'a' } }, other)).toEqual([]);
    expect(await knownTools({ context: { agent_id: 'a' } }, one)).toEqual([tool('mine')]);
  });

  test('has them with an Idempotency-Key and in a preview as well, and a preview teaches nothing', async () => {
    const own = await subject.tenant();
    await call(
      { context: { tools: [tool('known')] } },
      { by: own, headers: { 'idempotency-key': 'k' } },
    );
    await stored(1, { by: own });
    await call({}, { by: own, headers: { 'idempotency-key': 'l' } });
    expect(assessed?.knownTools).toEqual([tool('known')]);
    assessed = undefined;
    const preview = { request: 'Book a table', context: { agent_id: 'bot' } };
    expect((await own.call('POST', '/v1/gate/preview', preview)).statusCode).toBe(200);
    expect((assessed as AssessInput | undefined)?.knownTools).toEqual([tool('known')]);
    const context = { agent_id: 'bot', tools: [tool('unknown')] };
    await own.call('POST', '/v1/gate/preview', { ...preview, context });
    await call({ context: { tools: [tool('later')] } }, { by: own });
    expect((await stored(2, { by: own })).map(({ name }) => name)).toEqual(['known', 'later']);
  });

  test('costs no statement while its tools are known', async () => {
    const own = await subject.tenant();
    const context = { tools: [tool('book')] };
    await call({ context }, { by: own });
    await stored(1, { by: own });
    expect(await knownTools({}, own)).toHaveLength(1);
    await subject.database.db.execute(sql`delete from agent_tools where tenant_id = ${own.id}`);
    await call({ context }, { by: own });
    expect(await knownTools({}, own)).toHaveLength(1);
    expect(await rowsOf(subject.database, own.id)).toEqual([]);
    // After a minute they are read again.
    subject.clock.advance(60_000);
    expect(await knownTools({}, own)).toEqual([]);
  });

  test('is read by them, says so, and names none', async () => {
    const own = await subject.tenant();
    const ask = { request: 'Book a table', context: { agent_id: 'bot' } };
    await call({ context: { tools: [tool('book_table')] } }, { by: own });
    await stored(1, { by: own });
    const said = 'The call sent no tools, so the ones its agent sent before were used.';
    const answer = await own.call('POST', '/v1/gate', { ...ask, session_id: 'second' });
    const { intent_spec } = answer.json();
    expect(assessed?.knownTools).toHaveLength(1);
    expect(intent_spec.tool).toBeNull();
    expect(intent_spec.assumptions.at(-1)).toBe(said);
    const timeline = await own.call('GET', '/v1/sessions/second');
    expect(timeline.body).toContain(said);
    for (const context of [{ agent_id: 'other' }, {}, { agent_id: 'bot', tools: [] }]) {
      const body = { ...ask, context, session_id: 'third' };
      expect((await own.call('POST', '/v1/gate', body)).body).not.toContain(said);
    }
  });

  test('is read without those that were not seen for 30 days', async () => {
    const own = await subject.tenant();
    await call({ context: { tools: [tool('old')] } }, { by: own });
    await stored(1, { by: own });
    const start = subject.clock.now;
    try {
      subject.clock.advance(30 * DAY_MS);
      expect(await knownTools({}, own)).toEqual([tool('old')]);
      subject.clock.advance(DAY_MS);
      expect(await knownTools({}, own)).toEqual([]);
    } finally {
      subject.clock.now = start;
    }
  });
});

describe('tools that are kept', () => {
  test('is the newest definition, written when it changes and once a day', async () => {
    const own = await subject.tenant();
    const send = (description: string) =>
      call({ context: { tools: [tool('book', description)] } }, { by: own });
    await send('first');
    await stored(1, { by: own });
    const versions = async () =>
      (await rowsOf(subject.database, own.id)).map(
        ({ definition, day }) => `${JSON.parse(definition).description} ${day}`,
      );
    expect(await versions()).toEqual(['first 2026-11-20']);
    // A definition that changes is written every ten minutes.
    await send('second');
    await send('second');
    subject.clock.advance(10 * 60_000);
    await send('second');
    await expect.poll(versions).toEqual(['second 2026-11-20']);
    subject.clock.advance(10 * 60_000);
    await send('first');
    await expect.poll(versions).toEqual(['first 2026-11-20']);
    subject.clock.advance(10 * 60_000);
    await send('second');
    await expect.poll(versions).toEqual(['second 2026-11-20']);
    subject.clock.advance(DAY_MS);
    await send('second');
    await expect.poll(versions).toEqual(['second 2026-11-21']);
    expect(await knownTools({}, own)).toEqual([tool('book', 'second')]);
  });

  test('is bounded: 64 tools of an agent, 8 kB of a definition', async () => {
    const own = await subject.tenant();
    const many = Array.from({ length: 70 }, (_, n) => tool(`tool_${n}`, 'y'.repeat(1_000)));
    await call({ context: { tools: many } }, { by: own });
    await stored(64, { by: own });
    subject.clock.advance(1_000);
    const large = tool('too_large', 'x'.repeat(8_192));
    await call({ context: { tools: [large, tool('newest')] } }, { by: own });
    await expect
      .poll(async () => (await rowsOf(subject.database, own.id)).map(({ name }) => name))
      .toContain('newest');
    const names = (await stored(64, { by: own })).map(({ name }) => name);
    expect(names).not.toContain('too_large');
    expect(await knownTools({}, own)).toHaveLength(64);
  });

  test('is bounded: 200 agents of a tenant, the newest', async () => {
    const own = await subject.tenant();
    for (let agent = 0; agent < 203; agent += 1) {
      subject.clock.advance(1);
      const context = { agent_id: `agent ${agent}`, tools: [tool('book')] };
      await call({ context }, { by: own });
      await expect
        .poll(async () => (await rowsOf(subject.database, own.id)).map((row) => row.agent), {
          interval: 2,
        })
        .toContain(`agent ${agent}`);
    }
    await stored(200, { by: own });
    expect(await knownTools({ context: { agent_id: 'agent 2' } }, own)).toEqual([]);
    expect(await knownTools({ context: { agent_id: 'agent 3' } }, own)).toHaveLength(1);
  });
});

describe('what is kept of tools', () => {
  test('survives a restart', async () => {
    const database = await freshDatabase();
    const first = await startApp({}, { database, assess: recording });
    const own = await first.tenant();
    await call({ context: { tools: [tool('kept')] } }, { by: own });
    await first.close();
    const second = await startApp({}, { database, assess: recording });
    const reply = await second.inject({
      method: 'POST',
      url: '/v1/gate',
      headers: { authorization: `Bearer ${own.key}` },
      payload: { request: 'Book a table', session_id: 'later', context: { agent_id: 'bot' } },
    });
    expect(reply.statusCode).toBe(200);
    expect(assessed?.knownTools).toEqual([tool('kept')]);
    await second.close();
    await database.close();
  });

  test('goes with the data of its tenant, and is learned again', async () => {
    const own = await subject.tenant();
    const context = { tools: [tool('book')] };
    await call({ context }, { by: own });
    await stored(1, { by: own });
    subject.clock.advance(1);
    const removed = await own.call('DELETE', '/v1/tenant/data', undefined, {
      'x-confirm-tenant': own.id,
    });
    expect(removed.statusCode, removed.body).toBe(200);
    expect(removed.json().deleted).toMatchObject({ agent_tools: 1 });
    expect(await knownTools({}, own)).toEqual([]);
    await call({ context }, { by: own });
    await stored(1, { by: own });
    // The process forgets that there were none just after the row is there.
    await expect.poll(() => knownTools({}, own)).toEqual([tool('book')]);
  });

  test('goes when it was not seen for the days that are kept', async () => {
    const database = await freshDatabase();
    const config = { cronKey: CRON['x-cron-key'], retentionDays: 2, gateRateLimit: 1_000 };
    const app = await startApp(config, { database, assess: recording });
    const own = await app.tenant();
    const names = async () => (await rowsOf(database, own.id)).map(({ name }) => name);
    await call({ context: { tools: [tool('old'), tool('used')] } }, { by: own });
    await stored(2, { by: own, app });
    app.clock.advance(2 * DAY_MS);
    await call({ context: { tools: [tool('used')] } }, { by: own });
    await expect
      .poll(async () => (await rowsOf(database, own.id)).map(({ day }) => day))
      .toEqual(['2026-11-20', '2026-11-22']);
    app.clock.advance(DAY_MS);
    const url = '/v1/maintenance/retention/run';
    const run = await app.inject({ method: 'POST', url, headers: CRON });
    expect(run.json().deleted).toMatchObject({ agent_tools: 1 });
    expect(await names()).toEqual(['used']);
    await app.close();
    await database.close();
  });

  test('is masked where texts are', async () => {
    const app = await startApp({ storeText: 'masked' }, { assess: recording });
    const own = await app.tenant();
    const tools = [tool('send', 'Ask jane.doe@example.com')];
    const context = { agent_id: 'bot of jane.doe@example.com', tools };
    await call({ context }, { by: own });
    const [row] = await stored(1, { by: own, app });
    expect(JSON.stringify(row)).not.toContain('jane');
    const { agent_id } = context;
    expect(await knownTools({ context: { agent_id } }, own)).toEqual([tool('send', 'Ask [email]')]);
    await app.close();
  });
});

describe('tools of traces', () => {
  const BOT = { 'gen_ai.agent.id': 'bot' };
  const chat = (id: string, parent: string | undefined, attributes: object) =>
    span({
      id,
      ...(parent && { parent }),
      attributes: { 'gen_ai.operation.name': 'chat', ...attributes },
    });
  const agentSpan = (id: string, name: string, attributes: object = {}) =>
    span({
      id,
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': name,
        ...attributes,
      },
    });
  async function send(own: TestTenant, spans: object[], app = subject): Promise<void> {
    const reply = await sendTraces(app, own, traces(spans));
    expect(reply.statusCode, reply.body).toBe(200);
  }
  const ofSession = { 'gen_ai.conversation.id': 'traced' };
  const definitions = (...names: string[]) => ({
    'gen_ai.tool.definitions': JSON.stringify(names.map((name) => tool(name))),
  });

  test('are those of the agent of the span, or of a span above it', async () => {
    const own = await subject.tenant();
    await send(own, [
      agentSpan('root', 'planner', { ...ofSession, ...definitions('plan') }),
      chat('one', 'root', definitions('book')),
      chat('two', 'root', { ...definitions('pay'), 'gen_ai.agent.id': 'payer' }),
      chat('three', 'two', definitions('refund')),
      // The same list once more, as spans of an agent have it.
      chat('four', 'root', definitions('book')),
    ]);
    await stored(4, { by: own });
    const planner = { context: { agent_id: 'planner' } };
    expect(await knownTools(planner, own)).toEqual([tool('book'), tool('plan')]);
    expect(await knownTools({ context: { agent_id: 'payer' } }, own)).toEqual([
      tool('pay'),
      tool('refund'),
    ]);
    // A call of the session that names no agent is nobody's.
    const context = { agent_id: undefined };
    expect(await knownTools({ session_id: 'traced', context }, own)).toEqual([]);
    expect(await knownTools({ context }, own)).toEqual([]);
  });

  test('are those of the agent of the session where no span names one, else of nobody', async () => {
    const own = await subject.tenant();
    await send(own, [agentSpan('root', 'planner', ofSession)]);
    await send(own, [
      chat('one', undefined, { ...ofSession, ...definitions('book') }),
      chat('two', undefined, { 'gen_ai.conversation.id': 'other', ...definitions('find') }),
    ]);
    expect((await stored(1, { by: own })).map(({ agent, name }) => [agent, name])).toEqual([
      ['planner', 'book'],
    ]);
    expect(await knownTools({ context: { agent_id: 'planner' } }, own)).toEqual([tool('book')]);
  });

  test('are read as OpenTelemetry, OpenInference and the Vercel AI SDK write them', async () => {
    const own = await subject.tenant();
    const texts = (name: string) => JSON.stringify(openAi(name));
    await send(own, [
      chat('one', undefined, { ...BOT, 'gen_ai.tool.definitions': [tool('listed')] }),
      span({
        id: 'two',
        attributes: {
          ...BOT,
          'openinference.span.kind': 'LLM',
          'llm.tools.0.tool.json_schema': texts('phoenix_0'),
          'llm.tools.1.tool.json_schema': texts('phoenix_1'),
        },
      }),
      span({
        id: 'three',
        attributes: {
          ...BOT,
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.prompt.tools': [texts('vercel')],
        },
      }),
      span({
        id: 'four',
        attributes: { ...BOT, 'gen_ai.operation.name': 'chat' },
        events: [
          {
            name: 'gen_ai.client.inference.operation.details',
            attributes: definitions('of_event'),
          },
        ],
      }),
      chat('five', undefined, { ...BOT, 'gen_ai.tool.definitions': 'no list' }),
      chat('six', undefined, {
        ...BOT,
        'gen_ai.tool.definitions': '[1, {"name": "\\u0000"}, "{"]',
      }),
    ]);
    await stored(6, { by: own });
    const known = await knownTools({}, own);
    expect(known).toEqual(
      expect.arrayContaining([
        ...[tool('listed'), openAi('phoenix_0'), openAi('phoenix_1'), openAi('vercel')],
        tool('of_event'),
      ]),
    );
  });

  test('do not replace what was seen later', async () => {
    const own = await subject.tenant();
    await call({ context: { tools: [tool('book', 'now')] } }, { by: own });
    await stored(1, { by: own });
    const list = (...tools: object[]) => ({ 'gen_ai.tool.definitions': JSON.stringify(tools) });
    const start = -DAY_MS;
    const attributes = {
      ...BOT,
      'gen_ai.operation.name': 'chat',
      ...list(tool('book', 'yesterday'), tool('older')),
    };
    await send(own, [span({ id: 'past', start, attributes })]);
    const [book, older] = await stored(2, { by: own });
    expect(book?.definition).toContain('now');
    expect(older?.day).toBe('2026-11-19');
  });

  test('are masked where texts are', async () => {
    const app = await startApp({ storeText: 'masked' });
    const own = await app.tenant();
    const list = JSON.stringify([tool('send', 'Ask jane.doe@example.com')]);
    await send(own, [chat('one', undefined, { ...BOT, 'gen_ai.tool.definitions': list })], app);
    const [row] = await stored(1, { by: own, app });
    expect(JSON.parse(row?.definition ?? '')).toEqual(tool('send', 'Ask [email]'));
    await app.close();
  });
});
