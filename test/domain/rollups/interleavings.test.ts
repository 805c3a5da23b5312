import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database, DatabaseHandle } from '../../../src/db/client.js';
import { events } from '../../../src/db/schema/events.js';
import { messages } from '../../../src/db/schema/messages.js';
import { outcomes } from '../../../src/db/schema/outcomes.js';
import { dailyRollups, dirtyDays } from '../../../src/db/schema/rollups.js';
import { steps } from '../../../src/db/schema/steps.js';
import { StepStore } from '../../../src/domain/episodes/step-store.js';
import { daysBetween, utcDay } from '../../../src/domain/rollups/days.js';
import { readDays } from '../../../src/domain/rollups/read-days.js';
import { recomputeDays, recomputeOnce } from '../../../src/domain/rollups/recompute-days.js';
import { refreshRollups } from '../../../src/domain/rollups/refresh-rollups.js';
import { lastUuidv7, newTenantId, uuidv7 } from '../../../src/ids.js';
import { ensureTenant } from '../../../src/store/account/prepare-tenants.js';
import { deleteSessionData, deleteTenantData } from '../../../src/store/deletion/delete.js';
import { appendMessages, upsertMessages } from '../../../src/store/messages/writes.js';
import { writeOutcomes } from '../../../src/store/outcomes/writes.js';
import { writeSpans } from '../../../src/store/traces/writes.js';
import { onServer, sharedDatabase } from '../../support/database.js';
import { seededBelow } from '../../support/random.js';
import { insertMessage, reportedStep, writeEvent } from '../../support/rows.js';

const now = new Date('2026-11-20T12:00:00Z');
const DAYS = daysBetween('2026-11-12', '2026-11-21');

let database: DatabaseHandle;
let db: Database;
beforeAll(async () => {
  database = await sharedDatabase();
  db = database.db;
});

async function newTenant(): Promise<string> {
  const tenantId = newTenantId();
  await ensureTenant(db, tenantId, 'Test');
  return tenantId;
}

/** A message, with the mark of its day. */
const ingest = (tenantId: string, sessionId: string, occurredAt: Date): Promise<unknown> =>
  upsertMessages(db, [message(tenantId, sessionId, occurredAt, uuidv7())]);

/** The product's writers, each of which may also move what is there already to another day. */
const WRITERS: ((tenantId: string, sessionId: string, at: Date, id: string) => Promise<unknown>)[] =
  [
    (tenantId, sessionId, createdAt) =>
      writeEvent(db, { tenantId, sessionId, createdAt, receivedAt: now }),
    (tenantId, sessionId, occurredAt, id) =>
      upsertMessages(db, [message(tenantId, sessionId, occurredAt, id)]),
    (tenantId, sessionId, occurredAt, id) =>
      appendMessages(db, [message(tenantId, sessionId, occurredAt, id)]),
    (tenantId, sessionId, startedAt, stepId) =>
      new StepStore(database).write([step(tenantId, sessionId, startedAt, stepId)]),
    async (tenantId, sessionId, occurredAt, id) => {
      const key = `00000000-0000-7000-8000-${id.padStart(12, '0')}`;
      const outcome = { ...OUTCOME, tenantId, sessionId, occurredAt, key };
      await writeOutcomes(db, [{ outcome, lastGateCallId: lastUuidv7(0) }]);
    },
    (tenantId, sessionId, startedAt, stepId) => writeSpan(tenantId, sessionId, startedAt, stepId),
  ];

const message = (tenantId: string, sessionId: string, occurredAt: Date, id: string) => ({
  tenantId,
  sessionId,
  occurredAt,
  position: 0,
  role: 'user',
  content: id,
  contentHash: id,
  interrupted: false,
  source: 'otel',
  receivedAt: now,
});

const step = (tenantId: string, sessionId: string, startedAt: Date, stepId: string) =>
  reportedStep({ tenantId, sessionId, stepId, startedAt, receivedAt: now });

const OUTCOME = {
  type: 'task_completed',
  value: 0.1,
  currency: 'EUR',
  detail: '',
  receivedAt: now,
};

