import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SearchAnswer } from '../../src/contracts/search.js';
import { OnboardingStatus } from '../../src/contracts/usage.js';
import { query } from '../../src/db/rows.js';
import { EmbedderSchedule } from '../../src/domain/embeddings/embedder-schedule.js';
import { createEmbedders } from '../../src/domain/embeddings/embedders.js';
import { openFollowers } from '../../src/jobs/followers.js';
import type { Embedders } from '../../src/ports/embeddings.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { embedAll, embedRound } from '../support/embedding.js';
import { type EmbeddingsServer, startEmbeddingsServer } from '../support/embeddings-server.js';
import { drain } from '../support/feed.js';

const BUILTIN = createEmbedders(null);

let subject: TestApp;
let tenant: TestTenant;
let server: EmbeddingsServer;
/** What the app asks, as it stands. */
let embedders: Embedders;
beforeAll(async () => {
  const app: Embedders = {
    get current() {
      return embedders.current;
    },
    find: (id) => embedders.find(id),
  };
  subject = await startApp({}, { database: await freshDatabase(), embedders: app });
});
beforeEach(async () => {
  embedders = BUILTIN;
  server = await startEmbeddingsServer();
  tenant = await subject.tenant();
  for (const table of ['tenant_embedders', 'embedding_backlog', 'documents']) {
    await db().execute(sql`delete from ${sql.raw(table)}`);
  }
});
afterEach(() => server.close());
afterAll(async () => {
  await subject.close();
  await subject.database.close();
});

const db = () => subject.database.db;

/** A conversation, a minute between messages. */
async function ingest(session_id: string, texts: readonly string[], day = 20): Promise<void> {
  const messages = texts.map((content, minute) => ({
    role: 'user',
    content,
    timestamp: new Date(Date.UTC(2026, 10, day, 10, minute)).toISOString(),
  }));
  const reply = await tenant.call('POST', '/v1/ingest/sessions', { session_id, messages });
  expect(reply.statusCode, reply.body).toBe(200);
  await drain(db(), openFollowers());
}

async function search(query: string, more: object = {}, who = tenant): Promise<SearchAnswer> {
  const reply = await who.call('POST', '/v1/search', { query, mode: 'semantic', ...more });
  expect(reply.statusCode, reply.body.slice(0, 500)).toBe(200);
  return SearchAnswer.strict().parse(reply.json());
}

const onboarding = async () =>
  OnboardingStatus.strict().parse((await tenant.call('GET', '/v1/onboarding/status')).json());

const plain = ({ items }: SearchAnswer) =>
  items.map(({ snippet }) => snippet.replaceAll(/<\/?mark>/g, ''));

