import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

type Send = (date: string) => ReturnType<TestTenant['call']>;

const post = (url: string, body: (date: string) => object): Send => {
  return (date) => tenant.call('POST', url, body(date));
};
const get = (url: string, query: Record<string, string>, ...names: string[]): Send => {
  return (date) => {
    const dates = Object.fromEntries(names.map((name) => [name, date]));
    return tenant.call('GET', `${url}?${new URLSearchParams({ ...query, ...dates })}`);
  };
};

const SENDERS: readonly [name: string, send: Send][] = [
  ['an event', post('/v1/events', (at) => ({ session_id: 's', event: 'accept', created_at: at }))],
  [
    'an outcome',
    post('/v1/outcomes', (at) => ({
      session_id: 's',
      type: 'custom',
      detail: '',
      occurred_at: at,
    })),
  ],
  [
    'a step',
    post('/v1/episodes/steps', (at) => ({ session_id: 's', type: 'llm', started_at: at })),
  ],
  ['a search', get('/v1/search', { query: 'a' }, 'date_from')],
  ['a search in a body', post('/v1/search', (at) => ({ query: 'a', date_to: at }))],
  ['evals', get('/v1/evals', {}, 'since')],
  ['the queue', get('/v1/reviews/queue', {}, 'date_from', 'date_to')],
];

/** The first and the last moment, and moments whose year in UTC is another one than is written. */
const EDGES = ['0001-01-01T00:00:00Z', '0001-01-01', '0001-01-01T00:00:00-01:00'];
const BEYOND = [
  ...['0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-12:00', '0000-12-31T23:59:59Z'],
];

describe.each(SENDERS)('a date of %s', (_, send) => {
  test.each(EDGES)('%s is taken', async (date) => {
    const reply = await send(date);
    expect(reply.statusCode, reply.body).toBe(200);
  });

  test.each(BEYOND)('%s is no year of four digits in UTC: 422', async (date) => {
    expect(problemOf(await send(date), 422).detail).toContain('0001 to 9999');
  });

  test.each(['2026-11-20T10:00:00', '2026-11-20 10:00:00.123456', '2026-11-20T10:00'])(
    '%s has no offset: 422 says what to add',
    async (date) => {
      const { detail } = problemOf(await send(date), 422);
      expect(detail).toContain('add Z, or one such as +01:00');
    },
  );
});

describe('dates of ingested conversations', () => {
  test.each(BEYOND)('%s loses its session, and none of those beside it', async (date) => {
    const messages = [{ role: 'user', content: 'Hello', timestamp: '2026-11-20T11:00:00Z' }];
    const reply = await tenant.call('POST', '/v1/ingest/sessions', {
      sessions: [
        { session_id: 'good-1', messages },
        { session_id: 'bad', started_at: date, messages },
        { session_id: 'bad-message', messages: [...messages, { ...messages[0], timestamp: date }] },
        { session_id: 'bad-outcome', messages, outcome: { type: 'custom', occurred_at: date } },
        { session_id: 'good-2', messages },
      ],
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const { accepted, rejected } = reply.json();
    expect(accepted).toBe(3);
    expect(rejected.map(({ session_id }: { session_id: string }) => session_id)).toEqual([
      ...['bad', 'bad-message', 'bad-outcome'],
    ]);
  });

  test('a time without an offset is refused with what to add', async () => {
    const reply = await tenant.call('POST', '/v1/ingest/sessions', {
      ...{ session_id: 'naive', started_at: '2026-11-20T10:00:00', messages: [] },
    });
    expect(reply.json().rejected[0].error).toContain('add Z, or one such as +01:00');
  });
});
