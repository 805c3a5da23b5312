import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openServer } from '../../src/db/client.js';
import { createDatabaseFolder } from '../../src/db/embedded-folder.js';
import { migrate } from '../../src/db/migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template of the embedded database, packed. */
    embeddedDump: string;
    /** A migrated database on the server, to be cloned; null when there is no server. */
    serverTemplate: { url: string; template: string } | null;
  }
}

/** Makes a migrated database of each kind, once; each worker then starts from a copy of it. Answers its own teardown. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What the process tests run, and what `npm start` would.
  await promisify(execFile)('npm', ['run', 'prestart']);
  const folder = await mkdtemp(join(tmpdir(), 'intentlock-test-'));
  await createDatabaseFolder(join(folder, 'pgdata'));
  const lite = await PGlite.create(join(folder, 'pgdata'));
  const dump = await lite.dumpDataDir('none');
  const path = join(folder, 'migrated.tar');
  await writeFile(path, Buffer.from(await dump.arrayBuffer()));
  await lite.close();
  project.provide('embeddedDump', path);

  const url = process.env.TEST_DATABASE_URL;
  const server = url ? await makeTemplate(url) : null;
  project.provide('serverTemplate', server);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    if (server) await dropTestDatabases(server.url, server.template);
  };
}

async function makeTemplate(url: string): Promise<{ url: string; template: string }> {
  const template = `intentlock_test_${process.pid}`;
  await asAdmin(url, (client) => client.query(`create database ${template}`));
  const target = new URL(url);
  target.pathname = `/${template}`;
  const database = openServer(target.href, { max: 2 });
  await migrate(database.db);
  await database.close();
  return { url, template };
}

async function dropTestDatabases(url: string, template: string): Promise<void> {
  await asAdmin(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname like $1',
      [`${template}%`],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
