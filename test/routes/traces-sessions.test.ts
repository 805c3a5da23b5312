import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../src/db/schema/messages.js';
import { dirtyDays } from '../../src/db/schema/rollups.js';
import { sessions } from '../../src/db/schema/sessions.js';
import { steps } from '../../src/db/schema/steps.js';
import { searchFollower } from '../../src/domain/search/index-documents.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { hexId, type SpanInput, sendTraces, span, traces } from '../support/otlp.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

type Attributes = Record<string, unknown>;

async function send(spans: SpanInput[], resource: Attributes = {}): Promise<void> {
  const reply = await sendTraces(subject, tenant, traces(spans.map(span), { resource }));
  expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
}

/** A step of an agent; its claims are in `more`. */
const step = (id: string, more: Attributes = {}, input: SpanInput = {}): SpanInput => ({
  id,
  name: id,
  ...input,
  attributes: { 'gen_ai.operation.name': 'chat', ...more },
});

const asked = (...texts: string[]): Attributes => ({
  'gen_ai.input.messages': JSON.stringify(
    texts.flatMap((content) => [
      { role: 'user', content },
      { role: 'assistant', content: `about ${content}` },
    ]),
  ),
});

/** Where each step is: `name → session/flow`. */
async function assigned(): Promise<Record<string, string>> {
  const rows = await subject.database.db.select().from(steps).where(eq(steps.tenantId, tenant.id));
  return Object.fromEntries(rows.map((row) => [row.name, `${row.sessionId}/${row.correlationId}`]));
}

async function conversation(sessionId: string): Promise<{ role: string; content: string }[]> {
  const rows = await subject.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.tenantId, tenant.id), eq(messages.sessionId, sessionId)));
  return rows.sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || a.id - b.id);
}

/** What users said. */
async function said(sessionId: string, by = 'user'): Promise<string[]> {
  const all = await conversation(sessionId);
  return all.filter(({ role }) => role === by).map(({ content }) => content);
}

const answered = (sessionId: string): Promise<string[]> => said(sessionId, 'assistant');

const answering = (content: string): Attributes => ({
  'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content }]),
});

async function known(): Promise<string[]> {
  const rows = await subject.database.db
    .select()
    .from(sessions)
    .where(eq(sessions.tenantId, tenant.id));
  return rows.map(({ sessionId }) => sessionId).sort();
}

const T = hexId('trace', 32);

describe('the session of a span', () => {
  test('without any claim the trace stands for its session and its flow', async () => {
    await send([step('a')]);
    expect(await assigned()).toEqual({ a: `${T}/${T}` });
    const episode = (await tenant.call('GET', `/v1/episodes/${T}`)).json();
    expect(episode.steps[0].metadata).toMatchObject({ session_inferred: true, trace_id: T });
  });

  test('a root that is received last moves its children to its session, with what was said', async () => {
    await send([step('leaf', asked('Hi'), { parent: 'middle' })]);
    await send([step('middle', asked('Hi'), { parent: 'root' })]);
    expect([await known(), await said(T)]).toEqual([[T], ['Hi']]);
    await send([step('root', { 'session.id': 's', request_id: 'r' })]);
    expect(await assigned()).toEqual({ leaf: 's/r', middle: 's/r', root: 's/r' });
    expect([await known(), await said('s'), await said(T)]).toEqual([['s'], ['Hi'], []]);
    expect((await tenant.call('GET', `/v1/episodes/${T}`)).statusCode).toBe(404);
  });

  test('children that are received after the root are in its session at once, and stay there when sent again', async () => {
    await send([step('root', { 'session.id': 's' })]);
    for (let round = 0; round < 2; round += 1) await send([step('leaf', asked('Hi'))]);
    expect(await assigned()).toEqual({ root: `s/${T}`, leaf: `s/${T}` });
    expect([await known(), await said('s')]).toEqual([['s'], ['Hi']]);
  });

  test('a span that is no step claims its trace, before and after the steps', async () => {
    const http = (id: string, claims: Attributes): SpanInput => ({
      id,
      name: 'GET /',
      attributes: claims,
    });
    await send([http('h', { 'intentlock.session_id': 's' })]);
    await send([step('a')]);
    await send([http('i', { 'intentlock.correlation_id': 'c' })]);
    expect(await assigned()).toEqual({ a: 's/c' });
    expect(await known()).toEqual(['s']);
  });

  test('the resource counts after every claim of the trace', async () => {
    await send([step('a')], { 'session.id': 'of the resource' });
    expect(await assigned()).toEqual({ a: `of the resource/${T}` });
    await send([step('b', { 'session.id': 's' })]);
    expect(await assigned()).toEqual({ a: `s/${T}`, b: `s/${T}` });
    expect(await known()).toEqual(['s']);
  });

  test('one session may span many traces, and a trace hold several sessions', async () => {
    await send([
      step('a', { 'session.id': 's' }, { trace: 'one' }),
      step('b', { 'session.id': 's' }, { trace: 'two' }),
      step('c', { 'session.id': 'other' }, { trace: 'two' }),
    ]);
    expect(await known()).toEqual(['other', 's']);
    expect((await tenant.call('GET', '/v1/episodes/s')).json().summary.step_count).toBe(2);
  });

  test('a session that was known for more than the trace stays', async () => {
    await tenant.call('POST', '/v1/events', { session_id: T, event: 'accept' });
    await send([step('a')]);
    await send([step('b', { 'session.id': 's' })]);
    expect(await known()).toEqual(['s', T].sort());
  });
});

