import { sql } from 'drizzle-orm';
import type { Database } from './client.js';
import {
  DIRECTORY_TABLES,
  distributeTable,
  listTenantTables,
  listUndistributed,
  readCluster,
  type TenantTable,
} from './distribution.js';
import { query } from './rows.js';

/**
 * Looks whether a database can be distributed.
 *
 * @throws Error with a sentence where there is no cluster
 */
export async function ensureCluster(db: Database): Promise<void> {
  const cluster = await readCluster(db);
  if (!cluster) {
    throw new Error(
      'DATABASE_URL: this database does not have Citus. Create the citus extension on every server first, or use a coordinator.',
    );
  }
  if (cluster.workers === 0) {
    throw new Error(
      'DATABASE_URL: this coordinator has no workers. Add them first: select citus_add_node(host, port).',
    );
  }
}

/**
 * Spreads the tenants of a migrated database over the workers of its Citus cluster: a table at a time, each in one
 * transaction, so that it can be run again after any stop. Nobody may write meanwhile. At the end it is checked that
 * every table is distributed, that all are spread in the same way, and that no row was lost.
 *
 * @param options `shards`: parts, if the database is not distributed yet
 * @throws Error with a sentence where there is no cluster, or a check fails
 */
export async function distribute(
  db: Database,
  { shards, print }: { readonly shards: number; readonly print: (line: string) => void },
): Promise<void> {
  await ensureCluster(db);
  const tables = await listTenantTables(db);
  const todo = await listUndistributed(db, tables);
  if (todo.length === 0) print('The database is already distributed.');
  for (const table of todo) print(await moveTable(db, table, shards));
  for (const table of tables) await removeLeftovers(db, table);
  await check(db, tables);
  const [spread] = await query<{ shards: number; workers: number }>(
    db,
    sql`select count(distinct shardid)::int as shards, count(distinct nodename || ':' || nodeport)::int as workers
        from citus_shards where table_name = 'tenants'::regclass`,
  );
  print(
    `${tables.length} tables are distributed by tenant, in ${spread?.shards} shards on ${spread?.workers} workers.`,
  );
  print(`These tables stay on the coordinator: ${DIRECTORY_TABLES.join(', ')}.`);
  if (todo.length > 0) print('Restart the servers so that they pick it up.');
}

/** Distributes a table with its rows, and compares their number before and afterwards. */
async function moveTable(db: Database, table: TenantTable, shards: number): Promise<string> {
  return db.transaction(async (tx) => {
    const name = sql.identifier(table.name);
    await query(tx, sql`lock table ${name} in access exclusive mode`);
    const before = await tx.$count(sql`${name}`);
    await distributeTable(tx, table, shards);
    const after = await tx.$count(sql`${name}`);
    if (before !== after) {
      throw new Error(`${table.name}: ${before} rows became ${after}. Nothing was changed.`);
    }
    return `${table.name}: distributed, ${after} rows`;
  });
}

/** The rows that were there before are still in the table of the coordinator, hidden. */
async function removeLeftovers(db: Database, { name }: TenantTable): Promise<void> {
  await query(db, sql`select truncate_local_data_after_distributing_table(${name}::regclass)`);
}

async function check(db: Database, tables: readonly TenantTable[]): Promise<void> {
  const left = await listUndistributed(db, tables);
  if (left.length > 0) {
    throw new Error(`Not distributed: ${left.map(({ name }) => name).join(', ')}.`);
  }
  const [groups] = await query<{ count: number }>(
    db,
    sql`select count(distinct colocationid)::int as count from pg_dist_partition
        where partmethod = 'h' and logicalrelid::text in (
          select jsonb_array_elements_text(${JSON.stringify(tables.map(({ name }) => name))}::jsonb))`,
  );
  if (groups?.count !== 1) throw new Error('The tables are not distributed in the same way.');
}