describe('a search by meaning', () => {
  test('200 with names and numbers first, however far they are by meaning, and equal texts once', async () => {
    const parcel = (name: string) =>
      `Where is the parcel of ${name}, it should have come on Monday?`;
    const names = ['Okonkwo', 'Przybylski', 'Lindqvist', 'Schmitz', 'QX-88213', 'QX-88231'];
    await ingest('s1', names.map(parcel));
    await ingest('s2', [`${parcel('Okonkwo')}!`], 19);
    await embedAll(db());
    const first = async (query: string) => {
      const { items } = await search(query);
      return [items[0]?.snippet.replaceAll(/<\/?mark>/g, ''), items[0]?.count];
    };
    expect(await first('Okonkwo')).toEqual([parcel('Okonkwo'), 2]);
    expect(await first('the parcel of Przybilsky')).toEqual([parcel('Przybylski'), 1]);
    expect(await first('parcel for Mrs Lindquist')).toEqual([parcel('Lindqvist'), 1]);
    expect(await first('QX-88231')).toEqual([parcel('QX-88231'), 1]);
    expect(await search('parcel')).toMatchObject({ total: 6, total_is_exact: true });
  });

  test('200 with what is meant, the nearest first, and nothing that is not', async () => {
    await ingest('s', [
      'I want a refund for the broken headphones',
      'Refund the headphones, please',
      'What is the weather in Lisbon tomorrow?',
    ]);
    await embedAll(db());
    const answer = await search('refund for headphones');
    expect(answer).toMatchObject({
      total: 2,
      total_is_exact: true,
      mode: 'semantic',
      mode_used: 'semantic',
      degraded_reason: null,
      notices: [],
    });
    const [first, second] = answer.items;
    expect(first).toMatchObject({ kind: 'message', session_id: 's', outcome_types: [] });
    expect(first?.score).toBeGreaterThanOrEqual(second?.score ?? 1);
    expect(first?.score).toBeLessThanOrEqual(1);
    expect(second?.score).toBeGreaterThan(0);
    expect((await search('quantum chromodynamics')).items).toEqual([]);
    expect(await search('?!')).toMatchObject({
      total: 0,
      mode_used: 'semantic',
      notices: [expect.stringContaining('no word')],
    });
  });

  test('200 saying what found it, and marking only words that are there', async () => {
    embedders = server.embedders('m-1');
    await ingest('s', ['I want my money back', 'A refund']);
    await embedAll(db(), embedders);
    expect((await search('refund')).items).toMatchObject([
      { snippet: 'A <mark>refund</mark>', matched_by: ['semantic', 'keyword'] },
      { snippet: 'I want my money back', matched_by: ['semantic'] },
    ]);
  });

  test('200 with the sentence of a long text that is nearest', async () => {
    const story = 'I bought these headphones in your shop and they broke after a few days. '.repeat(
      4,
    );
    await ingest('s', [`${story}Where is the refund for my headphones? ${story}`]);
    await embedAll(db());
    const [html] = (await search('headphones refund')).items.map(({ snippet }) => snippet);
    expect(html).toContain('<mark>refund</mark> for my <mark>headphones</mark>?');
    expect(html?.length).toBeLessThan(400);
  });

  test.each([
    ['退款什么时候到账？', '退款什么时候到'],
    ['متى يصل استرداد المبلغ؟', 'استرداد المبلغ'],
    ['Когда придёт возврат денег?', 'возврат денег'],
  ])('200 in any language: %s', async (text, query) => {
    await ingest('s', [text, 'Book a table for two']);
    await embedAll(db());
    expect(plain(await search(query))).toEqual([text]);
  });

  test('200 over gate calls, events and outcomes, too', async () => {
    const post = (url: string, body: object) => tenant.call('POST', url, body);
    await post('/v1/gate', { session_id: 's', request: 'Cancel the wombat contract' });
    await post('/v1/events', { session_id: 's', event: 'correction', detail: 'wombat contract' });
    await post('/v1/outcomes', { session_id: 's', type: 'custom', detail: 'wombat contract gone' });
    await drain(db(), openFollowers());
    await embedAll(db());
    const kinds = (await search('wombat contract')).items.map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['event', 'gate', 'outcome']);
  });

  test('200 within a session, a day, or sessions with an outcome, and loses nothing there', async () => {
    await ingest(
      'crowd',
      Array.from({ length: 60 }, (_, n) => `refund for order ${n}`),
    );
    await ingest('s', ['refund for the last order of all'], 10);
    await tenant.call('POST', '/v1/outcomes', { session_id: 's', type: 'custom', detail: 'x' });
    await embedAll(db());
    const found = ['refund for the last order of all'];
    const query = 'refund order';
    expect(plain(await search(query, { session_id: 's' }))).toEqual(found);
    expect(plain(await search(query, { date_to: '2026-11-10' }))).toEqual(found);
    expect(plain(await search(query, { outcome_type: 'custom' }))).toEqual(found);
    expect(plain(await search(query, { cluster_id: 'c_1' }))).toEqual([]);
    expect((await search(query, { date_from: '2026-11-11' })).total).toBe(60);
  });

  test('200 page by page, in one order', async () => {
    await ingest(
      's',
      Array.from({ length: 25 }, (_, n) => `refund number ${n}`),
    );
    await embedAll(db());
    const pages = [1, 2, 3].map((page) => search('refund', { page, page_size: 10 }));
    const found = (await Promise.all(pages)).map(({ items }) => items.map(({ id }) => id));
    expect(found.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(new Set(found.flat()).size).toBe(25);
  });

  test("200 without anything of another tenant's, or deleted", async () => {
    await ingest('s', ['refund']);
    await embedAll(db());
    const other = await subject.tenant();
    await embedAll(db());
    expect(await search('refund', {}, other)).toMatchObject({ total: 0, mode_used: 'semantic' });
    await tenant.call('DELETE', '/v1/sessions/s');
    expect(await search('refund')).toMatchObject({ total: 0, mode_used: 'semantic' });
  });
});

