import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IngestAnswer } from '../../src/contracts/ingest.js';
import { messages } from '../../src/db/schema/messages.js';
import { outcomes } from '../../src/db/schema/outcomes.js';
import { dirtyDays } from '../../src/db/schema/rollups.js';
import { sessions } from '../../src/db/schema/sessions.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { onServer } from '../support/database.js';
import { problemOf, refusedFields } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const JSON_TEXT = { 'content-type': 'application/json' };
const post = (body: unknown) => tenant.call('POST', '/v1/ingest/sessions', body, JSON_TEXT);

async function ingest(body: unknown): Promise<IngestAnswer> {
  const reply = await post(body);
  expect(reply.statusCode, reply.body.slice(0, 500)).toBe(200);
  const answer = IngestAnswer.strict().parse(reply.json());
  expect(answer.created + answer.updated).toBe(answer.accepted);
  return answer;
}

const said = (sessionId = 's') =>
  subject.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.tenantId, tenant.id), eq(messages.sessionId, sessionId)))
    .orderBy(asc(messages.occurredAt), asc(messages.position), asc(messages.id));
const known = () =>
  subject.database.db.select().from(sessions).where(eq(sessions.tenantId, tenant.id));
const concluded = () =>
  subject.database.db.select().from(outcomes).where(eq(outcomes.tenantId, tenant.id));

const HELLO = { role: 'user', content: 'Hello' };
const session = (session_id: unknown, list: unknown[] = [HELLO], more: object = {}) => ({
  session_id,
  messages: list,
  ...more,
});

