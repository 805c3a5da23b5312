import { readFile } from 'node:fs/promises';
import { type Extensions, PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { type Database, type DatabaseHandle, openServer } from '../../src/db/client.js';
import { START_PARAMS, wrapEmbedded } from '../../src/db/embedded.js';
import { newTenantId } from '../../src/ids.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { copyOnAll, createOnAll, databaseOf } from './cluster.js';

let shared: Promise<DatabaseHandle> | undefined;

/** The worker's migrated database; tests keep apart by tenant. It lives as long as the worker. */
export function sharedDatabase(): Promise<DatabaseHandle> {
  shared ??= freshDatabase();
  return shared;
}

/** A tenant of its own; rows are only stored for tenants that there are. */
export async function newTenant(db: Database): Promise<string> {
  const id = newTenantId();
  await ensureTenant(db, id, 'Test');
  return id;
}

/** A migrated database of its own. */
export async function freshDatabase(): Promise<DatabaseHandle> {
  return onServer() ? openClone(await cloneOnServer()) : embeddedDatabase();
}

export async function embeddedDatabase(extensions: Extensions = {}): Promise<DatabaseHandle> {
  return openDump(await migratedDump(), extensions);
}

let emptyDump: Promise<Blob> | undefined;

/** A database of its own without migrations. */
export async function emptyDatabase(): Promise<DatabaseHandle> {
  if (onServer()) return openServer(await cloneOnServer({ empty: true }));
  // To create one takes several times as long as to copy it.
  emptyDump ??= dumpEmpty();
  return openDump(await emptyDump);
}

/** As the server starts it, but in memory: its buffers are cleared at the start, and PGlite's own choice has eight times as many. */
async function openDump(loadDataDir: Blob, extensions: Extensions = {}): Promise<DatabaseHandle> {
  return wrapEmbedded(await PGlite.create({ loadDataDir, extensions, startParams: START_PARAMS }));
}

async function dumpEmpty(): Promise<Blob> {
  const lite = await PGlite.create();
  const dump = await lite.dumpDataDir('none');
  await lite.close();
  return dump;
}

const migratedDump = async (): Promise<Blob> => new Blob([await readFile(inject('embeddedDump'))]);

/** The URL of a new clone of the migrated template, or of an empty database, which is distributed nowhere. */
export async function cloneOnServer(options: { empty?: boolean } = {}): Promise<string> {
  const { servers, template } = serverTemplate();
  const name = `${template}_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  if (options.empty) await createOnAll(servers, name);
  else await copyOnAll(servers, { template, name });
  return databaseOf(servers[0] as string, name);
}

/** Opens a clone as a process would: on a cluster it is distributed. */
export const openClone = (url: string): DatabaseHandle =>
  openServer(url, { distributed: onCluster() });

export const onServer = (): boolean => inject('serverTemplate') !== null;

/** Whether TEST_DATABASE_URL names the coordinator of a Citus cluster. */
export const onCluster = (): boolean => (inject('serverTemplate')?.servers.length ?? 0) > 1;

/** The servers of the cluster, the coordinator first. */
export const serverTemplate = (): {
  readonly servers: readonly string[];
  readonly template: string;
} => {
  const template = inject('serverTemplate');
  if (!template) throw new Error('TEST_DATABASE_URL is not set');
  return template;
};
