import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/client.js';
import { events } from '../../../src/db/schema/events.js';
import { gateCalls } from '../../../src/db/schema/gate-calls.js';
import { messages } from '../../../src/db/schema/messages.js';
import { type DayCounts, dailyRollups, dirtyDays } from '../../../src/db/schema/rollups.js';
import { addDays } from '../../../src/domain/rollups/days.js';
import { freezeDays } from '../../../src/domain/rollups/freeze-days.js';
import { readDays } from '../../../src/domain/rollups/read-days.js';
import { recomputeOnce } from '../../../src/domain/rollups/recompute-days.js';
import { refreshRollups } from '../../../src/domain/rollups/refresh-rollups.js';
import { newTenantId } from '../../../src/ids.js';
import { ensureTenant } from '../../../src/store/account/prepare-tenants.js';
import { deleteTenantData } from '../../../src/store/deletion/delete.js';
import { COUNTS_GROUPS, type CountsGroup } from '../../../src/store/rollups/groups.js';
import { listMissingDays } from '../../../src/store/rollups/stored-days.js';
import { onServer, sharedDatabase } from '../../support/database.js';
import { insertGateCall, insertMessage, writeEvent } from '../../support/rows.js';

const now = new Date('2026-11-20T12:00:00Z');
const DAYS = ['2026-10-01', '2026-10-02', '2026-10-03'] as const;
const [OLDEST, OLD, KEPT] = DAYS;
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

let db: Database;
let tenantId: string;
beforeAll(async () => {
  db = (await sharedDatabase()).db;
});
beforeEach(async () => {
  tenantId = newTenantId();
  await ensureTenant(db, tenantId, 'Test');
  for (const day of DAYS) {
    await insertGateCall(db, { tenantId, createdAt: noon(day) });
    await insertMessage(db, { tenantId, occurredAt: noon(day), sessionId: 'a' });
    await writeEvent(db, { tenantId, createdAt: noon(day), receivedAt: now, sessionId: 'b' });
  }
});

const lateEvent = (day: string) =>
  writeEvent(db, { tenantId, createdAt: noon(day), receivedAt: now, sessionId: 'late' });

/** Deletes the rows of the days up to `through`, and marks the days as every deletion of rows does. */
async function deleteRows(through: string): Promise<void> {
  const next = noon(addDays(through, 1)).toISOString();
  for (const [table, at] of [
    [gateCalls, gateCalls.createdAt],
    [events, events.createdAt],
    [messages, messages.occurredAt],
  ] as const) {
    await db.delete(table).where(and(eq(table.tenantId, tenantId), sql`${at} < ${next}`));
  }
  await db
    .insert(dirtyDays)
    .values(DAYS.filter((day) => day <= through).map((day) => ({ tenantId, day })));
}

const read = async (day: string, groups?: readonly CountsGroup[]) =>
  (await readDays(db, tenantId, day, addDays(day, 1), now, groups))[0]?.counts;

const frozenDays = async (): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ day: dailyRollups.day })
    .from(dailyRollups)
    .where(and(eq(dailyRollups.tenantId, tenantId), isNotNull(dailyRollups.frozenAt)))
    .orderBy(dailyRollups.day);
  return rows.map(({ day }) => day);
};

const markedDays = () => db.$count(dirtyDays, eq(dirtyDays.tenantId, tenantId));

const COUNTED = { events: { accept: 1 }, messages: { user: 1 }, steps: 0, sessions: 3 };
const WITH_LATE_EVENT = { ...COUNTED, events: { accept: 2 }, sessions: 4 };

/** All versions raised, and one group more. */
const NEWER: readonly CountsGroup[] = [
  ...COUNTS_GROUPS.map((group) => ({ ...group, version: group.version + 1 })),
  {
    name: 'accepted',
    version: 1,
    empty: { accepted: 0 } as Partial<DayCounts>,
    tables: ['events'],
    select: sql`
      select day, jsonb_build_object('accepted', sum(count)::int) as counts
      from events_by_session group by day`,
  },
];

