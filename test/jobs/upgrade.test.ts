import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { migrate } from '../../src/db/migrate.js';
import { query } from '../../src/db/rows.js';
import { jobs } from '../../src/db/schema/jobs.js';
import { onServer } from '../support/database.js';
import { databaseAt } from '../support/upgrade.js';

/** What pg-boss 10 made, as far as it matters here. */
const PG_BOSS = `
  create schema jobs;
  create type jobs.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table jobs.queue (name text primary key);
  create table jobs.job (
    id uuid not null default gen_random_uuid(), name text not null references jobs.queue, data jsonb,
    state jobs.job_state not null default 'created', singleton_key text,
    start_after timestamptz not null default now(), started_on timestamptz,
    created_on timestamptz not null default now(), primary key (name, id)) partition by list (name);
  create table jobs.sweep partition of jobs.job for values in ('rollups.sweep');
  create table jobs.clean partition of jobs.job for values in ('signals.clean');
  create table jobs.other partition of jobs.job default;
  create function jobs.create_queue() returns void as 'begin end' language plpgsql;
  insert into jobs.queue values ('rollups.sweep'), ('signals.clean'), ('rollups.refresh'), ('of.somebody.else');
  insert into jobs.job (name, data, state, singleton_key, start_after) values
    ('rollups.sweep', '{}', 'completed', '', now()),
    ('rollups.refresh', '{"tenantId": "t_one"}', 'failed', 't_one', now()),
    ('of.somebody.else', '{}', 'created', '', now()),
    ('rollups.sweep', '{}', 'active', '', now() - interval '1 minute'),
    ('signals.clean', '{"tenantId": "t_one", "signalId": 7}', 'retry', 't_one 7', now() + interval '1 hour'),
    ('signals.clean', '{"tenantId": "t_one", "signalId": 7}', 'created', 't_one 7', now() + interval '2 hours'),
    ('signals.clean', '{"tenantId": "t_two", "signalId": 7}', 'created', 't_two 7', now());`;

/** The last migration before there were jobs of our own. */
const BEFORE = 12;

let database: DatabaseHandle;
beforeAll(async () => {
  database = await databaseAt(BEFORE);
});
afterAll(() => database.close());

test('what waited in pg-boss goes on, and its schema is gone', async () => {
  await database.executeSql(PG_BOSS);
  await migrate(database.db);
  const { tenantId, type, subject, payload, attempts } = jobs;
  const rows = await database.db
    .select({ tenantId, type, subject, payload, attempts, due: sql`due_at <= now()` })
    .from(jobs)
    .orderBy(type, tenantId);
  const cleaning = { type: 'signals.clean', subject: '7', attempts: 0 };
  expect(rows).toEqual([
    { tenantId: '', type: 'rollups.sweep', subject: '', payload: {}, attempts: 0, due: true },
    { ...cleaning, tenantId: 't_one', payload: { tenantId: 't_one', signalId: 7 }, due: false },
    { ...cleaning, tenantId: 't_two', payload: { tenantId: 't_two', signalId: 7 }, due: true },
  ]);
  const left = await query(
    database.db,
    sql`select nspname from pg_namespace where nspname = 'jobs'`,
  );
  expect(left).toEqual([]);
});

test.runIf(onServer())('a schema of that name that somebody else made is left alone', async () => {
  const other = await databaseAt(BEFORE);
  await other.executeSql('create schema jobs; create table jobs.positions (title text)');
  await migrate(other.db);
  expect(await query(other.db, sql`select * from jobs.positions`)).toEqual([]);
  await other.close();
});
