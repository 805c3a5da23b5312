import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import {
  failRows,
  finished,
  finishRows,
  type Lease,
  type LeasedQueue,
  type LeaseOptions,
  leaseRows,
  RETRY,
  renewLeases,
  returnRows,
} from '../../src/store/queue/leased-queue.js';
import { cloneOnServer, embeddedDatabase, onServer, openClone } from '../support/database.js';

const QUEUE: LeasedQueue = { table: 'errands', key: { place: 'text', errandId: 'bigint' } };

interface Errand extends Lease {
  readonly place: string;
  readonly errandId: number;
  readonly size?: number;
}

let database: DatabaseHandle;
/** What another process would have: on a server its own connections. */
let other: DatabaseHandle;
let db: Database;
beforeAll(async () => {
  if (onServer()) {
    const url = await cloneOnServer();
    [database, other] = [openClone(url), openClone(url)];
  } else {
    database = await embeddedDatabase();
    other = database;
  }
  db = database.db;
  await db.execute(sql`
    create table errands (tenant_id text, place text, errand_id bigint, size int default 1,
      revision int default 0, attempts int default 0, due_at timestamptz default now(),
      primary key (tenant_id, place, errand_id))`);
});
beforeEach(async () => {
  await db.execute(sql`delete from errands`);
});
afterAll(async () => {
  await database.close();
  if (other !== database) await other.close();
});

/** Rows 1 to `count`, the first of them due for longest. */
const queue = (count: number, { tenantId = 't', place = 'town', size = 1 } = {}) =>
  db.execute(sql`
    insert into errands (tenant_id, place, errand_id, size, due_at)
    select ${tenantId}, ${place}, n, ${size}::int, now() - (${count}::int - n + 1) * interval '1 second'
    from generate_series(1, ${count}::int) n`);

const lease = (options: Partial<LeaseOptions> = {}, of = db) =>
  leaseRows<Errand>(of, 't', QUEUE, { limit: 10, ...options });

const idsOf = (rows: readonly Errand[]): number[] => rows.map(({ errandId }) => errandId);

