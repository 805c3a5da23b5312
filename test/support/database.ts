import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseHandle, openServer } from '../../src/db/client.js';
import { wrapEmbedded } from '../../src/db/embedded.js';

let shared: Promise<DatabaseHandle> | undefined;

/** The worker's migrated database; tests keep apart by tenant. It lives as long as the worker. */
export function sharedDatabase(): Promise<DatabaseHandle> {
  shared ??= freshDatabase();
  return shared;
}

/** A migrated database of its own. */
export async function freshDatabase(): Promise<DatabaseHandle> {
  return inject('serverTemplate') ? openServer(await cloneOnServer()) : embeddedDatabase();
}

export async function embeddedDatabase(): Promise<DatabaseHandle> {
  return wrapEmbedded(await PGlite.create({ loadDataDir: await migratedDump() }));
}

const migratedDump = async (): Promise<Blob> => new Blob([await readFile(inject('embeddedDump'))]);

/** The URL of a new clone of the migrated template, or of an empty database. */
export async function cloneOnServer(options: { empty?: boolean } = {}): Promise<string> {
  const server = inject('serverTemplate');
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const name = `${server.template}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(
    `create database ${name} template ${options.empty ? 'template0' : server.template}`,
  );
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

export const onServer = (): boolean => inject('serverTemplate') !== null;
