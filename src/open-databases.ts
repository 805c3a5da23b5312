import { DrizzleQueryError } from 'drizzle-orm';
import { blame, type Config, ConfigError } from './config.js';
import { type DatabaseHandle, openServer } from './db/client.js';
import { isConnectionFault, sqlState } from './db/faults.js';
import { FolderInUse } from './db/folder-lock.js';
import { migrate, NewerDatabase, pendingMigrations } from './db/migrate.js';
import { ForeignDates, openConfigured, PartlyDistributed } from './db/open.js';
import { fillReserve } from './db/reserve.js';
import { prepareTenants } from './domain/account/prepare-tenants.js';

/** Connections that the background work has beside those of the requests. */
const BACKGROUND_CONNECTIONS = 6;

export interface Databases {
  readonly database: DatabaseHandle;
  /** The database, without waiting for requests; the embedded one is shared. */
  readonly backgroundDatabase: DatabaseHandle;
  close(): Promise<void>;
}

/**
 * Opens the configured database, migrates it where that is wanted, and sees to the tenants of the settings.
 *
 * @throws ConfigError naming the setting that does not work; FolderInUse when another process has the folder
 */
export async function openDatabases(config: Config): Promise<Databases> {
  const database = await openConfigured(config).catch((error: Error) => {
    if (error instanceof PartlyDistributed || error instanceof ForeignDates) {
      throw new ConfigError([`DATABASE_URL: ${error.message}`]);
    }
    if (error instanceof FolderInUse) throw error;
    if (config.databaseUrl !== null) return blameDatabase(error);
    return blame('DATA_DIR: cannot be used')(error);
  });
  const { distributed } = database;
  const backgroundDatabase = config.databaseUrl
    ? openServer(config.databaseUrl, { max: BACKGROUND_CONNECTIONS, distributed })
    : database;
  await prepare(config, database).catch((error: Error) => {
    if (!(error instanceof NewerDatabase)) return blameDatabase(error);
    const setting = config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
    throw new ConfigError([`${setting}: ${error.message}`]);
  });
  return {
    database,
    backgroundDatabase,
    async close() {
      if (backgroundDatabase !== database) await backgroundDatabase.close();
      await database.close();
    },
  };
}

async function prepare(config: Config, database: DatabaseHandle): Promise<void> {
  const { db } = database;
  if (config.migrateOnStart) {
    await migrate(db);
  } else {
    const pending = await pendingMigrations(db);
    if (pending > 0) {
      throw new ConfigError([
        `MIGRATE_ON_START: is false and ${pending} migrations are pending: run npm run migrate (or node dist/cli/migrate.js) first.`,
      ]);
    }
  }
  await fillReserve(database);
  await prepareTenants(db, config, new Date());
}

/**
 * No answer, none that can be understood, wrong credentials (class 28) and a database that is not there (3D) are the
 * setting's fault.
 */
function blameDatabase(error: Error): never {
  const state = sqlState(error);
  const isUnreached = state === undefined && error instanceof DrizzleQueryError;
  if (!isUnreached && !isConnectionFault(error) && !/^(28|3D|53)/.test(state ?? '')) throw error;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return blame('DATABASE_URL: the database cannot be used')(cause ?? error);
}
