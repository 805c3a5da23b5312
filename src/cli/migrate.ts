import { readConfig } from '../config.js';
import { migrate, pendingMigrations } from '../db/migrate.js';
import { openDatabase } from '../open-database.js';
import { runCli } from './run.js';

/** `npm run migrate`: brings the database up to date, for deployments that do not migrate on start. */
runCli(async (print) => {
  const database = await openDatabase(readConfig(), { queryTimeout: 0 });
  try {
    const pending = await pendingMigrations(database.db);
    await migrate(database.db);
    print(pending === 0 ? 'The database is up to date.' : `Applied ${pending} migrations.`);
  } finally {
    await database.close();
  }
});
