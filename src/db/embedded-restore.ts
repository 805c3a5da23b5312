import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { wrapEmbedded } from './embedded.js';
import { BACKUP_LABEL } from './embedded-backup.js';
import { REPLACED_SUFFIX } from './embedded-folder.js';
import { lockFolder } from './folder-lock.js';
import { DiskFull, MIN_FREE_BYTES, requireFreeSpace } from './free-space.js';
import { pendingMigrations } from './migrate.js';
import { BrokenArchive, readTar } from './tar.js';

/** Folders that a backup leaves out and a start needs. */
const NEEDED = [
  ...['pg_commit_ts', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat', 'pg_stat_tmp', 'pg_subtrans', 'pg_tblspc', 'pg_twophase'],
  ...['pg_logical/mappings', 'pg_logical/snapshots'],
  ...['pg_wal/archive_status', 'pg_wal/summaries'],
];

const INCOMPLETE = 'The backup is incomplete. Copy it again, or use another backup.';
const DAMAGED = 'The file is damaged or is not a backup. Copy it again, or use another backup.';

/** There is a database already, and nobody said that it may go. */
export class DatabaseExists extends Error {
  constructor(folder: string) {
    super(`${folder} already has a database. Use --replace to replace it with the backup.`);
    this.name = 'DatabaseExists';
  }
}

/**
 * Puts the database of a backup into a data folder. It is unpacked beside its place, opened once, and only then
 * renamed, so that what is there stays as it is whatever goes wrong.
 *
 * @param packed the backup as it was written
 * @throws FolderInUse when a server has the folder; DatabaseExists; Error that says why it is no usable backup
 */
export async function restoreEmbedded(
  folder: string,
  packed: NodeJS.ReadableStream,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  const lock = await lockFolder(folder);
  const path = join(folder, 'pgdata');
  const draft = `${path}.restored`;
  try {
    if (!replace && [path, path + REPLACED_SUFFIX].some(isFilled)) throw new DatabaseExists(folder);
    await rm(draft, { recursive: true, force: true });
    await unpack(packed, draft).catch(explainUnpacking);
    await requireFreeSpace(folder, MIN_FREE_BYTES);
    await recover(draft);
    await swap(draft, path);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

const isFilled = (path: string): boolean => existsSync(path) && readdirSync(path).length > 0;

async function unpack(packed: NodeJS.ReadableStream, draft: string): Promise<void> {
  for (const name of NEEDED) await mkdir(join(draft, name), { recursive: true, mode: 0o700 });
  let last = '';
  const unpacked = createGunzip();
  await pipeline(packed, unpacked, async (source: AsyncIterable<Uint8Array>) => {
    for await (const { name, content } of readTar(source)) {
      const target = join(draft, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
      last = name;
    }
    // Its checksum comes after the end of the archive.
    for await (const _ of source);
  });
  if (last !== BACKUP_LABEL) throw new Error(INCOMPLETE);
}

/** The codes of zlib and of the disk have words of their own. */
function explainUnpacking(error: NodeJS.ErrnoException): never {
  const isBroken = error instanceof BrokenArchive;
  if (error.code === 'Z_BUF_ERROR' || (isBroken && error.isCut)) throw new Error(INCOMPLETE);
  if (error.code === 'Z_DATA_ERROR' || isBroken) throw new Error(DAMAGED);
  if (error.code === 'ENOSPC') throw new DiskFull(MIN_FREE_BYTES);
  throw error;
}

/** Opens the database once: it applies the write-ahead log of the backup. @throws NewerDatabase */
async function recover(draft: string): Promise<void> {
  const lite = await PGlite.create(draft);
  try {
    await pendingMigrations(wrapEmbedded(lite).db);
  } finally {
    await lite.close();
  }
}

/** Between the two renames there is no database; an open then finds the earlier one (`embedded-folder.ts`). */
async function swap(draft: string, path: string): Promise<void> {
  const replaced = path + REPLACED_SUFFIX;
  if (existsSync(path)) {
    await rm(replaced, { recursive: true, force: true });
    await rename(path, replaced);
  }
  await rename(draft, path);
  await rm(replaced, { recursive: true, force: true });
}
