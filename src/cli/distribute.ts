import { readConfig } from '../config.js';
import { openServer } from '../db/client.js';
import { distribute, ensureCluster } from '../db/distribute.js';
import { migrate, pendingMigrations } from '../db/migrate.js';
import { runCli, UsageError } from './run.js';

const USAGE = `Usage:
  npm run distribute                 distributes the tenants across the workers of the Citus cluster
  npm run distribute -- --shards N   the same, with N shards (default: 32)`;

const DEFAULT_SHARDS = 32;
const MAX_SHARDS = 1_024;

function readShards(args: readonly string[]): number {
  if (args.length === 0) return DEFAULT_SHARDS;
  const shards = args[0] === '--shards' && args.length === 2 ? Number(args[1]) : Number.NaN;
  if (!Number.isInteger(shards) || shards < 1) throw new UsageError(USAGE);
  if (shards > MAX_SHARDS) throw new UsageError(`--shards must be at most ${MAX_SHARDS}.`);
  return shards;
}

/** `npm run distribute`: turns the database of a Citus coordinator, empty or filled, into a distributed one. */
runCli(async (print) => {
  const shards = readShards(process.argv.slice(2));
  const { databaseUrl } = readConfig();
  if (databaseUrl === null) throw new UsageError('DATABASE_URL must name a Citus coordinator.');
  const database = openServer(databaseUrl, { queryTimeout: 0 });
  try {
    // Before anything is migrated.
    await ensureCluster(database.db);
    const pending = await pendingMigrations(database.db);
    if (pending > 0) {
      await migrate(database.db);
      print(`Applied ${pending} migrations.`);
    }
    await distribute(database.db, { shards, print });
  } finally {
    await database.close();
  }
});
