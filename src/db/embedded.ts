import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { answerWithBackups } from './backup-over-lock.js';
import { casing, type DatabaseHandle } from './client.js';
import { openBackups } from './embedded-backup.js';
import { createDatabaseFolder } from './embedded-folder.js';
import { startUpkeep } from './embedded-upkeep.js';
import { lockFolder } from './folder-lock.js';
import {
  MIN_FREE_BYTES_AT_START,
  MIN_FREE_BYTES_TO_CUT,
  requireFreeSpace,
  watchFreeSpace,
} from './free-space.js';
import { keepParsers } from './keep-parsers.js';
import * as schema from './schema/index.js';

/** How the embedded database is started. */
export const START_PARAMS = [
  ...PGlite.defaultStartParams,
  // PGlite clears its shared buffers at the start, so all of them are resident; its own choice is 128 MB. What they do not
  // hold is read from the system's cache.
  ...['-c', 'shared_buffers=16MB'],
  // A table is analysed from 3,000 of its rows: ten times as many would hold the event loop for half a second.
  ...['-c', 'default_statistics_target=10'],
  // Files of the log beyond these two are given back to the disk instead of being kept for later.
  ...['-c', 'min_wal_size=32MB'],
];

/** The database works in this thread for about so long before others have their turn, also within a transaction. */
const TURN_MS = 5;

/**
 * Opens the embedded database in a folder that this process then owns. An empty folder gets a database.
 *
 * @throws FolderInUse when another process has it: two writers would silently lose rows
 */
export async function openEmbedded(folder: string): Promise<DatabaseHandle> {
  const lock = await lockFolder(folder);
  try {
    await requireFreeSpace(folder, MIN_FREE_BYTES_AT_START);
    const path = `${folder}/pgdata`;
    await createDatabaseFolder(path);
    const lite = await PGlite.create(path, { startParams: START_PARAMS });
    // On a full disk it would try to write for ever, and with it this process.
    const space = await watchFreeSpace(folder);
    const backups = openBackups(lite, path);
    lock.answer(answerWithBackups(backups.begin));
    const upkeep = startUpkeep(lite, {
      isIdle: () => !space.isShort() && !backups.isUnderWay(),
      isShort: () => space.isShort() && !space.isGone() && !backups.isUnderWay(),
      isGone: () =>
        space.isGone() && space.bytes() > MIN_FREE_BYTES_TO_CUT && !backups.isUnderWay(),
      freeBytes: space.bytes,
    });
    return {
      ...wrapEmbedded(lite),
      isFull: space.isShort,
      isTooFullToDelete: space.isGone,
      backUp: backups.begin,
      close: async () => {
        space.stop();
        await upkeep.stop();
        await lite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A PGlite that the caller made, such as one in memory for a test. */
export function wrapEmbedded(lite: PGlite): DatabaseHandle {
  const db = drizzle(keepParsers(takingTurns(lite)), { schema, casing });
  return {
    db,
    hot: db,
    kind: 'embedded',
    distributed: false,
    executeSql: (text) => lite.exec(text),
    isFull: () => false,
    isTooFullToDelete: () => false,
    backUp: null,
    connections: () => null,
    close: () => lite.close(),
  };
}

/** Whoever waits for a statement goes on at once, so that one after the other would hold up everybody else. */
function takingTurns(lite: PGlite): PGlite {
  const execute = lite.execProtocolStream.bind(lite);
  let workedMs = 0;
  return Object.assign(lite, {
    execProtocolStream: async (...message: Parameters<typeof execute>) => {
      if (workedMs >= TURN_MS) {
        workedMs = 0;
        await setImmediate();
      }
      const startedAt = performance.now();
      try {
        return await execute(...message);
      } finally {
        workedMs += performance.now() - startedAt;
      }
    },
  });
}
