import { statfs } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;
/** With less than this nothing more is written: what is under way, and the log of the database, still fit. */
export const MIN_FREE_BYTES = 100 * MEGABYTE;
/** Down to this rows are still deleted, so that there is room again. */
export const MIN_FREE_BYTES_TO_DELETE = 48 * MEGABYTE;
/** Down to this the log is still cut: a checkpoint may begin another file of 16 MB. */
export const MIN_FREE_BYTES_TO_CUT = 20 * MEGABYTE;
/** With less than this the database cannot even be opened. */
export const MIN_FREE_BYTES_AT_START = 32 * MEGABYTE;
const MS_BETWEEN_LOOKS = 1_000;

/** Free space for us on the disk of a folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws Error when the disk of a folder has less free space, which the message says */
export async function requireFreeSpace(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) < bytes) throw new DiskFull(bytes);
}

/** The disk of the data folder has too little free space. */
export class DiskFull extends Error {
  /** @param bytes that are needed */
  constructor(bytes: number) {
    super(`less than ${bytes / MEGABYTE} MB of disk space is free in DATA_DIR. Free some space`);
    this.name = 'DiskFull';
  }
}

export interface FreeSpace {
  /** Whether there is too little to write. */
  isShort(): boolean;
  /** Whether there is too little even for what a deletion notes in the log. */
  isGone(): boolean;
  /** As of the last look. */
  bytes(): number;
  stop(): void;
}

/** Watches the disk of a folder, once a second. */
export async function watchFreeSpace(folder: string): Promise<FreeSpace> {
  let free = await freeBytes(folder);
  const looking = setInterval(() => {
    freeBytes(folder).then(
      (bytes) => {
        free = bytes;
      },
      // What cannot be asked has not changed, as far as we know.
      () => {},
    );
  }, MS_BETWEEN_LOOKS);
  looking.unref();
  return {
    isShort: () => free < MIN_FREE_BYTES,
    isGone: () => free < MIN_FREE_BYTES_TO_DELETE,
    bytes: () => free,
    stop: () => clearInterval(looking),
  };
}
