import { PGlite, type QueryOptions } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/client.js';
import { wrapEmbedded } from '../../src/db/embedded.js';
import { query } from '../../src/db/rows.js';

const seen: (QueryOptions | undefined)[] = [];
let lite: PGlite;
let db: Database;
beforeAll(async () => {
  lite = await PGlite.create();
  const run = lite.query.bind(lite);
  lite.query = (text, params, options) => {
    seen.push(options);
    return run(text, params, options);
  };
  ({ db } = wrapEmbedded(lite));
});
afterAll(() => lite.close());

test('statements bring no parsers of their own, and times stay texts', async () => {
  const time = sql`select timestamptz '2026-11-29 10:00:00+00' as at, array[date '2026-11-29'] as days`;
  const expected = [{ at: expect.stringContaining('2026-11-29 '), days: expect.any(String) }];
  expect(await query(db, time)).toEqual(expected);
  expect(await db.transaction((tx) => query(tx, time))).toEqual(expected);
  expect(seen.map((options) => options?.parsers)).toEqual([undefined]);
});
