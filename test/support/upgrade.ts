import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { DatabaseHandle } from '../../src/db/client.js';
import { emptyDatabase } from './database.js';

/** An empty database as an earlier version left it: with its first migrations, up to this number. */
export async function databaseAt(last: number): Promise<DatabaseHandle> {
  const database = await emptyDatabase();
  await database.executeSql(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`);
  const migrationsFolder = new URL('../../migrations', import.meta.url).pathname;
  for (const migration of readMigrationFiles({ migrationsFolder }).slice(0, last + 1)) {
    for (const statement of migration.sql) await database.executeSql(statement);
    await database.db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`);
  }
  return database;
}
