import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type Config, readConfig } from '../config.js';
import { urlHost } from '../config-values.js';
import { FolderInUse } from '../db/folder-lock.js';
import { openConfigured } from '../db/open.js';
import { runCli, UsageError } from './run.js';

const USAGE = `Usage:
  npm run backup -- FILE    writes the embedded database to FILE, also while the server runs`;

/** `npm run backup`: asks the server that has the folder, or opens the database itself where none runs. */
runCli(async (print) => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new UsageError(USAGE);
  const config = readConfig();
  if (config.databaseUrl !== null) {
    throw new UsageError('DATABASE_URL: names a PostgreSQL server, which pg_dump backs up.');
  }
  if (!existsSync(`${config.dataDir}/pgdata`))
    throw new UsageError(`DATA_DIR: there is no database in ${config.dataDir}.`);
  if (existsSync(file)) throw new UsageError(`${file} exists already.`);
  const size = await openConfigured(config).then(
    async (database) => {
      try {
        return await write(database.backUp?.() ?? Readable.from([]), file);
      } finally {
        await database.close();
      }
    },
    async (error: unknown) => {
      if (!(error instanceof FolderInUse)) throw error;
      return write(await askServer(config), file);
    },
  );
  print(`Backed up ${(size / 1e6).toFixed(1)} MB to ${file}.`);
  print('The secrets of the server (ENCRYPTION_KEY, COOKIE_SECRET) are not in it: keep them, too.');
});

async function askServer({ cronKey, host, port }: Config): Promise<Readable> {
  if (cronKey === null) {
    throw new UsageError(
      'CRON_KEY: a server is running, and makes a backup for its CRON_KEY alone.',
    );
  }
  // One that listens everywhere listens here, too.
  const near = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  const url = `http://${urlHost(near)}:${port}`;
  const reply = await fetch(`${url}/v1/admin/backup`, {
    method: 'POST',
    headers: { 'x-cron-key': cronKey },
  }).catch((error: Error) => {
    throw new Error(`The server that has the folder does not answer at ${url}: ${error.cause}.`);
  });
  if (!reply.ok || !reply.body) {
    const text = (await reply.text()).slice(0, 1_000);
    throw new Error(`The server refuses with ${reply.status}: ${text}`);
  }
  return Readable.fromWeb(reply.body as ReadableStream);
}

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
