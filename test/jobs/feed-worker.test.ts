import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import type { Follower } from '../../src/domain/changes/follower.js';
import { uuidv7 } from '../../src/ids.js';
import { FeedWorker } from '../../src/jobs/feed-worker.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { fanOut } from '../../src/store/changes/follower-batches.js';
import { writeOutcomes } from '../../src/store/outcomes/writes.js';
import { freshDatabase, onServer } from '../support/database.js';
import { follower, textFollower } from '../support/feed.js';

const now = new Date('2026-11-20T12:00:00Z');

let database: DatabaseHandle;
beforeEach(async () => {
  database = await freshDatabase();
  await ensureTenant(database.db, 't', 'Test');
});
afterEach(() => database.close());

async function report(detail: string): Promise<void> {
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

/** A follower that says what it has seen, and whom one can wait for. */
function listener() {
  const seen: string[] = [];
  let heard = (): void => {};
  const recorder = textFollower('recorder', (_tx, _id, texts) => {
    seen.push(...texts.map(({ text }) => text));
    heard();
  });
  const until = async (count: number): Promise<string[]> => {
    while (seen.length < count) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
    return seen;
  };
  return { recorder, until, seen };
}

const worker = (one: Follower, faults: unknown[] = []) =>
  new FeedWorker(database, [one], {
    serves: true,
    wallClock: () => now,
    onFailure: () => {},
    onFault: (error) => faults.push(error),
  });

test('handles what was there before, and what changes while it works', async () => {
  await report('before');
  const { recorder, until } = listener();
  const subject = worker(recorder);
  subject.start();
  await until(1);
  await report('meanwhile');
  expect(await until(2)).toEqual(['task_failed\nbefore', 'task_failed\nmeanwhile']);
  await subject.close();
});

test('waits for the round under way when it stops, and begins no other', async () => {
  await report('a');
  const ends: string[] = [];
  let begin = (_go: () => void): void => {};
  const begun = new Promise<() => void>((resolve) => {
    begin = resolve;
  });
  const slow = follower('slow', async () => {
    await new Promise<void>((go) => begin(go));
    ends.push('round');
  });
  const subject = worker(slow);
  subject.start();
  const go = await begun;
  const closed = subject.close().then(() => ends.push('closed'));
  go();
  await closed;
  await report('b');
  expect(ends).toEqual(['round', 'closed']);
});

test('stops while it has nothing to do, and before it was started', async () => {
  const { recorder, seen } = listener();
  const idle = worker(recorder);
  idle.start();
  await idle.close();
  await worker(recorder).close();
  expect(seen).toEqual([]);
});

test.runIf(!onServer())('leaves the embedded database no larger than it was', async () => {
  await database.db.execute(sql`
    insert into change_batches (tenant_id, kind, items, bytes)
    select 't', 'outcome', array(select n::text from generate_series(1, 100) n), 1
    from generate_series(1, 100)`);
  const size = async () =>
    (
      await query<{ size: number }>(
        database.db,
        sql`select (pg_relation_size('change_batches') + pg_relation_size('follower_batches'))::int as size`,
      )
    )[0]?.size ?? Number.NaN;
  expect(await size()).toBeGreaterThan(0);
  const { recorder } = listener();
  const subject = worker(recorder);
  subject.start();
  await expect.poll(size, { timeout: 30_000 }).toBe(0);
  await subject.close();
});

test.runIf(!onServer())('goes on at once with what a killed process has left', async () => {
  await report('left');
  const { recorder, until } = listener();
  const { batches } = await fanOut(database.db, [{ tenantId: 't' }], [recorder], {
    changes: 10,
    bytes: 10,
  });
  expect(batches).toHaveLength(1);
  const subject = worker(recorder);
  subject.start();
  expect(await until(1)).toEqual(['task_failed\nleft']);
  await subject.close();
});
