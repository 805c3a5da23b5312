import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentBackfills } from '../../../src/db/schema/document-backfills.js';
import { documents } from '../../../src/db/schema/documents.js';
import { messages } from '../../../src/db/schema/messages.js';
import { IndexOldTexts, indexOldTexts } from '../../../src/domain/search/index-old-texts.js';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { freshDatabase } from '../../support/database.js';
import { drain } from '../../support/feed.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp({}, { database: await freshDatabase() });
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
});

/** A tenant with texts that nobody has indexed, as before there was a search. */
beforeEach(async () => {
  tenant = await subject.tenant();
  const { db } = subject.database;
  const talk = (session_id: string, count: number) => ({
    session_id,
    messages: Array.from({ length: count }, (_, n) => ({
      role: 'user',
      content: `refund ${n} ${session_id}`,
    })),
  });
  const sessions = [talk('a', 450), talk('b', 50)];
  for (const [url, body] of [
    ['/v1/ingest/sessions', { sessions }],
    ['/v1/gate', { session_id: 'a', request: 'refund it' }],
    ['/v1/events', { session_id: 'a', event: 'correction', detail: 'no refund' }],
    ['/v1/outcomes', { session_id: 'a', type: 'custom', detail: 'refund' }],
  ] as const) {
    const reply = await tenant.call('POST', url, body);
    expect(reply.statusCode, reply.body).toBe(200);
  }
  await drain(db);
  // As the migration did for the tenants of that time.
  await db.execute(sql`
    insert into document_backfills (tenant_id, kind)
    select ${tenant.id}, unnest(array['gate', 'message', 'event', 'outcome'])`);
});

const counted = async () => {
  const { db } = subject.database;
  return {
    documents: await db.$count(documents, eq(documents.tenantId, tenant.id)),
    left: await db.$count(documentBackfills),
  };
};
const NEVER = new AbortController().signal;

test('makes everything searchable that was there before, once', async () => {
  const { db, jobs } = { db: subject.database.db, jobs: subject.jobs.queue };
  expect(await indexOldTexts(db, jobs, NEVER)).toEqual({ texts: 503 });
  expect(await counted()).toEqual({ documents: 503, left: 0 });
  const reply = await tenant.call('POST', '/v1/search', { query: 'refund' });
  expect(reply.json().total).toBe(503);
  expect(await indexOldTexts(db, jobs, NEVER)).toEqual({ texts: 0 });
});

test('goes on from where it was stopped', async () => {
  const { db } = subject.database;
  let looks = 0;
  const stopping = {
    throwIfAborted() {
      looks += 1;
      if (looks === 4) throw new Error('The process stops.');
    },
  } as AbortSignal;
  await expect(indexOldTexts(db, subject.jobs.queue, stopping)).rejects.toThrow('stops');
  const { documents: before, left } = await counted();
  expect(before).toBeGreaterThan(0);
  expect(left).toBeGreaterThan(0);
  await subject.jobs.queue.send(IndexOldTexts, {});
  await subject.jobs.queue.processAll();
  expect(subject.jobs.errors).toEqual([]);
  expect(await counted()).toEqual({ documents: 503, left: 0 });
});

test('leaves out what was deleted meanwhile, and ends with its tenant', async () => {
  const { db } = subject.database;
  expect((await tenant.call('DELETE', '/v1/sessions/b')).statusCode).toBe(200);
  // Its session is gone, and the rest of it not yet.
  await db.execute(sql`delete from sessions where tenant_id = ${tenant.id}`);
  expect(await db.$count(messages, eq(messages.tenantId, tenant.id))).toBe(450);
  await indexOldTexts(db, subject.jobs.queue, NEVER);
  expect(await counted()).toEqual({ documents: 0, left: 0 });
});
