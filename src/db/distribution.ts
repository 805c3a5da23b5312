import { sql } from 'drizzle-orm';
import type { Database } from './client.js';
import { query } from './rows.js';

/**
 * Tables that are no tenant's part: they find the tenant of a credential, person or webhook, or say who does what is done
 * once. Where tenants live on several servers these stay on the coordinator, so that they can be read and written
 * while one of the others is away.
 */
export const DIRECTORY_TABLES: readonly string[] = [
  'api_keys',
  'dashboard_sessions',
  'users',
  'memberships',
  'used_sign_ins',
  'connector_directory',
  'runs',
  'storage_reserve',
];

/** The table that the others are kept beside: all rows of a tenant are on one server. */
const FIRST = 'tenants';

/** A table that is distributed by tenant, or to be. */
export interface TenantTable {
  readonly name: string;
  /** The column that holds the tenant. */
  readonly column: string;
}

/** Whether this is a database of Citus, and how many servers it has for tenants. */
export async function readCluster(db: Database): Promise<{ workers: number } | null> {
  if (!(await hasCitus(db))) return null;
  const [row] = await query<{ workers: number }>(
    db,
    sql`select count(*)::int as workers from pg_dist_node where isactive and shouldhaveshards`,
  );
  return { workers: row?.workers ?? 0 };
}

/** Whether tenants live on several servers; `partly` when that was begun and not finished. */
export async function readDistribution(db: Database): Promise<'none' | 'partly' | 'whole'> {
  if (!(await hasCitus(db))) return 'none';
  const tables = (await listTables(db)).filter(belongsToTenants);
  const missing = await listUndistributed(db, tables);
  if (missing.length === 0) return tables.length > 0 ? 'whole' : 'none';
  return missing.length < tables.length ? 'partly' : 'none';
}

/**
 * The tables that are to be distributed, which are all but the directory's; the first one comes first.
 *
 * @throws Error for a table whose key does not begin with its tenant: it belongs nowhere
 */
export async function listTenantTables(db: Database): Promise<TenantTable[]> {
  const tables = await listTables(db);
  const nowhere = tables.find((table) => !belongsToTenants(table));
  if (nowhere) {
    throw new Error(
      `The table ${nowhere.name} belongs nowhere: its key does not begin with its tenant, and it is no table of the directory.`,
    );
  }
  return tables;
}

const belongsToTenants = ({ name, column }: TenantTable): boolean =>
  column === (name === FIRST ? 'id' : 'tenant_id');

/** All tables but those of the directory, with the first column of their keys. */
async function listTables(db: Database): Promise<TenantTable[]> {
  return query<TenantTable>(
    db,
    sql`
      select c.relname as name, a.attname as column from pg_class c
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        and c.relname not in (select jsonb_array_elements_text(${JSON.stringify(DIRECTORY_TABLES)}::jsonb))
      order by c.relname <> ${FIRST}, c.relname`,
  );
}

/** Those of these tables that are not distributed yet, on a database of Citus. */
export async function listUndistributed(
  db: Database,
  tables: readonly TenantTable[],
): Promise<TenantTable[]> {
  const rows = await query<{ name: string }>(
    db,
    sql`select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
        where p.partmethod = 'h' and c.relnamespace = 'public'::regnamespace`,
  );
  const distributed = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => !distributed.has(name));
}

/**
 * Distributes a table by tenant, with its rows, beside the tables that are distributed already.
 *
 * @param shards for the first table: parts that tenants are spread over
 */
export async function distributeTable(
  tx: Database,
  { name, column }: TenantTable,
  shards: number,
): Promise<void> {
  // One connection for each server: a table has more parts than a server may have connections for.
  await query(tx, sql`set local citus.multi_shard_modify_mode = 'sequential'`);
  await query(
    tx,
    name === FIRST
      ? sql`select create_distributed_table(${name}::regclass, ${column}, shard_count => ${shards}::int, colocate_with => 'none')::text`
      : sql`select create_distributed_table(${name}::regclass, ${column}, colocate_with => ${FIRST})::text`,
  );
}

/** Distributes the tables that a migration has added to a distributed database; elsewhere it does nothing. */
export async function distributeNewTables(tx: Database): Promise<void> {
  if (!(await hasCitus(tx))) return;
  const tables = await listTenantTables(tx);
  const missing = await listUndistributed(tx, tables);
  if (missing.length === tables.length) return;
  for (const table of missing) await distributeTable(tx, table, 0);
}

async function hasCitus(db: Database): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(
    db,
    sql`select exists (select from pg_extension where extname = 'citus') as found`,
  );
  return row?.found === true;
}
