import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../../src/db/client.js';
import { query } from '../../../src/db/rows.js';
import { events } from '../../../src/db/schema/events.js';
import { gateCalls } from '../../../src/db/schema/gate-calls.js';
import { sessionMemory } from '../../../src/db/schema/session-memory.js';
import { SessionStore } from '../../../src/domain/session/session-store.js';
import { lastUuidv7, uuidv7 } from '../../../src/ids.js';
import type { EventWrite } from '../../../src/store/events/writes.js';
import type { GateWrite } from '../../../src/store/gate/writes.js';
import {
  cloneOnServer,
  newTenant,
  onServer,
  openClone,
  sharedDatabase,
} from '../../support/database.js';
import { gateCallRow } from '../../support/rows.js';

let database: DatabaseHandle;
let tenantId: string;
beforeAll(async () => {
  database = await sharedDatabase();
  tenantId = await newTenant(database.db);
});

/** A call that begins the memory of its session. */
const writeOf = (request: string, sessionId: string): GateWrite => ({
  call: gateCallRow({ tenantId, request, sessionId }),
  memory: { previous: null, memory: { open: [], interventions: [] } },
});

function eventOf(detail: string): EventWrite {
  const now = new Date();
  return {
    event: {
      tenantId,
      key: uuidv7(),
      sessionId: 'events',
      correlationId: null,
      event: 'accept',
      detail,
      gateCaught: false,
      createdAt: now,
      receivedAt: now,
    },
    lastGateCallId: lastUuidv7(now.getTime()),
    memory: null,
  };
}

const storeOn = (on: DatabaseHandle): SessionStore => new SessionStore(on, { recording: true });

describe('one row that the database refuses among sixty', () => {
  // The contract lets no NUL in; PostgreSQL keeps none either.
  const text = (index: number): string => (index === 41 ? 'poison\0' : `row ${index}`);

  test('is the only gate call that is not stored', async () => {
    const store = storeOn(database);
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        store.writeCalls([writeOf(text(index), `poison-${index}`)]),
      ),
    );
    expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([
      41,
    ]);
    const { db } = database;
    const ofTenant = eq(gateCalls.tenantId, tenantId);
    const stored = await db.select({ text: gateCalls.request }).from(gateCalls).where(ofTenant);
    expect(stored.map((row) => row.text).sort()).toEqual(
      Array.from({ length: 60 }, (_, index) => text(index))
        .filter((_, index) => index !== 41)
        .sort(),
    );
    const remembered = await db
      .select({ session: sessionMemory.sessionId })
      .from(sessionMemory)
      .where(eq(sessionMemory.tenantId, tenantId));
    expect(remembered).toHaveLength(59);
    expect(remembered).not.toContainEqual({ session: 'poison-41' });
  });

  test('is the only event that is not stored', async () => {
    const store = storeOn(database);
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => store.writeEvent(eventOf(text(index)))),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const stored = await database.db.select().from(events).where(eq(events.tenantId, tenantId));
    expect(new Set(stored.map(({ detail }) => detail)).size).toBe(59);
    expect(stored).toHaveLength(59);
  });
});

