import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../../src/db/client.js';
import { migrate } from '../../../src/db/migrate.js';
import { dailyRollups } from '../../../src/db/schema/rollups.js';
import { readDays } from '../../../src/domain/rollups/read-days.js';
import { refreshRollups } from '../../../src/domain/rollups/refresh-rollups.js';
import { ensureTenant } from '../../../src/store/account/prepare-tenants.js';
import { COUNTS_GROUPS } from '../../../src/store/rollups/groups.js';
import { emptyDatabase } from '../../support/database.js';

const now = new Date('2026-11-20T12:00:00Z');
const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

let database: DatabaseHandle;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

/** Brings an empty database to the state before the migration that contains a text. */
async function migrateUntil(text: string): Promise<void> {
  const { db } = database;
  const all = readMigrationFiles({ migrationsFolder });
  const older = all.slice(
    0,
    all.findIndex(({ sql: statements }) => statements.join().includes(text)),
  );
  await db.execute(sql`create schema drizzle`);
  await db.execute(sql`
    create table drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql: statements, hash, folderMillis } of older) {
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
  }
}

test('days stored whole become groups, and nothing is counted anew', async () => {
  const { db } = database;
  await migrateUntil('"counts_group"');
  const counts = {
    gate: [
      {
        mode: 'suggest',
        arm: null,
        decision: 'ask',
        calls: 3,
        asked: 3,
        answered: 1,
        ignored: 1,
      },
    ],
    events: { accept: 2 },
    ignoredByEvents: 1,
    messages: { user: 4, assistant: 5 },
    steps: 6,
    outcomes: [{ type: 'refund', currency: 'EUR', count: 1, valued: 1, sum: 0.3 }],
    failures: [],
    sessions: 2,
  };
  const empty = {
    gate: [],
    events: {},
    ignoredByEvents: 0,
    messages: {},
    steps: 0,
    outcomes: [],
    failures: [],
    sessions: 0,
  };
  const stored = { '2026-11-01': counts, '2026-11-02': empty };
  for (const [day, of] of Object.entries(stored)) {
    await db.execute(sql`
      insert into daily_rollups (tenant_id, day, counts, computed_at)
      values ('t', ${day}, ${JSON.stringify({ ...of, shape: 1 })}, '2026-11-10')`);
  }
  await migrate(db);

  await ensureTenant(db, 't', 'Test');
  // There are no rows: what is read is what was stored.
  expect(await readDays(db, 't', '2026-11-01', '2026-11-03', now)).toEqual(
    Object.entries(stored).map(([day, of]) => ({
      day,
      counts: { conversations: 0, signals: {}, ...of },
    })),
  );
  expect(await refreshRollups(db, 't', now)).toEqual({ stored: 0 });
  const rows = await db.select().from(dailyRollups);
  // Those of later are counted by themselves, when a day of theirs is due.
  const ofLater = ['failures', 'conversations', 'signals'];
  const ofThen = COUNTS_GROUPS.filter(({ name }) => !ofLater.includes(name));
  expect(rows).toHaveLength(2 * ofThen.length);
  expect(new Set(rows.map(({ computedAt }) => computedAt.toISOString()))).toEqual(
    new Set(['2026-11-10T00:00:00.000Z']),
  );
});
