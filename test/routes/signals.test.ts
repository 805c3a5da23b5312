import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SessionDetail } from '../../src/contracts/session.js';
import { BackfillStarted, Signal, SignalDetail, SignalList } from '../../src/contracts/signal.js';
import { READY_MADE } from '../../src/domain/signals/ready-made.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
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

const followers = openFollowers();
const follow = () => drain(subject.database.db, followers, { now: subject.clock.now });

const HUMAN = { name: 'Wants a person', type: 'regex', pattern: '(?i)\\bperson\\b' };

async function create(body: object, owner = tenant): Promise<Signal> {
  const reply = await owner.call('POST', '/v1/signals', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return Signal.parse(reply.json());
}

async function show(id: number, owner = tenant): Promise<SignalDetail> {
  const reply = await owner.call('GET', `/v1/signals/${id}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return SignalDetail.strict().parse(reply.json());
}

async function list(owner = tenant, query = '') {
  const reply = await owner.call('GET', `/v1/signals${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return SignalList.strict().parse(reply.json());
}

const ask = (request: string, sessionId = 's', owner = tenant) =>
  owner.call('POST', '/v1/gate', { request, session_id: sessionId });

const ingest = (sessionId: string, at: string, ...contents: string[]) =>
  tenant.call('POST', '/v1/ingest/sessions', {
    session_id: sessionId,
    messages: contents.map((content) => ({ role: 'user', content, timestamp: at })),
  });

describe('GET /v1/signals', () => {
  test('200 shows a new tenant the ready-made signals, newest first, page by page', async () => {
    const all = await list();
    expect(all.items.map(({ name }) => name)).toEqual(READY_MADE.map(({ name }) => name));
    expect(all).toMatchObject({
      page: 1,
      page_size: 100,
      total: READY_MADE.length,
      has_more: false,
    });
    const mine = await create(HUMAN);
    const page = await list(tenant, '?page=1&page_size=2');
    expect(page.items[0]?.id).toBe(mine.id);
    expect(page).toMatchObject({ total: READY_MADE.length + 1, total_pages: 4, has_more: true });
    const last = await list(tenant, '?page=4&page_size=2');
    expect(last.items).toHaveLength(1);
  });

  test('200 never brings a removed ready-made signal back', async () => {
    const { items } = await list();
    for (const { id } of items) await tenant.call('DELETE', `/v1/signals/${id}`);
    await ask('I want to talk to a human');
    await follow();
    expect((await list()).items).toEqual([]);
  });

  test('422 for a page that is none', async () => {
    expect(refusedFields(await tenant.call('GET', '/v1/signals?page=0'))).toEqual(['/page']);
  });

  test('401 without a key', async () => {
    problemOf(await subject.inject({ url: '/v1/signals' }), 401);
  });
});

describe('POST /v1/signals', () => {
  test('201 with everything by default', async () => {
    expect(await create({ name: 'loops', type: 'instrumented' })).toMatchObject({
      name: 'loops',
      description: '',
      type: 'instrumented',
      pattern: null,
      polarity: 'neutral',
      enabled: true,
      match_count: { '24h': 0, '7d': 0, total: 0 },
      session_count_7d: 0,
      session_rate_7d: 0,
      last_matched_at: null,
      backfill: { status: 'idle', days: null, scanned: 0, matched: 0, started_at: null },
      created_at: '2026-11-20T12:00:00.000Z',
    });
  });

  test.each([
    ['no pattern', { ...HUMAN, pattern: undefined }, 'is required for a regex signal'],
    ['null', { ...HUMAN, pattern: null }, 'is required for a regex signal'],
    ['a pattern of an instrumented one', { ...HUMAN, type: 'instrumented' }, 'matched by name'],
    ['a back-reference', { ...HUMAN, pattern: 'é(a)\\1' }, 'back-reference at position 4'],
    ['a look-ahead', { ...HUMAN, pattern: 'a(?=b)' }, 'look-around at position 1'],
    ['a look-behind', { ...HUMAN, pattern: '(?<!a)b' }, 'look-around at position 0'],
    ['a syntax error', { ...HUMAN, pattern: 'a[b' }, '"[b" at position 1 lacks its closing ]'],
    ['too large a pattern', { ...HUMAN, pattern: '\\d{1,1000}x\\d\\d' }, 'is too large'],
    ['what matches everything', { ...HUMAN, pattern: '(?i)(refund)?' }, 'matches every text'],
  ])('422 with %s', async (_name, body, message) => {
    const reply = await tenant.call('POST', '/v1/signals', body);
    expect(refusedFields(reply)).toEqual(['/pattern']);
    expect(reply.json().detail).toContain(message);
  });

  test.each([
    ['/name', { ...HUMAN, name: '   ' }],
    ['/name', { ...HUMAN, name: 'x'.repeat(121) }],
    ['/pattern', { ...HUMAN, pattern: '' }],
    ['/pattern', { ...HUMAN, pattern: 'x'.repeat(2_001) }],
    ['/type', { ...HUMAN, type: 'llm' }],
    ['/polarity', { ...HUMAN, polarity: 'bad' }],
    ['/enabled', { ...HUMAN, enabled: null }],
    ['/description', { ...HUMAN, description: null }],
  ])('422 at %s', async (pointer, body) => {
    expect(refusedFields(await tenant.call('POST', '/v1/signals', body))).toEqual([pointer]);
  });

  test('409 when the name is taken, in any case', async () => {
    await create(HUMAN);
    const again = await tenant.call('POST', '/v1/signals', { ...HUMAN, name: ' wants a PERSON ' });
    expect(problemOf(again, 409).detail).toContain('A signal named');
    const other = await subject.tenant();
    await create(HUMAN, other);
  });

  test('409 beyond 200 signals', async () => {
    const { total } = await list();
    await subject.database.db.execute(sql`
      insert into signals (tenant_id, name, name_key, description, type, polarity, enabled, created_at, updated_at)
      select ${tenant.id}, n, n, '', 'instrumented', 'neutral', true, now(), now()
      from generate_series(${total}::int, 198) n`);
    await create({ name: 'The last one', type: 'instrumented' });
    const reply = await tenant.call('POST', '/v1/signals', HUMAN);
    expect(problemOf(reply, 409).detail).toContain('200 signals');
  });

  test('401 without a key', async () => {
    problemOf(await subject.inject({ method: 'POST', url: '/v1/signals', payload: HUMAN }), 401);
  });
});

describe('PUT /v1/signals/{signal_id}', () => {
  test('200 keeps what is absent', async () => {
    const made = await create({ ...HUMAN, description: 'd', polarity: 'negative', enabled: false });
    subject.clock.advance(1_000);
    const body = { name: 'Wants somebody', type: 'regex' };
    const reply = await tenant.call('PUT', `/v1/signals/${made.id}`, body);
    const changed = Signal.parse(reply.json());
    expect(changed).toEqual({
      ...made,
      name: 'Wants somebody',
      updated_at: subject.clock.now.toISOString(),
    });
  });

  test('200 counts anew with another pattern, and goes on counting with any other change', async () => {
    const { id } = await create(HUMAN);
    await ask('Let me talk to a person');
    await follow();
    await tenant.call('PUT', `/v1/signals/${id}`, { ...HUMAN, polarity: 'negative' });
    expect((await show(id)).match_count.total).toBe(1);
    await tenant.call('PUT', `/v1/signals/${id}`, { ...HUMAN, pattern: 'talk' });
    expect(await show(id)).toMatchObject({
      match_count: { '24h': 0, '7d': 0, total: 0 },
      last_matched_at: null,
      recent_matches: [],
      backfill: { status: 'idle' },
    });
    await ask('Let me talk');
    await follow();
    expect((await show(id)).match_count.total).toBe(1);
    await subject.jobs.queue.processAll();
    expect((await show(id)).match_count.total).toBe(1);
  });

  test('422 when a regex would have no pattern, or an instrumented signal one', async () => {
    const made = await create({ name: 'loops', type: 'instrumented' });
    const url = `/v1/signals/${made.id}`;
    expect(refusedFields(await tenant.call('PUT', url, { name: 'loops', type: 'regex' }))).toEqual([
      '/pattern',
    ]);
    expect(
      refusedFields(await tenant.call('PUT', url, { ...HUMAN, type: 'instrumented' })),
    ).toEqual(['/pattern']);
    expect(refusedFields(await tenant.call('PUT', url, {}))).toEqual(['/name', '/type']);
    const regex = await tenant.call('PUT', url, HUMAN);
    expect(Signal.parse(regex.json())).toMatchObject({ type: 'regex', pattern: HUMAN.pattern });
    const back = await tenant.call('PUT', url, { name: 'loops', type: 'instrumented' });
    expect(Signal.parse(back.json())).toMatchObject({ type: 'instrumented', pattern: null });
  });

  test('409 when the name is taken by another', async () => {
    await create(HUMAN);
    const { id } = await create({ ...HUMAN, name: 'Other' });
    problemOf(await tenant.call('PUT', `/v1/signals/${id}`, HUMAN), 409);
  });

  test('404 for a signal that is not there', async () => {
    problemOf(await tenant.call('PUT', '/v1/signals/999999', HUMAN), 404);
    expect(refusedFields(await tenant.call('PUT', '/v1/signals/x', HUMAN))).toEqual(['/signal_id']);
  });

  test('401 without a key', async () => {
    problemOf(await subject.inject({ method: 'PUT', url: '/v1/signals/1', payload: HUMAN }), 401);
  });
});

describe('DELETE /v1/signals/{signal_id}', () => {
  test('204, and its matches go', async () => {
    const { id } = await create(HUMAN);
    await ask('A person, please', 'gone');
    await follow();
    expect((await tenant.call('DELETE', `/v1/signals/${id}`)).statusCode).toBe(204);
    problemOf(await tenant.call('GET', `/v1/signals/${id}`), 404);
    problemOf(await tenant.call('DELETE', `/v1/signals/${id}`), 404);
    const shown = await tenant.call('GET', '/v1/sessions/gone');
    expect(shown.json().counts.signal_matches).toBe(0);
    await subject.jobs.queue.processAll();
    expect(subject.jobs.errors).toEqual([]);
  });

  test('401 without a key', async () => {
    problemOf(await subject.inject({ method: 'DELETE', url: '/v1/signals/1' }), 401);
  });
});

describe('GET /v1/signals/{signal_id}', () => {
  test('200 with what matched last, from every route that brings texts', async () => {
    const { id } = await create(HUMAN);
    const reported = await tenant.call('POST', '/v1/events', {
      session_id: 'c',
      event: 'correction',
      detail: 'he asked for a person',
      created_at: '2026-11-19T10:00:00Z',
    });
    await ingest('b', '2026-11-18T10:00:00Z', 'Hello', 'I want a PERSON, a person!');
    await ask('A person please', 'a');
    await follow();
    await follow();
    const signal = await show(id);
    expect(signal).toMatchObject({
      match_count: { '24h': 1, '7d': 3, total: 3 },
      session_count_7d: 3,
      session_rate_7d: 1,
      last_matched_at: subject.clock.now.toISOString(),
    });
    const places = signal.recent_matches.map(({ gate_call_id: _, ...match }) => match);
    expect(places).toEqual([
      {
        session_id: 'a',
        kind: 'gate',
        message_index: null,
        event_id: null,
        matched_text: 'person',
        at: subject.clock.now.toISOString(),
      },
      {
        session_id: 'c',
        kind: 'event',
        message_index: null,
        event_id: reported.json().id,
        matched_text: 'person',
        at: '2026-11-19T10:00:00.000Z',
      },
      {
        session_id: 'b',
        kind: 'message',
        message_index: 1,
        event_id: null,
        matched_text: 'PERSON',
        at: '2026-11-18T10:00:00.000Z',
      },
    ]);
    expect(signal.trend).toHaveLength(14);
    expect(signal.trend.slice(-3)).toEqual([
      { day: '2026-11-18', count: 1 },
      { day: '2026-11-19', count: 1 },
      { day: '2026-11-20', count: 1 },
    ]);
  });

  test('200 with an instrumented signal that an event reported by its name', async () => {
    const { id } = await create({ name: 'Refund_loop', type: 'instrumented' });
    const event = { session_id: 's', event: 'self_report' };
    const report = (signal: object) => tenant.call('POST', '/v1/events', { ...event, signal });
    await report({ name: 'refund_loop', value: 1 });
    await report({ name: 'refund_loops' });
    await report({ name: 7 });
    await follow();
    const signal = await show(id);
    expect(signal.match_count.total).toBe(1);
    expect(signal.recent_matches).toMatchObject([{ kind: 'event', matched_text: null }]);
  });

  test('200 without what was said by others than the user, or while it was switched off', async () => {
    const { id } = await create(HUMAN);
    await tenant.call('POST', '/v1/ingest/sessions', {
      session_id: 's',
      messages: [{ role: 'assistant', content: 'a person', timestamp: '2026-11-20T10:00:00Z' }],
    });
    await tenant.call('POST', '/v1/outcomes', {
      session_id: 's',
      type: 'human_transfer',
      detail: 'to a person',
    });
    await follow();
    await tenant.call('PUT', `/v1/signals/${id}`, { ...HUMAN, enabled: false });
    await ask('A person');
    await follow();
    expect((await show(id)).match_count.total).toBe(0);
  });

  test('200 with counts by when things were said, also of what comes late', async () => {
    const { id } = await create(HUMAN);
    await ingest('old', '2025-01-01T10:00:00Z', 'a person');
    await ingest('older', '2026-11-01T10:00:00Z', 'a person');
    await follow();
    const signal = await show(id);
    expect(signal.match_count).toEqual({ '24h': 0, '7d': 0, total: 2 });
    expect(signal.last_matched_at).toBe('2026-11-01T10:00:00.000Z');
    expect(signal.trend.every(({ count }) => count === 0)).toBe(true);
  });

  test('404 for a signal that is not there, 401 without a key', async () => {
    problemOf(await tenant.call('GET', '/v1/signals/999999'), 404);
    problemOf(await subject.inject({ url: '/v1/signals/1' }), 401);
  });
});

describe('POST /v1/signals/{signal_id}/backfill', () => {
  const backfill = (id: number, query = '') =>
    tenant.call('POST', `/v1/signals/${id}/backfill${query}`);

  test('202, and then the past is counted once', async () => {
    await ingest('a', '2026-11-18T10:00:00Z', 'a person', 'no');
    await ingest('b', '2026-11-01T10:00:00Z', 'a person');
    await ask('a person');
    await follow();
    const { id } = await create(HUMAN);
    await ask('another person');
    await follow();
    const started = BackfillStarted.strict().parse((await backfill(id)).json());
    expect(started).toMatchObject({
      signal_id: id,
      days: 7,
      status: 'queued',
      estimated_messages: 4,
      note: null,
    });
    expect((await show(id)).backfill).toMatchObject({ status: 'queued', total: 4, scanned: 0 });
    const again = await backfill(id, '?days=30');
    expect(again.statusCode).toBe(202);
    expect(again.json()).toEqual(started);
    await subject.jobs.queue.processAll();
    expect(await show(id)).toMatchObject({
      match_count: { '7d': 3, total: 3 },
      backfill: { status: 'done', days: 7, total: 4, scanned: 4, matched: 3 },
    });
    await backfill(id, '?days=30');
    await subject.jobs.queue.processAll();
    expect(await show(id)).toMatchObject({
      match_count: { '7d': 3, total: 4 },
      backfill: { status: 'done', days: 30, total: 5, scanned: 5, matched: 4 },
    });
    expect(subject.jobs.errors).toEqual([]);
  });

  test('202 for an instrumented signal, from events alone', async () => {
    await ask('loops');
    const signal = { name: 'loops' };
    await tenant.call('POST', '/v1/events', { session_id: 's', event: 'accept', signal });
    await tenant.call('POST', '/v1/events', { session_id: 's', event: 'accept' });
    await follow();
    const { id } = await create({ name: 'Loops', type: 'instrumented' });
    expect((await backfill(id, '?days=1')).json()).toMatchObject({ estimated_messages: 2 });
    await subject.jobs.queue.processAll();
    expect(await show(id)).toMatchObject({
      match_count: { total: 1 },
      backfill: { status: 'done', matched: 1 },
    });
  });

  test('202 ends with the removal of its signal, and begins anew with its pattern', async () => {
    await ask('a person');
    await follow();
    const { id } = await create(HUMAN);
    await backfill(id);
    await tenant.call('PUT', `/v1/signals/${id}`, { ...HUMAN, pattern: 'nobody' });
    await subject.jobs.queue.processAll();
    expect(await show(id)).toMatchObject({
      match_count: { total: 0 },
      backfill: { status: 'idle' },
    });
    await backfill(id);
    await tenant.call('DELETE', `/v1/signals/${id}`);
    await subject.jobs.queue.processAll();
    expect(subject.jobs.errors).toEqual([]);
  });

  test.each(['?days=0', '?days=31', '?days=x', '?days=1.5'])('422 with %s', async (query) => {
    const { id } = await create(HUMAN);
    const reply = await backfill(id, query);
    expect(refusedFields(reply)).toEqual(['/days']);
  });

  test.each(['?days=', '?days=null', ''])('202 with "%s" looks back seven days', async (query) => {
    const { id } = await create(HUMAN);
    expect((await backfill(id, query)).json().days).toBe(7);
  });

  test('404 for a signal that is not there, 401 without a key', async () => {
    problemOf(await backfill(999_999), 404);
    problemOf(await subject.inject({ method: 'POST', url: '/v1/signals/1/backfill' }), 401);
  });
});

describe('a retention of three days', () => {
  test('bounds a backfill, which says so', async () => {
    const short = await startApp({ retentionDays: 3 });
    const owner = await short.tenant();
    const { id } = await create(HUMAN, owner);
    const reply = await owner.call('POST', `/v1/signals/${id}/backfill`);
    expect(reply.json()).toMatchObject({
      days: 3,
      from: '2026-11-17T12:00:00.000Z',
      note: 'Data older than 3 days is not kept (RETENTION_DAYS).',
    });
    await short.close();
  });
});

describe('the timeline of a conversation', () => {
  test('shows what matched after what was said', async () => {
    const { id, name } = await create(HUMAN);
    await ask('A person, please', 'shown');
    await follow();
    const shown = SessionDetail.parse((await tenant.call('GET', '/v1/sessions/shown')).json());
    expect(shown.counts.signal_matches).toBe(1);
    const [call, match] = shown.timeline.items;
    expect(shown.timeline.items).toHaveLength(2);
    expect(match).toEqual({
      kind: 'signal_match',
      at: call?.at,
      signal_match: {
        signal_id: id,
        name,
        type: 'regex',
        polarity: 'neutral',
        kind: 'gate',
        message_index: null,
        gate_call_id: call?.gate_call?.id,
        event_id: null,
        matched_text: 'person',
      },
    });
  });

  test('goes with the conversation, and is counted no more', async () => {
    const { id } = await create(HUMAN);
    await ask('A person', 'gone');
    await ask('A person', 'stays');
    await follow();
    const reply = await tenant.call('DELETE', '/v1/sessions/gone');
    expect(reply.json().deleted.signal_matches).toBe(1);
    const signal = await show(id);
    expect(signal.match_count).toEqual({ '24h': 1, '7d': 1, total: 1 });
    expect(signal.recent_matches.map(({ session_id }) => session_id)).toEqual(['stays']);
  });
});

describe('in demo mode', () => {
  test('signals are read and not written', async () => {
    const demo = await startApp({ demoMode: true });
    const read = await demo.inject({ url: '/v1/signals' });
    expect(read.json().items).toHaveLength(READY_MADE.length);
    const write = await demo.inject({ method: 'POST', url: '/v1/signals', payload: HUMAN });
    expect(problemOf(write, 403).code).toBe('demo_read_only');
    await demo.close();
  });
});
