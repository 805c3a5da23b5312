import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { contentHash } from '../../src/domain/text/content-hash.js';
import { holdRows } from '../../src/store/changes/changed-rows.js';
import { readKnownSessions, recordSessions } from '../../src/store/connectors/known-sessions.js';
import { EMBEDDING_BACKLOG } from '../../src/store/embeddings/backlog.js';
import { upsertMessages } from '../../src/store/messages/writes.js';
import { finishRows } from '../../src/store/queue/leased-queue.js';
import { readTimeline } from '../../src/store/sessions/timeline.js';
import { writeMatches } from '../../src/store/signals/matches.js';
import { writeSteps } from '../../src/store/steps/writes.js';
import { freshDatabase, newTenant } from '../support/database.js';

/** Rows of one session, connector, signal and embedder. */
const MANY = 16_000;
const LOOKED_UP = 200;
/** Rows and entries of indexes that may be read for each that is looked up. */
const READ_PER_ROW = 8;

/*
 * A database that nobody has analysed yet: the embedded one, or a server before its autovacuum. The planner then takes
 * every part of a table that a tenant and one more column name for small.
 */
let handle: DatabaseHandle;
let db: Database;
let tenantId: string;
let signalId: number;
beforeAll(async () => {
  handle = await freshDatabase();
  db = handle.db;
  tenantId = await newTenant(db);
  for (const table of [
    'steps',
    'messages',
    'signal_matches',
    'embedding_backlog',
    'connector_sessions',
  ])
    if (handle.kind === 'server')
      await handle.executeSql(`alter table ${table} set (autovacuum_enabled = false)`);
  const fill = (into: string, values: string) =>
    handle.executeSql(`insert into ${into} select ${values} from generate_series(1, ${MANY}) i`);
  const t = `'${tenantId}'`;
  const at = `timestamptz '2026-11-20T12:00:00Z' + i * interval '1 second'`;
  await handle.executeSql(
    `insert into sessions (tenant_id, session_id, first_activity_at, last_activity_at) values (${t}, 's', now(), now())`,
  );
  const rows = await query<{ id: string }>(
    db,
    sql`insert into signals (tenant_id, name, name_key, description, type, polarity, enabled, revision, created_at, updated_at)
      values (${tenantId}, 'n', 'n', '', 'instrumented', 'neutral', true, 0, now(), now()) returning id`,
  );
  signalId = Number(rows[0]?.id);
  await fill(
    'steps (tenant_id, session_id, correlation_id, step_id, step_index, type, name, status, started_at, source, received_at)',
    `${t}, 's', 'c', '#' || i, i, 'llm', 'x', 'ok', ${at}, 'api', now()`,
  );
  await fill(
    'messages (tenant_id, session_id, position, role, content, content_hash, occurred_at, interrupted, source, received_at)',
    `${t}, 's', i, 'user', 'm' || i, 'h' || i, ${at}, false, 'ingest', now()`,
  );
  await fill(
    'signal_matches (tenant_id, signal_id, revision, kind, item_id, session_id, at)',
    `${t}, ${signalId}, 0, 'message', i::text, 's', ${at}`,
  );
  await fill('embedding_backlog (tenant_id, document_id, embedder)', `${t}, i, 'e'`);
  await fill(
    'connector_sessions (tenant_id, connector_id, provider_session_id, state, first_seen_at, seen_via)',
    `${t}, 'k', 'p' || i, 'stored', now(), 'poll'`,
  );
});
afterAll(() => handle.close());

/** Counts the rows and the entries of indexes that something reads of a table. */
async function countRead(table: string, act: (tx: Database) => Promise<unknown>): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await readSoFar(tx, table);
    await act(tx);
    return (await readSoFar(tx, table)) - before;
  });
}

async function readSoFar(tx: Database, table: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    tx,
    sql`
      select (t.seq_tup_read + (
        select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0)
        from pg_index i where i.indrelid = t.relid))::int as count
      from pg_stat_xact_user_tables t where t.relname = ${table}`,
  );
  return row?.count ?? 0;
}