describe('a search by meaning that cannot be done', () => {
  const byWords = async (reason: string) => {
    expect(await search('refund')).toMatchObject({
      total: 1,
      mode: 'semantic',
      mode_used: 'keyword',
      degraded_reason: reason,
      items: [{ matched_by: ['keyword'] }],
    });
  };

  test('200 by words before anything was embedded', async () => {
    await ingest('s', ['refund']);
    await byWords('no text has been embedded yet');
  });

  test('200 by words when the endpoint is down, slow or odd', async () => {
    embedders = server.embedders('m-1');
    await ingest('s', ['refund']);
    await embedAll(db(), embedders);
    server.intercept = (_input, response) => Boolean(response.writeHead(500).end());
    await byWords('no embedding of the query: HTTP 500');
    server.intercept = () => true;
    await byWords('no embedding of the query: timeout');
    server.intercept = () => false;
    server.dimensions = 32;
    await byWords('no embedding of the query: a vector of length 32 instead of 64');
    server.dimensions = 64;
    expect(await search('refund')).toMatchObject({ mode_used: 'semantic', degraded_reason: null });
  });

  test('200 by words when this process has none of the embedders', async () => {
    embedders = server.embedders('m-1');
    await ingest('s', ['refund']);
    await embedAll(db(), embedders);
    embedders = BUILTIN;
    await byWords('no text has been embedded yet');
  });

  test('200 by the embedder of before, until the new one has everything', async () => {
    await ingest(
      's',
      Array.from({ length: 40 }, (_, n) => `refund ${n}`),
    );
    await embedAll(db());
    embedders = server.embedders('m-1');
    const schedule = new EmbedderSchedule(db(), embedders);
    await schedule.advance();
    await embedRound(db(), embedders.current);
    expect(await search('refund')).toMatchObject({ total: 40, degraded_reason: null });
    expect(server.asked).toHaveLength(1);
    await embedAll(db(), embedders);
    expect(await search('refund')).toMatchObject({ total: 40, degraded_reason: null });
    expect(server.asked.at(-1)?.input).toEqual(['refund']);
    // Another model of the same endpoint.
    embedders = server.embedders('m-2');
    await new EmbedderSchedule(db(), embedders).advance();
    expect(await search('refund')).toMatchObject({ total: 40, degraded_reason: null });
    expect(server.asked.at(-1)).toEqual({ model: 'm-1', input: ['refund'] });
  });

  const texts = Array.from({ length: 8 }, (_, n) => `nothing of the kind ${n}`);
  /** Some texts of the backlog. */
  const embedSome = ({ current }: Embedders) =>
    embedRound(db(), { ...current, batch: { texts: 2, length: 1_000, calls: 1 } });

  test('200 from the vectors of one embedder alone, saying how far the next one is', async () => {
    await ingest('s', ['my zebra is ill', 'I want a refund']);
    await ingest('others', texts, 19);
    await embedAll(db());
    embedders = server.embedders('m-1');
    await new EmbedderSchedule(db(), embedders).advance();
    await embedSome(embedders);
    const { search: progress } = await onboarding();
    expect(progress).toMatchObject({ embedder: embedders.current.id, complete: false });
    expect(progress?.percent).toBeLessThan(99);
    // Each embedder's vector of the one text says what the other text does.
    const swap = (embedder: string) =>
      db().execute(sql`
        update embeddings e set vector = o.vector, bits = o.bits from embeddings o, documents d, documents p
        where e.tenant_id = ${tenant.id} and o.tenant_id = e.tenant_id and d.tenant_id = e.tenant_id
          and p.tenant_id = e.tenant_id and e.embedder = ${embedder} and o.embedder = e.embedder
          and d.id = e.document_id and p.id = o.document_id
          and array[d.occurred_at, p.occurred_at] <@ array['2026-11-20T10:00Z'::timestamptz, '2026-11-20T10:01Z']
          and d.id <> p.id`);
    const first = async () => plain(await search('money back please'))[0];
    expect(await first()).toBe('I want a refund');
    await swap(embedders.current.id);
    const answer = await search('money back please');
    expect(plain(answer)[0]).toBe('I want a refund');
    expect(answer.degraded_reason).toBeNull();
    expect(answer.notices).toEqual([
      expect.stringMatching(`embedded again, and about ${progress?.percent}% are`),
    ]);
    await swap(BUILTIN.current.id);
    expect(await first()).toBe('my zebra is ill');
    await embedAll(db(), embedders);
    expect((await search('money back please')).notices).toEqual([]);
    expect(server.asked.at(-1)?.input).toEqual(['money back please']);
  });

  test('200 saying so while a first embedder does not have everything, or lags', async () => {
    await ingest('s', texts);
    await new EmbedderSchedule(db(), BUILTIN).advance();
    await embedSome(BUILTIN);
    const { mode_used, degraded_reason, notices } = await search('refund');
    expect([mode_used, notices]).toEqual(['semantic', []]);
    const percent = /^not all texts are embedded yet, about (\d+)% are$/.exec(
      degraded_reason ?? '',
    );
    const { search: progress } = await onboarding();
    expect(progress).toEqual({
      ...{ embedder: BUILTIN.current.id, complete: false },
      percent: Number(percent?.[1]),
    });
    const [{ have } = { have: 0 }] = await query<{ have: number }>(
      db(),
      sql`select count(*)::int as have from embeddings where tenant_id = ${tenant.id}`,
    );
    expect(progress?.percent).toBe(Math.floor((100 * have) / texts.length));
    await embedAll(db());
    expect((await onboarding()).search).toMatchObject({ complete: true, percent: 100 });
    await ingest('s2', ['refund']);
    expect((await search('refund')).degraded_reason).toBeNull();
    await db().execute(sql`update embedding_backlog set queued_at = now() - interval '2 minutes'`);
    expect((await search('refund')).degraded_reason).toBe('a recent text is not embedded yet');
  });
});
