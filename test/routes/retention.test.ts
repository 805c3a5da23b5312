import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RetentionRun } from '../../src/contracts/deletion.js';
import { query } from '../../src/db/rows.js';
import { readResults } from '../../src/domain/results/read-results.js';
import { runRetention } from '../../src/domain/retention/run-retention.js';
import { readDays } from '../../src/domain/rollups/read-days.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { AGED_TABLES } from '../../src/store/deletion/aged-tables.js';
import { OWNED_TABLES } from '../../src/store/deletion/owned-tables.js';
import { beginAlone, endAlone } from '../../src/store/jobs/runs.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { drain } from '../support/feed.js';

const CRON = { 'x-cron-key': 'a-cron-key-for-tests' };
const RETENTION_DAYS = 30;
const NOW = new Date('2026-11-20T12:00:00.000Z');
const OLD = new Date('2026-10-01T12:00:00.000Z');

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  // A run is for all tenants: those of other tests must not be among them.
  const database = await freshDatabase();
  subject = await startApp(
    { cronKey: CRON['x-cron-key'], retentionDays: RETENTION_DAYS },
    { database },
  );
  tenant = await subject.tenant();
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
});

const db = () => subject.database.db;

async function run(parameters = ''): Promise<RetentionRun> {
  const url = `/v1/maintenance/retention/run${parameters}`;
  const reply = await subject.inject({ method: 'POST', url, headers: CRON });
  expect(reply.statusCode, reply.body).toBe(200);
  return RetentionRun.parse(reply.json());
}

/** A conversation with all that is made of it, as of a moment. */
async function converse(sessionId: string, at: Date): Promise<void> {
  subject.clock.now = at;
  const calls: [string, object][] = [
    ['/v1/gate', { request: 'Delete the database', session_id: sessionId, action_risk: 'high' }],
    ['/v1/events', { session_id: sessionId, event: 'correction', detail: 'The test database' }],
    [
      '/v1/outcomes',
      { session_id: sessionId, type: 'task_completed', detail: '', value: 2, currency: 'EUR' },
    ],
    [
      '/v1/ingest/sessions',
      {
        session_id: sessionId,
        messages: [{ role: 'user', content: 'Hello there', timestamp: at.toISOString() }],
      },
    ],
    ['/v1/episodes/steps', { session_id: sessionId, type: 'tool_call', name: 'drop' }],
  ];
  for (const [url, body] of calls) {
    const reply = await tenant.call('POST', url, body, { 'idempotency-key': `${url}${sessionId}` });
    expect(reply.statusCode, reply.body).toBe(200);
  }
  await drain(db(), openFollowers(), { now: at });
}

async function rowsOf(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of AGED_TABLES) {
    const [row] = await query<{ count: number }>(
      db(),
      sql`select count(*)::int as count from ${table} where tenant_id = ${tenant.id}`,
    );
    counts[getTableName(table)] = row?.count ?? 0;
  }
  return counts;
}

const figures = async (day: string) => ({
  days: await readDays(db(), tenant.id, day, '2026-11-21', NOW),
  sums: await readResults(db(), tenant.id, 'calls', day, '2026-11-20'),
});

test('an index has the old rows of every aged table, behind the tenant and what parts go by', async () => {
  const indexes = await query<{ table: string; columns: string[] }>(
    db(),
    sql`select i.indrelid::regclass::text as table, array(
          select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(attnum, position)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.position
        ) as columns
        from pg_index i where i.indpred is null`,
  );
  for (const { table, time, timedId, parts } of AGED_TABLES) {
    const name = getTableName(table);
    const first = indexes
      .filter((index) => index.table === name && index.columns[0] === 'tenant_id')
      .map(({ columns }) => columns.slice(1, parts ? undefined : 2));
    expect(first.flat(), name).toContain(timedId ?? time);
  }
});

test('every table that grows with what happens is aged', () => {
  const aged = new Set(AGED_TABLES.map(({ table }) => getTableName(table)));
  const others = OWNED_TABLES.map(({ table }) => getTableName(table)).filter(
    (name) => !aged.has(name),
  );
  expect(others.sort()).toEqual(
    [
      // The tenant itself, and what it has set.
      ...['alert_rules', 'api_keys', 'connector_directory', 'connectors', 'dashboard_sessions'],
      ...[
        'memberships',
        'notification_settings',
        'notification_targets',
        'signals',
        'tenant_embedders',
        'tenants',
        'webhooks',
      ],
      // What is counted, and what people work on.
      ...[
        'audit_log',
        'backtests',
        'cluster_months',
        'clusters',
        'config_versions',
        'daily_rollups',
        'digests',
        'dirty_days',
        'issues',
        'result_sums',
      ],
      // One row a tenant, rule, signal or connector; queues, whose rows go when they are done.
      ...[
        'alert_states',
        'change_batches',
        'clusterings',
        'document_backfills',
        'follower_batches',
      ],
      ...['jobs', 'outbox', 'signal_backfills'],
      // They go with their documents, sessions and gate calls.
      ...['embedding_backlog', 'embeddings', 'session_facets', 'session_memory', 'session_results'],
    ].sort(),
  );
});

