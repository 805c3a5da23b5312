import { type Config, ConfigError } from './config.js';
import { type DatabaseHandle, openServer } from './db/client.js';
import { migrate, NewerDatabase, pendingMigrations } from './db/migrate.js';
import { fillReserve } from './db/reserve.js';
import { prepareTenants } from './domain/account/prepare-tenants.js';
import { explainFault, openDatabase } from './open-database.js';

/**
 * Connections of the background work beside those of the requests. Four of them are for the gate's statements (`openServer`), which
 * no background work sends, so that two are opened.
 */
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
  const database = await openDatabase(config);
  const { distributed } = database;
  const backgroundDatabase = config.databaseUrl
    ? openServer(config.databaseUrl, { max: BACKGROUND_CONNECTIONS, distributed })
    : database;
  await prepare(config, database).catch((error: Error) => {
    if (!(error instanceof NewerDatabase)) throw explainFault(config, error);
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
