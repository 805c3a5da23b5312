import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { events } from '../../src/db/schema/events.js';
import { gateCalls } from '../../src/db/schema/gate-calls.js';
import { sessionMemory } from '../../src/db/schema/session-memory.js';
import { lastUuidv7, uuidv7 } from '../../src/ids.js';
import { deleteSessionData, deleteTenantData } from '../../src/store/deletion/delete.js';
import { type EventWrite, writeEvents } from '../../src/store/events/writes.js';
import { type GateWrite, writeGateCalls } from '../../src/store/gate/writes.js';
import type { MemoryWrite } from '../../src/store/sessions/memory.js';
import { readSessionStates } from '../../src/store/sessions/state.js';
import { BATCH_FORMS } from '../support/batch-forms.js';
import {
  cloneOnServer,
  newTenant,
  onServer,
  openClone,
  sharedDatabase,
} from '../support/database.js';
import { untilBlocked } from '../support/locks.js';
import { gateCallRow } from '../support/rows.js';

let database: DatabaseHandle;
let tenantId: string;
let other: string;
beforeAll(async () => {
  database = await sharedDatabase();
  tenantId = await newTenant(database.db);
  other = await newTenant(database.db);
});

const callOf = (sessionId: string, memory: MemoryWrite | null, tenant = tenantId): GateWrite => ({
  call: gateCallRow({ tenantId: tenant, sessionId, request: sessionId }),
  memory,
});

function eventOf(sessionId: string, memory: MemoryWrite): EventWrite {
  const now = new Date();
  const row = { tenantId, key: uuidv7(), sessionId, event: 'rephrase', detail: '' };
  return {
    event: { ...row, correlationId: null, gateCaught: false, createdAt: now, receivedAt: now },
    lastGateCallId: lastUuidv7(now.getTime()),
    memory,
  };
}

const stateOf = async (sessionId: string, on = database) => {
  const [state] = await readSessionStates(on.db, [{ tenantId, sessionId }]);
  if (!state) throw new Error('the tenant is gone');
  return state;
};

/** Begins the memory of a session, and answers its revision. */
async function begin(sessionId: string, memory: object = { open: ['first'] }, on = database) {
  expect(await writeGateCalls(on.db, [callOf(sessionId, { previous: null, memory })])).toEqual([
    true,
  ]);
  return (await stateOf(sessionId, on)).revision;
}

const requestsOf = async (sessionId: string, on = database) =>
  (
    await on.db
      .select({ request: gateCalls.request })
      .from(gateCalls)
      .where(and(eq(gateCalls.tenantId, tenantId), eq(gateCalls.sessionId, sessionId)))
      .orderBy(asc(gateCalls.id))
  ).map(({ request }) => request);

/** Writes of one call or event, alone or in a batch, with rows of another tenant in the same one. */
const WRITES = [
  {
    name: 'one gate call',
    write: async (sessionId: string, memory: MemoryWrite, on = database) =>
      (await writeGateCalls(on.db, [callOf(sessionId, memory)]))[0],
  },
  ...BATCH_FORMS.map(({ form, others }) => ({
    name: `a gate call in a batch ${form}`,
    write: async (sessionId: string, memory: MemoryWrite, on = database) => {
      const beside = callOf(`beside ${sessionId} ${uuidv7()}`, null, others ? other : tenantId);
      const [first, second] = await writeGateCalls(on.db, [beside, callOf(sessionId, memory)]);
      expect(first).toBe(true);
      return second;
    },
  })),
  {
    name: 'an event',
    write: async (sessionId: string, memory: MemoryWrite, on = database) =>
      (await writeEvents(on.db, [eventOf(sessionId, memory)]))[0] !== null,
  },
];

