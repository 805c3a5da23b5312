import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { openEmbedded } from '../../src/db/embedded.js';
import { events } from '../../src/db/schema/events.js';
import { gateCalls } from '../../src/db/schema/gate-calls.js';
import { cloneOnServer, onServer, openClone } from '../support/database.js';
import { type ServerProcess, startProcess } from '../support/process.js';

const KILLS = 3;
const CLIENTS = 24;
/** Answered calls of each life before its end may come. */
const CALLS = 60;
/** A start of the embedded database takes seconds when everything else runs beside it. */
const PATIENCE_MS = 180_000;

/** What the server has answered 200, over all of its lives. */
interface Acknowledged {
  /** Correlation ids of gate calls. */
  readonly calls: string[];
  /** Ids of events by the `detail` that they were sent with. */
  readonly events: Map<string, number>;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-durability-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Calls and events from many sessions at once, until the server is gone. */
async function load(
  server: ServerProcess,
  life: number,
  acknowledged: Acknowledged,
): Promise<void> {
  const post = async (path: string, body: object, key: string | null): Promise<unknown> => {
    const reply = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
    });
    const answer = await reply.json();
    // Refused at once, because this machine has too much else to do: nothing was acknowledged.
    if (reply.status === 503) {
      await sleep(100);
      return post(path, body, key);
    }
    if (reply.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    return answer;
  };
  const client = async (number: number): Promise<void> => {
    for (let turn = 0; ; turn += 1) {
      const name = `life-${life}-client-${number}-turn-${turn}`;
      const session_id = `life-${life}-client-${number}-${turn >> 2}`;
      // Every eighth goes the way of the idempotent writes, one by one in a transaction.
      const key = turn % 8 === 7 ? name : null;
      await post(
        '/v1/gate',
        {
          request: `Delete the old records of ${name}`,
          session_id,
          context: { correlation_id: name },
        },
        key,
      );
      acknowledged.calls.push(name);
      const event = turn % 4 === 3 ? 'abandon' : 'accept';
      const answer = await post('/v1/events', { session_id, event, detail: name }, key);
      acknowledged.events.set(name, (answer as { id: number }).id);
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: CLIENTS }, (_, index) => client(index)),
  );
  for (const end of ends) {
    // `fetch` says so when the connection broke; an answer that is no 200 is a fault.
    if (end.status === 'rejected' && !(end.reason instanceof TypeError)) throw end.reason;
  }
}

/** Lives through three kills under load, each at a moment that nobody chose. */
async function killedUnderLoad(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { calls: [], events: new Map() };
  for (let life = 1; life <= KILLS; life += 1) {
    const server = await startProcess({ DATA_DIR: folder, LOG_LEVEL: 'info', ...environment });
    const enough = acknowledged.calls.length + CALLS * (1 + 2 * Math.random());
    const loaded = load(server, life, acknowledged);
    const ended = loaded.then(
      () => true,
      () => true,
    );
    try {
      while (acknowledged.calls.length < enough) {
        if (await Promise.race([ended, sleep(1, false)])) break;
      }
      await sleep(20 * Math.random());
    } finally {
      server.child.kill('SIGKILL');
      await server.finished;
    }
    await loaded;
  }
  return acknowledged;
}

async function expectKept({ db }: DatabaseHandle, acknowledged: Acknowledged): Promise<void> {
  const calls = (await db.select({ name: gateCalls.correlationId }).from(gateCalls)).map(
    ({ name }) => name,
  );
  const kept = await db.select({ name: events.detail, id: events.id }).from(events);
  expect(acknowledged.calls.length).toBeGreaterThan(KILLS * CALLS);
  expect(acknowledged.calls.filter((name) => !calls.includes(name))).toEqual([]);
  expect(new Set(calls).size).toBe(calls.length);
  const byName = new Map(kept.map(({ name, id }) => [name, id]));
  expect([...acknowledged.events].filter(([name, id]) => byName.get(name) !== id)).toEqual([]);
  expect(byName.size).toBe(kept.length);
}

describe('kill -9 under load loses nothing that was answered', () => {
  // Where tests run on a server, those without one have shown it.
  test.skipIf(onServer())(
    'on embedded Postgres',
    async () => {
      const data = join(folder, 'embedded');
      const acknowledged = await killedUnderLoad(data, {});
      const database = await openEmbedded(data);
      await expectKept(database, acknowledged);
      await database.close();
    },
    PATIENCE_MS,
  );

  test.runIf(onServer())(
    'on a PostgreSQL server',
    async () => {
      const url = await cloneOnServer();
      const acknowledged = await killedUnderLoad(join(folder, 'server'), { DATABASE_URL: url });
      const database = openClone(url);
      await expectKept(database, acknowledged);
      await database.close();
    },
    120_000,
  );
});
