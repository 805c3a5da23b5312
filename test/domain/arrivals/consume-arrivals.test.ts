import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, type DatabaseHandle, openServer } from '../../../src/db/client.js';
import { query } from '../../../src/db/rows.js';
import type { NewMessage } from '../../../src/db/schema/messages.js';
import type { Arrival, ArrivalConsumer } from '../../../src/domain/arrivals/arrival.js';
import {
  type ArrivalFailure,
  consumeArrivals,
} from '../../../src/domain/arrivals/consume-arrivals.js';
import { contentHash } from '../../../src/domain/session/content-hash.js';
import { newTenantId } from '../../../src/ids.js';
import { deleteSessionData, deleteTenantData } from '../../../src/store/deletion.js';
import { readArrivalLoad } from '../../../src/store/fleet/arrivals.js';
import { upsertMessages } from '../../../src/store/fleet/messages.js';
import { touchSessions } from '../../../src/store/fleet/sessions.js';
import { ensureTenant } from '../../../src/store/fleet/tenants.js';
import { drain } from '../../support/arrivals.js';
import { cloneOnServer, embeddedDatabase, onServer } from '../../support/database.js';

const now = new Date('2026-11-20T12:00:00Z');

let database: DatabaseHandle;
/** What another process would have: on a server its own connections. */
let second: DatabaseHandle;
let db: Database;
let tenantId: string;
beforeAll(async () => {
  if (onServer()) {
    const url = await cloneOnServer();
    [database, second] = [openServer(url), openServer(url)];
  } else {
    database = await embeddedDatabase();
    second = database;
  }
  db = database.db;
});
beforeEach(async () => {
  tenantId = newTenantId();
  await ensureTenant(db, tenantId, 'Test');
  await db.execute(sql`delete from arrivals`);
});
afterAll(async () => {
  await database.close();
  if (second !== database) await second.close();
});

/** Stores texts as one write of one session, as ingestion does. */
async function say(
  contents: readonly string[],
  { of = tenantId, sessionId = 's' } = {},
): Promise<void> {
  await touchSessions(db, [{ tenantId: of, sessionId, firstAt: now, lastAt: now }]);
  const rows = contents.map(
    (content, position): NewMessage => ({
      tenantId: of,
      sessionId,
      position,
      role: 'user',
      content,
      contentHash: contentHash('user', content),
      occurredAt: now,
      interrupted: false,
      source: 'ingest',
      receivedAt: now,
    }),
  );
  await upsertMessages(db, rows);
}

/** Derives something of each session, in a table that deletion empties after the sources. */
const derive: ArrivalConsumer = async (tx, texts) => {
  for (const { tenantId: of, sessionId, text } of texts) {
    await tx.execute(sql`
      insert into session_memory (tenant_id, session_id, revision, memory, updated_at)
      values (${of}, ${sessionId}, gen_random_uuid(), jsonb_build_array(${text}::text), now())
      on conflict (tenant_id, session_id) do update
        set memory = session_memory.memory || excluded.memory`);
  }
};

/** What `derive` has made of all texts of the tenant. */
async function derived(of = tenantId): Promise<string[]> {
  const rows = await query<{ text: string }>(
    db,
    sql`select jsonb_array_elements_text(memory) as text from session_memory
        where tenant_id = ${of} order by 1`,
  );
  return rows.map(({ text }) => text);
}

const failing =
  (bad: (texts: readonly Arrival[]) => boolean): ArrivalConsumer =>
  async (_tx, texts) => {
    if (bad(texts)) throw new Error('poison');
  };
const poisoned = failing((texts) => texts.some(({ text }) => text === 'poison'));

const names = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `text ${String(index).padStart(4, '0')}`);

