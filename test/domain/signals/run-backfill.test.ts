import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from '../../../src/db/rows.js';
import { RunSignalBackfill, runBackfill } from '../../../src/domain/signals/run-backfill.js';
import { openFollowers } from '../../../src/jobs/followers.js';
import { deleteSessionData, deleteTenantData } from '../../../src/store/deletion/delete.js';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { drain } from '../../support/feed.js';

let subject: TestApp;
let tenant: TestTenant;
let signalId: number;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
  const signal = { name: 'Persons', type: 'regex', pattern: 'person' };
  signalId = (await tenant.call('POST', '/v1/signals', signal)).json().id;
});
afterAll(() => subject.close());

const db = () => subject.database.db;
const show = async () => (await tenant.call('GET', `/v1/signals/${signalId}`)).json();
const backfill = () => tenant.call('POST', `/v1/signals/${signalId}/backfill`);

/** Messages from before there were signals, every third of which mentions a person. */
async function fill(count: number, sessionId = 'old'): Promise<void> {
  await db().execute(sql`
    insert into messages (tenant_id, session_id, position, role, content, content_hash, occurred_at,
      interrupted, source, received_at)
    select ${tenant.id}, ${sessionId}, n, 'user', case n % 3 when 0 then 'a person' else 'nobody' end,
      n::text, timestamptz '2026-11-20 11:00Z' - n * interval '1 minute', false, 'ingest', now()
    from generate_series(1, ${count}::int) n`);
  await db().execute(sql`
    insert into sessions (tenant_id, session_id, first_activity_at, last_activity_at)
    values (${tenant.id}, ${sessionId}, now(), now())`);
}

/** Runs the job until a number of slices is done, as far as a stop can tell, and stops it there. */
async function runUntil(scanned: number): Promise<void> {
  const stop = new AbortController();
  const run = runBackfill(
    db(),
    subject.jobs.queue,
    { tenantId: tenant.id, signalId },
    { signal: stop.signal, now: subject.clock.now },
  ).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  while ((await show()).backfill.scanned < scanned) await new Promise(setImmediate);
  stop.abort(new Error('The process stops.'));
  await run;
}

const rowsOf = async (): Promise<number> => {
  const [row] = await query<{ count: number }>(
    db(),
    sql`select count(*)::int as count from signal_matches where tenant_id = ${tenant.id}`,
  );
  return row?.count ?? 0;
};

describe('runBackfill', () => {
  test('goes on where it was stopped, and counts nothing twice', async () => {
    await fill(900);
    await backfill();
    await runUntil(200);
    const halfway = (await show()).backfill;
    expect(halfway.status).toBe('running');
    expect(halfway.scanned).toBeLessThan(900);
    await runUntil(halfway.scanned + 200);
    await subject.jobs.queue.processAll();
    expect(await show()).toMatchObject({
      match_count: { total: 300 },
      backfill: { status: 'done', total: 900, scanned: 900, matched: 300 },
    });
    expect(await rowsOf()).toBe(300);
  });

  test('counts nothing twice when two run at once, nor what was matched as it arrived', async () => {
    await fill(900);
    await tenant.call('POST', '/v1/gate', { request: 'a person', session_id: 'new' });
    await drain(db(), openFollowers(), { now: subject.clock.now });
    await backfill();
    const run = () =>
      runBackfill(
        db(),
        subject.jobs.queue,
        { tenantId: tenant.id, signalId },
        { signal: new AbortController().signal, now: subject.clock.now },
      );
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await show()).toMatchObject({
      match_count: { total: 301 },
      backfill: { status: 'done', scanned: 901, matched: 301 },
    });
    await subject.jobs.queue.processAll();
  });

  test('leaves nothing behind of a conversation that is deleted meanwhile', async () => {
    await fill(900);
    await fill(30, 'kept');
    await backfill();
    await runUntil(200);
    await Promise.all([deleteSessionData(db(), tenant.id, 'old'), subject.jobs.queue.processAll()]);
    expect(await show()).toMatchObject({
      match_count: { total: 10 },
      backfill: { status: 'done' },
    });
    expect(await rowsOf()).toBe(10);
  });

  test('ends when the data of the tenant is deleted, and its signals begin anew', async () => {
    await fill(900);
    await backfill();
    await runUntil(200);
    await Promise.all([deleteTenantData(db(), tenant.id), subject.jobs.queue.processAll()]);
    expect(await show()).toMatchObject({
      name: 'Persons',
      match_count: { total: 0 },
      recent_matches: [],
      backfill: { status: 'idle' },
    });
    expect(await rowsOf()).toBe(0);
  });

  test('is shown as failed when it fails, and is tried again', async () => {
    await fill(30);
    await backfill();
    await db().execute(
      sql`update signals set pattern = '(' where tenant_id = ${tenant.id} and id = ${signalId}`,
    );
    const before = subject.jobs.errors.length;
    await subject.jobs.queue.processAll();
    expect(subject.jobs.errors).toHaveLength(before + 1);
    const failed = (await show()).backfill;
    expect(failed).toMatchObject({ status: 'failed' });
    expect(failed.finished_at).not.toBeNull();
    await db().execute(
      sql`update signals set pattern = 'person' where tenant_id = ${tenant.id} and id = ${signalId}`,
    );
    await subject.jobs.queue.processAll({ delayed: true });
    expect(await show()).toMatchObject({
      match_count: { total: 10 },
      backfill: { status: 'done', matched: 10 },
    });
  });

  test('is found again by asking, when its job was lost', async () => {
    await fill(30);
    const started = (await backfill()).json();
    await db().execute(sql`delete from jobs where type = ${RunSignalBackfill.name}`);
    expect((await backfill()).json()).toEqual(started);
    await subject.jobs.queue.processAll();
    expect(await show()).toMatchObject({ backfill: { status: 'done', matched: 10 } });
  });
});