describe('POST /v1/maintenance/retention/run', () => {
  test('deletes what is old with what was made of it, and keeps figures and what is new', async () => {
    await converse('recent', new Date('2026-11-10T12:00:00.000Z'));
    const recent = await rowsOf();
    await converse('old', OLD);
    const both = await rowsOf();
    subject.clock.now = NOW;
    const before = await figures('2026-10-01');

    const tried = await run('?dry_run=true');
    expect(tried).toMatchObject({ status: 'completed', dry_run: true, tenants: 1, more: false });
    expect(tried.deleted).toMatchObject({ gate_calls: 1, events: 1, failures: 1, documents: 4 });
    expect(await rowsOf()).toEqual(both);

    const done = await run();
    expect(done).toMatchObject({
      ...{ status: 'completed', dry_run: false, retention_days: RETENTION_DAYS, tenants: 1 },
      ...{ before: '2026-10-21T00:00:00.000Z', frozen_days: 1, errors: [], more: false },
    });
    // Sessions are old when nothing is left of them, evals go with their failures.
    const shown = { ...tried.deleted, sessions: 1, evals: done.deleted.evals };
    expect(done.deleted).toEqual(shown);
    expect(await rowsOf()).toEqual({ ...recent, evals: (await rowsOf()).evals });
    expect(await figures('2026-10-01')).toEqual(before);
    expect(before.sums.calls).toBe(2);
    const [left] = await query<{ sessions: number }>(
      db(),
      sql`select count(*)::int as sessions from session_results where tenant_id = ${tenant.id}`,
    );
    expect(left?.sessions).toBe(1);

    const again = await run();
    expect(again).toMatchObject({ tenants: 0, frozen_days: 0, deleted: {}, more: false });
  });

  test('keeps the sums of a conversation that went on after its old calls went', async () => {
    await converse('long', OLD);
    subject.clock.now = new Date('2026-11-11T12:00:01.000Z');
    const body = { request: 'And the backup', session_id: 'long' };
    expect((await tenant.call('POST', '/v1/gate', body)).statusCode).toBe(200);
    await drain(db(), openFollowers(), { now: subject.clock.now });
    const before = await figures('2026-10-01');
    subject.clock.now = NOW;
    await run();
    const event = { session_id: 'long', event: 'accept' };
    expect((await tenant.call('POST', '/v1/events', event)).statusCode).toBe(200);
    await drain(db(), openFollowers(), { now: NOW });
    expect((await figures('2026-10-01')).sums.calls).toBe(before.sums.calls);
  });

  test('does nothing while another run is under way', async () => {
    await beginAlone(db(), 'retention.run', 60);
    expect(await run()).toMatchObject({ status: 'already_running', deleted: {}, more: false });
    await endAlone(db(), 'retention.run');
    expect((await run()).status).toBe('completed');
  });

  test('stops when its time is over and is gone on with by the next call', async () => {
    const at = OLD.toISOString();
    await db().execute(sql`
      insert into messages (tenant_id, session_id, position, role, content, content_hash, occurred_at,
        interrupted, source, received_at)
      select ${tenant.id}, 'many', n, 'user', '', n::text, ${at}::timestamptz + n * interval '1 day' / 500, false,
        'ingest', ${at}::timestamptz
      from generate_series(1, 5000) n`);
    const deps = { db: db(), retentionDays: RETENTION_DAYS };
    let deleted = 0;
    let calls = 0;
    for (let more = true; more; calls += 1) {
      const done = await runRetention(deps, NOW, { dryRun: false, isOver: () => true });
      deleted += done.deleted.messages ?? 0;
      more = done.more;
    }
    expect(deleted).toBe(5_000);
    expect(calls).toBeGreaterThan(2);
    const days = await readDays(db(), tenant.id, '2026-10-01', '2026-10-21', NOW);
    const counted = days.reduce((sum, { counts }) => sum + (counts.messages.user ?? 0), 0);
    // The day that was frozen before keeps its counts.
    expect(counted).toBeGreaterThan(4_700);
  });

  test('passes by sessions in which something newer stays', async () => {
    const at = OLD.toISOString();
    await db().execute(sql`
      insert into sessions (tenant_id, session_id, first_activity_at, last_activity_at)
      select ${tenant.id}, 'stays ' || n, ${at}::timestamptz, ${at}::timestamptz from generate_series(1, 1200) n
      union all
      select ${tenant.id}, 'goes ' || n, ${at}::timestamptz + interval '1 hour', ${at}::timestamptz + interval '1 hour'
      from generate_series(1, 300) n`);
    await db().execute(sql`
      insert into messages (tenant_id, session_id, position, role, content, content_hash, occurred_at,
        interrupted, source, received_at)
      select tenant_id, session_id, 0, 'user', '', '', ${NOW.toISOString()}::timestamptz, false, 'ingest', now()
      from sessions where tenant_id = ${tenant.id} and session_id like 'stays %'`);
    expect((await run('?dry_run=true')).deleted.sessions).toBe(300);
    const done = await run();
    expect(done).toMatchObject({ errors: [], more: false });
    expect(done.deleted.sessions).toBe(300);
  });

  test('wants the cron key', async () => {
    const url = '/v1/maintenance/retention/run';
    expect((await tenant.call('POST', url)).statusCode).toBe(401);
    const reply = await subject.inject({
      method: 'POST',
      url: `${url}?dry_run=maybe`,
      headers: CRON,
    });
    expect(reply.statusCode).toBe(422);
  });
});