async function waiting(): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from arrivals`,
  );
  return row?.count ?? 0;
}

describe('consumeArrivals', () => {
  test('takes in everything in rounds, and answers 0 when nothing is left', async () => {
    const sizes: number[] = [];
    await say(names(700));
    const taken = await drain(db, [async (_tx, texts) => void sizes.push(texts.length), derive]);
    expect(taken).toBe(700);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(600);
    expect(await derived()).toEqual(names(700));
    expect(await waiting()).toBe(0);
  });

  test('a round is bounded in bytes, too', async () => {
    await say(names(100).map((name) => `${name} ${'x'.repeat(9_000)}`));
    const sizes: number[] = [];
    await drain(db, [
      async (_tx, texts) =>
        void sizes.push(texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)),
    ]);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(900_000);
    expect(Math.max(...sizes)).toBeLessThan(320_000);
  });

  test('without a consumer it drains', async () => {
    await say(names(3));
    expect(await drain(db)).toBe(3);
    expect(await waiting()).toBe(0);
  });

  test('a text that arrived twice is seen once in a round, as it is now', async () => {
    await say(['a', 'b']);
    await db.execute(sql`
      insert into arrivals (tenant_id, kind, items, bytes)
      select tenant_id, kind, items, bytes from arrivals`);
    expect(await drain(db, [derive])).toBe(4);
    expect(await derived()).toEqual(['a', 'b']);
  });

  test('who sends much does not keep others waiting', async () => {
    const other = newTenantId();
    await say(names(2_000));
    await say(['from another'], { of: other });
    const seen: Arrival[] = [];
    await consumeArrivals(db, [async (_tx, texts) => void seen.push(...texts)], { now });
    expect(seen.map(({ text }) => text)).toContain('from another');
    expect(seen.length).toBeGreaterThan(100);
  });

  test('exactly once under two consumers at once', async () => {
    for (let session = 0; session < 30; session += 1) {
      const sessionId = `s${session}`;
      await say(
        names(40).map((name) => `${sessionId} ${name}`),
        { sessionId },
      );
    }
    const taken = await Promise.all([drain(db, [derive]), drain(second.db, [derive])]);
    expect(taken[0] + taken[1]).toBe(1_200);
    const texts = await derived();
    expect(texts).toHaveLength(1_200);
    expect(new Set(texts).size).toBe(1_200);
  });

  test('what fails half-way leaves nothing, and arrives again', async () => {
    await say(['a', 'b']);
    let failures = 2;
    const crash: ArrivalConsumer = async () => {
      if (failures-- > 0) throw new Error('crash');
    };
    expect(await consumeArrivals(db, [derive, crash], { now })).toBe(2);
    expect(await derived()).toEqual([]);
    expect(await consumeArrivals(db, [derive, crash], { now })).toBe(0);
    expect(await drain(db, [derive, crash], { delayed: true })).toBe(2);
    expect(await derived()).toEqual(['a', 'b']);
  });

  test.runIf(onServer())('exactly once when the database kills the round half-way', async () => {
    await say(['a'], { sessionId: 'one' });
    await say(['b'], { sessionId: 'two' });
    let kills = 1;
    const kill: ArrivalConsumer = async (tx) => {
      if (kills-- > 0) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    };
    expect(await drain(db, [derive, kill])).toBe(2);
    expect(await derived()).toEqual(['a', 'b']);
    expect(await waiting()).toBe(0);
  });

  test('a text that fails five times is set aside, and the others go on', async () => {
    await say(['a', 'poison', 'b'], { sessionId: 'one' });
    await say(['c'], { sessionId: 'two' });
    const failures: ArrivalFailure[] = [];
    const options = {
      delayed: true,
      onFailure: (failure: ArrivalFailure) => failures.push(failure),
    };
    await consumeArrivals(db, [derive, poisoned], { now, ...options });
    expect(await derived()).toEqual(['c']);
    await drain(db, [derive, poisoned], options);
    expect(await derived()).toEqual(['a', 'b', 'c']);
    // Five times with the texts that it came with, and five times alone.
    expect(failures.map(({ items }) => items.length)).toEqual([3, 3, 3, 3, 3, 1, 1, 1, 1, 1]);
    expect(failures.map(({ setAside }) => setAside)).toEqual([...Array(9).fill(false), true]);
    expect(await readArrivalLoad(db)).toEqual({ lagSeconds: 0, setAside: 1 });
    expect(await drain(db, [poisoned], { delayed: true })).toBe(0);
  });

  test('what failed rests, and nothing that comes later waits for it', async () => {
    await say(['poison'], { sessionId: 'bad' });
    expect(await drain(db, [poisoned, derive])).toBe(1);
    await say(['fine'], { sessionId: 'good' });
    expect(await drain(db, [poisoned, derive])).toBe(1);
    expect(await derived()).toEqual(['fine']);
    expect(await readArrivalLoad(db)).toEqual({ lagSeconds: 0, setAside: 0 });
    const [row] = await query<{ attempts: number; rests: boolean }>(
      db,
      sql`select attempts, due_at > now() as rests from arrivals`,
    );
    expect(row).toEqual({ attempts: 1, rests: true });
  });

  test("a statement that the database refuses is one text's fault alone", async () => {
    const refused: ArrivalConsumer = async (tx, texts) => {
      for (const { text } of texts) await tx.execute(sql`select ${text}::int`);
    };
    await say(['1'], { sessionId: 'good' });
    await say(['x'], { sessionId: 'bad' });
    const failures: ArrivalFailure[] = [];
    await drain(db, [refused, derive], { onFailure: (failure) => failures.push(failure) });
    expect(await derived()).toEqual(['1']);
    expect(failures).toHaveLength(1);
  });
});

describe('deletion', () => {
  /** A consumer that stands still in the middle of its round. */
  function halted() {
    let reached = (): void => {};
    let go = (): void => {};
    const inside = new Promise<void>((done) => {
      reached = done;
    });
    const free = new Promise<void>((done) => {
      go = done;
    });
    const consumer: ArrivalConsumer = async (...args) => {
      await derive(...args);
      reached();
      await free;
    };
    return { consumer, inside, go: () => go() };
  }

  test('of a session before the round: its texts are no more', async () => {
    await say(['gone'], { sessionId: 'a' });
    await say(['stays'], { sessionId: 'b' });
    await deleteSessionData(db, tenantId, 'a');
    expect(await drain(db, [derive])).toBe(2);
    expect(await derived()).toEqual(['stays']);
  });

  test('of a session in the middle of a round: nothing of it is left', async () => {
    await say(['secret'], { sessionId: 'a' });
    await say(['stays'], { sessionId: 'b' });
    const { consumer, inside, go } = halted();
    const round = drain(db, [consumer]);
    await inside;
    const deletion = deleteSessionData(second.db, tenantId, 'a');
    await stuck('%sessions%for update%');
    go();
    await Promise.all([round, deletion]);
    expect(await derived()).toEqual(['stays']);
    expect(await waiting()).toBe(0);
  });

  test('of a session, cut short when its sources are gone: nothing comes of its texts', async () => {
    await say(['gone'], { sessionId: 'a' });
    await db.execute(sql`delete from messages where tenant_id = ${tenantId}`);
    await drain(db, [derive]);
    expect(await derived()).toEqual([]);
  });

  test('of a tenant in the middle of a round: nothing of it is left', async () => {
    await say(names(3));
    const { consumer, inside, go } = halted();
    const round = drain(db, [consumer]);
    await inside;
    const deletion = deleteTenantData(second.db, tenantId);
    await stuck('%delete from "arrivals"%');
    go();
    await Promise.all([round, deletion]);
    expect(await derived()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('of a tenant takes its arrivals along', async () => {
    await say(names(3));
    const removed = await deleteTenantData(db, tenantId);
    expect(removed).toMatchObject({ messages: 3, arrivals: 1 });
    expect(await waiting()).toBe(0);
  });

  /** Until the server says that such a statement waits for a lock. The embedded database queues by itself. */
  async function stuck(pattern: string): Promise<void> {
    if (!onServer()) return;
    for (;;) {
      const rows = await query(
        db,
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like ${pattern}
            and datname = current_database()`,
      );
      if (rows.length > 0) return;
    }
  }
});
