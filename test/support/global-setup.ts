import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openServer } from '../../src/db/client.js';
import { createDatabaseFolder } from '../../src/db/embedded-folder.js';
import { migrate } from '../../src/db/migrate.js';
import {
  createOnAll,
  databaseOf,
  distributeOnAll,
  dropOnAll,
  sealOnAll,
  serversOf,
} from './cluster.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template of the embedded database, packed. */
    embeddedDump: string;
    /** A migrated database on the server, to be cloned; null when there is no server. */
    serverTemplate: ServerTemplate | null;
  }
}

/** A migrated database on a server, or on all servers of a cluster: its coordinator comes first. */
interface ServerTemplate {
  readonly servers: readonly string[];
  readonly template: string;
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
    if (server) await dropOnAll(server.servers, server.template);
  };
}

/** On a cluster the template is distributed. */
async function makeTemplate(url: string): Promise<ServerTemplate> {
  const servers = await serversOf(url);
  const template = `intentlock_test_${process.pid}`;
  await createOnAll(servers, template);
  const database = openServer(databaseOf(url, template), { max: 5 });
  await migrate(database.db);
  await database.close();
  await distributeOnAll(servers, template);
  await sealOnAll(servers, template);
  return { servers, template };
}