describe('what users said', () => {
  test('is kept once, though every call repeats the history', async () => {
    const in_s = { 'session.id': 's' };
    await send([step('1', { ...in_s, ...asked('Hi') }, { start: 0 })]);
    await send([
      step('2', { ...in_s, ...asked('Hi', 'yes') }, { start: 1000, trace: 'next' }),
      step('3', { ...in_s, ...asked('Hi', 'yes', 'and?', 'yes') }, { start: 2000, trace: 'last' }),
    ]);
    expect(await said('s')).toEqual(['Hi', 'yes', 'and?', 'yes']);
  });

  test('happened when a step was first sent it, in whatever order steps are received', async () => {
    const in_s = { 'session.id': 's' };
    await send([step('2', { ...in_s, ...asked('first', 'second') }, { start: 1000 })]);
    await send([step('1', { ...in_s, ...asked('first') }, { start: 0 })]);
    const [first] = await subject.database.db
      .select()
      .from(messages)
      .where(and(eq(messages.tenantId, tenant.id), eq(messages.content, 'first')));
    expect(first?.occurredAt.toISOString()).toBe('2026-11-20T12:00:00.000Z');
    expect(await said('s')).toEqual(['first', 'second']);
  });

  test('is cut at 20,000 characters', async () => {
    await send([step('1', { 'session.id': 's', ...asked('x'.repeat(20_001)) })]);
    expect((await said('s')).map(({ length }) => length)).toEqual([20_000]);
  });
});

describe('what assistants answered', () => {
  const history = (...texts: string[]): Attributes => ({
    'gen_ai.input.messages': JSON.stringify(
      texts.map((content, index) => ({ role: index % 2 ? 'assistant' : 'user', content })),
    ),
  });
  const turns: SpanInput[] = [
    step(
      '1',
      { 'session.id': 's', ...history('Hi'), ...answering('Which order?') },
      { trace: 'a', start: 0, end: 500 },
    ),
    step(
      '2',
      { 'session.id': 's', ...history('Hi', 'Which order?', '1042'), ...answering('Done.') },
      { trace: 'b', start: 1_000, end: 1_500 },
    ),
    step(
      '3',
      {
        'session.id': 's',
        ...history('Hi', 'Which order?', '1042', 'Done.', 'and 1043'),
        ...answering('Done.'),
      },
      { trace: 'c', start: 2_000, end: 2_500 },
    ),
  ];
  const WHOLE = ['Hi', 'Which order?', '1042', 'Done.', 'and 1043', 'Done.'];
  const whole = async () => (await conversation('s')).map(({ content }) => content);

  test.each([
    ['in order', [0, 1, 2]],
    ['the latest first', [2, 1, 0]],
    ['more than once', [0, 0, 1, 2, 1, 2]],
  ])('is kept once and in its place, received %s', async (_, order) => {
    for (const index of order) await send([turns[index] as SpanInput]);
    expect(await whole()).toEqual(WHOLE);
    const times = (await conversation('s')) as unknown as { occurredAt: Date }[];
    const start = Date.parse('2026-11-20T12:00:00.000Z');
    expect(times.map(({ occurredAt }) => occurredAt.getTime() - start)).toEqual([
      ...[0, 500, 1_000, 1_500, 2_000, 2_500],
    ]);
  });

  test('is kept once in one export, too, and beside a transcript', async () => {
    await send(turns);
    expect(await whole()).toEqual(WHOLE);
    const transcript = WHOLE.map((content, index) => ({
      role: index % 2 ? 'assistant' : 'user',
      content,
    }));
    const body = { sessions: [{ session_id: 's', messages: transcript }] };
    expect((await tenant.call('POST', '/v1/ingest/sessions', body)).statusCode).toBe(200);
    await send(turns);
    expect((await whole()).sort()).toEqual([...WHOLE].sort());
  });

  test('is found by the search', async () => {
    await send(turns);
    await drain(subject.database.db, [searchFollower]);
    const reply = await tenant.call('GET', '/v1/search?query=%22which%20order%22');
    expect(reply.json().items).toMatchObject([{ kind: 'message', session_id: 's' }]);
  });

  test('moves with its step to the session of its trace', async () => {
    await send([step('late', { ...history('Hi'), ...answering('Hello') }, { parent: 'root' })]);
    expect(await answered(T)).toEqual(['Hello']);
    await send([step('root', { 'session.id': 's' })]);
    expect(await answered('s')).toEqual(['Hello']);
    expect(await answered(T)).toEqual([]);
  });
});

