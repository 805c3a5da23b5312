import type { Readable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { openPool } from './connection-pool.js';
import { keepPlans } from './prepared.js';
import * as schema from './schema/index.js';

/** Either database, or a transaction on it: all that a store function needs. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface DatabaseHandle {
  readonly db: Database;
  /**
   * The database for statements that take milliseconds, which a database that hangs soon fails: those of the gate.
   */
  readonly hot: Database;
  readonly kind: 'embedded' | 'server';
  /** Whether tenants live on several servers: then no statement may touch rows of more than one tenant. */
  readonly distributed: boolean;
  /** Runs a statement outside of transactions (`vacuum`), or a script of several statements. */
  readonly executeSql: (text: string) => Promise<unknown>;
  /** Whether the disk has no room for anything that is written; a server minds its own. */
  readonly isFull: () => boolean;
  /** Whether it has not even room for deletions, which write what they remove into the log. */
  readonly isTooFullToDelete: () => boolean;
  /**
   * Writes a backup while the database works: a gzipped tar archive. One at a time; a second one is refused. Null: a
   * server has tools of its own.
   */
  readonly backUp: (() => Readable) | null;
  /** How busy the connections are; null where there are none. */
  readonly connections: () => ConnectionLoad | null;
  close(): Promise<void>;
}

/** Facts about the database that the stores that write in batches need. */
export type BatchedDatabase = Pick<
  DatabaseHandle,
  'db' | 'hot' | 'kind' | 'distributed' | 'isFull'
>;

export interface ConnectionLoad {
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

export const casing = 'snake_case';

/** Connections of the hot statements, beside those of all others. */
const HOT_CONNECTIONS = 4;
/** A hot statement takes milliseconds: one that has no answer by then gets none. */
const HOT_TIMEOUT_MS = 2_000;

/**
 * Connects to a PostgreSQL server. Nothing here needs a database session (no session settings, and named
 * statements only while they work), so a pooler in transaction mode may stand in between.
 *
 * @param options `max` connections in all; `queryTimeout` in milliseconds, after which a query is given up: 0 waits
 *   for ever; `distributed` is what the handle says of itself
 */
export function openServer(
  url: string,
  options: { max?: number; queryTimeout?: number; distributed?: boolean } = {},
): DatabaseHandle {
  const { max = 10, queryTimeout = 10_000, distributed = false } = options;
  const pool = openPool({
    connectionString: url,
    max: Math.max(1, max - HOT_CONNECTIONS),
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeout,
  });
  // They are opened when they are needed: by nobody but the requests.
  const hotPool = openPool({
    connectionString: url,
    max: HOT_CONNECTIONS,
    connectionTimeoutMillis: HOT_TIMEOUT_MS,
    query_timeout: HOT_TIMEOUT_MS,
    // With them go their plans, which were made when the tables may have been small.
    maxLifetimeSeconds: 600,
  });
  return {
    db: drizzle(pool, { schema, casing }),
    hot: keepPlans(drizzle(hotPool, { schema, casing }), hotPool),
    kind: 'server',
    distributed,
    executeSql: (text) => pool.query(text),
    isFull: () => false,
    isTooFullToDelete: () => false,
    backUp: null,
    connections: () => ({
      open: pool.totalCount + hotPool.totalCount,
      idle: pool.idleCount + hotPool.idleCount,
      waiting: pool.waitingCount + hotPool.waitingCount,
    }),
    close: async () => {
      await Promise.all([pool.end(), hotPool.end()]);
    },
  };
}
