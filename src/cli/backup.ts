import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '../config.js';
import { askForBackup } from '../db/backup-over-lock.js';
import { FolderInUse } from '../db/folder-lock.js';
import { openDatabase } from '../open-database.js';
import { runCli, UsageError } from './run.js';

const USAGE = `Usage:
  npm run backup -- FILE    backs up the embedded database to FILE, also while the server runs`;

/** `npm run backup`: asks the server that has the folder, or opens the database itself where none runs. */
runCli(async (print) => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new UsageError(USAGE);
  const config = readConfig();
  if (config.databaseUrl !== null) {
    throw new UsageError('DATABASE_URL is set. Use pg_dump to back up a PostgreSQL server.');
  }
  if (!existsSync(`${config.dataDir}/pgdata`))
    throw new UsageError(`There is no database in ${config.dataDir} (DATA_DIR).`);
  if (existsSync(file)) throw new UsageError(`${file} already exists.`);
  const size = await openDatabase(config).then(
    async (database) => {
      try {
        return await write(database.backUp?.() ?? Readable.from([]), file);
      } finally {
        await database.close();
      }
    },
    async (error: unknown) => {
      if (!(error instanceof FolderInUse)) throw error;
      return write(await askForBackup(config.dataDir), file);
    },
  );
  print(`Backed up ${(size / 1e6).toFixed(1)} MB to ${file}.`);
  print(
    'It does not contain the secrets of the server (ENCRYPTION_KEY, COOKIE_SECRET). Back them up separately.',
  );
});

/** Writes beside the place and renames what is whole. @returns its size in bytes */
async function write(archive: Readable, file: string): Promise<number> {
  const draft = `${file}.part`;
  try {
    const target = await open(draft, 'w', 0o600);
    await pipeline(archive, target.createWriteStream({ flush: true }));
    const done = await open(draft, 'r');
    const { size } = await done.stat();
    await done.close();
    await rename(draft, file);
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