function writeSpan(
  tenantId: string,
  sessionId: string,
  startedAt: Date,
  id: string,
): Promise<void> {
  const json = JSON.stringify({
    ...step(tenantId, sessionId, startedAt, `span ${id}`),
    traceId: id,
    name: 'x',
    status: 'ok',
    source: 'otel',
    startNanos: 0,
    claims: {},
  });
  const key = JSON.stringify({ tenantId, traceId: id, stepId: `span ${id}` });
  return writeSpans(db, [{ tenantId, key, json }]);
}

const COUNTED = [
  [events, events.createdAt],
  [messages, messages.occurredAt],
  [steps, steps.startedAt],
  [outcomes, outcomes.occurredAt],
] as const;

/** What the rows say, counted here: by day, of each table, and the sessions of all. */
async function recount(tenantId: string): Promise<object[]> {
  const tables = await Promise.all(
    COUNTED.map(([table, at]) =>
      db.select({ at, sessionId: table.sessionId }).from(table).where(eq(table.tenantId, tenantId)),
    ),
  );
  return DAYS.map((day) => {
    const rows = tables.map((all) => all.filter(({ at }) => utcDay(at) === day));
    const [events, messages, steps, outcomes] = rows.map(({ length }) => length);
    const sessions = new Set(rows.flat().map(({ sessionId }) => sessionId)).size;
    return { day, events, messages, steps, outcomes, sessions };
  });
}

async function read(tenantId: string): Promise<object[]> {
  const days = await readDays(db, tenantId, DAYS[0] as string, '2026-11-21', now);
  return days.map(({ day, counts }) => ({
    day,
    events: counts.events.accept ?? 0,
    messages: counts.messages.user ?? 0,
    steps: counts.steps,
    outcomes: counts.outcomes[0]?.count ?? 0,
    sessions: counts.sessions,
  }));
}

describe('rollups under late writes, deletions and recomputations in any order', () => {
  test.each(process.env.TEST_DATABASE_URL ? [1, 2, 3, 4] : [1, 2])(
    'always say what a recount says (seed %i)',
    async (seed) => {
      const tenantId = await newTenant();
      const random = seededBelow(seed);
      const sessionId = (): string => `s${random(3)}`;
      const moment = (): Date =>
        new Date(`${DAYS[random(DAYS.length)]}T${String(random(12)).padStart(2, '0')}:30:00Z`);
      const step = (_: unknown, place: number): Promise<unknown> => {
        switch (random(16)) {
          case 0:
            return deleteSessionData(db, tenantId, sessionId());
          case 1:
          case 2:
            return refreshRollups(db, tenantId, now);
          case 3:
            return recomputeDays(db, tenantId, DAYS.slice(random(4), 5), now);
          default: {
            const write = WRITERS[random(WRITERS.length)];
            // The same thing is never written from two places at once.
            const id = String(place);
            return write?.(tenantId, `s${place % 3}`, moment(), id) ?? Promise.resolve();
          }
        }
      };
      for (let round = 0; round < 24; round += 1) {
        // On a server the steps of a round really run at once.
        await Promise.all(Array.from({ length: 1 + random(4) }, step));
        expect(await read(tenantId)).toEqual(await recount(tenantId));
      }
      // Days later all of them are stored, also those that were live.
      await refreshRollups(db, tenantId, new Date('2026-11-23T12:00:00Z'));
      expect(await db.$count(dirtyDays, eq(dirtyDays.tenantId, tenantId))).toBe(0);
      expect(await read(tenantId)).toEqual(await recount(tenantId));
      await deleteTenantData(db, tenantId);
      expect(await db.$count(dailyRollups, eq(dailyRollups.tenantId, tenantId))).toBe(0);
    },
  );
});

// The embedded database runs one transaction after the other.
describe.runIf(process.env.TEST_DATABASE_URL)('a recomputation and what commits meanwhile', () => {
  const day = '2026-11-14';
  const occurredAt = new Date(`${day}T12:00:00Z`);

  /** A recomputation of the day that lets `meanwhile` commit after its snapshot. */
  const recomputeAround = (tenantId: string, meanwhile: () => Promise<unknown>): Promise<void> =>
    db.transaction(
      async (tx) => {
        // On a cluster it is the snapshot of the tenant's server that counts.
        await tx.execute(sql`select from tenants where id = ${tenantId}`);
        await meanwhile();
        await recomputeOnce(tx, tenantId, [day], now);
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
