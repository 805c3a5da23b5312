import pg from 'pg';
import { isConnectionFault, isContention, isDiskFull } from './faults.js';

/**
 * Connections to a PostgreSQL server. One whose query got no answer is closed: the answer would come to whoever
 * uses it next, if ever.
 */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...{ application_name: 'intentlock', keepAlive: true, Client: IsoClient },
    ...options,
  });
  // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => {});
  // So would one that breaks between the queries of a transaction; the next of them fails all the same.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Single queries take the form with a callback, and give a connection up themselves.
  const connect = pool.connect.bind(pool) as pg.Pool['connect'];
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback
      ? connect((error, client, done) => callback(error, client && keptOnFullDisk(client), done))
      : connect().then(guarded)) as typeof connect;
  return pool;
}

/** A connection for a single query, which is kept where the disk was full for it: a server on a full disk may open no other. */
function keptOnFullDisk(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  return Object.assign(client, {
    release: (error?: Error | boolean) =>
      release.call(client, isDiskFull(error) ? undefined : error),
  });
}

/**
 * A connection for a transaction: after a query without an answer it is given up at once, and whatever would
 * follow fails in the same way. The driver's transactions ask for a rollback first, and forget a connection on
 * which they could not begin.
 */
function guarded(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  let fault: Error | null = null;
  let isReleased = false;
  const releaseOnce = (error?: Error | boolean): void => {
    if (isReleased) return;
    isReleased = true;
    // What was set here hides the class's own. One that is given up is closed; its holder hears the fault.
    if (fault === null) delete (client as Partial<pg.PoolClient>).query;
    release.call(client, error);
  };
  const guardedQuery = async (...args: unknown[]): Promise<unknown> => {
    if (fault) throw fault;
    try {
      return await query(...args);
    } catch (error) {
      // After a serialization failure or a deadlock the connection is sound, and is rolled back.
      if (isConnectionFault(error) && !isContention(error)) {
        fault = error as Error;
        releaseOnce(fault);
      }
      throw error;
    }
  };
  return Object.assign(client, { query: guardedQuery, release: releaseOnce });
}

/**
 * A connection that gets dates as ISO 8601 has them, in UTC, whatever server, database and role are set to. It asks as it is opened,
 * which poolers in transaction mode pass on, other than settings that are made later.
 */
class IsoClient extends pg.Client {
  protected getStartupConf(): Record<string, string> {
    const inherited = Reflect.get(pg.Client.prototype, 'getStartupConf') as (
      this: pg.Client,
    ) => Record<string, string>;
    return { ...inherited.call(this), DateStyle: 'ISO, MDY', TimeZone: 'UTC' };
  }
}
