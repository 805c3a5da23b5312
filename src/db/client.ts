import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import { lockFolder } from './folder-lock.js';
import * as schema from './schema/index.js';

/** Either database, or a transaction on it: all that a store function needs. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface DatabaseHandle {
  readonly db: Database;
  readonly kind: 'embedded' | 'server';
  /** For libraries that bring their own SQL: a statement with parameters, or a script without. */
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  /** How busy the connections are; null where there are none. */
  readonly connections: () => ConnectionLoad | null;
  close(): Promise<void>;
}

export interface ConnectionLoad {
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

const casing = 'snake_case';

/**
 * Connects to a PostgreSQL server. Nothing here needs a database session (no named statements, no
 * session settings), so a pooler in transaction mode may stand in between.
 *
 * @param queryTimeout milliseconds after which a query is given up; 0 waits for ever
 */
export function openServer(
  url: string,
  options: { max?: number; queryTimeout?: number } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'intentlock',
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: options.queryTimeout ?? 10_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => {});
  // So would one that breaks between the queries of a transaction; the next of them fails all the same.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: drizzleServer(pool, { schema, casing }),
    kind: 'server',
    executeSql: (text, values) => pool.query(text, values),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/**
 * Opens the embedded database in a folder that this process then owns.
 *
 * @throws FolderInUse when another process has it: two writers would silently lose rows
 */
export async function openEmbedded(folder: string): Promise<DatabaseHandle> {
  const lock = await lockFolder(folder);
  const lite = await PGlite.create(`${folder}/pgdata`);
  return {
    ...wrapEmbedded(lite),
    close: async () => {
      await lite.close();
      await lock.release();
    },
  };
}

/** A PGlite that the caller made, such as one in memory for a test. */
export function wrapEmbedded(lite: PGlite): DatabaseHandle {
  return {
    db: drizzleEmbedded(lite, { schema, casing }),
    kind: 'embedded',
    executeSql: (text, values) => (values ? lite.query(text, values) : executeScript(lite, text)),
    connections: () => null,
    close: () => lite.close(),
  };
}

/**
 * Runs statements without parameters. A script with its own BEGIN and COMMIT runs as a transaction of the
 * driver: if it fails, everybody else would go on inside its aborted one.
 */
async function executeScript(lite: PGlite, text: string): Promise<{ rows: unknown[] }> {
  const script = /^\s*begin;(.*)commit;?\s*$/is.exec(text)?.[1];
  const results = script
    ? await lite.transaction((transaction) => transaction.exec(script))
    : await lite.exec(text);
  return { rows: results.at(-1)?.rows ?? [] };
}
