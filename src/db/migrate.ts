import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './client.js';
import { distributeNewTables } from './distribution.js';
import { query } from './rows.js';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 4_873_001_551;

/** The database has migrations that this version does not know: a newer version has been here. */
export class NewerDatabase extends Error {
  constructor() {
    super(
      'This database was migrated by a newer version of Intentlock. Start that version, or restore a backup from before the upgrade.',
    );
  }
}

/**
 * Brings the schema up to date, in one transaction. Processes that start together queue on a
 * transaction-scoped advisory lock, so that one migrates and the others find nothing to do. The journal
 * is drizzle's own; its migrator cannot run inside a transaction on both drivers. Where the database is
 * distributed, so are the new tables.
 *
 * @param folder with the migrations
 * @throws NewerDatabase
 */
export async function migrate(db: Database, folder = migrationsFolder): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(sql`
      create table if not exists drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint)`);
    for (const migration of await pending(tx, folder)) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`
        insert into drizzle.__drizzle_migrations (hash, created_at)
        values (${migration.hash}, ${migration.folderMillis})`);
    }
    await distributeNewTables(tx);
  });
}

/** How many migrations the database lacks; every one of them when it was never migrated. @throws NewerDatabase */
export async function pendingMigrations(db: Database): Promise<number> {
  const [journal] = await query<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  return journal?.exists
    ? (await pending(db, migrationsFolder)).length
    : readMigrationFiles({ migrationsFolder }).length;
}

async function pending(db: Database, folder: string): Promise<MigrationMeta[]> {
  const [applied] = await query<{ newest: string }>(
    db,
    sql`select coalesce(max(created_at), 0)::text as newest from drizzle.__drizzle_migrations`,
  );
  const newest = Number(applied?.newest);
  const known = readMigrationFiles({ migrationsFolder: folder });
  if (newest > (known.at(-1)?.folderMillis ?? 0)) throw new NewerDatabase();
  return known.filter(({ folderMillis }) => folderMillis > newest);
}
