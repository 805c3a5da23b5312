import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { openEmbedded, START_PARAMS } from '../../src/db/embedded.js';
import { MAX_LOG_BYTES, startUpkeep } from '../../src/db/embedded-upkeep.js';
import { query } from '../../src/db/rows.js';
import { onServer } from '../support/database.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const SEGMENT_BYTES = 16 * 1024 * 1024;
/** The database keeps some files of its log for later (`min_wal_size`). */
const KEPT_SEGMENTS = 5;

let folder: string;
let database: DatabaseHandle;
beforeAll(async () => {
  // In memory where there is some: what counts is how many files there are.
  folder = await mkdtemp(
    join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'intentlock-upkeep-'),
  );
  database = await openEmbedded(folder);
  await database.executeSql('create table filled (number int primary key, words text)');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const fill = (from: number, rows: number) =>
  database.executeSql(
    `insert into filled select i, repeat(md5(i::text), 12) from generate_series(${from}, ${from + rows - 1}) i`,
  );
const logFiles = async (): Promise<number> =>
  (await readdir(join(folder, 'pgdata/pg_wal'))).filter((name) => /^[\dA-F]{24}$/.test(name))
    .length;
const logBytes = async (): Promise<number> => {
  const [row] = await query<{ bytes: number }>(
    database.db,
    sql`select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  );
  return row?.bytes ?? 0;
};

describe.skipIf(onServer())('an embedded database that stays open', () => {
  test('analyses what has grown, without being told', async () => {
    await fill(0, 5_000);
    const analysed = async () =>
      query(
        database.db,
        sql`select from pg_stats where tablename = 'filled' and attname = 'number'`,
      );
    await expect.poll(async () => (await analysed()).length, { timeout: 30_000 }).toBe(1);
  });

  test('keeps its write-ahead log short', async () => {
    let written = 0;
    for (let from = 5_000; written < 2 * MAX_LOG_BYTES; from += 20_000) {
      const before = await logBytes();
      await fill(from, 20_000);
      written += Math.max(0, (await logBytes()) - before);
    }
    await expect.poll(logBytes, { timeout: 30_000 }).toBeLessThan(MAX_LOG_BYTES);
    expect(await logFiles()).toBeLessThan(2 * (MAX_LOG_BYTES / SEGMENT_BYTES) + KEPT_SEGMENTS);
  });

  test('cuts its write-ahead log where there is room for nothing else', async () => {
    const lite = await PGlite.create({ startParams: START_PARAMS });
    await lite.exec('create table filled (words text)');
    const length = async () =>
      (
        await lite.query<{ bytes: number }>(
          'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
        )
      ).rows[0]?.bytes ?? 0;
    await lite.exec("insert into filled select repeat('x', 2000) from generate_series(1, 5000)");
    const written = await length();
    expect(written).toBeGreaterThan(5_000_000);
    const no = () => false;
    const upkeep = startUpkeep(lite, {
      isIdle: no,
      isShort: no,
      isGone: () => true,
      freeBytes: () => 0,
    });
    await expect.poll(length).toBeLessThan(written / 10);
    await upkeep.stop();
    await lite.close();
  });
});
