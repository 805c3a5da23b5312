import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type DatabaseHandle, openServer } from '../../src/db/client.js';
import { openEmbedded } from '../../src/db/embedded.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { newTenantId } from '../../src/ids.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { withClient } from '../support/client.js';
import {
  createOnAll,
  databaseOf,
  distributeOnAll,
  dropOnAll,
  serversOf,
} from '../support/cluster.js';
import { ROOT } from './servers.js';

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
/** The gate lets all keys of a tenant together have as many calls as ten of them. */
const KEYS_PER_TENANT = 10;
const KEYS_AT_ONCE = 10;

export interface BenchDatabase {
  /** As the gate is given it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly keys: readonly string[];
}

export interface ServerDatabase extends BenchDatabase {
  readonly url: string;
  /** Keys of one tenant follow each other. */
  readonly keysPerTenant: number;
  drop(): Promise<void>;
}

/**
 * A database of the bench's own on the server, migrated, with that many keys; `drop` it at the end. On a coordinator of
 * Citus it is distributed.
 */
export async function createOnServer(
  keys: number,
  { server = SERVER, keysPerTenant = KEYS_PER_TENANT } = {},
): Promise<ServerDatabase> {
  const name = `intentlock_bench_${process.pid}_${keysPerTenant}`;
  const servers = await serversOf(server);
  await createOnAll(servers, name);
  const url = databaseOf(server, name);
  const environment = { DATABASE_URL: url };
  const drop = () => dropOnAll(servers, name);
  try {
    migrate(environment);
    await distributeOnAll(servers, name);
    const database = openServer(url);
    const made = await makeKeys(database, keys, keysPerTenant);
    await database.close();
    return { environment, keys: made, keysPerTenant, url, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** An embedded database in a folder, migrated, with that many keys. */
export async function createEmbedded(folder: string, keys: number): Promise<BenchDatabase> {
  const environment = { DATA_DIR: folder };
  migrate(environment);
  const database = await openEmbedded(folder);
  const made = await makeKeys(database, keys);
  await database.close();
  return { environment, keys: made };
}

/** Whether a fault says that no server listens there. */
export const isUnreachable = (fault: unknown): boolean =>
  (fault as NodeJS.ErrnoException).code === 'ECONNREFUSED';

/** The server and its version. */
export async function describeServer(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    return `PostgreSQL ${rows[0]?.version}`;
  });
}

/** How many rows a table has that fulfil a condition. */
export async function countRows(url: string, table: string, where: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${where}`,
    );
    return rows[0]?.count ?? 0;
  });
}

/** What two tenants must agree on: everything but whose it is, its id and when it was received. */
const OWN_COLUMNS = ['tenant_id', 'id', 'key', 'received_at'];

/** The rows of the two tenants that have any in a table, and how many of them the other does not have. */
export async function countDifferences(
  url: string,
  table: string,
): Promise<{ readonly rows: readonly number[]; readonly differences: number }> {
  return withClient(url, async (client) => {
    const { rows: tenants } = await client.query<{ id: string; count: number }>(
      `select tenant_id as id, count(*)::int as count from ${table} group by 1 order by 1`,
    );
    const { rows } = await client.query<{ column: string }>(
      `select quote_ident(attname) as column from pg_attribute where attrelid = $1::regclass
        and attnum > 0 and not attisdropped and attname <> all($2)`,
      [table, OWN_COLUMNS],
    );
    const columns = rows.map(({ column }) => column).join(', ');
    const of = (n: number) => `select ${columns} from ${table} where tenant_id = $${n}`;
    const { rows: found } = await client.query<{ count: number }>(
      `select count(*)::int as count from (
        (${of(1)} except all ${of(2)}) union all (${of(2)} except all ${of(1)})) different`,
      [tenants[0]?.id ?? '', tenants[1]?.id ?? ''],
    );
    return { rows: tenants.map(({ count }) => count), differences: found[0]?.count ?? 0 };
  });
}

export async function emptyTables(url: string, tables: readonly string[]): Promise<void> {
  await withClient(url, (client) => client.query(`truncate ${tables.join(', ')}`));
}

const COPIED_ROWS = 50_000;

/** Rows a second that a plain `insert … select` of rows of a table puts into its like, indexes and all. */
export async function copySpeed(url: string, table: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ column: string }>(
      `select quote_ident(attname) as column from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
      [table],
    );
    const columns = rows.map(({ column }) => column).join(', ');
    await client.query(`create table bench_copy (like ${table} including all)`);
    const startedAt = performance.now();
    const { rowCount } = await client.query(
      `insert into bench_copy (${columns}) select ${columns} from ${table} limit ${COPIED_ROWS}`,
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    await client.query('drop table bench_copy');
    return (rowCount ?? 0) / seconds;
  });
}

function migrate(environment: Readonly<Record<string, string>>): void {
  const run = spawnSync(process.execPath, [join(ROOT, 'dist/cli/migrate.js')], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
}

async function makeKeys(
  { db }: DatabaseHandle,
  count: number,
  keysPerTenant = KEYS_PER_TENANT,
): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const tenantId = newTenantId();
    await ensureTenant(db, tenantId, 'Bench');
    const keys: { apiKey: string }[] = [];
    while (keys.length < keysPerTenant) {
      const some = Array.from({ length: Math.min(KEYS_AT_ONCE, keysPerTenant) }, () =>
        createApiKey({ db, now: new Date() }, tenantId),
      );
      keys.push(...(await Promise.all(some)));
    }
    made.push(...keys.map(({ apiKey }) => apiKey));
  }
  return made;
}
