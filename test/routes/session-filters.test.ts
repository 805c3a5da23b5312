import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SessionList } from '../../src/contracts/session-list.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { refusedFields } from '../support/problem.js';
import { insertOutcome } from '../support/rows.js';

let subject: TestApp;
let tenant: TestTenant;
let signalId: number;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
  const signal = { name: 'Thanks', type: 'regex', pattern: 'thank' };
  signalId = (await tenant.call('POST', '/v1/signals', signal)).json().id;
  const say = (session_id: string, day: number, content: string, more: object = {}) =>
    post('/v1/ingest/sessions', {
      session_id,
      messages: [{ role: 'user', content, timestamp: `2026-11-${day}T10:00:00Z` }],
      ...more,
    });
  await say('plain', 16, 'hello');
  await say('german', 17, 'hallo', { agent_id: 'a', channel: 'chat', language: 'de' });
  await say('voice', 18, 'thank you', { agent_id: 'a', channel: 'voice', language: 'en' });
  await post('/v1/gate', {
    ...{ session_id: 'gated', request: 'Delete the old records', action_risk: 'irreversible' },
  });
  await post('/v1/events', { session_id: 'gated', event: 'correction', detail: 'not those' });
  await post('/v1/events', { session_id: 'voice', event: 'accept' });
  const outcome = { type: 'refund_reversed', detail: 'it was another order' };
  await post('/v1/outcomes', { ...outcome, session_id: 'gated' });
  await drain(subject.database.db, openFollowers(), { now: subject.clock.now });
});
afterAll(() => subject.close());

async function post(url: string, body: object): Promise<void> {
  const reply = await tenant.call('POST', url, body);
  expect(reply.statusCode, reply.body).toBe(200);
}
const list = async (query: string, who = tenant) => {
  const reply = await who.call('GET', `/v1/sessions?${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return SessionList.strict().parse(reply.json());
};
const idsIn = ({ items }: Awaited<ReturnType<typeof list>>): string[] =>
  items.map(({ session_id }) => session_id);

describe('GET /v1/sessions with filters', () => {
  test.each([
    ['agent_id=a', ['voice', 'german']],
    ['channel=voice', ['voice']],
    ['language=de', ['german']],
    ['agent_id=a&language=en', ['voice']],
    ['outcome_type=refund_reversed', ['gated']],
    ['outcome_type=task_completed', []],
    ['event=correction', ['gated']],
    ['event=accept', ['voice']],
    ['event=accept&agent_id=b', []],
    ['has_failure=true', ['gated']],
    ['has_failure=false&agent_id=a', ['voice', 'german']],
    ['has_failure=true&outcome_type=refund_reversed&event=correction', ['gated']],
    ['has_failure=true&event=accept', []],
    ['date_to=2026-11-17', ['german', 'plain']],
    ['date_from=2026-11-17&date_to=2026-11-17', ['german']],
    ['date_to=2026-11-18&outcome_type=refund_reversed', []],
    ['agent_id=&date_to=2026-11-16', ['plain']],
  ])('200: %s finds %j', async (query, expected) => {
    const found = await list(query);
    expect(idsIn(found)).toEqual(expected);
    expect(found).toMatchObject({ total: expected.length, is_complete: true, read_until: null });
  });

  test('200: by what the gate answered', async () => {
    const { last_decision } = (await list('event=correction')).items[0] ?? {};
    const [item] = (await list(`decision=${last_decision}`)).items;
    expect(item?.session_id).toBe('gated');
    expect(item?.matched_by).toMatchObject([{ filter: 'decision', value: last_decision }]);
    expect(item?.matched_by?.[0]?.excerpt).toBe('Delete the old records');
    expect(idsIn(await list('decision=options'))).toEqual([]);
  });

  test('200: by a signal as it is now', async () => {
    const found = await list(`signal_id=${signalId}`);
    expect(idsIn(found)).toEqual(['voice']);
    const by = { filter: 'signal_id', value: String(signalId), excerpt: 'thank' };
    expect(found.items[0]?.matched_by).toMatchObject([by]);
    expect(idsIn(await list('signal_id=99999'))).toEqual([]);
  });

  test('200: each item says what it matched by, filter by filter', async () => {
    const [gated] = (await list('has_failure=true&outcome_type=refund_reversed')).items;
    expect(gated?.matched_by).toMatchObject([
      { filter: 'outcome_type', value: 'refund_reversed', excerpt: 'it was another order' },
      { filter: 'has_failure', value: 'true' },
    ]);
    const [german] = (await list('language=de&agent_id=a&has_failure=false')).items;
    expect(german?.matched_by).toEqual([
      { filter: 'agent_id', value: 'a', id: null, at: null, excerpt: null },
      { filter: 'language', value: 'de', id: null, at: null, excerpt: null },
      { filter: 'has_failure', value: 'false', id: null, at: null, excerpt: null },
    ]);
    expect((await list('')).items[0]).not.toHaveProperty('matched_by');
  });

  test('200: in pages', async () => {
    const first = await list('agent_id=a&page_size=1');
    expect(idsIn(first)).toEqual(['voice']);
    expect(first).toMatchObject({ total: 2, total_pages: 2, has_more: true });
    expect(idsIn(await list('agent_id=a&page_size=1&page=2'))).toEqual(['german']);
  });

  test('200: beyond 3,000 outcomes it says where to go on', async () => {
    const many = await subject.tenant();
    const { db } = subject.database;
    await many.call('POST', '/v1/outcomes', {
      ...{ session_id: 'old', type: 'refund_reversed', detail: '' },
      occurred_at: '2026-11-01',
    });
    await many.call('POST', '/v1/outcomes', {
      ...{ session_id: 'new', type: 'task_completed', detail: '' },
      occurred_at: '2026-11-10',
    });
    await insertMany(db, many.id, 2_999);
    const first = await list('outcome_type=refund_reversed', many);
    expect(first).toMatchObject({
      ...{ items: [], is_complete: false, read_until: '2026-11-10T00:00:00.000Z' },
    });
    const rest = await list('outcome_type=refund_reversed&date_to=2026-11-09', many);
    expect(idsIn(rest)).toEqual(['old']);
    expect(rest).toMatchObject({ is_complete: true });
  });

  test('422 names the filter that is wrong', async () => {
    const wrong = {
      ...{ decision: 'no', signal_id: '0', outcome_type: 'x', event: 'y', has_failure: '1' },
      ...{ date_from: 'yesterday', agent_id: 'x'.repeat(201) },
    };
    for (const [name, value] of Object.entries(wrong)) {
      const reply = await tenant.call('GET', `/v1/sessions?${name}=${value}`);
      expect(refusedFields(reply)).toEqual([`/${name}`]);
    }
  });

  test('another tenant finds nothing by any of them', async () => {
    const stranger = await subject.tenant();
    for (const query of [
      ...['agent_id=a', 'event=correction', 'has_failure=true', `signal_id=${signalId}`],
      ...['outcome_type=refund_reversed', 'decision=ask', 'date_to=2026-11-30'],
    ]) {
      expect(await list(query, stranger)).toMatchObject({ items: [], total: 0 });
    }
  });
});

/** Stores outcomes of one conversation, all newer than the 10th. */
async function insertMany(
  db: TestApp['database']['db'],
  tenantId: string,
  count: number,
): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await insertOutcome(db, {
      ...{ tenantId, sessionId: 'new', type: 'task_completed' },
      occurredAt: new Date(Date.UTC(2026, 10, 11) + at * 1_000),
    });
  }
}