/** Every row as `id attempts`, with the seconds until it is due. */
async function state(): Promise<Record<string, number | null>> {
  const rows = await query<{ name: string; seconds: number | null }>(
    db,
    sql`select errand_id || ' ' || attempts as name,
          round(extract(epoch from due_at - now()))::float8 as seconds from errands order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]));
}

const endLeases = () => db.execute(sql`update errands set due_at = now() where due_at > now()`);

describe('leaseRows', () => {
  test('leases what has been due for longest, of one tenant, up to a limit', async () => {
    await queue(3);
    await queue(3, { tenantId: 'other' });
    const rows = await lease({ limit: 2 });
    expect(rows).toMatchObject([
      { place: 'town', errandId: 1, revision: 0, attempts: 1 },
      { place: 'town', errandId: 2, revision: 0, attempts: 1 },
    ]);
    expect(idsOf(await lease())).toEqual([3]);
    expect(await lease()).toEqual([]);
  });

  test('leases what a condition lets through, and answers what is asked of it', async () => {
    await queue(1, { place: 'town', size: 7 });
    await queue(1, { place: 'woods', size: 9 });
    const options = { only: sql`q.place = ${'woods'}`, columns: sql`q.size` };
    expect(await lease(options)).toMatchObject([{ place: 'woods', size: 9 }]);
  });

  test('stays within budgets, and always has room for one row', async () => {
    await queue(5, { size: 40 });
    const bySize = (max: number) => ({ budgets: [{ of: sql`q.size`, max }] });
    expect(idsOf(await lease(bySize(10)))).toEqual([1]);
    expect(idsOf(await lease(bySize(80)))).toEqual([2, 3]);
    const both = [
      { of: sql`q.size`, max: 1_000 },
      { of: sql`1`, max: 1 },
    ];
    expect(idsOf(await lease({ budgets: both }))).toEqual([4]);
    // What was looked at beyond a budget is still due.
    expect(idsOf(await lease())).toEqual([5]);
  });

  test('gives two workers at once different rows', async () => {
    await queue(40);
    const rounds = await Promise.all(
      Array.from({ length: 8 }, (_, n) => lease({ limit: 5 }, n % 2 ? other.db : db)),
    );
    const rest = await lease({ limit: 40 });
    const ids = idsOf([...rounds.flat(), ...rest]);
    expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  test('leases again what a worker did not live to finish', async () => {
    await queue(1);
    await lease({ leaseSeconds: 0 });
    expect(await lease()).toMatchObject([{ errandId: 1, attempts: 2 }]);
    expect(await lease({ delayed: true })).toMatchObject([{ errandId: 1, attempts: 3 }]);
  });
});

describe('a lease', () => {
  test('that has ended finishes nothing, and changes nothing of whoever has the row now', async () => {
    await queue(1);
    const ended = await lease({ leaseSeconds: 0 });
    const current = await lease();
    expect(await finishRows(db, 't', QUEUE, ended)).toBe(0);
    await returnRows(db, 't', QUEUE, ended);
    await renewLeases(db, 't', QUEUE, ended, 1_000);
    expect(await failRows(db, 't', QUEUE, ended, { maxAttempts: 1 })).toBe(0);
    expect(await state()).toEqual({ '1 2': RETRY.leaseSeconds });
    expect(await finishRows(db, 't', QUEUE, current)).toBe(1);
    expect(await state()).toEqual({});
  });

  test('of a row that has changed since finishes nothing', async () => {
    await queue(2);
    const leases = await lease();
    await db.execute(sql`update errands set revision = revision + 1 where errand_id = 1`);
    expect(await finishRows(db, 't', QUEUE, leases)).toBe(1);
    expect(await state()).toEqual({ '1 1': RETRY.leaseSeconds });
  });

  test('finishes together with what was made of it', async () => {
    await queue(3);
    const leases = await lease();
    await db.execute(sql`update errands set revision = revision + 1 where errand_id = 2`);
    const rows = await query<{ errand_id: string }>(
      db,
      sql`with ${finished('t', QUEUE, leases)} select errand_id from finished order by 1`,
    );
    expect(rows.map(({ errand_id }) => Number(errand_id))).toEqual([1, 3]);
  });

  test('is nothing to other tenants', async () => {
    await queue(1, { tenantId: 'other' });
    const [row] = await leaseRows<Errand>(db, 'other', QUEUE, { limit: 1 });
    expect(await finishRows(db, 't', QUEUE, [row as Errand])).toBe(0);
    expect(await finishRows(db, 'other', QUEUE, [row as Errand])).toBe(1);
  });

  test('is renewed while the work lasts', async () => {
    await queue(1);
    const leases = await lease({ leaseSeconds: 1 });
    await renewLeases(db, 't', QUEUE, leases);
    expect(await state()).toEqual({ '1 1': RETRY.leaseSeconds });
  });

  test('given back is due at once, and was no attempt', async () => {
    await queue(1);
    for (let time = 0; time < 7; time += 1) {
      await returnRows(db, 't', QUEUE, await lease());
    }
    expect(await state()).toEqual({ '1 0': 0 });
  });

  test('without rows asks nothing of the database', async () => {
    expect(await finishRows(db, 't', QUEUE, [])).toBe(0);
    expect(await failRows(db, 't', QUEUE, [])).toBe(0);
  });
});

describe('failRows', () => {
  test('backs off longer with every attempt, and then makes a dead letter of it', async () => {
    await queue(1);
    const delays: (number | null)[] = [];
    let dead = 0;
    for (let attempt = 1; attempt <= RETRY.maxAttempts; attempt += 1) {
      const leases = await lease();
      expect(leases).toMatchObject([{ attempts: attempt }]);
      dead += await failRows(db, 't', QUEUE, leases);
      expect(await lease()).toEqual([]);
      delays.push(...Object.values(await state()));
      await endLeases();
    }
    expect(delays).toEqual([5, 20, 80, 320, null]);
    expect(dead).toBe(1);
    expect(await lease({ delayed: true })).toEqual([]);
  });

  test('of many rows says how many are dead letters', async () => {
    await queue(2);
    await failRows(db, 't', QUEUE, await lease({ limit: 1 }));
    await endLeases();
    const leases = await lease();
    expect(await failRows(db, 't', QUEUE, leases, { maxAttempts: 2 })).toBe(1);
    expect(await state()).toEqual({ '1 2': null, '2 1': 5 });
  });

  test('a dead letter is tried again by hand', async () => {
    await queue(1);
    await failRows(db, 't', QUEUE, await lease(), { maxAttempts: 1 });
    await db.execute(sql`update errands set attempts = 0, due_at = now()`);
    expect(await lease()).toMatchObject([{ errandId: 1, attempts: 1 }]);
  });
});

test.runIf(onServer())('workers that end the same rows in any order never deadlock', async () => {
  for (let time = 0; time < 10; time += 1) {
    await db.execute(sql`delete from errands`);
    await queue(200);
    const leases = await lease({ limit: 200 });
    const ended = await Promise.all(
      [db, other.db, db, other.db].map((of, n) =>
        finishRows(of, 't', QUEUE, n % 2 ? leases : leases.toReversed()),
      ),
    );
    expect(ended.reduce((sum, count) => sum + count)).toBe(200);
  }
});