test('a day that is over is marked as changed', async () => {
  await send([step('old', { 'session.id': 's' }, { start: -3 * 24 * 3600 * 1000 })]);
  const marked = await subject.database.db
    .select()
    .from(dirtyDays)
    .where(eq(dirtyDays.tenantId, tenant.id));
  expect(marked.map(({ day }) => day)).toEqual(['2026-11-17']);
});

describe('in any order and in any batches', () => {
  /** Two conversations in one trace, a second trace of the first, silent spans, orphans, and one that is no step. */
  const all: SpanInput[] = [
    step('root', { 'session.id': 'A', request_id: 'r' }, { start: 0, end: 90 }),
    step('child', { ...asked('Hi'), ...answering('Hello') }, { parent: 'root', start: 1 }),
    step('deep', { ...asked('Hi', 'yes'), ...answering('Done') }, { parent: 'child', start: 2 }),
    step('inner', { 'session.id': 'B' }, { parent: 'root', start: 3 }),
    step('under', { ...asked('B says'), ...answering('B is told') }, { parent: 'inner', start: 4 }),
    step('orphan', { ...asked('yes'), ...answering('Done') }, { parent: 'lost', start: 5 }),
    { id: 'http', name: 'GET /', start: 6, attributes: { 'session.id': 'C', correlation_id: 'c' } },
    step('far', asked('far'), { trace: 'second', start: 7 }),
    step('end', { 'session.id': 'A' }, { trace: 'second', start: 8 }),
  ];
  const outcome = async () => ({
    assigned: Object.entries(await assigned()).sort(),
    sessions: await known(),
    said: [(await said('A')).sort(), await said('B'), await said('C')],
    answered: [(await answered('A')).sort(), await answered('B'), await answered('C')],
  });

  let seed = 41;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };

  test('the outcome is the same', async () => {
    await send(all);
    const expected = await outcome();
    const second = hexId('second', 32);
    expect(expected).toEqual({
      assigned: [
        ['child', 'A/r'],
        ['deep', 'A/r'],
        ['end', `A/${second}`],
        ['far', `A/${second}`],
        ['inner', 'B/r'],
        ['orphan', 'A/r'],
        ['root', 'A/r'],
        ['under', 'B/r'],
      ],
      sessions: ['A', 'B'],
      said: [['Hi', 'far', 'yes'], ['B says'], []],
      answered: [
        ['Done', 'Hello', 'about Hi', 'about far', 'about yes'],
        ['about B says', 'B is told'],
        [],
      ],
    });
    for (let round = 0; round < 12; round += 1) {
      tenant = await subject.tenant();
      const rest = [...all];
      while (rest.length > 0) {
        const batch = Array.from({ length: 1 + random(4) }, () =>
          rest.splice(random(rest.length), 1),
        ).flat();
        // Now and then an answer is lost, and the batch comes again.
        for (let times = random(4) === 0 ? 2 : 1; times > 0; times -= 1) await send(batch);
      }
      expect(await outcome()).toEqual(expected);
    }
  });

  test('at the same time, too', async () => {
    await send(all);
    const expected = await outcome();
    tenant = await subject.tenant();
    await Promise.all(all.map((one) => send([one])));
    expect(await outcome()).toEqual(expected);
  });
});
