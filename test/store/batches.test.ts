import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database, DatabaseHandle } from '../../src/db/client.js';
import { anyText, query } from '../../src/db/rows.js';
import { SessionInbox } from '../../src/domain/ingest/session-inbox.js';
import { SessionStore } from '../../src/domain/session/session-store.js';
import { ChunkBuilder } from '../../src/domain/traces/span-chunk.js';
import { TraceStore } from '../../src/domain/traces/trace-store.js';
import { newTenantId, uuidv7 } from '../../src/ids.js';
import { FeedWorker } from '../../src/jobs/feed-worker.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { type EventWrite, writeEvents } from '../../src/store/events/writes.js';
import {
  cloneOnServer,
  onCluster,
  onServer,
  openClone,
  sharedDatabase,
} from '../support/database.js';
import { mapped } from '../support/mapped-span.js';
import { gateCallRow } from '../support/rows.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

const rephrase = (sessionId: string, tenantId = 't'): EventWrite => ({
  event: {
    tenantId,
    key: uuidv7(),
    sessionId,
    correlationId: null,
    event: 'rephrase',
    detail: '',
    category: null,
    specField: null,
    gateCaught: false,
    signal: null,
    createdAt: NOW,
    receivedAt: NOW,
  },
  lastGateCallId: uuidv7(),
  memory: { previous: null, memory: {} },
});

describe.skipIf(!onServer())('batches of two processes (needs TEST_DATABASE_URL)', () => {
  test('over the same sessions in another order never lock each other out', async () => {
    const url = await cloneOnServer();
    const [one, other] = [openClone(url), openClone(url)];
    const sessions = Array.from({ length: 128 }, (_, index) => `s${index}`);
    const several = (sessionId: string, index: number) =>
      rephrase(sessionId, index % 2 === 0 ? 't' : 'u');
    for (let round = 0; round < 50; round += 1) {
      for (const writes of [
        sessions.map((id) => rephrase(`${id} ${round}`)),
        ...(onCluster() ? [] : [sessions.map((id, index) => several(`${id} ${round}`, index))]),
      ]) {
        const both = [writeEvents(one.db, writes), writeEvents(other.db, writes.toReversed())];
        await expect(Promise.all(both)).resolves.toHaveLength(2);
      }
    }
    await one.close();
    await other.close();
  });
});

/** The texts of the statements that go through a database. */
function listening(db: Database): { db: Database; texts: string[] } {
  const texts: string[] = [];
  const dialect = new PgDialect();
  const wrap = (target: Database): Database =>
    new Proxy(target, {
      get(on, property) {
        const value = Reflect.get(on, property);
        if (property === 'execute') {
          return (statement: Parameters<Database['execute']>[0]) => {
            texts.push(dialect.sqlToQuery(sql`${statement}`).sql);
            return on.execute(statement);
          };
        }
        if (property === 'transaction') {
          return (work: (tx: Database) => Promise<unknown>) =>
            on.transaction((tx) => work(wrap(tx as unknown as Database)));
        }
        return typeof value === 'function' ? value.bind(on) : value;
      },
    });
  return { db: wrap(db), texts };
}

/** A condition or a key of several tenants. */
const OF_SEVERAL = /tenant_id = \w+\."tenantId"|\bid = input\."tenantId"/;

describe('batches of several tenants', () => {
  let database: DatabaseHandle;
  let tenantIds: string[];
  beforeAll(async () => {
    database = await sharedDatabase();
    tenantIds = Array.from({ length: 5 }, () => newTenantId());
    for (const tenantId of tenantIds) await ensureTenant(database.db, tenantId, 'Batches');
  });

  test.each([
    // What a cluster refuses.
    ...(onCluster()
      ? []
      : [{ name: 'are one where tenants share a database', distributed: false }]),
    { name: 'are one each where it is distributed', distributed: true },
  ])('$name', async ({ distributed }) => {
    const { db, texts } = listening(database.db);
    const on = { ...database, db, hot: db, distributed };
    const sessions = new SessionStore(on, { recording: true });
    const inbox = new SessionInbox(on);
    const traces = new TraceStore(on);
    const name = `distributed ${distributed}`;
    const calls = tenantIds.map((tenantId) => gateCallRow({ tenantId, sessionId: `${name} gate` }));
    const written = await Promise.all([
      ...tenantIds.map((tenantId) => sessions.read(tenantId, name)),
      ...calls.map((call) =>
        sessions.writeCalls([{ call, memory: { previous: null, memory: {} } }]),
      ),
      ...tenantIds.map((tenantId) => sessions.writeEvent(rephrase(`${name} event`, tenantId))),
      ...tenantIds.map((tenantId) => inbox.receive([delivery(tenantId, `${name} ingest`)])),
      ...tenantIds.map((tenantId) => traces.write(chunkOf(tenantId, `${name} trace`))),
    ]);
    expect(written.slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ revision: null })),
    );
    expect(written.slice(5, 10)).toEqual([true, true, true, true, true]);
    expect(written.slice(15, 20)).toEqual(
      Array.from({ length: 5 }, () => ({ sessions: 1, messages: 1 })),
    );
    const stored = await query<{ kind: string; tenants: number }>(
      database.db,
      sql`
        select session_id as kind, count(distinct tenant_id)::int as tenants from (
          select tenant_id, session_id from gate_calls union all select tenant_id, session_id from events
          union all select tenant_id, session_id from messages
          union all select tenant_id, session_id from steps
        ) either where session_id like ${`${name} %`} group by session_id order by 1`,
    );
    expect(stored).toEqual(
      ['event', 'gate', 'ingest', 'trace'].map((kind) => ({ kind: `${name} ${kind}`, tenants: 5 })),
    );
    const ofWrites = texts.length;
    const feed = new FeedWorker(on, openFollowers(), {
      serves: false,
      wallClock: () => NOW,
      onFailure: (_failure, error) => expect.fail(String(error)),
      onFault: (error) => expect.fail(String(error)),
    });
    feed.start();
    const documentsOf = sql`documents where tenant_id = ${anyText(tenantIds)} and session_id like ${`${name} %`}`;
    await expect.poll(() => database.db.$count(documentsOf)).toBe(10);
    await feed.close();
    const inFeed = texts.slice(ofWrites).some((text) => OF_SEVERAL.test(text));
    expect(inFeed).toBe(!distributed);
    const several = texts.filter((text) => OF_SEVERAL.test(text));
    if (distributed) expect(several).toEqual([]);
    else expect(several.length).toBeGreaterThan(0);
  });
});

function delivery(tenantId: string, sessionId: string) {
  const message = {
    tenantId,
    sessionId,
    position: 0,
    role: 'user',
    content: 'Hello',
    contentHash: 'hello',
    occurredAt: NOW,
    interrupted: false,
    source: 'ingest',
    receivedAt: NOW,
  };
  const touch = { tenantId, sessionId, firstAt: NOW, lastAt: NOW };
  return { touch, messages: [message], outcome: null };
}

function chunkOf(tenantId: string, sessionId: string) {
  const step = mapped({ attributes: { 'gen_ai.operation.name': 'chat' } });
  if (!step) throw new Error('not a step');
  const chunk = new ChunkBuilder(tenantId, NOW);
  const node = {
    stepId: `${sessionId} a`,
    parentStepId: null,
    claims: {},
    arrival: 0,
    step,
    tools: null,
  };
  chunk.addStep(
    sessionId,
    { ...node, startedAt: NOW, startNanos: 0 },
    { sessionId, correlationId: sessionId },
  );
  return chunk.build([], [{ tenantId, traceId: sessionId }]);
}