describe.each(WRITES)('a memory that was read, written with $name', ({ name, write }) => {
  test.each([
    {
      deleted: 'the session',
      remove: (id: string) => deleteSessionData(database.db, tenantId, id),
    },
    { deleted: "the tenant's data", remove: () => deleteTenantData(database.db, tenantId) },
  ])('stays deleted with $deleted', async ({ deleted, remove }) => {
    const sessionId = `${name} ${deleted}`;
    const previous = await begin(sessionId);
    await remove(sessionId);
    const memory = { open: ['what was said before'] };
    expect(await write(sessionId, { previous, memory })).toBe(false);
    expect(await write(sessionId, { previous, memory, added: [{ at: 1 }] })).toBe(false);
    expect(await stateOf(sessionId)).toMatchObject({ revision: null, memory: null });
    expect(await requestsOf(sessionId)).toEqual([]);
    const of = and(eq(events.tenantId, tenantId), eq(events.sessionId, sessionId));
    expect(await database.db.$count(events, of)).toBe(0);
    // Decided again, with nothing known of the session, it is stored.
    expect(await write(sessionId, { previous: null, memory: { open: [] } })).toBe(true);
    expect((await stateOf(sessionId)).memory).toEqual({ open: [] });
  });

  test('is lost to who was quicker', async () => {
    const sessionId = `${name} quicker`;
    const previous = await begin(sessionId);
    expect(await write(sessionId, { previous, memory: { open: ['second'] } })).toBe(true);
    expect(await write(sessionId, { previous, memory: { open: ['third'] } })).toBe(false);
    expect(await write(sessionId, { previous: null, memory: { open: ['fourth'] } })).toBe(false);
    expect((await stateOf(sessionId)).memory).toEqual({ open: ['second'] });
  });

  test('is added to what others have made of it, where it only adds', async () => {
    const sessionId = `${name} added`;
    const open = ['asked'];
    const previous = await begin(sessionId, { open });
    for (const at of [1, 2, 3, 4, 5]) {
      const call = { at, request: `call ${at}` };
      const write5 = { previous, memory: { open, recent: [call] }, added: [call] };
      expect(await write(sessionId, write5)).toBe(true);
      if (at === 2) {
        expect((await stateOf(sessionId)).memory).toMatchObject({ recent: [{ at: 1 }, { at: 2 }] });
      }
    }
    // What else was changed meanwhile stays, and the oldest call has gone.
    const { revision } = await stateOf(sessionId);
    const recent = [2, 3, 4, 5].map((at) => ({ at, request: `call ${at}` }));
    expect((await stateOf(sessionId)).memory).toEqual({ open, recent });
    expect(await write(sessionId, { previous, memory: { open: [] } })).toBe(false);
    expect(await write(sessionId, { previous: revision, memory: { open: [] } })).toBe(true);
    const added = [{ at: 6 }, { at: 7 }];
    expect(await write(sessionId, { previous, memory: { open, recent: added }, added })).toBe(true);
    expect((await stateOf(sessionId)).memory).toEqual({ open: [], recent: added });
  });
});

test('a write that is repeated changes nothing, also where others have added since', async () => {
  const previous = await begin('repeated');
  const added = [{ at: 1 }];
  const write = callOf('repeated', { previous, memory: { open: [], recent: added }, added });
  const beside = callOf('beside repeated', null);
  const later = callOf('repeated', { previous, memory: {}, added: [{ at: 2 }] });
  for (const writes of [[write], [write], [beside, write], [later], [write], [beside, write]]) {
    expect(new Set(await writeGateCalls(database.db, writes))).toEqual(new Set([true]));
  }
  expect((await stateOf('repeated')).memory).toEqual({ open: [], recent: [{ at: 1 }, { at: 2 }] });
  expect(await requestsOf('repeated')).toHaveLength(3);
});

describe.skipIf(!onServer())('beside other processes (needs TEST_DATABASE_URL)', () => {
  test.each(WRITES)('$name waits for a deletion that is under way', async ({ write }) => {
    const url = await cloneOnServer();
    const [deleting, writing] = [openClone(url), openClone(url)];
    for (const id of [tenantId, other]) {
      await deleting.db.execute(
        sql`insert into tenants (id, name) values (${id}, 'Test') on conflict do nothing`,
      );
    }
    const previous = await begin('s', { open: [] }, deleting);
    let written: Promise<boolean | undefined> | undefined;
    await deleting.db.transaction(async (tx) => {
      await tx
        .delete(sessionMemory)
        .where(and(eq(sessionMemory.tenantId, tenantId), eq(sessionMemory.sessionId, 's')));
      written = write('s', { previous, memory: { open: ['said before'] } }, writing);
      const early = await Promise.race([written, untilBlocked(deleting.db).then(() => 'waits')]);
      expect(early).toBe('waits');
    });
    expect(await written).toBe(false);
    expect((await stateOf('s', writing)).memory).toBe(null);
    await deleting.close();
    await writing.close();
  });

  test('batches that go on with the same sessions never lock each other out', async () => {
    const url = await cloneOnServer();
    const [one, two] = [openClone(url), openClone(url)];
    await one.db.execute(sql`insert into tenants (id, name) values (${tenantId}, 'Test')`);
    const sessions = Array.from({ length: 64 }, (_, index) => `s${index}`);
    const first = sessions.map((id) => callOf(id, { previous: null, memory: { open: [] } }));
    await writeGateCalls(one.db, first);
    const revisions = new Map(first.map(({ call }) => [call.sessionId, call.id]));
    for (let round = 0; round < 25; round += 1) {
      const added = [{ at: round }];
      const batch = (ids: readonly string[]) =>
        ids.map((id) =>
          callOf(id, { previous: revisions.get(id) ?? null, memory: { recent: added }, added }),
        );
      const won = await Promise.all([
        writeGateCalls(one.db, batch(sessions)),
        writeGateCalls(two.db, batch(sessions.toReversed())),
      ]);
      expect(won.flat()).not.toContain(false);
    }
    const [row] = await query<{ rows: number; calls: number }>(
      one.db,
      sql`select count(*)::int as rows, min(jsonb_array_length(memory->'recent'))::int as calls
          from session_memory where tenant_id = ${tenantId}`,
    );
    expect(row).toEqual({ rows: 64, calls: 4 });
    await one.close();
    await two.close();
  });
});
