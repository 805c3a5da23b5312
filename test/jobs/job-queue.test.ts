import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { jobs } from '../../src/db/schema/jobs.js';
import { messages } from '../../src/db/schema/messages.js';
import { jobType } from '../../src/ports/jobs.js';
import { leaseJob } from '../../src/store/jobs/queue.js';
import { RETRY } from '../../src/store/queue/leased-queue.js';
import { freshDatabase, onServer } from '../support/database.js';
import { untilBlocked } from '../support/locks.js';
import { openQueue, type TestQueue } from '../support/queue.js';
import { insertMessage } from '../support/rows.js';

const Sync = jobType({
  name: 'test.sync',
  payload: z.object({ tenantId: z.string(), connectorId: z.string() }),
  subject: ({ connectorId }) => connectorId,
  concurrency: 2,
});
const Tidy = jobType({ name: 'test.tidy', payload: z.object({}) });
const syncOf = (connectorId: string, tenantId = 't') => ({ tenantId, connectorId });

let database: DatabaseHandle;
let subject: TestQueue;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await database.executeSql('truncate jobs, runs');
  subject = openQueue(database);
});
afterEach(() => subject.queue.close());
afterAll(() => database.close());

/** A promise and what fulfils it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const loadOf = async ({ queue }: TestQueue, type: string) =>
  (await queue.loads()).find((load) => load.type === type);

const secondsUntilDue = async (): Promise<number | null | undefined> => {
  const [row] = await query<{ seconds: number | null }>(
    database.db,
    sql`select extract(epoch from due_at - now())::float8 as seconds from jobs`,
  );
  return row?.seconds;
};

/** As if so much of the time of its lease had passed that so many seconds are left. */
const leaveOfLease = (seconds: number) =>
  database.db.execute(sql`update jobs set due_at = now() + ${seconds} * interval '1 second'`);

describe('a job', () => {
  test('is done once, with the payload that was sent', async () => {
    const seen: unknown[] = [];
    subject.queue.work(Sync, async (payload, { now }) => seen.push([payload, now.toISOString()]));
    expect(await subject.queue.send(Sync, syncOf('a'))).toBe(true);
    expect(await subject.queue.processAll()).toEqual({ completed: 1, failed: 0, returned: 0 });
    expect(await subject.queue.processAll()).toEqual({ completed: 0, failed: 0, returned: 0 });
    expect(seen).toEqual([[syncOf('a'), '2026-11-20T12:00:00.000Z']]);
  });

  test('that waits stays one when it is sent again; another subject or tenant is another job', async () => {
    expect(await subject.queue.send(Sync, syncOf('a'))).toBe(true);
    expect(await subject.queue.send(Sync, syncOf('a'))).toBe(false);
    expect(await subject.queue.send(Sync, syncOf('b'))).toBe(true);
    expect(await subject.queue.send(Sync, syncOf('a', 'u'))).toBe(true);
    subject.queue.work(Sync, async () => {});
    expect(await subject.queue.processAll()).toMatchObject({ completed: 3 });
  });

  test('waits as long as it is to, and the earlier time wins', async () => {
    subject.queue.work(Sync, async () => {});
    await subject.queue.send(Sync, syncOf('a'), { delaySeconds: 60 });
    await subject.queue.send(Sync, syncOf('a'), { delaySeconds: 90 });
    expect(await subject.queue.processAll()).toMatchObject({ completed: 0 });
    expect(await secondsUntilDue()).toBeLessThanOrEqual(60);
    await subject.queue.send(Sync, syncOf('a'));
    expect(await subject.queue.processAll()).toMatchObject({ completed: 1 });
  });

  test('with a payload of another shape fails, and harms nothing else', async () => {
    subject.queue.work(Sync, async () => {});
    await database.executeSql(
      `insert into jobs (tenant_id, type, subject, payload) values ('t', 'test.sync', 'x', '{"id": 1}')`,
    );
    await subject.queue.send(Sync, syncOf('a'));
    expect(await subject.queue.processAll()).toEqual({ completed: 1, failed: 1, returned: 0 });
  });

  test('is sent once in a slot of time, also after it is done', async () => {
    subject.queue.work(Tidy, async () => {});
    const send = () => subject.queue.send(Tidy, {}, { onceEverySeconds: 3_600 });
    const sent = [await send()];
    await subject.queue.processAll();
    sent.push(await send(), await send());
    // Only at a full hour of the database's clock there are two.
    expect(sent.filter(Boolean).length).toBeLessThanOrEqual(2);
    expect(sent.at(-1)).toBe(false);
  });

  test('of a tenant does not wait for all those of another one', async () => {
    const order: string[] = [];
    subject.queue.work(Sync, async ({ tenantId }) => order.push(tenantId));
    for (const connectorId of ['a', 'b', 'c', 'd']) {
      await subject.queue.send(Sync, syncOf(connectorId, 'busy'));
    }
    await subject.queue.send(Sync, syncOf('a', 'quiet'));
    await subject.queue.processAll();
    expect(order.slice(0, 2).sort()).toEqual(['busy', 'quiet']);
  });
});

