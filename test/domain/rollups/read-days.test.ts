import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../../src/db/client.js';
import { readDays } from '../../../src/domain/rollups/read-days.js';
import { refreshRollups } from '../../../src/domain/rollups/refresh-rollups.js';
import { newTenantId } from '../../../src/ids.js';
import { ensureTenant } from '../../../src/store/account/prepare-tenants.js';
import { sharedDatabase } from '../../support/database.js';
import {
  insertGateCall,
  insertMessage,
  insertOutcome,
  insertStep,
  writeEvent,
} from '../../support/rows.js';

const now = new Date('2026-11-20T12:00:00Z');
const day = '2026-11-10';
const at = (time: string): Date => new Date(`${day}T${time}Z`);

let database: DatabaseHandle;
let tenantId: string;
beforeAll(async () => {
  database = await sharedDatabase();
});
beforeEach(async () => {
  tenantId = newTenantId();
  await ensureTenant(database.db, tenantId, 'Test');
});
afterAll(() => {});

const counts = async () => {
  const [only] = await readDays(database.db, tenantId, day, '2026-11-11', now);
  return only?.counts;
};

describe('readDays', () => {
  test('an empty day is all zeros', async () => {
    expect(await counts()).toEqual({
      gate: [],
      events: {},
      ignoredByEvents: 0,
      messages: {},
      conversations: 0,
      steps: 0,
      outcomes: [],
      failures: [],
      signals: {},
      sessions: 0,
    });
  });

  test('a day is what its rows add up to, and stored says the same', async () => {
    const { db } = database;
    const call = { tenantId, createdAt: at('08:00:00') };
    await insertGateCall(db, { ...call, questions: ['Which?'], decision: 'ask' });
    await insertGateCall(db, { ...call, answerKind: 'text', sessionId: 't' });
    await insertGateCall(db, { ...call, answerKind: 'unknown', ignored: 2 });
    await insertGateCall(db, { ...call, mode: 'auto', experimentArm: 'control', decision: null });
    // The first and the last millisecond belong to the day, their neighbours do not.
    await insertGateCall(db, {
      ...call,
      createdAt: at('00:00:00.000'),
      decision: 'confirm',
      confirmPrompt: 'Go?',
    });
    await insertGateCall(db, {
      ...call,
      createdAt: at('23:59:59.999'),
      decision: 'options',
      options: ['a', 'b'],
    });
    await insertGateCall(db, { ...call, createdAt: new Date('2026-11-09T23:59:59.999Z') });
    await insertGateCall(db, { ...call, createdAt: new Date('2026-11-11T00:00:00.000Z') });
    const event = { tenantId, createdAt: at('09:00:00'), receivedAt: at('09:00:00') };
    await writeEvent(db, { ...event, event: 'accept' });
    await writeEvent(db, { ...event, event: 'rephrase', ignored: 1, sessionId: 'u' });
    await writeEvent(db, { ...event, event: 'rephrase' });
    await insertMessage(db, { tenantId, occurredAt: at('10:00:00'), role: 'user' });
    await insertMessage(db, { tenantId, occurredAt: at('10:00:01'), role: 'assistant' });
    await insertMessage(db, {
      tenantId,
      occurredAt: at('10:00:02'),
      role: 'assistant',
      sessionId: 'v',
    });
    await insertStep(db, { tenantId, startedAt: at('11:00:00'), sessionId: 'w' });
    const outcome = { tenantId, occurredAt: at('12:00:00'), type: 'refund_reversed' };
    await insertOutcome(db, { ...outcome, value: 0.1, currency: 'EUR' });
    await insertOutcome(db, { ...outcome, value: 0.2, currency: 'EUR' });
    await insertOutcome(db, { ...outcome, value: 5, currency: 'USD' });
    await insertOutcome(db, { ...outcome, sessionId: 'x' });
    // Another tenant's rows are nobody's here.
    await insertMessage(db, { tenantId: newTenantId(), occurredAt: at('10:00:00') });

    const none = { asked: 0, answered: 0, ignored: 0, calls: 1, arm: null, mode: 'suggest' };
    const expected = {
      gate: [
        { ...none, mode: 'auto', arm: 'control', decision: null },
        { ...none, decision: 'ask', asked: 1 },
        { ...none, decision: 'confirm', asked: 1 },
        { ...none, decision: 'options', asked: 1 },
        { ...none, decision: 'proceed', calls: 2, answered: 1, ignored: 2 },
      ],
      events: { accept: 1, rephrase: 2 },
      ignoredByEvents: 1,
      messages: { user: 1, assistant: 2 },
      conversations: 2,
      steps: 1,
      outcomes: [
        { type: 'refund_reversed', currency: 'EUR', count: 2, valued: 2, sum: 0.3 },
        { type: 'refund_reversed', currency: 'USD', count: 1, valued: 1, sum: 5 },
        { type: 'refund_reversed', currency: null, count: 1, valued: 0, sum: null },
      ],
      failures: [],
      signals: {},
      sessions: 6,
    };
    expect(await counts()).toEqual(expected);
    // The day and its two neighbours.
    expect(await refreshRollups(db, tenantId, now)).toEqual({ stored: 3 });
    expect(await counts()).toEqual(expected);
    expect(await refreshRollups(db, tenantId, now)).toEqual({ stored: 0 });
  });

  test('a stored day stands until it is marked, and today and yesterday are always live', async () => {
    const { db } = database;
    const message = (occurredAt: string) =>
      insertMessage(db, { tenantId, occurredAt: new Date(occurredAt) });
    const users = async (): Promise<(number | undefined)[]> =>
      (await readDays(db, tenantId, '2026-11-17', '2026-11-21', now)).map(
        ({ counts }) => counts.messages.user,
      );
    await message('2026-11-17T12:00:00Z');
    await message('2026-11-18T12:00:00Z');
    await refreshRollups(db, tenantId, now);
    expect(await users()).toEqual([1, 1, undefined, undefined]);
    // These do not mark their day, as a write of ours would where it has to.
    for (const date of ['17', '18', '19', '20']) await message(`2026-11-${date}T13:00:00Z`);
    expect(await users()).toEqual([1, 1, 1, 1]);
    const late = { tenantId, receivedAt: now, createdAt: new Date('2026-11-17T12:00:00Z') };
    await writeEvent(db, late);
    expect(await users()).toEqual([2, 1, 1, 1]);
    await refreshRollups(db, tenantId, now);
    expect(await users()).toEqual([2, 1, 1, 1]);
  });

  test('the day before yesterday is not stored while a write of it may be under way', async () => {
    const { db } = database;
    await insertMessage(db, { tenantId, occurredAt: new Date('2026-11-18T12:00:00Z') });
    const midnight = new Date('2026-11-20T00:59:59Z');
    expect(await refreshRollups(db, tenantId, midnight)).toEqual({ stored: 0 });
    expect(await refreshRollups(db, tenantId, new Date('2026-11-20T01:00:00Z'))).toEqual({
      stored: 1,
    });
  });
});
