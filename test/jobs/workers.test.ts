import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events } from '../../src/db/schema/events.js';
import { gateCalls } from '../../src/db/schema/gate-calls.js';
import { dailyRollups } from '../../src/db/schema/rollups.js';
import { SweepRollups } from '../../src/domain/rollups/sweep-rollups.js';
import { startApp, type TestApp } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { insertMessage, writeEvent } from '../support/rows.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp({}, { database: await freshDatabase() });
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
});

const sweep = async () => {
  const { queue, errors } = subject.jobs;
  await queue.send(SweepRollups, {});
  const outcomes = await queue.processAll();
  expect(errors).toEqual([]);
  const rows = await subject.database.db
    .selectDistinct({ day: dailyRollups.day })
    .from(dailyRollups)
    .orderBy(dailyRollups.day);
  return { runs: outcomes.completed, days: rows.map(({ day }) => day) };
};

describe('the sweep of rollups', () => {
  test('has the days stored that are over, and those that a late write touched', async () => {
    const { db } = subject.database;
    const [one, two] = [await subject.tenant(), await subject.tenant()];
    await subject.tenant();
    expect(await sweep()).toEqual({ runs: 1, days: [] });
    // The day before yesterday is over; a day that was never computed comes along with it.
    await insertMessage(db, { tenantId: one.id, occurredAt: new Date('2026-11-18T10:00:00Z') });
    await insertMessage(db, { tenantId: one.id, occurredAt: new Date('2026-11-01T10:00:00Z') });
    await insertMessage(db, { tenantId: two.id, occurredAt: new Date('2026-11-19T10:00:00Z') });
    expect(await sweep()).toEqual({ runs: 2, days: ['2026-11-01', '2026-11-18'] });
    expect(await sweep()).toEqual({ runs: 1, days: ['2026-11-01', '2026-11-18'] });
    // An event of long ago marks its day through the route, too.
    const late = { session_id: 's', event: 'accept', created_at: '2026-10-05T12:00:00Z' };
    expect((await two.call('POST', '/v1/events', late)).statusCode).toBe(200);
    await writeEvent(db, {
      tenantId: two.id,
      receivedAt: subject.clock.now,
      createdAt: new Date('2026-11-19T00:00:00Z'),
    });
    expect(await sweep()).toEqual({ runs: 2, days: ['2026-10-05', '2026-11-01', '2026-11-18'] });
  });
});

describe('what a call leaves behind', () => {
  test('is counted with the call or event that left it', async () => {
    const tenant = await subject.tenant();
    const { db } = subject.database;
    const ask = (request: string) =>
      tenant.call('POST', '/v1/gate', { request, session_id: 's', action_risk: 'irreversible' });
    await ask('Delete the old records');
    subject.clock.advance(5_000);
    await ask('Delete the new records');
    subject.clock.advance(5_000);
    await tenant.call('POST', '/v1/events', { session_id: 's', event: 'rephrase' });
    const calls = await db.select().from(gateCalls).where(eq(gateCalls.tenantId, tenant.id));
    const stored = await db.select().from(events).where(eq(events.tenantId, tenant.id));
    expect(calls.map(({ ignored }) => ignored).sort()).toEqual([1, null]);
    expect(stored.map(({ ignored }) => ignored)).toEqual([1]);
  });
});
