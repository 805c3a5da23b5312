import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openServer } from '../../src/db/client.js';
import { isDiskFull } from '../../src/db/faults.js';
import { query } from '../../src/db/rows.js';
import { cloneOnServer, onServer } from '../support/database.js';

describe.skipIf(!onServer())('a connection to a server', () => {
  test('outlives a statement for which the disk was full', async () => {
    const database = openServer(await cloneOnServer({ empty: true }), { max: 1 });
    const { db } = database;
    const backend = () => query<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
    const full = sql`do $$ begin raise 'no room' using errcode = '53100'; end $$`;
    const before = await backend();
    const faults = [
      await db.execute(full).catch((error: unknown) => error),
      await db.transaction((tx) => tx.execute(full)).catch((error: unknown) => error),
    ];
    expect(faults.map(isDiskFull)).toEqual([true, true]);
    expect(await backend()).toEqual(before);
    await database.close();
  });
});
