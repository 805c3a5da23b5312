import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type JobRun, jobType } from '../../src/contracts/jobs.js';
import type { DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { messages } from '../../src/db/schema/messages.js';
import { takeJob } from '../../src/jobs/job-rows.js';
import { newBoss, prepareQueues } from '../../src/jobs/prepare-queues.js';
import { freshDatabase, onServer } from '../support/database.js';
import { openQueue, type TestQueue } from '../support/queue.js';
import { insertMessage } from '../support/rows.js';

const Sync = jobType({
  name: 'test.sync',
  payload: z.object({ connectorId: z.string() }),
  subject: ({ connectorId }) => connectorId,
  retries: 2,
  concurrency: 2,
});
const Tidy = jobType({ name: 'test.tidy', payload: z.object({}), subject: () => '' });

let database: DatabaseHandle;
let subject: TestQueue;
beforeAll(async () => {
  database = await freshDatabase();
  await prepareQueues(database, [Sync, Tidy]);
});
beforeEach(async () => {
  await database.executeSql('truncate jobs.job, jobs.archive');
  subject = openQueue(database);
});
afterEach(() => subject.queue.close());
afterAll(() => database.close());

/** A promise and what settles it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('JobQueue', () => {
  test('a job is worked off once, with the payload that was sent', async () => {
    const seen: unknown[] = [];
    subject.queue.work(Sync, async (payload, { now }) => seen.push([payload, now.toISOString()]));
    expect(await subject.queue.send(Sync, { connectorId: 'a' })).toBe(true);
    expect(await subject.queue.processAll()).toEqual({ completed: 1, failed: 0, returned: 0 });
    expect(await subject.queue.processAll()).toEqual({ completed: 0, failed: 0, returned: 0 });
    expect(seen).toEqual([[{ connectorId: 'a' }, '2026-11-20T12:00:00.000Z']]);
  });

  test('a subject that is queued is not queued again, another one is', async () => {
    expect(await subject.queue.send(Sync, { connectorId: 'a' })).toBe(true);
    expect(await subject.queue.send(Sync, { connectorId: 'a' })).toBe(false);
    expect(await subject.queue.send(Sync, { connectorId: 'b' })).toBe(true);
  });

  test('never two at once of one subject, and others pass it by', async () => {
    const first = gate();
    const started = gate();
    const order: string[] = [];
    subject.queue.work(Sync, async ({ connectorId }) => {
      order.push(`${connectorId} begins`);
      if (order.length === 1) {
        started.open();
        await first.opened;
      }
      order.push(`${connectorId} ends`);
    });
    await subject.queue.send(Sync, { connectorId: 'a' });
    const other = openQueue(database);
    other.queue.work(Sync, async ({ connectorId }) => order.push(`${connectorId} elsewhere`));
    const working = subject.queue.processAll();
    await started.opened;
    // The subject runs, so that it can be queued again; nobody may take it yet.
    expect(await subject.queue.send(Sync, { connectorId: 'a' })).toBe(true);
    await subject.queue.send(Sync, { connectorId: 'b' });
    expect(await other.queue.processAll()).toMatchObject({ completed: 1 });
    first.open();
    expect(await working).toMatchObject({ completed: 2 });
    expect(order).toEqual(['a begins', 'b elsewhere', 'a ends', 'a begins', 'a ends']);
  });

  test('a failure is tried again later, and given up after the last retry', async () => {
    subject.queue.work(Sync, async () => {
      throw new Error('The provider is away.');
    });
    await subject.queue.send(Sync, { connectorId: 'a' });
    expect(await subject.queue.processAll()).toMatchObject({ failed: 1 });
    const waiting = await query<{ state: string; delay: number; output: object }>(
      database.db,
      sql`select state::text, extract(epoch from start_after - now())::float8 as delay, output from jobs.job`,
    );
    expect(waiting).toMatchObject([
      { state: 'retry', output: { reason: 'Error: The provider is away.' } },
    ]);
    expect(waiting[0]?.delay).toBeGreaterThan(3);
    expect(await subject.queue.processAll({ delayed: true })).toMatchObject({ failed: 2 });
    const loads = await subject.queue.loads();
    expect(loads.find(({ name }) => name === 'test.sync')).toEqual({
      name: 'test.sync',
      queued: 0,
      active: 0,
      givenUp: 1,
      lagSeconds: 0,
      ended: { completed: 0, failed: 3, returned: 0 },
    });
    expect(subject.errors).toHaveLength(3);
  });

  test('a payload of another shape fails, and harms nothing else', async () => {
    subject.queue.work(Sync, async () => {});
    await database.executeSql(
      `insert into jobs.job (name, data, singleton_key, policy, retry_limit)
       values ('test.sync', '{"id": 1}', 'x', 'stately', 0)`,
    );
    await subject.queue.send(Sync, { connectorId: 'a' });
    expect(await subject.queue.processAll()).toEqual({ completed: 1, failed: 1, returned: 0 });
  });

  test('what is to wait, waits', async () => {
    subject.queue.work(Sync, async () => {});
    await subject.queue.send(Sync, { connectorId: 'a' }, { delaySeconds: 60 });
    expect(await subject.queue.processAll()).toMatchObject({ completed: 0 });
    expect(await subject.queue.processAll({ delayed: true })).toMatchObject({ completed: 1 });
  });

  test('one in a slot of time, also after it is done', async () => {
    subject.queue.work(Tidy, async () => {});
    const send = () => subject.queue.send(Tidy, {}, { onceEverySeconds: 3_600 });
    const sent = [await send()];
    await subject.queue.processAll();
    sent.push(await send(), await send());
    // Only at a full hour of the database's clock there are two.
    expect(sent.filter(Boolean).length).toBeLessThanOrEqual(2);
    expect(sent.at(-1)).toBe(false);
  });

  test('a job sent in a transaction is there after its commit, and never without', async () => {
    const { db } = database;
    const tenantId = 't';
    const write = (fault?: Error) =>
      db.transaction(async (tx) => {
        await insertMessage(tx, { tenantId });
        await subject.queue.send(Sync, { connectorId: 'a' }, { db: tx });
        if (fault) throw fault;
      });
    const seen: number[] = [];
    subject.queue.work(Sync, async () =>
      seen.push(await db.$count(messages, eq(messages.tenantId, tenantId))),
    );
    await expect(write(new Error('no'))).rejects.toThrow('no');
    expect(await subject.queue.processAll()).toMatchObject({ completed: 0 });
    await write();
    expect(await subject.queue.processAll()).toMatchObject({ completed: 1 });
    expect(seen).toEqual([1]);
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'a queued job waits for the transaction that would have sent it too',
    async () => {
      expect(onServer()).toBe(true);
      subject.queue.work(Sync, async () => {});
      await subject.queue.send(Sync, { connectorId: 'a' });
      await database.db.transaction(async (tx) => {
        expect(await subject.queue.send(Sync, { connectorId: 'a' }, { db: tx })).toBe(false);
        expect(await subject.queue.processAll()).toMatchObject({ completed: 0 });
      });
      expect(await subject.queue.processAll()).toMatchObject({ completed: 1 });
    },
  );
});

describe('JobQueue while it runs', () => {
  test('works off what is sent, and what was left by a process before', async () => {
    await subject.queue.send(Sync, { connectorId: 'before' });
    const done = gate();
    const seen: string[] = [];
    const next = openQueue(database);
    next.queue.work(Sync, async ({ connectorId }) => {
      seen.push(connectorId);
      if (seen.length === 2) done.open();
    });
    await next.queue.start();
    await next.queue.send(Sync, { connectorId: 'now' });
    await done.opened;
    await next.queue.close();
    expect(seen.sort()).toEqual(['before', 'now']);
    expect(next.ended).toEqual(['test.sync completed', 'test.sync completed']);
    expect(next.errors).toEqual([]);
  });

  test('a job whose process died is done again once its time is over', async () => {
    await subject.queue.send(Sync, { connectorId: 'a' });
    await takeJob(database.db, Sync.name, { delayed: false });
    subject.queue.work(Sync, async () => {});
    expect(await subject.queue.processAll()).toMatchObject({ completed: 0 });
    await database.executeSql("update jobs.job set started_on = now() - interval '1 hour'");
    const housekeeping = newBoss(database, { migrate: false, supervise: false });
    await housekeeping.maintain();
    expect(await subject.queue.processAll({ delayed: true })).toMatchObject({ completed: 1 });
  });

  test('sends by itself what comes round', async () => {
    const done = gate();
    subject.queue.work(Tidy, async () => done.open());
    subject.queue.every(3_600, Tidy, {});
    await subject.queue.start();
    await done.opened;
  });

  test('a stop waits for what runs', async () => {
    const started = gate();
    const end = gate();
    subject.queue.work(Sync, async () => {
      started.open();
      await end.opened;
    });
    await subject.queue.start();
    await subject.queue.send(Sync, { connectorId: 'a' });
    await started.opened;
    const closed = subject.queue.close();
    end.open();
    await closed;
    expect(subject.ended).toEqual(['test.sync completed']);
  });

  test('a job that does not end is told to, given back, and done by the next process', async () => {
    const started = gate();
    subject.queue.work(Sync, async (_, { signal }: JobRun) => {
      started.open();
      await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    });
    await subject.queue.start();
    await subject.queue.send(Sync, { connectorId: 'a' });
    await started.opened;
    await subject.queue.close(20);
    expect(subject.ended).toEqual(['test.sync returned']);
    const next = openQueue(database);
    next.queue.work(Sync, async () => {});
    expect(await next.queue.processAll()).toMatchObject({ completed: 1 });
    const [row] = await query<{ retries: number }>(
      database.db,
      sql`select retry_count as retries from jobs.job`,
    );
    expect(row?.retries).toBe(0);
  });

  test('not even a job that will not stop is lost', async () => {
    const started = gate();
    const ends = gate();
    subject.queue.work(Sync, async () => {
      started.open();
      await ends.opened;
    });
    await subject.queue.start();
    await subject.queue.send(Sync, { connectorId: 'a' });
    await started.opened;
    await subject.queue.close(20);
    const next = openQueue(database);
    next.queue.work(Sync, async () => {});
    expect(await next.queue.processAll()).toMatchObject({ completed: 1 });
    ends.open();
  });
});

describe('prepareQueues', () => {
  test('processes may do it together, and again with other settings', async () => {
    const fresh = await freshDatabase();
    const prepare = () => prepareQueues(fresh, [Sync, Tidy]);
    await (onServer() ? Promise.all([prepare(), prepare(), prepare()]) : prepare());
    await prepareQueues(fresh, [{ ...Sync, retries: 9 }]);
    const queues = await query<{ name: string; retries: number }>(
      fresh.db,
      sql`select name, retry_limit as retries from jobs.queue where name like 'test.%' order by 1`,
    );
    expect(queues).toEqual([
      { name: 'test.sync', retries: 9 },
      { name: 'test.tidy', retries: 5 },
    ]);
    await fresh.close();
  });
});
