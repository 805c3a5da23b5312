import { getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openServer } from '../src/db/client.js';
import { DIRECTORY_TABLES, listTenantTables, readDistribution } from '../src/db/distribution.js';
import { migrate, NewerDatabase, pendingMigrations } from '../src/db/migrate.js';
import { query } from '../src/db/rows.js';
import * as schema from '../src/db/schema/index.js';
import {
  cloneOnServer,
  emptyDatabase,
  onCluster,
  onServer,
  sharedDatabase,
} from './support/database.js';
import { type ServerProcess, startProcess } from './support/process.js';

/** The tables that find the tenant, or work across tenants; `tenants` itself has another name for its key. */
const DIRECTORY = ['tenants', ...DIRECTORY_TABLES];

const tables = (Object.values(schema) as unknown[]).filter((table): table is PgTable =>
  is(table, PgTable),
);
const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('an empty database', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.close());

  test('is brought up to date, and a second time nothing happens', async () => {
    const all = await pendingMigrations(database.db);
    expect(all).toBeGreaterThan(0);
    await migrate(database.db);
    expect(await pendingMigrations(database.db)).toBe(0);
    await migrate(database.db);
    const journal = await query<{ id: number }>(
      database.db,
      sql`select id from drizzle.__drizzle_migrations`,
    );
    expect(journal).toHaveLength(all);
  });
});

test('a database that a newer version has migrated is refused', async () => {
  const database = await emptyDatabase();
  await migrate(database.db);
  await database.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of a later version', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  await expect(migrate(database.db)).rejects.toThrow(NewerDatabase);
  await expect(pendingMigrations(database.db)).rejects.toThrow(
    /^This database was migrated by a newer version of Intentlock\. Start that version, or /,
  );
  await database.close();
});

describe('the migrations', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await sharedDatabase();
  });

  test('make the tables that the schema files describe, and no others', async () => {
    const found = await query<{ name: string }>(
      database.db,
      sql`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const described = tables.map((table) => getTableConfig(table).name).sort();
    expect(found.map(({ name }) => name)).toEqual(described);
  });

  test('make their columns, with type and nullability', async () => {
    for (const table of tables) {
      const { name } = getTableConfig(table);
      const found = await query<{ name: string; type: string; required: boolean }>(
        database.db,
        sql`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
                   a.attnotnull as required
            from pg_attribute a
            where a.attrelid = ${`public.${name}`}::regclass and a.attnum > 0 and not a.attisdropped
            order by a.attname`,
      );
      const described = Object.entries(getTableColumns(table))
        .map(([field, column]) => ({
          name: snakeCase(field),
          type: catalogueType(column.getSQLType()),
          required: column.notNull || column.primary,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(found, name).toEqual(described);
    }
  });

  test('make their primary keys and indexes, column by column', async () => {
    const found = await indexesOf(database);
    for (const table of tables) {
      const { name, columns, primaryKeys, indexes, uniqueConstraints } = getTableConfig(table);
      const keys = [
        ...primaryKeys.map((key) => key.columns.map((column) => snakeCase(column.name))),
        ...columns.filter((column) => column.primary).map((column) => [snakeCase(column.name)]),
      ];
      const described = [
        ...keys.map((key) => `primary ${key}`),
        ...uniqueConstraints.map(({ columns: of }) => `unique ${of.map((c) => snakeCase(c.name))}`),
        ...indexes.map(({ config }) => {
          const of = config.columns.map((column) => snakeCase((column as { name: string }).name));
          return `${config.unique ? 'unique' : 'index'} ${of}`;
        }),
      ];
      const there = found.filter((index) => index.table === name);
      expect(there.map((index) => `${index.kind} ${index.columns}`).sort(), name).toEqual(
        described.sort(),
      );
    }
  });

  test('begin every key, constraint and index with the tenant, so that tables can be distributed', async () => {
    const wrong = (await indexesOf(database))
      .filter(({ table }) => !DIRECTORY.includes(table))
      .filter(({ columns }) => columns[0] !== 'tenant_id')
      // Its keys are lexemes, and each of them begins with the tenant's mark.
      .filter(({ table, columns }) => `${table} ${columns}` !== 'documents terms')
      .map(({ table, columns }) => `${table} (${columns})`);
    expect(wrong).toEqual([]);
    const keyless = tables
      .map((table) => getTableConfig(table))
      // Nothing reads its rows.
      .filter(({ name }) => name !== 'storage_reserve')
      .filter(
        ({ primaryKeys, columns }) =>
          primaryKeys.length + columns.filter((c) => c.primary).length !== 1,
      )
      .map(({ name }) => name);
    expect(keyless).toEqual([]);
  });

  test('make tables of tenants and of the directory, and none that belongs nowhere', async () => {
    const ofTenants = await listTenantTables(database.db);
    expect(ofTenants[0]?.name).toBe('tenants');
    const all = tables.map((table) => getTableConfig(table).name);
    const found = [...ofTenants.map(({ name }) => name), ...DIRECTORY_TABLES];
    expect(found.sort()).toEqual(all.sort());
    expect(await readDistribution(database.db)).toBe(onCluster() ? 'whole' : 'none');
  });

  test('have no foreign key but within the directory', async () => {
    const found = await query<{ from: string; to: string }>(
      database.db,
      sql`select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
          from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    const wrong = found.filter(
      ({ from, to }) => !DIRECTORY_TABLES.includes(from) || !DIRECTORY_TABLES.includes(to),
    );
    expect(wrong).toEqual([]);
  });
});

