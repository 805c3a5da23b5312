import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import type { ArrivalConsumer } from '../../src/domain/arrivals/arrival.js';
import { uuidv7 } from '../../src/ids.js';
import { ArrivalWorker } from '../../src/jobs/arrival-worker.js';
import { writeOutcomes } from '../../src/store/fleet/outcomes.js';
import { freshDatabase, onServer } from '../support/database.js';

const now = new Date('2026-11-20T12:00:00Z');

let database: DatabaseHandle;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

async function tell(detail: string): Promise<void> {
  const outcome = {
    tenantId: 't',
    key: uuidv7(),
    sessionId: 's',
    type: 'task_failed',
    detail,
    occurredAt: now,
    receivedAt: now,
  };
  await writeOutcomes(database.db, [{ outcome, lastGateCallId: uuidv7(0) }]);
}

/** A consumer that says what it has seen, and whom one can wait for. */
function listener() {
  const seen: string[] = [];
  let told = (): void => {};
  const consumer: ArrivalConsumer = async (_tx, texts) => {
    seen.push(...texts.map(({ text }) => text));
    told();
  };
  const until = async (count: number): Promise<string[]> => {
    while (seen.length < count) {
      await new Promise<void>((resolve) => {
        told = resolve;
      });
    }
    return seen;
  };
  return { consumer, until, seen };
}

const worker = (consumer: ArrivalConsumer, faults: unknown[] = []) =>
  new ArrivalWorker(database, [consumer], {
    serves: true,
    wallClock: () => now,
    onFailure: () => {},
    onFault: (error) => faults.push(error),
  });

test('takes in what was there before, and what arrives while it works', async () => {
  await tell('before');
  const { consumer, until } = listener();
  const subject = worker(consumer);
  subject.start();
  await until(1);
  await tell('meanwhile');
  expect(await until(2)).toEqual(['task_failed\nbefore', 'task_failed\nmeanwhile']);
  await subject.close();
});

test('waits for the round under way when it stops, and begins no other', async () => {
  await tell('a');
  const ends: string[] = [];
  let begin = (_go: () => void): void => {};
  const begun = new Promise<() => void>((resolve) => {
    begin = resolve;
  });
  const subject = worker(async () => {
    await new Promise<void>((go) => begin(go));
    ends.push('round');
  });
  subject.start();
  const go = await begun;
  const closed = subject.close().then(() => ends.push('closed'));
  go();
  await closed;
  await tell('b');
  expect(ends).toEqual(['round', 'closed']);
});

test('stops while it has nothing to do, and before it was started', async () => {
  const { consumer, seen } = listener();
  const idle = worker(consumer);
  idle.start();
  await idle.close();
  await worker(consumer).close();
  expect(seen).toEqual([]);
});

test.runIf(!onServer())('leaves the embedded database no larger than it was', async () => {
  await database.db.execute(sql`
    insert into arrivals (tenant_id, kind, items, bytes)
    select 't', 'outcome', array(select n::text from generate_series(1, 100) n), 1
    from generate_series(1, 100)`);
  const size = async () =>
    (
      await query<{ size: number }>(
        database.db,
        sql`select pg_relation_size('arrivals')::int as size`,
      )
    )[0]?.size ?? Number.NaN;
  expect(await size()).toBeGreaterThan(0);
  const { consumer } = listener();
  const subject = worker(consumer);
  subject.start();
  await expect.poll(size, { timeout: 30_000 }).toBe(0);
  await subject.close();
});