const few = <T>(make: (number: number) => T): T[] =>
  Array.from({ length: LOOKED_UP }, (_, index) => make(index * 3 + 100));

const REPORTED_STEP = {
  ...{ sessionId: 's', correlationId: 'c', parentStepId: null, type: 'llm', name: null },
  ...{ input: null, output: null, status: null, error: null, startedAt: null, durationMs: null },
  ...{ actionRisk: null, inputTokens: null, outputTokens: null, metadata: null },
  receivedAt: new Date(),
};

const LOOK_UPS = [
  {
    what: 'changed steps',
    table: 'steps',
    once: false,
    act: (tx: Database) =>
      holdRows(
        tx,
        few((n) => ({ tenantId, kind: 'step' as const, id: JSON.stringify(['s', 'c', `#${n}`]) })),
      ),
  },
  {
    what: 'steps of a page',
    table: 'steps',
    once: true,
    act: (tx: Database) => readTimeline(tx, tenantId, 's', { offset: 0, limit: LOOKED_UP }),
  },
  {
    what: 'matches of a page',
    table: 'signal_matches',
    once: true,
    act: (tx: Database) => readTimeline(tx, tenantId, 's', { offset: 0, limit: LOOKED_UP }),
  },
  {
    what: 'steps that come again or next',
    table: 'steps',
    once: false,
    act: (tx: Database) =>
      writeSteps(
        tx,
        few((n) => ({
          ...REPORTED_STEP,
          ...{ tenantId, stepId: n % 2 === 0 ? `#${n}` : null, stepIndex: n % 4 === 1 ? n : null },
        })),
      ),
  },
  {
    what: 'messages that are there already',
    table: 'messages',
    once: true,
    act: (tx: Database) =>
      upsertMessages(
        tx,
        few((n) => ({
          ...{ tenantId, sessionId: 's', position: n, role: 'user', content: `m${n}` },
          ...{ contentHash: contentHash('user', `m${n}`), occurredAt: new Date(), toolCalls: null },
          ...{ toolCallId: null, interrupted: false, source: 'ingest', receivedAt: new Date() },
        })),
      ),
  },
  {
    what: 'matches that are there already',
    table: 'signal_matches',
    once: false,
    act: (tx: Database) =>
      writeMatches(
        tx,
        few((n) => ({
          ...{ tenantId, signalId, revision: 0, kind: 'message' as const, itemId: String(n) },
          ...{ sessionId: 's', at: new Date() },
        })),
        new Date(),
      ),
  },
  {
    what: 'embedded documents',
    table: 'embedding_backlog',
    once: true,
    act: (tx: Database) =>
      finishRows(
        tx,
        tenantId,
        EMBEDDING_BACKLOG,
        few((n) => ({ documentId: n, embedder: 'e', revision: 0, attempts: 0 })),
      ),
  },
  {
    what: 'conversations of a connector',
    table: 'connector_sessions',
    once: true,
    act: (tx: Database) =>
      readKnownSessions(
        tx,
        tenantId,
        'k',
        few((n) => `p${n}`),
      ),
  },
  {
    what: 'conversations that are noted again',
    table: 'connector_sessions',
    once: true,
    act: async (tx: Database) => {
      const known = await readKnownSessions(
        tx,
        tenantId,
        'k',
        few((n) => `p${n}`),
      );
      await recordSessions(tx, tenantId, 'k', [...known.values()]);
    },
  },
];

describe.each([
  { state: 'without statistics', prepare: async () => {} },
  { state: 'with statistics', prepare: () => handle.executeSql('analyze') },
])('$state', ({ prepare }) => {
  beforeAll(async () => {
    await prepare();
  });

  test.each(LOOK_UPS)(
    '$what are looked up one by one, or all that lie beside them are read once',
    async ({ table, once, act }) => {
      const most = LOOKED_UP * READ_PER_ROW + (once ? 2 * MANY : 0);
      expect(await countRead(table, act)).toBeLessThan(most);
    },
  );
});
