import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { Unavailable } from '../errors.js';
import { tarEnd, tarHeader, tarPadding } from './tar.js';

/** Last file of a backup: where the recovery begins. An archive without it is not whole. */
export const BACKUP_LABEL = 'backup_label';

/** Folders whose files mean nothing after a start (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const EMPTIED = [
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans', 'pg_wal'],
];
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/;
/** Copied after all others, as PostgreSQL asks. */
const CONTROL = 'global/pg_control';
const CHUNK = 256 * 1024;

export interface Backups {
  /** Begins a backup. @throws Unavailable while another one is under way */
  begin(): Readable;
  /** Whether one is: then a checkpoint could remove the write-ahead log that it needs. */
  isUnderWay(): boolean;
}

/**
 * Makes the backups of a database in a folder, one at a time, while it goes on working. They are PostgreSQL's own base
 * backups: the files as they are read, and the write-ahead log of that time, from which a start makes them consistent.
 */
export function openBackups(lite: PGlite, folder: string): Backups {
  let isUnderWay = false;
  const begin = (): Readable => {
    if (isUnderWay) throw new Unavailable('Another backup is already running.', 30);
    isUnderWay = true;
    const archive = Readable.from(writeArchive(lite, folder), { objectMode: false });
    // Zeros and texts of a database shrink well at the least effort; it is done outside of this thread.
    const packed = createGzip({ level: 1 });
    archive.once('close', () => {
      isUnderWay = false;
    });
    return pipeline(archive, packed, () => {}) as unknown as Readable;
  };
  return { begin, isUnderWay: () => isUnderWay };
}

async function* writeArchive(lite: PGlite, folder: string): AsyncGenerator<Uint8Array> {
  const start = await value(lite, `select pg_walfile_name(pg_backup_start('intentlock', true))`);
  let label: string | null = null;
  try {
    for await (const name of listFiles(folder)) yield* writeFile(folder, name);
    yield* writeFile(folder, CONTROL);
    label = await value(lite, 'select labelfile from pg_backup_stop(false)');
  } finally {
    if (label === null) await lite.query('select pg_backup_stop(false)').catch(() => {});
  }
  const logs = (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[\dA-F]{24}$/.test(name));
  if (!logs.includes(start)) throw new Error(`the write-ahead log ${start} is gone`);
  for (const name of logs.filter((name) => name >= start).sort())
    yield* writeFile(folder, `pg_wal/${name}`);
  const text = Buffer.from(label);
  yield tarHeader(BACKUP_LABEL, text.length, new Date());
  yield text;
  yield tarPadding(text.length);
  yield tarEnd();
}

async function value(lite: PGlite, query: string): Promise<string> {
  const { rows } = await lite.query<[string]>(query, [], { rowMode: 'array' });
  return rows[0]?.[0] ?? '';
}

/** The files of a database by their paths, without those that a start makes again. */
async function* listFiles(folder: string, within = ''): AsyncGenerator<string> {
  const entries: Dirent[] = await readdir(join(folder, within), { withFileTypes: true });
  for (const entry of entries) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || name === CONTROL || EMPTIED.includes(name)) continue;
    if (entry.isDirectory()) yield* listFiles(folder, name);
    else if (entry.isFile()) yield name;
  }
}

/** A file as long as it is now; what changes in it meanwhile is in the write-ahead log. */
async function* writeFile(folder: string, name: string): AsyncGenerator<Uint8Array> {
  const file = await openExisting(join(folder, name));
  if (file === null) return;
  try {
    const { size, mtime } = await file.stat();
    yield tarHeader(name, size, mtime);
    for (let at = 0; at < size; ) {
      const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      // A file that was cut meanwhile is filled up with zeros, as `pg_basebackup` does.
      const part = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
      at += part.length;
      yield part;
    }
    yield tarPadding(size);
  } finally {
    await file.close();
  }
}

/** Opens a file; null when its table was dropped meanwhile. */
async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
