import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/client.js';
import { type DayCounts, dailyRollups } from '../../../src/db/schema/rollups.js';
import { readDays } from '../../../src/domain/rollups/read-days.js';
import { refreshRollups } from '../../../src/domain/rollups/refresh-rollups.js';
import { newTenantId } from '../../../src/ids.js';
import { ensureTenant } from '../../../src/store/account/prepare-tenants.js';
import { listTenantsToRollUp } from '../../../src/store/across-tenants/tenants-to-roll-up.js';
import { COUNTS_GROUPS, type CountsGroup } from '../../../src/store/rollups/groups.js';
import { sharedDatabase } from '../../support/database.js';
import { insertMessage, insertStep, writeEvent } from '../../support/rows.js';

const day = '2026-11-18';
const createdAt = new Date(`${day}T12:00:00Z`);
const first = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T13:00:00Z');

let db: Database;
let tenantId: string;
beforeAll(async () => {
  db = (await sharedDatabase()).db;
});
beforeEach(async () => {
  tenantId = newTenantId();
  await ensureTenant(db, tenantId, 'Test');
  await writeEvent(db, { tenantId, createdAt, receivedAt: createdAt, event: 'rephrase' });
  await insertMessage(db, { tenantId, occurredAt: createdAt });
  expect(await refreshRollups(db, tenantId, first)).toEqual({ stored: 1 });
});

/** Counts which of the events were rephrases. */
const REPHRASES: CountsGroup = {
  name: 'rephrases',
  version: 1,
  empty: { rephrases: 0 } as Partial<DayCounts>,
  tables: ['events'],
  select: sql`
    select day, jsonb_build_object('rephrases', sum(count)::int) as counts
    from events_by_session where event = 'rephrase' group by day`,
};
const WITH_REPHRASES = [...COUNTS_GROUPS, REPHRASES];

/** A version of the events that counts each of them ten times. */
const TENFOLD = COUNTS_GROUPS.map((group) =>
  group.name === 'events'
    ? {
        ...group,
        version: 2,
        select: sql`
          select day, jsonb_build_object('events', jsonb_object_agg(event, 10)) as counts
          from events_by_session group by day`,
      }
    : group,
);

const read = async (groups = COUNTS_GROUPS) =>
  (await readDays(db, tenantId, day, '2026-11-19', later, groups))[0]?.counts;

/** The groups stored of the day, by when they were computed. */
async function computed(): Promise<{ first: string[]; later: string[] }> {
  const rows = await db.select().from(dailyRollups).where(eq(dailyRollups.tenantId, tenantId));
  const at = (time: Date): string[] =>
    rows
      .filter(({ computedAt }) => computedAt.getTime() === time.getTime())
      .map(({ countsGroup, version }) => `${countsGroup} ${version}`)
      .sort();
  return { first: at(first), later: at(later) };
}

const PRESENT = COUNTS_GROUPS.map(({ name, version }) => `${name} ${version}`).sort();

describe('groups of counts', () => {
  test('are stored side by side, also those that found nothing', async () => {
    expect(await computed()).toEqual({ first: PRESENT, later: [] });
  });

  test('a new one is counted from rows until it is computed, and only itself is computed', async () => {
    // What is stored shows where it was read from: this row marks no day.
    await insertStep(db, { tenantId, startedAt: createdAt });
    expect(await read(WITH_REPHRASES)).toMatchObject({ steps: 0, rephrases: 1 });
    const newer = { stored: 1 };
    expect(await refreshRollups(db, tenantId, later, undefined, WITH_REPHRASES)).toEqual(newer);
    expect(await computed()).toEqual({ first: PRESENT, later: ['rephrases 1'] });
    expect(await read(WITH_REPHRASES)).toMatchObject({ steps: 0, rephrases: 1 });
    const again = await refreshRollups(db, tenantId, later, undefined, WITH_REPHRASES);
    expect(again).toEqual({ stored: 0 });
  });

  test('a raised version recomputes that group alone', async () => {
    expect(await read(TENFOLD)).toMatchObject({ events: { rephrase: 10 }, messages: { user: 1 } });
    expect(await refreshRollups(db, tenantId, later, undefined, TENFOLD)).toEqual({ stored: 1 });
    const others = PRESENT.filter((group) => group !== 'events 1');
    expect(await computed()).toEqual({ first: others, later: ['events 2'] });
    expect(await read(TENFOLD)).toMatchObject({ events: { rephrase: 10 }, ignoredByEvents: 0 });
  });

  test('a late write recomputes all of them', async () => {
    await writeEvent(db, {
      tenantId,
      createdAt: new Date(`${day}T13:00:00Z`),
      receivedAt: new Date('2026-11-21T12:00:00Z'),
    });
    expect(await read()).toMatchObject({ events: { rephrase: 1, accept: 1 } });
    await refreshRollups(db, tenantId, later);
    expect(await computed()).toEqual({ first: [], later: PRESENT });
  });

  test('a process of an older release leaves none out of date', async () => {
    await refreshRollups(db, tenantId, first, undefined, WITH_REPHRASES);
    const receivedAt = new Date('2026-11-21T12:00:00Z');
    await writeEvent(db, { tenantId, createdAt, receivedAt, event: 'rephrase' });
    await refreshRollups(db, tenantId, later, undefined, COUNTS_GROUPS);
    expect(await read(WITH_REPHRASES)).toMatchObject({ events: { rephrase: 2 }, rephrases: 2 });
  });

  test('the sweep finds tenants whose newest day lacks one', async () => {
    const found = async (groups: readonly CountsGroup[]): Promise<boolean> =>
      (await listTenantsToRollUp(db, day, groups, 1_000)).includes(tenantId);
    expect(await found(COUNTS_GROUPS)).toBe(false);
    expect(await found(WITH_REPHRASES)).toBe(true);
    expect(await found(TENFOLD)).toBe(true);
  });
});
