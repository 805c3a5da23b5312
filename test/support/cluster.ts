import { openServer } from '../../src/db/client.js';
import { distribute } from '../../src/db/distribute.js';
import { withClient } from './client.js';

/**
 * Test databases on a server, or on every server of a Citus cluster. A database of Citus is one of the same name on
 * the coordinator and on each worker, so that copying it means copying it everywhere: the copy has the same shards,
 * and its list of servers names the same ones.
 */

/** Few, so that a copy is quick; more than there are workers, so that tenants of one worker are in several. */
const SHARDS = 4;

/** The servers of the cluster that this one coordinates, itself first; itself alone where it coordinates none. */
export async function serversOf(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows: found } = await client.query(
      `select 1 from pg_extension where extname = 'citus'`,
    );
    if (found.length === 0) return [url];
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(
      'select nodename, nodeport from pg_dist_node where groupid > 0 order by groupid',
    );
    return [url, ...rows.map(({ nodename, nodeport }) => at(url, nodename, nodeport))];
  });
}

/** Creates a database on all servers; of a cluster it is one of Citus, not distributed yet. */
export async function createOnAll(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) await runOn(server, `create database ${name}`);
  const [coordinator = '', ...workers] = servers;
  if (workers.length === 0) return;
  for (const server of servers) await runOn(databaseOf(server, name), 'create extension citus');
  await withClient(databaseOf(coordinator, name), async (client) => {
    const { hostname, port } = new URL(coordinator);
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const worker of workers) {
      const node = new URL(worker);
      await client.query('select citus_add_node($1, $2)', [node.hostname, Number(node.port)]);
    }
  });
}

/** Distributes a migrated database, where there is a cluster. */
export async function distributeOnAll(servers: readonly string[], name: string): Promise<void> {
  const [coordinator = '', ...workers] = servers;
  if (workers.length === 0) return;
  const database = openServer(databaseOf(coordinator, name), { max: 5, queryTimeout: 0 });
  await distribute(database.db, { shards: SHARDS, print: () => {} });
  await database.close();
}

/** Closes a database for everybody, Citus' own background process included: nobody may use one that is copied. */
export async function sealOnAll(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) {
    await runOn(server, `alter database ${name} allow_connections false`);
    await runOn(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  }
}

/** Copies a sealed database on all servers. */
export async function copyOnAll(
  servers: readonly string[],
  { template, name }: { readonly template: string; readonly name: string },
): Promise<void> {
  await Promise.all(
    servers.map((server) => runOn(server, `create database ${name} template ${template}`)),
  );
}

/** Drops all databases whose names begin like this. */
export async function dropOnAll(servers: readonly string[], prefix: string): Promise<void> {
  for (const server of servers) {
    await withClient(server, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where datname like $1',
        [`${prefix}%`],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    });
  }
}

export function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function at(url: string, host: string, port: number): string {
  const node = new URL(url);
  node.hostname = host;
  node.port = String(port);
  return node.href;
}

const runOn = (server: string, statement: string): Promise<unknown> =>
  withClient(server, (client) => client.query(statement));
