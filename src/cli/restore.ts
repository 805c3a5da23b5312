import { createReadStream, existsSync } from 'node:fs';
import { readConfig } from '../config.js';
import { withoutPeriod } from '../config-sentence.js';
import { DatabaseExists, restoreEmbedded } from '../db/embedded-restore.js';
import { FolderInUse } from '../db/folder-lock.js';
import { runCli, UsageError } from './run.js';

const USAGE = `Usage:
  npm run restore -- FILE              restores the backup FILE into an empty DATA_DIR
  npm run restore -- FILE --replace    restores it and deletes the database that is there`;

/** `npm run restore`: no server may use the folder. */
runCli(async (print) => {
  const args = process.argv.slice(2);
  const replace = args.includes('--replace');
  const [file, ...more] = args.filter((arg) => arg !== '--replace');
  if (!file || file.startsWith('--') || more.length > 0) throw new UsageError(USAGE);
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl !== null) {
    throw new UsageError('DATABASE_URL is set. Use pg_restore to restore a PostgreSQL server.');
  }
  if (!existsSync(file)) throw new UsageError(`${file} does not exist.`);
  await restoreEmbedded(dataDir, createReadStream(file), { replace }).catch((error: Error) => {
    if (error instanceof FolderInUse || error instanceof DatabaseExists) throw error;
    const reason = withoutPeriod(error.message);
    throw new Error(`${file} cannot be restored: ${reason}. Nothing was changed.`);
  });
  print(`${dataDir} now has the database from ${file}.`);
});