describe('POST /v1/ingest/sessions', () => {
  test('200 with everything a session can say', async () => {
    const body = session(
      's',
      [
        { role: 'system', content: 'You book tables', timestamp: '2026-11-20T10:00:00Z' },
        { role: 'user', content: 'A table 🙂', timestamp: '2026-11-20T10:00:05Z' },
        {
          role: 'agent',
          content: null,
          timestamp: '2026-11-20T10:00:06Z',
          tool_calls: [{ id: 'c1', name: 'book', arguments: { seats: 2 } }],
        },
        { role: 'tool', content: 'booked', tool_call_id: 'c1', timestamp: '2026-11-20T10:00:07Z' },
        {
          role: 'assistant',
          content: 'Done',
          interrupted: true,
          timestamp: '2026-11-20T10:00:08Z',
        },
      ],
      {
        agent_id: 'a1',
        channel: 'chat',
        started_at: '2026-11-20T09:59:00Z',
        ended_at: '2026-11-20T10:01:00Z',
        language: 'de',
        outcome: { type: 'task_completed', detail: 'Booked', value: 40, currency: 'eur' },
        metadata: { plan: 'pro', nested: { deep: [1] } },
      },
    );
    expect(await ingest({ sessions: [body] })).toEqual({
      accepted: 1,
      created: 1,
      updated: 0,
      messages: 5,
      rejected_count: 0,
      rejected: [],
    });
    expect(await known()).toMatchObject([
      {
        agentId: 'a1',
        channel: 'chat',
        language: 'de',
        startedAt: new Date('2026-11-20T09:59:00Z'),
        endedAt: new Date('2026-11-20T10:01:00Z'),
        firstActivityAt: new Date('2026-11-20T09:59:00Z'),
        lastActivityAt: new Date('2026-11-20T10:01:00Z'),
        metadata: { plan: 'pro', nested: { deep: [1] } },
      },
    ]);
    expect(await said()).toMatchObject([
      { role: 'system', position: 0, source: 'ingest' },
      { role: 'user', content: 'A table 🙂', occurredAt: new Date('2026-11-20T10:00:05Z') },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 'c1', name: 'book', arguments: { seats: 2 } }],
      },
      { role: 'tool', toolCallId: 'c1' },
      { role: 'assistant', interrupted: true },
    ]);
    expect(await concluded()).toMatchObject([
      {
        type: 'task_completed',
        detail: 'Booked',
        value: 40,
        currency: 'EUR',
        occurredAt: new Date('2026-11-20T10:01:00Z'),
      },
    ]);
  });

  test('200 for an envelope, a bare array and a single session', async () => {
    expect(await ingest({ sessions: [session('a'), session('b')] })).toMatchObject({ created: 2 });
    expect(await ingest([session('c')])).toMatchObject({ created: 1, messages: 1 });
    expect(await ingest(session('d'))).toMatchObject({ created: 1, messages: 1 });
    expect(await ingest({ sessions: [] })).toMatchObject({ accepted: 0 });
    expect(await ingest([])).toMatchObject({ accepted: 0 });
  });

  test('the same again changes nothing; a fuller version adds', async () => {
    const first = session('s', [HELLO, { role: 'agent', content: 'Hi' }], {
      outcome: { type: 'task_failed', detail: 'unclear' },
    });
    await ingest(first);
    subject.clock.advance(1000);
    expect(await ingest(first)).toMatchObject({ accepted: 1, created: 0, updated: 1, messages: 0 });
    const fuller = session(
      's',
      [
        { ...HELLO, timestamp: '2026-11-20T10:00:00Z' },
        { role: 'assistant', content: 'Hi', tool_calls: [{ name: 'greet' }] },
        { role: 'user', content: 'Bye' },
      ],
      { agent_id: 'a', metadata: { a: 1 }, outcome: { type: 'task_completed', detail: 'clear' } },
    );
    expect(await ingest(fuller)).toMatchObject({ updated: 1, messages: 1 });
    expect(await said()).toMatchObject([
      { content: 'Hello', occurredAt: new Date('2026-11-20T10:00:00Z') },
      { content: 'Hi', toolCalls: [{ id: null, name: 'greet', arguments: {} }] },
      { content: 'Bye' },
    ]);
    expect(await known()).toMatchObject([{ agentId: 'a', metadata: { a: 1 } }]);
    expect(await concluded()).toMatchObject([{ type: 'task_completed', detail: 'clear' }]);
  });

  test('the same session twice in one delivery is one session', async () => {
    const answer = await ingest([
      session('s'),
      session('s', [HELLO, { role: 'user', content: 'More' }]),
    ]);
    expect(answer).toMatchObject({ accepted: 2, created: 1, updated: 1, messages: 2 });
  });

  test('late conversations mark their days, and a message that moves marks both', async () => {
    const days = async () => {
      const rows = await subject.database.db
        .select()
        .from(dirtyDays)
        .where(eq(dirtyDays.tenantId, tenant.id));
      return [...new Set(rows.map(({ day }) => day))].sort();
    };
    await ingest(session('s'));
    expect(await days()).toEqual([]);
    await ingest(session('late', [{ ...HELLO, timestamp: '2026-11-10T10:00:00Z' }]));
    expect(await days()).toEqual(['2026-11-10']);
    await subject.database.db.delete(dirtyDays).where(eq(dirtyDays.tenantId, tenant.id));
    await ingest(session('late', [{ ...HELLO, timestamp: '2026-11-08T10:00:00Z' }]));
    expect(await days()).toEqual(['2026-11-08', '2026-11-10']);
  });
});

