import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/client.js';
import { query } from '../../../src/db/rows.js';
import { EmbedderSchedule } from '../../../src/domain/embeddings/embedder-schedule.js';
import { createEmbedders } from '../../../src/domain/embeddings/embedders.js';
import { openFollowers } from '../../../src/jobs/followers.js';
import type { Embedder, Embedders } from '../../../src/ports/embeddings.js';
import { endLeases } from '../../../src/store/across-tenants/end-leases.js';
import { deleteSessionData, deleteTenantData } from '../../../src/store/deletion/delete.js';
import { EMBEDDING_BACKLOG, leaseBacklog } from '../../../src/store/embeddings/backlog.js';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { freshDatabase } from '../../support/database.js';
import { embedAll, embedRound } from '../../support/embedding.js';
import { type EmbeddingsServer, startEmbeddingsServer } from '../../support/embeddings-server.js';
import { drain } from '../../support/feed.js';

const BUILTIN = createEmbedders(null);

let subject: TestApp;
let tenant: TestTenant;
let server: EmbeddingsServer;
let remote: Embedders;
// Of its own: embedders are introduced to every tenant there is.
beforeAll(async () => {
  subject = await startApp({}, { database: await freshDatabase() });
});
beforeEach(async () => {
  server = await startEmbeddingsServer();
  remote = server.embedders('m-1');
  tenant = await subject.tenant();
  for (const table of ['tenant_embedders', 'embedding_backlog', 'embeddings', 'documents']) {
    await db().execute(sql`delete from ${sql.raw(table)}`);
  }
});
afterEach(() => server.close());
afterAll(async () => {
  await subject.close();
  await subject.database.close();
});

const db = (): Database => subject.database.db;

async function ingest(session_id: string, texts: readonly string[]): Promise<void> {
  const messages = texts.map((content) => ({ role: 'user', content }));
  const reply = await tenant.call('POST', '/v1/ingest/sessions', { session_id, messages });
  expect(reply.statusCode, reply.body).toBe(200);
  await drain(db(), openFollowers());
}