describe.skipIf(!onServer())('processes that start together (needs TEST_DATABASE_URL)', () => {
  test('migrate an empty server once, and all come up', async () => {
    const url = await cloneOnServer({ empty: true });
    const started: ServerProcess[] = [];
    try {
      started.push(
        ...(await Promise.all(
          Array.from({ length: 4 }, () =>
            startProcess({
              DATABASE_URL: url,
              NODE_ENV: 'production',
              HOST: '127.0.0.1',
              COOKIE_SECRET: 's'.repeat(32),
              ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
              BOOTSTRAP_API_KEY: `il_${'together'.repeat(5)}`,
            }),
          ),
        )),
      );
    } finally {
      for (const { child } of started) child.kill('SIGKILL');
    }
    const database = openServer(url, { max: 1 });
    expect(await pendingMigrations(database.db)).toBe(0);
    const [journal] = await query<{ rows: string; hashes: string }>(
      database.db,
      sql`select count(*) as rows, count(distinct hash) as hashes from drizzle.__drizzle_migrations`,
    );
    expect(journal?.rows).toBe(journal?.hashes);
    const [keys] = await query<{ count: string }>(
      database.db,
      sql`select count(*) as count from api_keys where revoked_at is null`,
    );
    expect(Number(keys?.count)).toBe(1);
    await database.close();
  }, 60_000);
});

interface Index {
  table: string;
  kind: 'primary' | 'unique' | 'index';
  columns: string[];
}

async function indexesOf({ db }: DatabaseHandle): Promise<Index[]> {
  return query<Index>(
    db,
    sql`select i.indrelid::regclass::text as table,
               case when i.indisprimary then 'primary' when i.indisunique then 'unique' else 'index' end as kind,
               array(select a.attname::text from unnest((i.indkey::int2[])[:i.indnkeyatts - 1]) with ordinality k(attnum, position)
                     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                     order by k.position) as columns
        from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public'`,
  );
}

/** As the catalogue writes it. */
function catalogueType(type: string): string {
  const timestamp = /^timestamp \((\d)\) with time zone$/.exec(type);
  if (timestamp) return `timestamp(${timestamp[1]}) with time zone`;
  return { bigserial: 'bigint', serial: 'integer' }[type] ?? type;
}