describe('POST /v1/ingest/sessions with what is wrong', () => {
  test('a wrong session or message is listed, and everything else stored', async () => {
    const long = '🙂'.repeat(20_001);
    const answer = await ingest([
      session(undefined),
      session('ok', [
        HELLO,
        { role: 'user', content: long },
        { role: 'robot', content: 'x' },
        { role: 'user' },
        'text',
        { role: 'user', content: 'x', timestamp: 'noon' },
        { role: 'user', content: 'x', timestamp: '2026-11-20T14:00:00Z' },
        { role: 'user', content: long.slice(2) },
      ]),
      session('x'.repeat(121)),
      'nonsense',
      null,
      session('dates', [HELLO], { started_at: 'soon' }),
      session('future', [HELLO], { started_at: '2027-01-01' }),
      session('back', [HELLO], { started_at: '2026-11-20', ended_at: '2026-11-19' }),
      session('list', 'hello' as never),
      session('outcome', [HELLO], { outcome: { type: 'sale' } }),
      session('large', [HELLO], { metadata: { text: 'x'.repeat(70_000) } }),
      session('last'),
    ]);
    expect(answer).toMatchObject({ accepted: 2, created: 2, messages: 3, rejected_count: 16 });
    const listed = answer.rejected.map((one) => [
      one.index,
      one.message_index,
      one.session_id?.slice(0, 10) ?? null,
      one.error.split(':')[0],
    ]);
    expect(listed).toEqual([
      [0, null, null, 'session_id'],
      [1, 1, 'ok', 'content'],
      [1, 2, 'ok', 'role'],
      [1, 3, 'ok', 'content'],
      [1, 4, 'ok', 'must be an object'],
      [1, 5, 'ok', 'timestamp'],
      [1, 6, 'ok', 'timestamp'],
      [2, null, 'x'.repeat(10), 'session_id'],
      [3, null, null, 'must be an object'],
      [4, null, null, 'must be an object'],
      [5, null, 'dates', 'started_at'],
      [6, null, 'future', 'started_at'],
      [7, null, 'back', 'ended_at'],
      [8, null, 'list', 'messages'],
      [9, null, 'outcome', 'outcome.type'],
      [10, null, 'large', 'metadata'],
    ]);
    expect(answer.rejected[0]?.error).toBe('session_id: is required');
    expect((await said('ok')).map(({ position }) => position)).toEqual([0, 7]);
  });

  test('NUL characters and lone surrogates are replaced, wherever they are', async () => {
    await ingest(
      JSON.parse(
        '{"session_id":"s\\u0000","agent_id":"\\ud800","messages":[{"role":"user","content":"a\\u0000b\\udc00c"},' +
          '{"role":"agent","content":"x","tool_calls":[{"name":"t","arguments":{"k\\u0000":["\\ud800"]}}]}],' +
          '"metadata":{"\\u0000":{"deep":"\\u0000"}}}',
      ),
    );
    const id = 's\uFFFD';
    expect(await known()).toMatchObject([
      { sessionId: id, agentId: '\uFFFD', metadata: { '\uFFFD': { deep: '\uFFFD' } } },
    ]);
    expect(await said(id)).toMatchObject([
      { content: 'a\uFFFDb\uFFFDc' },
      { toolCalls: [{ arguments: { 'k\uFFFD': ['\uFFFD'] } }] },
    ]);
  });

  test('what nests without end is refused and loses nothing else', async () => {
    const deep = `${'{"deep":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const list = `${'['.repeat(50_000)}1${']'.repeat(50_000)}`;
    const wrong = [
      `{"role":"agent","content":"x","tool_calls":[{"name":"t","arguments":${deep}}]}`,
      `{"role":"agent","message":null,"tool_results":[{"result_value":${deep}}]}`,
      `{"role":"user","content":${list}}`,
      `{"role":"dtmf","digit":${list}}`,
      `{"role":"user","content":${deep}}`,
    ];
    const payload = `[{"session_id":"a","messages":[${wrong},{"role":"user","content":"Hello"}]},
      {"session_id":"b","messages":[],"metadata":${deep}},
      {"session_id":${deep}}]`;
    const reply = await subject.inject({
      method: 'POST',
      url: '/v1/ingest/sessions',
      headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
      payload,
    });
    expect(reply.json()).toMatchObject({ accepted: 1, messages: 1, rejected_count: 7 });
  });
});

describe('POST /v1/ingest/sessions refuses', () => {
  test('422 for what holds no sessions, or more than 500', async () => {
    expect(refusedFields(await post({}))).toEqual(['/sessions']);
    expect(refusedFields(await post({ sessions: 'x' }))).toEqual(['/sessions']);
    const many = Array.from({ length: 501 }, (_, index) => session(`s${index}`, []));
    expect(refusedFields(await post({ sessions: many }))).toEqual(['/sessions']);
    expect(refusedFields(await post(many))).toEqual(['']);
    for (const payload of ['null', '5', '"x"', '']) {
      const reply = await subject.inject({
        method: 'POST',
        url: '/v1/ingest/sessions',
        headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
        payload,
      });
      problemOf(reply, 422);
    }
    expect(await known()).toEqual([]);
  });

  test('413 over 20 MB, 200 just under it', async () => {
    const body = (length: number) => ({
      session_id: 's',
      messages: [],
      ignored: Array.from({ length: 10 }, () => 'x'.repeat(length / 10)),
    });
    problemOf(await post(body(20 * 1024 * 1024)), 413);
    expect((await post(body(20 * 1024 * 1024 - 200))).statusCode).toBe(200);
  });

  test('401 without a key, and never with Basic or the cookie', async () => {
    for (const headers of [{}, { authorization: `Basic ${btoa(`:${tenant.key}`)}` }]) {
      problemOf(
        await subject.inject({ method: 'POST', url: '/v1/ingest/sessions', headers, payload: [] }),
        401,
      );
    }
  });
});

describe('many deliveries at once', () => {
  test('many at once, of the same sessions, store each message once', async () => {
    const body = Array.from({ length: 20 }, (_, index) =>
      session(`s${index}`, [HELLO, { role: 'agent', content: `Hi ${index}` }]),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ingest(index % 2 ? body : body.toReversed())),
    );
    const total = (of: (answer: IngestAnswer) => number) =>
      answers.reduce((sum, answer) => sum + of(answer), 0);
    expect([total((answer) => answer.created), total((answer) => answer.messages)]).toEqual([
      20, 40,
    ]);
    expect(await known()).toHaveLength(20);
  });

  test('503 with Retry-After past what may be under way, and nothing of it is lost', async () => {
    const replies = await Promise.all(
      Array.from({ length: 400 }, (_, index) => post(session(`s${index}`))),
    );
    const busy = replies.filter(({ statusCode }) => statusCode === 503);
    // A quick server may be done with all of them in time; the embedded database never is.
    if (!onServer()) expect(busy.length).toBeGreaterThan(0);
    for (const reply of busy.slice(0, 3)) {
      expect(reply.headers['retry-after']).toBe('1');
      problemOf(reply, 503);
    }
    const done = replies.filter(({ statusCode }) => statusCode === 200);
    expect(done.length + busy.length).toBe(400);
    expect(await known()).toHaveLength(done.length);
    expect(await ingest(session('after'))).toMatchObject({ created: 1 });
  });
});

describe("providers' transcripts", () => {
  test('an ElevenLabs conversation', async () => {
    const answer = await ingest({
      conversation_id: 'conv_1',
      agent_id: 'agent_1',
      status: 'done',
      transcript: [
        {
          role: 'agent',
          message: 'Hello',
          time_in_call_secs: 0,
          tool_calls: [],
          interrupted: false,
        },
        { role: 'user', message: 'Where is A-100?', time_in_call_secs: 3, interrupted: null },
        {
          role: 'agent',
          message: null,
          time_in_call_secs: 5,
          tool_calls: [{ request_id: 'r1', tool_name: 'lookup', params_as_json: '{"id":"A-100"}' }],
          tool_results: [{ request_id: 'r1', tool_name: 'lookup', result_value: '{"ok":1}' }],
        },
        { role: 'agent', message: null, time_in_call_secs: 6 },
        { role: 'agent', message: 'Tomorrow.', time_in_call_secs: 7 },
      ],
      metadata: {
        start_time_unix_secs: 1_763_640_000,
        call_duration_secs: 61,
        main_language: 'en',
      },
      analysis: { call_successful: 'success', transcript_summary: 'Asked about A-100.' },
    });
    expect(answer).toMatchObject({ accepted: 1, messages: 5, rejected: [] });
    const start = 1_763_640_000_000;
    expect(await known()).toMatchObject([
      {
        sessionId: 'conv_1',
        agentId: 'agent_1',
        channel: 'voice',
        language: 'en',
        startedAt: new Date(start),
        endedAt: new Date(start + 61_000),
        metadata: { call_duration_secs: 61, analysis: { call_successful: 'success' } },
      },
    ]);
    expect(await said('conv_1')).toMatchObject([
      { role: 'assistant', content: 'Hello', occurredAt: new Date(start) },
      { role: 'user', position: 1, occurredAt: new Date(start + 3000) },
      { role: 'assistant', toolCalls: [{ id: 'r1', name: 'lookup', arguments: { id: 'A-100' } }] },
      { role: 'tool', content: '{"ok":1}', toolCallId: 'r1', position: 2 },
      { role: 'assistant', content: 'Tomorrow.', position: 4 },
    ]);
    expect(await concluded()).toMatchObject([
      { type: 'task_completed', detail: 'Asked about A-100.', sessionId: 'conv_1' },
    ]);
  });

  test('a Retell call', async () => {
    const start = 1_763_640_000_000;
    const answer = await ingest([
      {
        call_id: 'call_1',
        agent_id: 'agent_1',
        call_type: 'phone_call',
        start_timestamp: start,
        end_timestamp: start + 61_000,
        disconnection_reason: 'user_hangup',
        metadata: { customer_id: 'c1' },
        transcript: 'Agent: Hello\nUser: Hi\n',
        transcript_object: [{ role: 'agent', content: 'Hello' }],
        transcript_with_tool_calls: [
          { role: 'agent', content: 'Hello', words: [{ word: 'Hello', start: 0.4, end: 0.9 }] },
          { role: 'user', content: 'Where is A-100?', words: [{ word: 'Where', start: 2.1 }] },
          {
            role: 'tool_call_invocation',
            tool_call_id: 't1',
            name: 'lookup',
            arguments: '{"id":1}',
          },
          { role: 'tool_call_result', tool_call_id: 't1', content: 'ok', successful: true },
          { role: 'node_transition', former_node_name: 'greet', new_node_name: 'answer' },
          { role: 'dtmf', digit: '1' },
          { role: 'agent', content: 'Tomorrow.', words: [{ word: 'Tomorrow', start: 6 }] },
        ],
        call_analysis: {
          call_successful: false,
          call_summary: 'Order status.',
          user_sentiment: 'Neutral',
        },
      },
      { call_id: 'call_2', transcript: 'Agent: only a text' },
    ]);
    expect(answer).toMatchObject({ accepted: 2, messages: 7, rejected: [] });
    expect(await said('call_1')).toMatchObject([
      { role: 'assistant', occurredAt: new Date(start + 400) },
      { role: 'user', occurredAt: new Date(start + 2100) },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 't1', name: 'lookup', arguments: { id: 1 } }],
      },
      { role: 'tool', toolCallId: 't1', occurredAt: new Date(start + 2100) },
      { role: 'system', content: 'greet -> answer' },
      { role: 'system', content: 'dtmf 1' },
      { role: 'assistant', occurredAt: new Date(start + 6000) },
    ]);
    expect(await known()).toMatchObject([
      {
        sessionId: 'call_1',
        channel: 'voice',
        endedAt: new Date(start + 61_000),
        metadata: { customer_id: 'c1', disconnection_reason: 'user_hangup' },
      },
      { sessionId: 'call_2' },
    ]);
    expect(await concluded()).toMatchObject([{ type: 'task_failed', detail: 'Order status.' }]);
  });

  test('tool calls and parts of a chat completion', async () => {
    await ingest(
      session('s', [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Hi ' },
            { type: 'text', text: 'there' },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
          ],
        },
        { role: 'assistant', content: 'x', tool_calls: [{ name: 'g', arguments: 'not json' }] },
      ]),
    );
    expect(await said()).toMatchObject([
      { content: 'Hi there' },
      { toolCalls: [{ id: 'c', name: 'f', arguments: { a: 1 } }] },
      { toolCalls: [{ name: 'g', arguments: 'not json' }] },
    ]);
  });
});

describe('messages with parts', () => {
  test.each<[string, object, string]>([
    ['records', { role: 'tool', content: [{ id: 'A-1', total: 40 }] }, '[{"id":"A-1","total":40}]'],
    ['a record', { role: 'tool', content: { id: 'A-1' } }, '{"id":"A-1"}'],
    ['no records', { role: 'tool', content: [] }, '[]'],
    ['a number', { role: 'tool', content: 0 }, '0'],
    ['a yes or no', { role: 'function', content: false }, 'false'],
    ['what Retell has', { role: 'tool_call_result', content: [{ a: 1 }] }, '[{"a":1}]'],
    [
      'what ElevenLabs has',
      { role: 'agent', message: null, tool_results: [{ result_value: [{ a: 1 }] }] },
      '[{"a":1}]',
    ],
    ['an item', { type: 'function_call_output', call_id: 'c', output: [{ a: 1 }] }, '[{"a":1}]'],
    [
      'within a message of the user',
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: [{ a: 1 }] }] },
      '[{"a":1}]',
    ],
  ])('keep what a tool answered: %s', async (_, message, content) => {
    const { rejected } = await ingest(session('s', [HELLO, message]));
    expect(rejected).toEqual([]);
    expect(await said()).toMatchObject([HELLO, { role: 'tool', content }]);
  });

  test('keep calls in parts, and records that somebody sends', async () => {
    const { rejected } = await ingest(
      session('s', [
        { role: 'user', content: [{ name: 'Ann' }] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'f', input: { a: 1 } }] },
        { type: 'function_call', id: 'fc', call_id: 'd', name: 'g', arguments: '{"b":2}' },
        { role: 'model', parts: [{ text: 'Done.' }] },
      ]),
    );
    expect(rejected).toEqual([]);
    expect(await said()).toMatchObject([
      { role: 'user', content: '[{"name":"Ann"}]' },
      { role: 'assistant', toolCalls: [{ id: 'c', name: 'f', arguments: { a: 1 } }] },
      { role: 'assistant', toolCalls: [{ id: 'd', name: 'g', arguments: { b: 2 } }] },
      { role: 'assistant', content: 'Done.' },
    ]);
  });
});

describe('a key that would reach a prototype', () => {
  const GOOD = '{"session_id":"good","messages":[{"role":"user","content":"good"}]}';
  const ODD = '"messages":[{"role":"user","content":"hi"}]';
  // Long enough to be parsed in pieces.
  const long = `[${Array.from({ length: 4_000 }, () => '"0123456789012345"').join()}]`;

  test.each([
    ['in the metadata', `{"session_id":"odd","metadata":{"__proto__":1},${ODD}}`, null],
    ['within it', `{"session_id":"odd","metadata":{"a":[{"\\u005f_proto__":1}]},${ODD}}`, null],
    [
      'in a message',
      '{"session_id":"odd","messages":[{"role":"user","content":"hi","x":{"__proto__":1}}]}',
      0,
    ],
    ['around much', `{"session_id":"odd","metadata":{"__proto__":${long}},${ODD}}`, null],
  ])('%s is named, and refuses no other session', async (_, odd, index) => {
    const { rejected } = await ingest(`{"sessions":[${odd},${GOOD}]}`);
    expect(rejected).toMatchObject([{ session_id: 'odd', message_index: index }]);
    expect(rejected[0]?.error).toMatch(/__proto__|larger than/);
    expect(await said('good')).toMatchObject([{ content: 'good' }]);
  });

  test('is taken where it is no part of what is stored, and reaches none', async () => {
    const answer = await ingest(
      `{"__proto__":{"sessions":[${GOOD}],"polluted":${long}},"sessions":[${GOOD}]}`,
    );
    expect(answer).toMatchObject({ accepted: 1, rejected: [] });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