/** How many documents each embedder has, and how many wait for it. */
async function counts(): Promise<Record<string, string>> {
  const rows = await query<{ embedder: string; counts: string }>(
    db(),
    sql`
      select embedder, sum(have) || ' and ' || sum(wait) as counts from (
        select embedder, 1 as have, 0 as wait from embeddings where tenant_id = ${tenant.id}
        union all select embedder, 0, 1 from embedding_backlog where tenant_id = ${tenant.id}
      ) rows group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.embedder, row.counts]));
}

const vectorOf = async (text: string): Promise<Buffer | undefined> => {
  const rows = await query<{ vector: Buffer }>(
    db(),
    sql`select e.vector from embeddings e join documents d on d.tenant_id = e.tenant_id and d.id = e.document_id
        join messages m on m.tenant_id = d.tenant_id and m.id::text = d.item_id
        where e.tenant_id = ${tenant.id} and m.content = ${text}`,
  );
  return rows[0] && Buffer.from(rows[0].vector);
};

async function find(words: string): Promise<{ total: number; incomplete: string | null }> {
  const reply = await tenant.call('POST', '/v1/search', { query: words, mode: 'semantic' });
  expect(reply.statusCode, reply.body).toBe(200);
  const { total, degraded_reason } = reply.json() as { total: number; degraded_reason: string };
  return { total, incomplete: degraded_reason };
}

describe('what waits to be embedded', () => {
  test('is what came before the embedder and after it, each once', async () => {
    await ingest('s', ['one', 'two', '...', '😀']);
    expect(await counts()).toEqual({});
    await embedAll(db());
    expect(await counts()).toEqual({ 'builtin-3': '2 and 0' });
    await ingest('s', ['one', 'two', '...', '😀', 'three']);
    expect(await counts()).toEqual({ 'builtin-3': '2 and 1' });
    await embedAll(db());
    expect(await counts()).toEqual({ 'builtin-3': '3 and 0' });
    expect(await embedAll(db())).toEqual([]);
  });

  test('goes to an endpoint without personal data, and in batches', async () => {
    const texts = Array.from({ length: 70 }, (_, n) => `text ${n} to anna${n}@example.com`);
    await ingest('s', texts);
    await embedAll(db(), remote);
    expect(await counts()).toEqual({ 'remote:m-1': '70 and 0' });
    expect(server.asked.map(({ input }) => input.length)).toEqual([32, 32, 6]);
    expect(server.asked.flatMap(({ input }) => input).sort()).toEqual(
      texts.map((text) => text.replace(/anna\d+@example\.com/, '[email]')).sort(),
    );
  });

  test('is embedded again when it changes, and what it was is gone at once', async () => {
    await ingest('s', ['old words', 'kept']);
    await embedAll(db());
    const kept = await vectorOf('kept');
    await db().execute(sql`
      update messages set content = 'new words' where tenant_id = ${tenant.id} and content = 'old words'`);
    await announceAll();
    expect(await counts()).toEqual({ 'builtin-3': '1 and 1' });
    await embedAll(db());
    expect(await counts()).toEqual({ 'builtin-3': '2 and 0' });
    expect(await vectorOf('kept')).toEqual(kept);
    expect(await vectorOf('new words')).toBeDefined();
  });

  test('is not kept as it was when it changes while it is embedded', async () => {
    await ingest('s', ['old words']);
    await introduce(remote);
    server.intercept = async () => {
      server.intercept = () => false;
      await db().execute(sql`
        update messages set content = 'new words' where tenant_id = ${tenant.id}`);
      await announceAll();
      return false;
    };
    await embedRound(db(), remote.current);
    expect(await counts()).toEqual({ 'remote:m-1': '0 and 1' });
    await embedAll(db(), remote);
    expect(server.asked.map(({ input }) => input)).toEqual([['old words'], ['new words']]);
    expect(await counts()).toEqual({ 'remote:m-1': '1 and 0' });
  });

  test.each([
    ['session', () => deleteSessionData(db(), tenant.id, 's')],
    ['tenant', () => deleteTenantData(db(), tenant.id)],
  ])('leaves nothing behind when its %s is deleted while it is embedded', async (_name, erase) => {
    await ingest('s', ['to be deleted']);
    await introduce(remote);
    server.intercept = async () => {
      await erase();
      return false;
    };
    await embedRound(db(), remote.current);
    expect(server.asked).toHaveLength(1);
    expect(await counts()).toEqual({});
    await ingest('s', ['said anew']);
    server.intercept = () => false;
    await embedAll(db(), remote);
    expect(await counts()).toEqual({ 'remote:m-1': '1 and 0' });
  });

  test('is deleted with its session, and so are its vectors', async () => {
    await ingest('s', ['one', 'two']);
    await embedAll(db());
    await ingest('other', ['stays']);
    expect((await deleteSessionData(db(), tenant.id, 's')).embeddings).toBe(2);
    expect((await deleteSessionData(db(), tenant.id, 'other')).embedding_backlog).toBe(1);
    expect(await counts()).toEqual({});
  });

  test('is embedded by another process when the one that has leased it has died', async () => {
    await ingest(
      's',
      Array.from({ length: 40 }, (_, n) => `text ${n}`),
    );
    await introduce(remote);
    await embedRound(db(), remote.current);
    expect(await counts()).toEqual({ 'remote:m-1': '32 and 8' });
    expect(await leaseBacklog(db(), tenant.id, 'remote:m-1', 100)).toHaveLength(8);
    expect((await embedRound(db(), remote.current)).leased).toBe(0);
    await endLeases(db(), EMBEDDING_BACKLOG);
    await embedAll(db(), server.embedders('m-1'));
    expect(await counts()).toEqual({ 'remote:m-1': '40 and 0' });
    expect(new Set(server.asked.flatMap(({ input }) => input)).size).toBe(40);
  });

  test('waits while an endpoint is down, and does not count that as an attempt', async () => {
    await ingest('s', ['one', 'two']);
    await introduce(remote);
    server.intercept = (_input, response) => Boolean(response.writeHead(500).end());
    for (let round = 0; round < 7; round += 1) {
      const { fault, leased } = await embedRound(db(), remote.current);
      expect(fault).toBe(round < 5 ? 'HTTP 500' : 'paused after repeated faults');
      expect(leased).toBe(2);
    }
    server.intercept = () => false;
    await embedAll(db(), server.embedders('m-1'));
    expect(await counts()).toEqual({ 'remote:m-1': '2 and 0' });
  });

  test('waits while an endpoint answers vectors of another length', async () => {
    await ingest('s', ['one']);
    await embedAll(db(), remote);
    await ingest('s', ['one', 'two']);
    server.dimensions = 32;
    const fault = 'vectors of length 32 beside earlier ones of length 64';
    expect(await embedRound(db(), remote.current)).toMatchObject({ fault });
    expect(await counts()).toEqual({ 'remote:m-1': '1 and 1' });
  });

  test('goes one by one where a text is refused, cut first and a dead letter in the end', async () => {
    const long = 'too long '.repeat(400);
    await ingest('s', ['good', 'poison', long]);
    await introduce(remote);
    server.intercept = (input, response) => {
      const refused = input.some((text) => text.includes('poison') || text.length > 2_000);
      if (refused) response.writeHead(400).end('{"error":{"message":"no"}}');
      return refused;
    };
    const round = await embedRound(db(), remote.current);
    expect(round).toEqual({ leased: 3, fault: null, refusal: 'HTTP 400', deadLetters: 0 });
    expect(await counts()).toEqual({ 'remote:m-1': '2 and 1' });
    let deadLetters = 0;
    for (let tries = 1; tries < 5; tries += 1) {
      await endLeases(db(), EMBEDDING_BACKLOG);
      deadLetters += (await embedRound(db(), remote.current)).deadLetters;
    }
    expect(deadLetters).toBe(1);
    await endLeases(db(), EMBEDDING_BACKLOG);
    expect((await embedRound(db(), remote.current)).leased).toBe(0);
    // A text that cannot be embedded keeps no embedder from being complete.
    await embedAll(db(), remote);
    expect(await states()).toEqual(['remote:m-1 complete']);
  });
});

describe('another embedder', () => {
  test('embeds what is there, and takes the place of the one before when it has everything', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => `text ${n}`);
    await ingest('s', texts);
    await embedAll(db());
    await introduce(remote);
    await embedRound(db(), remote.current);
    expect(await states()).toEqual(['remote:m-1', 'builtin-3 complete']);
    // Until then both get what arrives.
    await ingest('s', [...texts, 'new']);
    expect(await counts()).toEqual({ 'builtin-3': '40 and 1', 'remote:m-1': '32 and 9' });
    await embedAll(db(), remote);
    expect(await counts()).toEqual({ 'remote:m-1': '41 and 0' });
    expect(await states()).toEqual(['remote:m-1 complete']);

    await embedAll(db(), BUILTIN);
    expect(await counts()).toEqual({ 'builtin-3': '41 and 0' });
    expect(await states()).toEqual(['builtin-3 complete']);
  });

  test('of a version before is searched until the one of now has everything', async () => {
    const before = { current: BUILTIN.find('builtin-1') as Embedder, find: BUILTIN.find };
    const texts = Array.from({ length: 300 }, (_, n) => `parcel ${n} never arrived`);
    await ingest('s', texts);
    await embedAll(db(), before);
    expect(await counts()).toEqual({ 'builtin-1': '300 and 0' });
    await introduce(BUILTIN);
    await embedRound(db(), BUILTIN.current);
    expect(await counts()).toEqual({ 'builtin-1': '300 and 0', 'builtin-3': '256 and 44' });
    expect(await find('delivery is missing')).toEqual({ total: 300, incomplete: null });
    await embedAll(db());
    expect(await counts()).toEqual({ 'builtin-3': '300 and 0' });
    expect(await states()).toEqual(['builtin-3 complete']);
    expect(await find('delivery is missing')).toEqual({ total: 300, incomplete: null });
  });

  test('of a version that is here no more leaves everything to be embedded anew', async () => {
    const before = { ...BUILTIN.current, id: 'builtin-0' };
    await ingest('s', ['one', 'two']);
    await embedAll(db(), { current: before, find: () => before });
    expect(await counts()).toEqual({ 'builtin-0': '2 and 0' });
    await introduce(BUILTIN);
    expect(await counts()).toEqual({ 'builtin-0': '2 and 0', 'builtin-3': '0 and 2' });
    await embedAll(db());
    expect(await counts()).toEqual({ 'builtin-3': '2 and 0' });
    expect(await states()).toEqual(['builtin-3 complete']);
  });

  test('that is given up before it has everything leaves nothing behind', async () => {
    await ingest(
      's',
      Array.from({ length: 40 }, (_, n) => `text ${n}`),
    );
    await embedAll(db());
    await introduce(remote);
    await embedRound(db(), remote.current);
    expect(await counts()).toEqual({ 'builtin-3': '40 and 0', 'remote:m-1': '32 and 8' });
    await embedAll(db(), BUILTIN);
    expect(await counts()).toEqual({ 'builtin-3': '40 and 0' });
    expect(await states()).toEqual(['builtin-3 complete']);
  });

  test('goes through many older texts in slices, and on from where another process was', async () => {
    await db().execute(sql`
      insert into messages (tenant_id, session_id, position, role, content, content_hash, occurred_at,
        interrupted, source, received_at)
      select ${tenant.id}, 's', n, 'user', 'text ' || n, n::text, now(), false, 'ingest', now()
      from generate_series(1, 1200) n`);
    await db().execute(sql`
      insert into documents (tenant_id, kind, item_id, session_id, occurred_at, terms)
      select tenant_id, 'message', id::text, 's', occurred_at, '' from messages
      where tenant_id = ${tenant.id}`);
    const schedule = await introduce(BUILTIN);
    expect(await counts()).toEqual({ 'builtin-3': '0 and 500' });
    await embedRound(db(), BUILTIN.current);
    await schedule.advance();
    expect(await counts()).toEqual({ 'builtin-3': '256 and 744' });
    // Another process goes on from there.
    await embedAll(db());
    expect(await counts()).toEqual({ 'builtin-3': '1200 and 0' });
    expect(await states()).toEqual(['builtin-3 complete']);
  });
});

/** The step that makes an embedder known and puts the first texts into its backlog. */
async function introduce(embedders: Embedders): Promise<EmbedderSchedule> {
  const schedule = new EmbedderSchedule(db(), embedders);
  await schedule.advance();
  return schedule;
}

/** As the feed would, had the changes been written by the product. */
async function announceAll(): Promise<void> {
  await db().execute(sql`
    insert into change_batches (tenant_id, kind, items, bytes)
    select tenant_id, 'message', array_agg(id::text), 1 from messages
    where tenant_id = ${tenant.id} group by 1`);
  await drain(db(), openFollowers());
}

async function states(): Promise<string[]> {
  const rows = await query<{ state: string }>(
    db(),
    sql`select embedder || case when completed_at is null then '' else ' complete' end as state
        from tenant_embedders where tenant_id = ${tenant.id} order by introduced_at desc`,
  );
  return rows.map(({ state }) => state);
}
