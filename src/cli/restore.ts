import { createReadStream, existsSync } from 'node:fs';
import { readConfig } from '../config.js';
import { DatabaseExists, restoreEmbedded } from '../db/embedded-restore.js';
import { FolderInUse } from '../db/folder-lock.js';
import { runCli, UsageError } from './run.js';

const USAGE = `Usage:
  npm run restore -- FILE              puts the backup FILE into DATA_DIR, which holds no database
  npm run restore -- FILE --replace    puts it in the place of the database there, which is removed`;

/** `npm run restore`: no server may use the folder. */
runCli(async (print) => {
  const args = process.argv.slice(2);
  const replace = args.includes('--replace');
  const [file, ...more] = args.filter((arg) => arg !== '--replace');
  if (!file || file.startsWith('--') || more.length > 0) throw new UsageError(USAGE);
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl !== null) {
    throw new UsageError('DATABASE_URL: names a PostgreSQL server, which pg_restore restores.');
  }
  if (!existsSync(file)) throw new UsageError(`${file} does not exist.`);
  await restoreEmbedded(dataDir, createReadStream(file), { replace }).catch((error: Error) => {
    if (error instanceof FolderInUse || error instanceof DatabaseExists) throw error;
    throw new Error(`${file} cannot be restored: ${error.message}. Nothing was changed.`);
  });
  print(`${dataDir} holds the database of ${file}.`);
});
