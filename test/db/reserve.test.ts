import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { fillReserve, withReserve } from '../../src/db/reserve.js';
import { query } from '../../src/db/rows.js';
import { freshDatabase, onServer } from '../support/database.js';

const fault = (code: string) => Object.assign(new Error('x'), { code });

async function bytes({ db }: DatabaseHandle): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    db,
    sql`select pg_relation_size('storage_reserve')::float8 as bytes`,
  );
  return row?.bytes ?? -1;
}

describe('the storage reserve', () => {
  test.runIf(onServer())('is filled once, given back on a full disk and filled again', async () => {
    const database = await freshDatabase();
    await fillReserve(database);
    const full = await bytes(database);
    expect(full).toBeGreaterThan(7_000_000);
    await fillReserve(database);
    expect(await bytes(database)).toBe(full);
    const seen: number[] = [];
    const deleted = await withReserve(database.db, async () => {
      seen.push(await bytes(database));
      if (seen.length === 1) throw fault('53100');
      return 'deleted';
    });
    expect([deleted, seen]).toEqual(['deleted', [full, 0]]);
    await fillReserve(database);
    expect(await bytes(database)).toBe(full);
    await database.close();
  });

  test('lets a full disk be told when it was not enough, and any other fault at once', async () => {
    const database = await freshDatabase();
    for (const [code, times] of [
      ['53100', 2],
      ['42501', 1],
    ] as const) {
      let tried = 0;
      const work = () => {
        tried += 1;
        return Promise.reject(fault(code));
      };
      await expect(withReserve(database.db, work)).rejects.toMatchObject({ code });
      expect(tried).toBe(times);
    }
    await database.close();
  });

  test.runIf(!onServer())(
    'is not kept in an embedded database, which keeps space free',
    async () => {
      const database = await freshDatabase();
      await fillReserve(database);
      expect(await bytes(database)).toBe(0);
      await database.close();
    },
  );
});
