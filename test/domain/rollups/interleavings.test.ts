import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/client.js';
import { events } from '../../../src/db/schema/events.js';
import { messages } from '../../../src/db/schema/messages.js';
import { dailyRollups, dirtyDays } from '../../../src/db/schema/rollups.js';
import { dayOf, daysBetween, lateDay } from '../../../src/domain/rollups/days.js';
import { readDays } from '../../../src/domain/rollups/read-days.js';
import { recomputeDays, refreshRollups } from '../../../src/domain/rollups/refresh-rollups.js';
import { newTenantId } from '../../../src/ids.js';
import { deleteSessionData, deleteTenantData } from '../../../src/store/deletion.js';
import { markDirtyDays } from '../../../src/store/fleet/dirty-days.js';
import { ensureTenant } from '../../../src/store/fleet/tenants.js';
import { countDays, holdTenant, storeDays, takeMarks } from '../../../src/store/rollups.js';
import { onServer, sharedDatabase } from '../../support/database.js';
import { insertMessage, writeEvent } from '../../support/rows.js';

const now = new Date('2026-11-20T12:00:00Z');
const DAYS = daysBetween('2026-11-12', '2026-11-21');

let db: Database;
beforeAll(async () => {
  db = (await sharedDatabase()).db;
});

async function newTenant(): Promise<string> {
  const tenantId = newTenantId();
  await ensureTenant(db, tenantId, 'Test');
  return tenantId;
}

/** A generator of numbers in [0, below), the same for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A message and the mark of its day, in one transaction. */
function ingest(tenantId: string, sessionId: string, occurredAt: Date): Promise<void> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    await insertMessage(tx, { tenantId, sessionId, occurredAt });
    const day = lateDay(occurredAt, now);
    if (day) await markDirtyDays(tx, [{ tenantId, day }]);
  });
}

/** What the rows say, counted here. */
async function recount(tenantId: string): Promise<object[]> {
  const allEvents = await db.select().from(events).where(eq(events.tenantId, tenantId));
  const allMessages = await db.select().from(messages).where(eq(messages.tenantId, tenantId));
  return DAYS.map((day) => {
    const told = allEvents.filter(({ createdAt }) => dayOf(createdAt) === day);
    const said = allMessages.filter(({ occurredAt }) => dayOf(occurredAt) === day);
    return {
      day,
      events: told.length,
      messages: said.length,
      sessions: new Set([...told, ...said].map(({ sessionId }) => sessionId)).size,
    };
  });
}

async function read(tenantId: string): Promise<object[]> {
  const days = await readDays(db, tenantId, DAYS[0] as string, '2026-11-21', now);
  return days.map(({ day, counts }) => ({
    day,
    events: counts.events.accept ?? 0,
    messages: counts.messages.user ?? 0,
    sessions: counts.sessions,
  }));
}

describe('rollups under late writes, deletions and recomputations in any order', () => {
  test.each([1, 2, 3, 4])('always say what a recount says (seed %i)', async (seed) => {
    const tenantId = await newTenant();
    const random = randomOf(seed);
    const sessionId = (): string => `s${random(4)}`;
    const moment = (): Date =>
      new Date(`${DAYS[random(DAYS.length)]}T${String(random(12)).padStart(2, '0')}:30:00Z`);
    const step = (): Promise<unknown> => {
      switch (random(8)) {
        case 0:
          return deleteSessionData(db, tenantId, sessionId());
        case 1:
        case 2:
          return refreshRollups(db, tenantId, now);
        case 3:
          return recomputeDays(db, tenantId, DAYS.slice(random(4), 5), now);
        case 4:
        case 5:
          return ingest(tenantId, sessionId(), moment());
        default: {
          const row = { tenantId, sessionId: sessionId(), createdAt: moment(), receivedAt: now };
          return writeEvent(db, row);
        }
      }
    };
    for (let round = 0; round < 10; round += 1) {
      // On a server the steps of a round really run at once.
      await Promise.all(Array.from({ length: 1 + random(6) }, step));
      expect(await read(tenantId)).toEqual(await recount(tenantId));
    }
    // Days later all of them are stored, also those that were live.
    await refreshRollups(db, tenantId, new Date('2026-11-23T12:00:00Z'));
    expect(await db.$count(dirtyDays, eq(dirtyDays.tenantId, tenantId))).toBe(0);
    expect(await read(tenantId)).toEqual(await recount(tenantId));
    await deleteTenantData(db, tenantId);
    expect(await db.$count(dailyRollups, eq(dailyRollups.tenantId, tenantId))).toBe(0);
  });
});

// The embedded database runs one transaction after the other.
describe.runIf(process.env.TEST_DATABASE_URL)('a recomputation and what commits meanwhile', () => {
  const day = '2026-11-14';
  const occurredAt = new Date(`${day}T12:00:00Z`);

  /** A recomputation of the day that lets `meanwhile` commit after its snapshot. */
  const recomputeAround = (tenantId: string, meanwhile: () => Promise<unknown>): Promise<void> =>
    db.transaction(
      async (transaction) => {
        const tx = transaction as unknown as Database;
        await tx.execute(sql`select 1`);
        await meanwhile();
        await holdTenant(tx, tenantId);
        await takeMarks(tx, tenantId, [day]);
        const counts = await countDays(tx, tenantId, [day]);
        await storeDays(
          tx,
          tenantId,
          [...counts].map(([day, counts]) => ({ day, counts })),
          now,
        );
      },
      { isolationLevel: 'repeatable read' },
    );

  test('the mark of a later write stays', async () => {
    expect(onServer()).toBe(true);
    const tenantId = await newTenant();
    await ingest(tenantId, 'a', occurredAt);
    await recomputeAround(tenantId, () => ingest(tenantId, 'b', occurredAt));
    expect(await db.$count(dirtyDays, eq(dirtyDays.tenantId, tenantId))).toBe(1);
    expect(await read(tenantId)).toEqual(await recount(tenantId));
  });

  test('a recomputation with the older snapshot gives way', async () => {
    const tenantId = await newTenant();
    await ingest(tenantId, 'a', occurredAt);
    const newer = async () => {
      await deleteSessionData(db, tenantId, 'a');
      await refreshRollups(db, tenantId, now);
    };
    await expect(recomputeAround(tenantId, newer)).rejects.toMatchObject({
      cause: { code: '40001' },
    });
    expect(await read(tenantId)).toEqual(await recount(tenantId));
  });

  test('a deletion of all data leaves nothing for it to store', async () => {
    const tenantId = await newTenant();
    await insertMessage(db, { tenantId, occurredAt });
    await expect(
      recomputeAround(tenantId, () => deleteTenantData(db, tenantId)),
    ).rejects.toMatchObject({ cause: { code: '40001' } });
    expect(await db.$count(dailyRollups, eq(dailyRollups.tenantId, tenantId))).toBe(0);
  });
});
