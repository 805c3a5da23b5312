import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Episode } from '../../src/contracts/episode.js';
import { StepsAnswer } from '../../src/contracts/step.js';
import { outcomes } from '../../src/db/schema/outcomes.js';
import { steps } from '../../src/db/schema/steps.js';
import { uuidv7 } from '../../src/ids.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const URL = '/v1/episodes/steps';
const send = (body: object, headers: Record<string, string> = {}) =>
  tenant.call('POST', URL, body, headers);

async function report(body: object, headers?: Record<string, string>): Promise<StepsAnswer> {
  const reply = await send({ session_id: 's', ...body }, headers);
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
  return StepsAnswer.strict().parse(reply.json());
}

async function episode(query = '', session = 's'): Promise<Episode> {
  const reply = await tenant.call('GET', `/v1/episodes/${session}${query}`);
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
  return Episode.strict().parse(reply.json());
}

const names = (of: Episode): string[] => of.steps.map(({ name }) => name);
const tool = (name: string, more: object = {}) => ({ type: 'tool_call', name, ...more });

describe('POST /v1/episodes/steps', () => {
  test('200 for steps in order, the missing index being the next', async () => {
    const answer = await report({
      correlation_id: 'c',
      steps: [tool('a', { step_id: 'st_1' }), tool('b'), tool('c', { step_index: 7 }), tool('d')],
    });
    expect(answer).toMatchObject({ session_id: 's', correlation_id: 'c', accepted: 4, created: 4 });
    expect(answer.steps.map(({ step_index }) => step_index)).toEqual([7, 8, 9, 10]);
    expect((await report({ correlation_id: 'c', ...tool('e') })).steps).toMatchObject([
      { step_index: 11 },
    ]);
    expect(names(await episode())).toEqual(['c', 'a', 'b', 'd', 'e']);
  });

  test('200 for one step in the body itself, kept as it was sent', async () => {
    const input = { nested: [{ deep: '🙂' }], null: null };
    await report({
      correlation_id: 'c',
      step_id: 'st_1',
      parent_step_id: 'st_0',
      step_index: 3,
      type: 'tool_call',
      name: 'refund_order',
      input,
      output: 'done',
      status: 'error',
      error: { type: 'timeout', message: 'upstream timed out' },
      started_at: '2026-11-19T10:00:00Z',
      duration_ms: 812.5,
      action_risk: 'high',
      tokens: { input: 42, output: 9 },
      metadata: { attempt: 1 },
    });
    expect((await episode()).steps).toEqual([
      {
        step_id: 'st_1',
        parent_step_id: 'st_0',
        step_index: 3,
        correlation_id: 'c',
        type: 'tool_call',
        name: 'refund_order',
        input,
        output: 'done',
        status: 'error',
        error: 'upstream timed out',
        error_type: 'timeout',
        started_at: '2026-11-19T10:00:00.000Z',
        duration_ms: 812.5,
        action_risk: 'high',
        tokens: { input: 42, output: 9 },
        source: 'api',
        metadata: { attempt: 1 },
      },
    ]);
  });

  test('a step reported again by its id is updated, and what is left out stays', async () => {
    await report({
      step_id: 'st',
      ...tool('t', { input: { a: 1 }, status: 'pending', metadata: { x: 1 } }),
    });
    subject.clock.advance(1000);
    const again = await report({
      step_id: 'st',
      type: 'tool_call',
      status: 'ok',
      output: 2,
      metadata: { y: 2 },
    });
    expect(again).toMatchObject({ created: 0, updated: 1 });
    const [step, ...rest] = (await episode()).steps;
    expect(rest).toEqual([]);
    expect(step).toMatchObject({
      name: 't',
      input: { a: 1 },
      output: 2,
      status: 'ok',
      step_index: 0,
      metadata: { x: 1, y: 2 },
    });
  });

  test('a step reported again by its index is updated, whether it has an id or not', async () => {
    await report({ steps: [tool('a', { step_id: 'st_1' }), tool('b')] });
    const again = await report({
      steps: [tool('a2', { step_index: 0 }), tool('b2', { step_index: 1 })],
    });
    expect(again).toMatchObject({ created: 0, updated: 2 });
    expect(names(await episode())).toEqual(['a2', 'b2']);
  });

  test('an error alone makes it an error, and a later ok clears it', async () => {
    await report({ step_id: 'st', ...tool('t', { error: 'boom' }) });
    expect((await episode()).steps[0]).toMatchObject({ status: 'error', error: 'boom' });
    await report({ step_id: 'st', ...tool('t', { status: 'ok' }) });
    expect((await episode()).steps[0]).toMatchObject({ status: 'ok', error: null });
  });

  test('of a step reported twice in one body the last report holds', async () => {
    const answer = await report({
      steps: [tool('a', { step_id: 'x' }), tool('b', { step_id: 'x' })],
    });
    expect(answer).toMatchObject({ accepted: 2, created: 1, updated: 1 });
    expect(names(await episode())).toEqual(['b']);
  });

  test('the flow comes from the body, else from x-correlation-id, else there is none', async () => {
    const header = { 'x-correlation-id': 'from-header' };
    expect(await report({ correlation_id: 'c', ...tool('a') }, header)).toMatchObject({
      correlation_id: 'c',
    });
    expect(await report(tool('b'), header)).toMatchObject({ correlation_id: 'from-header' });
    expect(await report(tool('c'))).toMatchObject({ correlation_id: null });
    // The same index in another flow is another step.
    expect((await episode()).steps).toHaveLength(3);
  });

  test('twenty at once without an index get a place each', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => report(tool(`t${index}`))),
    );
    const places = answers.map(({ steps: [step] }) => step?.step_index ?? -1);
    expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect((await episode()).steps).toHaveLength(20);
  });
});

