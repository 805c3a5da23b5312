import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/client.js';
import { sessions } from '../../src/db/schema/sessions.js';
import { type SessionTouch, touchSessions } from '../../src/store/sessions/writes.js';
import { BATCH_FORMS } from '../support/batch-forms.js';
import { newTenant, sharedDatabase } from '../support/database.js';

let db: Database;
let tenantId: string;
let other: { tenantId: string; sessionId: string };
beforeAll(async () => {
  db = (await sharedDatabase()).db;
  other = { tenantId: await newTenant(db), sessionId: 's' };
});
beforeEach(async () => {
  tenantId = await newTenant(db);
});

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minutes));

const touch = (first: number, last = first, more: Partial<SessionTouch> = {}): SessionTouch => ({
  tenantId,
  sessionId: 's',
  firstAt: at(first),
  lastAt: at(last),
  ...more,
});

const stored = () => db.select().from(sessions).where(eq(sessions.tenantId, tenantId));

describe.each(BATCH_FORMS)('touchSessions, batches $form', ({ others }) => {
  /** The sessions of the tenant that were new. */
  const touchAll = async (touches: readonly SessionTouch[]) => {
    const stranger = { ...touch(0), ...other };
    const made = await touchSessions(
      db,
      others && touches.length > 0 ? [stranger, ...touches] : touches,
    );
    return made.filter((session) => session.tenantId === tenantId);
  };

  test('answers which sessions were new', async () => {
    expect(await touchAll([touch(0), touch(0, 0, { sessionId: 't' })])).toHaveLength(2);
    expect(await touchAll([touch(5), touch(5, 5, { sessionId: 'u' })])).toEqual([
      { tenantId, sessionId: 'u' },
    ]);
    expect(await touchAll([])).toEqual([]);
  });

  test('moves the last activity only when it is more than a minute newer, the first always', async () => {
    await touchAll([touch(10)]);
    await touchAll([touch(11)]);
    expect(await stored()).toMatchObject([{ firstActivityAt: at(10), lastActivityAt: at(10) }]);
    await touchAll([touch(12)]);
    await touchAll([touch(3)]);
    expect(await stored()).toMatchObject([{ firstActivityAt: at(3), lastActivityAt: at(12) }]);
  });

  test('learns what is reported and forgets nothing', async () => {
    const facts = { agentId: 'a', channel: 'voice', language: 'de', startedAt: at(0) };
    await touchAll([touch(0, 0, { ...facts, metadata: { plan: 'pro', seats: [1, 2] } })]);
    await touchAll([touch(0, 0, { endedAt: at(9), metadata: { seats: [1] } })]);
    await touchAll([touch(0)]);
    expect(await stored()).toMatchObject([
      { ...facts, endedAt: at(9), metadata: { plan: 'pro', seats: [1] } },
    ]);
  });

  test('takes several touches of a session as one', async () => {
    await touchAll([
      touch(5, 6, { channel: 'chat', metadata: { a: 1 } }),
      touch(1, 2, { metadata: { b: 2 } }),
    ]);
    expect(await stored()).toMatchObject([
      {
        firstActivityAt: at(1),
        lastActivityAt: at(6),
        channel: 'chat',
        metadata: { a: 1, b: 2 },
      },
    ]);
  });

  test('writers of the same sessions in another order wait for each other', async () => {
    const touches = Array.from({ length: 30 }, (_, index) =>
      touch(index, index, { sessionId: `s${index}` }),
    );
    const made = await Promise.all([touchAll(touches), touchAll(touches.toReversed())]);
    expect(made.flat()).toHaveLength(30);
  });
});