/** Stands between a client and PostgreSQL, and can keep one answer to itself and hang up instead. */
class DroppingProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private statement: string | null = null;
  dropped = 0;

  constructor(target: URL) {
    this.server = createServer((client) => {
      const upstream = connect(Number(target.port || 5432), target.hostname);
      let keeps = false;
      client.on('data', (chunk: Buffer) => {
        if (this.statement !== null && chunk.includes(this.statement)) {
          this.statement = null;
          keeps = true;
        }
        upstream.write(chunk);
      });
      upstream.on('data', (chunk: Buffer) => {
        if (!keeps) client.write(chunk);
        // ReadyForQuery closes every answer: by then the statement is committed.
        else if (chunk.subarray(-6, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5]))) {
          this.dropped += 1;
          client.destroy();
          upstream.end();
        }
      });
      for (const socket of [client, upstream]) {
        this.sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          client.destroy();
          upstream.destroy();
        });
      }
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as { port: number }).port;
  }

  /** The next answer to a statement with these words gets lost with its connection. */
  dropNext(statement: string): void {
    this.statement = statement;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

describe.runIf(onServer())('a tenant whose writes are held up', () => {
  test('keeps the others waiting on one server, and nobody else where tenants live on several', async () => {
    for (const distributed of [true, false]) {
      const store = storeOn({ ...database, hot: database.db, distributed });
      const other = await newTenant(database.db);
      const sessionId = `held ${distributed}`;
      const first = writeOf('first', sessionId);
      await store.writeCalls([first]);
      const { held, release } = await holdMemory(sessionId);
      const waiting = store.writeCalls([
        {
          ...writeOf('second', sessionId),
          memory: { previous: first.call.id, memory: { open: [], interventions: [] } },
        },
      ]);
      if (distributed) {
        const { call } = writeOf('beside it', sessionId);
        expect(await store.writeCalls([{ call: { ...call, tenantId: other }, memory: null }])).toBe(
          true,
        );
      } else {
        await expect.poll(() => store.waitingSince(other)).toBeGreaterThan(0);
      }
      expect(store.waitingSince(tenantId)).toBeGreaterThan(0);
      if (distributed) expect(store.waitingSince(other)).toBe(0);
      release();
      await held;
      expect(await waiting).toBe(true);
      expect(store.waitingSince(tenantId)).toBe(0);
    }
  });

  /** Locks what a session remembers, until it is released. */
  async function holdMemory(sessionId: string): Promise<{ held: Promise<void>; release(): void }> {
    let release = (): void => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    let held = Promise.resolve();
    await new Promise<void>((locked) => {
      held = database.db.transaction(async (tx) => {
        await query(
          tx,
          sql`select 1 from session_memory where tenant_id = ${tenantId} and session_id = ${sessionId} for update`,
        );
        locked();
        await released;
      });
    });
    return { held, release };
  }
});

describe.runIf(onServer())('a batch whose answer gets lost after it was committed', () => {
  let proxy: DroppingProxy;
  let through: DatabaseHandle;
  beforeAll(async () => {
    const url = new URL(await cloneOnServer());
    proxy = new DroppingProxy(new URL(url));
    url.host = `127.0.0.1:${await proxy.listen()}`;
    through = openClone(url.href);
    tenantId = await newTenant(through.db);
  });
  afterAll(async () => {
    await through.close();
    proxy.close();
  });

  test('is sent once more and stores no gate call twice, memory included', async () => {
    const store = storeOn(through);
    const writes = Array.from({ length: 20 }, (_, index) => writeOf('once', `lost-${index}`));
    proxy.dropNext('insert into gate_calls');
    const results = await Promise.all(writes.map((write) => store.writeCalls([write])));
    expect(proxy.dropped).toBe(1);
    expect(results).toEqual(writes.map(() => true));
    const stored = await through.db.select({ id: gateCalls.id }).from(gateCalls);
    expect(stored.map(({ id }) => id).sort()).toEqual(writes.map(({ call }) => call.id).sort());
    const remembered = await through.db
      .select({ revision: sessionMemory.revision })
      .from(sessionMemory);
    expect(remembered.map(({ revision }) => revision).sort()).toEqual(
      writes.map(({ call }) => call.id).sort(),
    );
  });

  test('is sent once more and stores no event twice', async () => {
    const store = storeOn(through);
    proxy.dropNext('insert into events');
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.writeEvent(eventOf(`event ${index}`))),
    );
    expect(proxy.dropped).toBe(2);
    const stored = await through.db.select({ id: events.id }).from(events);
    expect(stored.map(({ id }) => id).sort()).toEqual(results.map((row) => row?.id).sort());
    expect(stored).toHaveLength(20);
  });
});
