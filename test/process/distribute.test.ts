import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type DatabaseHandle, openServer } from '../../src/db/client.js';
import { distributeNewTables, readDistribution } from '../../src/db/distribution.js';
import { migrate, migrationsFolder } from '../../src/db/migrate.js';
import { openNoticing } from '../../src/db/open.js';
import { query } from '../../src/db/rows.js';
import { startApp } from '../support/app.js';
import { cloneOnServer, onCluster, onServer } from '../support/database.js';
import { run } from '../support/process.js';

/** Starting processes takes its time on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const runDistribute = (url: string, ...args: string[]) =>
  run('cli/distribute.js', { DATABASE_URL: url }, args).finished;

describe.skipIf(!onServer() || onCluster())('npm run distribute without Citus', () => {
  test('refuses with a sentence, and migrates nothing', async () => {
    const url = await cloneOnServer({ empty: true });
    const { code, output } = await runDistribute(url);
    expect(code).toBe(1);
    expect(output).toMatch(/^DATABASE_URL: this database does not have Citus\..*\n$/);
    const database = openServer(url, { max: 5 });
    const [journal] = await query<{ name: string | null }>(
      database.db,
      sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
    );
    await database.close();
    expect(journal?.name).toBeNull();
  });
});

/** One database, through its life: each test goes on where the one before it stopped. */
describe.skipIf(!onCluster())('npm run distribute (needs a coordinator of Citus)', () => {
  let url: string;
  let before: DatabaseHandle;
  let after: DatabaseHandle;
  beforeAll(async () => {
    url = await cloneOnServer({ empty: true });
    before = openServer(url);
    await migrate(before.db);
  });
  afterAll(async () => {
    await before.close();
    await after?.close();
  });

  const call = { request: 'Delete the old records', session_id: 's' };
  const event = { session_id: 's', event: 'correction', detail: 'Not those' };
  let tenant: { key: string; id: string };
  let firstEvent: number;

  const send = async (database: DatabaseHandle, path: string, payload: object) => {
    const subject = await startApp({}, { database });
    const headers = { authorization: `Bearer ${tenant.key}` };
    const reply = await subject.inject({ method: 'POST', url: path, headers, payload });
    await subject.close();
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };

  test('keeps every row of a filled database, and the numbers go on', async () => {
    expect(await readDistribution(before.db)).toBe('none');
    const subject = await startApp({}, { database: before });
    tenant = await subject.tenant();
    await subject.close();
    await send(before, '/v1/gate', call);
    firstEvent = (await send(before, '/v1/events', event)).id;
    const { code, output } = await runDistribute(url, '--shards', '4');
    expect(code, output).toBe(0);
    expect(output).toContain('events: distributed, 1 rows\n');
    expect(output).toMatch(/\d+ tables are distributed by tenant, in 4 shards on 2 workers\.\n/);
    after = await openNoticing(url);
    expect(after.distributed).toBe(true);
    expect(await send(after, '/v1/gate', call)).toMatchObject({ decision: expect.any(String) });
    const next = (await send(after, '/v1/events', event)).id;
    expect(next).toBeGreaterThan(firstEvent);
    // The rows are on the workers alone.
    const [left] = await query<{ bytes: number }>(
      after.db,
      sql`select pg_relation_size('gate_calls')::float8 as bytes`,
    );
    expect(left?.bytes).toBe(0);
  });

  test('changes nothing a second time, and says so', async () => {
    const { code, output } = await runDistribute(url);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^The database is distributed already\.\n/);
    expect(output).toContain('in 4 shards on 2 workers');
  });

  test('distributes the tables of later migrations, and refuses one that belongs nowhere', async () => {
    await migrate(after.db);
    await after.executeSql(
      'create table later (tenant_id text, id int, primary key (tenant_id, id))',
    );
    expect(await readDistribution(after.db)).toBe('partly');
    await expect(openNoticing(url)).rejects.toThrow(/npm run distribute/);
    await after.db.transaction((tx) => distributeNewTables(tx));
    expect(await readDistribution(after.db)).toBe('whole');
    await after.executeSql('create table elsewhere (id int primary key)');
    await expect(after.db.transaction((tx) => distributeNewTables(tx))).rejects.toThrow(
      /^The table elsewhere belongs nowhere/,
    );
    expect(await readDistribution(after.db)).toBe('whole');
  });

  test('a later migration changes distributed tables, fills them and adds one that refers to tenants', async () => {
    await after.executeSql('drop table if exists elsewhere');
    const folder = await withLaterMigration([
      'alter table events add column later int',
      'update events set later = 1 where later is null',
      'alter table events alter column later set not null',
      'create index events_later on events (tenant_id, later)',
      `create table added (tenant_id text not null references tenants (id), id bigint generated always as identity,
        primary key (tenant_id, id))`,
    ]);
    await migrate(after.db, folder);
    expect(await readDistribution(after.db)).toBe('whole');
    const [row] = await query<{ later: number }>(
      after.db,
      sql`select later from events where tenant_id = ${tenant.id} and id = ${firstEvent}`,
    );
    expect(row?.later).toBe(1);
    await query(after.db, sql`insert into added (tenant_id) values (${tenant.id})`);
  });
});

/** A copy of the migrations, and one more. */
async function withLaterMigration(statements: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'intentlock-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'later' });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(folder, 'later.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}