describe('freezeDays', () => {
  test('counts what is not counted yet, and freezes the days that have rows', async () => {
    await refreshRollups(db, tenantId, now);
    await lateEvent(OLDEST);
    await insertMessage(db, { tenantId, occurredAt: noon('2024-02-29') });
    expect(await freezeDays(db, tenantId, OLD, now)).toEqual({ through: OLD, frozen: 3 });
    expect(await frozenDays()).toEqual(['2024-02-29', OLDEST, OLD]);
    expect(await markedDays()).toBe(0);
    await deleteRows(OLD);
    expect(await read('2024-02-29')).toMatchObject({ messages: { user: 1 }, sessions: 1 });
    expect(await read(OLDEST)).toMatchObject(WITH_LATE_EVENT);
    expect(await read(OLD)).toMatchObject(COUNTED);
    expect(await read(KEPT)).toMatchObject(COUNTED);
  });

  test('what it freezes survives the deletion of its rows and raised versions', async () => {
    await freezeDays(db, tenantId, OLD, now);
    await deleteRows(OLD);
    const before = [await read(OLDEST), await read(OLD)];
    // Stored with the newer versions: the day that is kept alone. The marks go.
    await refreshRollups(db, tenantId, now, undefined, NEWER);
    expect(await markedDays()).toBe(0);
    expect([await read(OLDEST), await read(OLD)]).toEqual(before);
    for (const day of [OLDEST, OLD]) {
      expect(await read(day, NEWER)).toMatchObject({ ...COUNTED, accepted: 0 });
    }
    expect(await read(KEPT, NEWER)).toMatchObject({ ...COUNTED, accepted: 1 });
    expect(await freezeDays(db, tenantId, OLD, now, undefined, NEWER)).toMatchObject({ frozen: 0 });
    expect(await read(OLD)).toEqual(before[1]);
  });

  test('frozen days are not counted anew while their rows are still there', async () => {
    await freezeDays(db, tenantId, OLD, now);
    expect(await listMissingDays(db, tenantId, DAYS, NEWER)).toEqual([KEPT]);
    await db.insert(dirtyDays).values({ tenantId, day: OLD });
    await refreshRollups(db, tenantId, now, undefined, NEWER);
    expect(await read(OLD, NEWER)).toMatchObject({ ...COUNTED, accepted: 0 });
  });

  test('with newer versions, days not frozen yet are counted with them before their rows go', async () => {
    await refreshRollups(db, tenantId, now);
    await freezeDays(db, tenantId, OLD, now, undefined, NEWER);
    await deleteRows(OLD);
    expect(await read(OLD, NEWER)).toMatchObject({ ...COUNTED, accepted: 1 });
  });

  test('a row that arrives later does not change the counts', async () => {
    await freezeDays(db, tenantId, OLD, now);
    await lateEvent(OLD);
    expect(await read(OLD)).toMatchObject(COUNTED);
    await deleteRows(OLD);
    await lateEvent(OLD);
    await refreshRollups(db, tenantId, now);
    await freezeDays(db, tenantId, OLD, now);
    expect(await read(OLD)).toMatchObject(COUNTED);
    expect(await markedDays()).toBe(0);
  });

  test('an empty day is not frozen, and counts what arrives', async () => {
    await freezeDays(db, tenantId, KEPT, now);
    await lateEvent('2026-09-01');
    expect(await read('2026-09-01')).toMatchObject({ events: { accept: 1 } });
    await freezeDays(db, tenantId, KEPT, now);
    expect(await frozenDays()).toEqual(['2026-09-01', ...DAYS]);
  });

  test('days whose writes may not have committed yet stay as they are', async () => {
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      await insertMessage(db, { tenantId, occurredAt: noon(day) });
    }
    const done = await freezeDays(db, tenantId, '2026-11-20', now);
    expect(done).toEqual({ through: '2026-11-18', frozen: 4 });
    expect(await frozenDays()).toEqual([...DAYS, '2026-11-18']);
  });

  test('two at once and a refresh say the same as one', async () => {
    await lateEvent(OLD);
    await Promise.all([
      freezeDays(db, tenantId, OLD, now),
      refreshRollups(db, tenantId, now),
      freezeDays(db, tenantId, OLD, now),
    ]);
    await deleteRows(OLD);
    expect(await frozenDays()).toEqual([OLDEST, OLD]);
    expect(await read(OLDEST)).toMatchObject(COUNTED);
    expect(await read(OLD)).toMatchObject(WITH_LATE_EVENT);
  });

  test("a deletion of the tenant's data removes frozen days, too", async () => {
    await freezeDays(db, tenantId, OLD, now);
    await deleteTenantData(db, tenantId);
    expect(await db.$count(dailyRollups, eq(dailyRollups.tenantId, tenantId))).toBe(0);
  });

  // The embedded database runs one transaction after the other.
  test.runIf(onServer())('a write that commits meanwhile is a late one', async () => {
    await db.transaction(
      async (tx) => {
        // On a cluster it is the snapshot of the tenant's server that counts.
        await tx.execute(sql`select from tenants where id = ${tenantId}`);
        await lateEvent(OLD);
        await recomputeOnce(tx, tenantId, [OLD], now, { freeze: true });
      },
      { isolationLevel: 'repeatable read' },
    );
    expect(await read(OLD)).toMatchObject(COUNTED);
    await refreshRollups(db, tenantId, now);
    expect(await read(OLD)).toMatchObject(COUNTED);
    expect(await markedDays()).toBe(0);
  });
});