describe('POST /v1/episodes/steps with what is wrong', () => {
  test('422 for what is out of bounds, naming the field and storing nothing', async () => {
    const one = { session_id: 's', type: 'tool_call' };
    const wrong: [object, string][] = [
      [{ type: 'llm' }, '/session_id'],
      [{ session_id: 's' }, '/steps'],
      [{ session_id: 's', steps: [] }, '/steps'],
      [{ session_id: 's', steps: {} }, '/steps'],
      [{ session_id: 's', steps: Array(501).fill({ type: 'llm' }) }, '/steps'],
      [{ session_id: 's', steps: [{ name: 'x' }] }, '/steps/0/type'],
      [{ session_id: 's', steps: [{ type: 'llm' }, { type: 'sql' }] }, '/steps/1/type'],
      [{ ...one, session_id: 'x'.repeat(121) }, '/session_id'],
      [{ ...one, correlation_id: '' }, '/correlation_id'],
      [{ ...one, step_id: 'a\0' }, '/step_id'],
      [{ ...one, step_id: `${'a'.repeat(32)}-${'b'.repeat(16)}` }, '/step_id'],
      [{ ...one, step_index: -1 }, '/step_index'],
      [{ ...one, step_index: 1.5 }, '/step_index'],
      [{ ...one, name: '' }, '/name'],
      [{ ...one, name: 'a\ud800' }, '/name'],
      [{ ...one, input: { a: ['\0'] } }, '/input/a/0'],
      [{ ...one, output: 'a\ud800' }, '/output'],
      [{ ...one, metadata: [] }, '/metadata'],
      [{ ...one, metadata: { 'a\0': 1 } }, '/metadata'],
      [{ ...one, status: 'fine' }, '/status'],
      [{ ...one, error: 7 }, '/error'],
      [{ ...one, duration_ms: -1 }, '/duration_ms'],
      [{ ...one, action_risk: 'some' }, '/action_risk'],
      [{ ...one, tokens: { input: -1 } }, '/tokens/input'],
      [{ ...one, started_at: 'soon' }, '/started_at'],
      [{ ...one, started_at: '2030-01-01' }, '/started_at'],
      [
        { session_id: 's', steps: [{ type: 'llm', started_at: '2030-01-01' }] },
        '/steps/0/started_at',
      ],
    ];
    for (const [body, pointer] of wrong) {
      const reply = await send(body);
      expect([pointer, reply.statusCode, reply.json().errors?.[0]?.pointer]).toEqual([
        pointer,
        422,
        pointer,
      ]);
    }
    const stored = await subject.database.db
      .select()
      .from(steps)
      .where(eq(steps.tenantId, tenant.id));
    expect(stored).toEqual([]);
  });

  test('422 for JSON that nests without end, 400 for JSON that is none, 401 without a key', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const raw = (payload: string) =>
      subject.inject({
        method: 'POST',
        url: URL,
        headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
        payload,
      });
    expect((await raw(`{"session_id":"s","type":"llm","input":${deep}}`)).statusCode).toBe(422);
    expect((await raw('{"session_id":')).statusCode).toBe(400);
    expect((await subject.inject({ method: 'POST', url: URL, payload: {} })).statusCode).toBe(401);
  });
});

