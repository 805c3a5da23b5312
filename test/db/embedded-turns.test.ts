import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { freshDatabase, onServer } from '../support/database.js';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe.skipIf(onServer())('the embedded database', () => {
  test('gives others their turn within a transaction', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    const during = await database.db.transaction(async (tx) => {
      const before = turns;
      for (let at = 0; at < 40; at += 1) {
        await tx.execute(sql`select count(*) from generate_series(1, 20000)`);
      }
      return turns - before;
    });
    clearInterval(timer);
    expect(during).toBeGreaterThan(1);
  });
});