describe('a job sent in a transaction', () => {
  test('is there after its commit, and never without', async () => {
    const { db } = database;
    const tenantId = 't';
    const write = (fault?: Error) =>
      db.transaction(async (tx) => {
        await insertMessage(tx, { tenantId });
        await subject.queue.send(Sync, syncOf('a'), { db: tx });
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

  test.runIf(process.env.TEST_DATABASE_URL)('waits for it, if it waited before', async () => {
    expect(onServer()).toBe(true);
    subject.queue.work(Sync, async () => {});
    await subject.queue.send(Sync, syncOf('a'));
    await database.db.transaction(async (tx) => {
      expect(await subject.queue.send(Sync, syncOf('a'), { db: tx })).toBe(false);
      expect(await subject.queue.processAll()).toMatchObject({ completed: 0 });
    });
    expect(await subject.queue.processAll()).toMatchObject({ completed: 1 });
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'while it runs, runs once more after the commit',
    async () => {
      expect(onServer()).toBe(true);
      const started = gate();
      let runs = 0;
      subject.queue.work(Sync, async () => {
        runs += 1;
        started.open();
      });
      const sent = database.db.transaction(async (tx) => {
        await subject.queue.send(Sync, syncOf('a'));
        const working = subject.queue.processAll();
        await started.opened;
        await subject.queue.send(Sync, syncOf('a'), { db: tx });
        // The end of the run waits for the transaction, or comes before what it sends.
        await Promise.race([working, untilBlocked(database.db, '%jobs%')]);
        return { working };
      });
      await (await sent).working;
      await subject.queue.processAll();
      expect(runs).toBe(2);
    },
  );
});

describe('a job that is sent again while it runs', () => {
  test('never runs twice at once, runs once more afterwards, and others pass it by', async () => {
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
    await subject.queue.send(Sync, syncOf('a'));
    const other = openQueue(database);
    other.queue.work(Sync, async ({ connectorId }) => order.push(`${connectorId} elsewhere`));
    const working = subject.queue.processAll();
    await started.opened;
    await subject.queue.send(Sync, syncOf('a'));
    await subject.queue.send(Sync, syncOf('a'));
    await subject.queue.send(Sync, syncOf('b'));
    expect(await other.queue.processAll({ delayed: true })).toMatchObject({ completed: 1 });
    expect(await loadOf(other, Sync.name)).toMatchObject({ queued: 0, active: 1 });
    first.open();
    expect(await working).toMatchObject({ completed: 2 });
    expect(order).toEqual(['a begins', 'b elsewhere', 'a ends', 'a begins', 'a ends']);
  });

  test('by itself, for later, waits until then', async () => {
    subject.queue.work(Sync, async (payload) => {
      await subject.queue.send(Sync, payload, { delaySeconds: 60 });
    });
    await subject.queue.send(Sync, syncOf('a'));
    expect(await subject.queue.processAll()).toMatchObject({ completed: 1 });
    expect(await secondsUntilDue()).toBeGreaterThan(10);
  });

  test('and then fails, is tried again as a new one', async () => {
    let runs = 0;
    subject.queue.work(Sync, async (payload) => {
      runs += 1;
      if (runs <= RETRY.maxAttempts) {
        if (runs === RETRY.maxAttempts) await subject.queue.send(Sync, payload);
        throw new Error('The provider is away.');
      }
    });
    await subject.queue.send(Sync, syncOf('a'));
    expect(await subject.queue.processAll({ delayed: true })).toEqual({
      completed: 1,
      failed: RETRY.maxAttempts,
      returned: 0,
    });
  });
});

describe('a job that fails', () => {
  beforeEach(async () => {
    subject.queue.work(Sync, async () => {
      throw new Error('The provider is away.');
    });
    await subject.queue.send(Sync, syncOf('a'));
  });

  test('is tried again later, and is a dead letter after the last attempt', async () => {
    expect(await subject.queue.processAll()).toMatchObject({ failed: 1 });
    const [row] = await database.db.select().from(jobs);
    expect(row).toMatchObject({ attempts: 1, lastError: 'Error: The provider is away.' });
    expect(await secondsUntilDue()).toBeGreaterThan(0);
    expect(await subject.queue.processAll({ delayed: true })).toMatchObject({ failed: 4 });
    expect(await loadOf(subject, Sync.name)).toEqual({
      type: 'test.sync',
      queued: 0,
      active: 0,
      deadLetters: 1,
      lagSeconds: 0,
      ended: { completed: 0, failed: 5, returned: 0 },
    });
    expect(subject.errors).toHaveLength(5);
  });

  test('is due at once when it is sent again, also as a dead letter', async () => {
    await subject.queue.processAll();
    await subject.queue.send(Sync, syncOf('a'));
    expect(await subject.queue.processAll()).toMatchObject({ failed: 1 });
    await subject.queue.processAll({ delayed: true });
    expect(await loadOf(subject, Sync.name)).toMatchObject({ deadLetters: 1 });
    await subject.queue.send(Sync, syncOf('a'));
    expect(await loadOf(subject, Sync.name)).toMatchObject({ queued: 1, deadLetters: 0 });
    const again = openQueue(database);
    again.queue.work(Sync, async () => {});
    expect(await again.queue.processAll()).toMatchObject({ completed: 1 });
  });
});

describe('a job under lease', () => {
  test('of a process that died is done again when the lease ends', async () => {
    await subject.queue.send(Sync, syncOf('a'));
    await leaseJob(database.db, 't', Sync.name, { leaseSeconds: 3_600, delayed: false });
    subject.queue.work(Sync, async () => {});
    expect(await subject.queue.processAll()).toMatchObject({ completed: 0 });
    await leaveOfLease(0);
    expect(await subject.queue.processAll()).toMatchObject({ completed: 1 });
  });

  test('whose process dies each time is a dead letter at last', async () => {
    await subject.queue.send(Sync, syncOf('a'));
    for (let death = 1; death <= RETRY.maxAttempts; death += 1) {
      const dead = { leaseSeconds: 0, delayed: false };
      expect((await leaseJob(database.db, 't', Sync.name, dead))?.attempts).toBe(death);
    }
    subject.queue.work(Sync, async () => {});
    expect(await subject.queue.processAll()).toMatchObject({ completed: 0, failed: 1 });
    expect(await loadOf(subject, Sync.name)).toMatchObject({ queued: 0, deadLetters: 1 });
  });

  test('stays so for as long as its handler runs, also when it is sent again', async () => {
    const started = gate();
    const end = gate();
    const slow = openQueue(database, { leaseSeconds: 3_600 });
    slow.queue.work(Sync, async () => {
      started.open();
      await end.opened;
    });
    subject.queue.work(Sync, async () => {});
    await slow.queue.send(Sync, syncOf('a'));
    // A lease is renewed by an interval, whose time is told here.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      slow.queue.start();
      await started.opened;
      await subject.queue.send(Sync, syncOf('a'));
      await leaveOfLease(60);
      vi.advanceTimersByTime(3_600_000 / 3);
      await expect.poll(secondsUntilDue).toBeGreaterThan(3_000);
      expect(await subject.queue.processAll()).toMatchObject({ completed: 0 });
    } finally {
      vi.useRealTimers();
    }
    const closed = slow.queue.close();
    end.open();
    await closed;
    expect(slow.ended).toEqual(['test.sync completed']);
    expect(await subject.queue.processAll()).toMatchObject({ completed: 1 });
  });

  test('fails when it heeds the signal of its deadline', async () => {
    const Short = { ...Sync, deadlineSeconds: 0.1 };
    subject.queue.work(
      Short,
      (_, { signal }) =>
        new Promise((_, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason));
        }),
    );
    await subject.queue.send(Short, syncOf('a'));
    expect(await subject.queue.processAll()).toMatchObject({ failed: 1 });
    expect(String(subject.errors[0])).toContain('deadline');
  });
});

describe('the queue of a process', () => {
  test('does what is sent, and what was left by a process before', async () => {
    await subject.queue.send(Sync, syncOf('before'));
    const done = gate();
    const seen: string[] = [];
    const next = openQueue(database);
    next.queue.work(Sync, async ({ connectorId }) => {
      seen.push(connectorId);
      if (seen.length === 2) done.open();
    });
    next.queue.start();
    await next.queue.send(Sync, syncOf('now'));
    await done.opened;
    await next.queue.close();
    expect(seen.sort()).toEqual(['before', 'now']);
    expect(next.ended).toEqual(['test.sync completed', 'test.sync completed']);
    expect(next.errors).toEqual([]);
  });

  test('runs no more at once than the type says', async () => {
    const end = gate();
    const busy = gate();
    let running = 0;
    let most = 0;
    subject.queue.work(Sync, async () => {
      running += 1;
      most = Math.max(most, running);
      if (running === 2) busy.open();
      await end.opened;
      running -= 1;
    });
    for (const connectorId of ['a', 'b', 'c', 'd']) {
      await subject.queue.send(Sync, syncOf(connectorId));
    }
    subject.queue.start();
    await busy.opened;
    end.open();
    await expect.poll(() => subject.ended.length).toBe(4);
    expect(most).toBe(2);
  });

  test('sends by itself what comes by the clock', async () => {
    const done = gate();
    subject.queue.work(Tidy, async () => done.open());
    subject.queue.every(3_600, Tidy, {});
    subject.queue.start();
    await done.opened;
    await subject.queue.close();
    expect(subject.ended).toEqual(['test.tidy completed']);
  });

  test('waits for what runs when it stops', async () => {
    const started = gate();
    const end = gate();
    subject.queue.work(Sync, async () => {
      started.open();
      await end.opened;
    });
    subject.queue.start();
    await subject.queue.send(Sync, syncOf('a'));
    await started.opened;
    const closed = subject.queue.close();
    end.open();
    await closed;
    expect(subject.ended).toEqual(['test.sync completed']);
  });

  test('returns a job that does not end in time, and the next process does it', async () => {
    const started = gate();
    subject.queue.work(Sync, async (_, { signal }) => {
      started.open();
      await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    });
    subject.queue.start();
    await subject.queue.send(Sync, syncOf('a'));
    await started.opened;
    await subject.queue.close(20);
    expect(subject.ended).toEqual(['test.sync returned']);
    const [row] = await database.db.select().from(jobs);
    expect(row?.attempts).toBe(0);
    const next = openQueue(database);
    next.queue.work(Sync, async () => {});
    expect(await next.queue.processAll()).toMatchObject({ completed: 1 });
  });

  test('loses not even a job that will not stop', async () => {
    const started = gate();
    const ends = gate();
    subject.queue.work(Sync, async () => {
      started.open();
      await ends.opened;
    });
    subject.queue.start();
    await subject.queue.send(Sync, syncOf('a'));
    await started.opened;
    await subject.queue.close(20);
    const next = openQueue(database);
    next.queue.work(Sync, async () => {});
    expect(await next.queue.processAll()).toMatchObject({ completed: 1 });
    ends.open();
  });
});