describe('GET /v1/episodes/{session_id}', () => {
  test('404 for an unknown session, and for that of another tenant', async () => {
    await report(tool('a'));
    expect((await tenant.call('GET', '/v1/episodes/nobody')).statusCode).toBe(404);
    const other = await subject.tenant();
    expect((await other.call('GET', '/v1/episodes/s')).statusCode).toBe(404);
    expect((await subject.inject({ method: 'GET', url: '/v1/episodes/s' })).statusCode).toBe(401);
  });

  test('shows the decisions of the gate and the outcomes around the steps, and sums up', async () => {
    const reply = await tenant.call('POST', '/v1/gate', {
      request: 'Delete the file report-2019.csv in the staging bucket',
      session_id: 's',
      action_risk: 'irreversible',
      context: { correlation_id: 'c' },
    });
    expect(reply.json().decision).toBe('confirm');
    await report({
      correlation_id: 'c',
      steps: [
        { type: 'llm', started_at: '2026-11-20T11:00:00Z', duration_ms: 100, tokens: { input: 3 } },
        tool('delete', { started_at: '2026-11-20T11:00:01Z', duration_ms: 2000, error: 'no' }),
        tool('delete', { started_at: '2026-11-20T11:00:02.5Z', duration_ms: 500 }),
      ],
    });
    const at = subject.clock.now;
    await subject.database.db.insert(outcomes).values({
      tenantId: tenant.id,
      key: uuidv7(),
      sessionId: 's',
      correlationId: null,
      type: 'task_completed',
      detail: 'Gone',
      occurredAt: at,
      receivedAt: at,
      attribution: 'none',
    });
    expect(await episode()).toMatchObject({
      session_id: 's',
      correlation_id: null,
      correlation_ids: ['c'],
      gate_decisions: [{ correlation_id: 'c', decision: 'confirm', action_risk: 'irreversible' }],
      outcomes: [{ type: 'task_completed', attributed_to: { method: 'none' } }],
      summary: {
        step_count: 3,
        error_count: 1,
        duration_ms: 3000,
        tools: { delete: 2 },
        clarifications: 1,
        tokens: { input: 3, output: 0 },
        status: 'completed',
      },
    });
  });

  test('a session without steps has an episode, too', async () => {
    await tenant.call('POST', '/v1/gate', { request: 'Hello', session_id: 'quiet' });
    expect(await episode('', 'quiet')).toMatchObject({
      steps: [],
      gate_decisions: [{ request: 'Hello' }],
      summary: { step_count: 0, duration_ms: null, tools: {}, status: 'pending' },
    });
  });

  test('correlation_id keeps to one flow', async () => {
    await report({ correlation_id: 'one', steps: [tool('a'), tool('b')] });
    await report({ correlation_id: 'two', ...tool('c') });
    const one = await episode('?correlation_id=one');
    expect(names(one)).toEqual(['a', 'b']);
    expect(one).toMatchObject({ correlation_id: 'one', total: 2, summary: { step_count: 2 } });
    expect((await episode('?correlation_id=three')).steps).toEqual([]);
    // An empty filter is none, as in every list.
    expect(names(await episode('?correlation_id=')).toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('steps come in pages, the summary of all of them with each', async () => {
    await report({ steps: Array.from({ length: 5 }, (_, index) => tool(`t${index}`)) });
    const second = await episode('?page=2&page_size=2');
    expect(names(second)).toEqual(['t2', 't3']);
    expect(second).toMatchObject({
      page: 2,
      page_size: 2,
      total: 5,
      total_pages: 3,
      has_more: true,
      summary: { step_count: 5 },
    });
    expect(names(await episode('?page=3&page_size=2'))).toEqual(['t4']);
    expect(names(await episode('?page=9&page_size=2'))).toEqual([]);
    expect((await tenant.call('GET', '/v1/episodes/s?page_size=101')).statusCode).toBe(422);
  });

  test.each([
    [[{ status: 'pending' }, {}], 'pending'],
    [[{}, { error: 'x' }], 'failed'],
    [[{ error: 'x' }, {}], 'completed'],
    [[{}, { status: 'cancelled' }], 'cancelled'],
  ])('the status of %j is %s', async (reported, status) => {
    const times = ['2026-11-20T11:00:00Z', '2026-11-20T11:00:01Z'];
    await report({
      steps: reported.map((step, index) => tool('t', { ...step, started_at: times[index] })),
    });
    expect((await episode()).summary.status).toBe(status);
  });

  test('flows interleave by time, each keeping to its indexes', async () => {
    await report({ correlation_id: 'a', step_index: 1, ...tool('a1') });
    subject.clock.advance(10);
    await report({ correlation_id: 'b', ...tool('b0') });
    subject.clock.advance(10);
    await report({ correlation_id: 'a', step_index: 0, ...tool('a0') });
    expect(names(await episode())).toEqual(['b0', 'a0', 'a1']);
  });
});
