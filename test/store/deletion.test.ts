import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from '../../src/db/rows.js';
import { countFacets } from '../../src/domain/facets/follow-facets.js';
import { countSessions } from '../../src/domain/results/follow-results.js';
import { readDays } from '../../src/domain/rollups/read-days.js';
import { refreshRollups } from '../../src/domain/rollups/refresh-rollups.js';
import { indexDocuments } from '../../src/domain/search/index-documents.js';
import { signalFollower } from '../../src/domain/signals/match-changes.js';
import { READY_MADE } from '../../src/domain/signals/ready-made.js';
import { SignalDirectory } from '../../src/domain/signals/signal-directory.js';
import { deleteSessionData, deleteTenantData } from '../../src/store/deletion/delete.js';
import { OWNED_TABLES } from '../../src/store/deletion/owned-tables.js';
import { COUNTS_GROUPS } from '../../src/store/rollups/groups.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { insertMessage, insertOutcome, insertStep, writeEvent } from '../support/rows.js';

const old = new Date('2026-11-10T12:00:00Z');

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const db = () => subject.database.db;

/** A session with something in every table that sessions have rows in. */
async function fill(owner: TestTenant, sessionId: string): Promise<void> {
  const tenantId = owner.id;
  const called = await owner.call(
    'POST',
    '/v1/gate',
    { request: 'Delete everything', session_id: sessionId, action_risk: 'irreversible' },
    { 'idempotency-key': `gate-${sessionId}` },
  );
  expect(called.statusCode).toBe(200);
  const reported = await owner.call(
    'POST',
    '/v1/events',
    { session_id: sessionId, event: 'accept' },
    { 'idempotency-key': `event-${sessionId}` },
  );
  expect(reported.statusCode).toBe(200);
  const told = { session_id: sessionId, hook_event_name: 'PreToolUse', tool_name: 'Bash' };
  const hook = { ...told, tool_input: { command: 'ls' } };
  await owner.call('POST', '/v1/agent-hooks/codex', hook);
  await owner.call('POST', '/v1/signals', { name: 'Anything', type: 'regex', pattern: '.' });
  await drain(db(), [signalFollower(new SignalDirectory())], { now: subject.clock.now });
  await writeEvent(db(), { tenantId, sessionId, createdAt: old, receivedAt: subject.clock.now });
  await insertMessage(db(), { tenantId, sessionId, occurredAt: old });
  const [stored] = await query<{ id: string }>(
    db(),
    sql`select id::text from messages where tenant_id = ${tenantId} and session_id = ${sessionId} and occurred_at = ${old}`,
  );
  await insertStep(db(), { tenantId, sessionId, startedAt: old });
  await insertOutcome(db(), { tenantId, sessionId, occurredAt: old });
  const message = { sessionId, correlationId: null, occurredAt: old, text: 'Hello' };
  await indexDocuments(db(), [{ ...message, tenantId, kind: 'message', id: stored?.id ?? '' }]);
  await db().execute(sql`
    insert into embedding_backlog (tenant_id, document_id, embedder)
    select tenant_id, id, 'e' from documents where tenant_id = ${tenantId} and session_id = ${sessionId}`);
  await db().execute(sql`
    insert into embeddings (tenant_id, document_id, embedder, vector, bits)
    select tenant_id, id, 'e', '', repeat('0', 512)::bit(512) from documents
    where tenant_id = ${tenantId} and session_id = ${sessionId}`);
  await db().execute(sql`
    insert into failures (tenant_id, kind, item_id, session_id, event, request, detail, occurred_at)
    values (${tenantId}, 'event', ${Math.floor(Math.random() * 1e9)}, ${sessionId}, 'abandon', '', '', ${old})`);
  await db().execute(sql`
    insert into sessions (tenant_id, session_id, first_activity_at, last_activity_at)
    values (${tenantId}, ${sessionId}, now(), now()) on conflict do nothing`);
  await db().execute(sql`
    insert into reviews (tenant_id, event_id, reviewer, session_id, verdict, actual_intent, note, sample,
      sampling_probability, reported, created_at, updated_at)
    values (${tenantId}, ${Math.floor(Math.random() * 1e9)}, 'k', ${sessionId}, 'unclear', '', '', 'priority', 1, true,
      now(), now())`);
  await db().execute(sql`
    insert into review_samples (tenant_id, event_id, session_id, sample, sampling_probability, synthetic, shown_at)
    values (${tenantId}, ${Math.floor(Math.random() * 1e9)}, ${sessionId}, 'random', 1, true, now())`);
  await db().execute(sql`
    insert into evals (tenant_id, id, kind, item_id, session_id, created_at, updated_at)
    values (${tenantId}, ${`ev_${sessionId}`}, 'event', 1, ${sessionId}, now(), now())`);
  await db().execute(sql`
    insert into backtest_cases (tenant_id, backtest_id, session_id, message_id, occurred_at, worth, request, decision,
      ambiguity_score, arguments)
    values (${tenantId}, 'bt_1', ${sessionId}, '1', ${old}, 1, '', 'ask', 1, '[]')`);
  await countSessions(db(), tenantId, [sessionId]);
  await countFacets(db(), tenantId, [sessionId]);
  // Nobody follows what was written since: what waits does not count.
  await drain(db());
}

/** Rows that a tenant has, by table. */
async function rowsOf(tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of OWNED_TABLES) {
    const name = getTableName(table);
    const id = sql.raw(name === 'tenants' ? 'id' : 'tenant_id');
    const [row] = await query<{ count: number }>(
      db(),
      sql`select count(*)::int as count from ${table} where ${id} = ${tenantId}`,
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

const ONE_SESSION = {
  idempotency_keys: 2,
  embedding_backlog: 1,
  embeddings: 1,
  documents: 1,
  messages: 1,
  steps: 1,
  outcomes: 1,
  events: 2,
  failures: 1,
  evals: 1,
  backtest_cases: 1,
  reviews: 1,
  review_samples: 1,
  session_facets: 1,
  session_results: 1,
  gate_calls: 1,
  session_memory: 1,
  signal_matches: 1,
  sessions: 1,
  trace_claims: 0,
  handoffs: 0,
  agent_acts: 1,
};

describe('what belongs to a tenant', () => {
  test('is listed table by table, as the catalogue says', async () => {
    const rows = await query<{ name: string; by_session: boolean }>(
      db(),
      sql`
        select table_name as name, bool_or(column_name = 'session_id') as by_session
        from information_schema.columns where table_schema = 'public'
        group by 1 having bool_or(column_name = 'tenant_id') order by 1`,
    );
    const listed = OWNED_TABLES.map(({ table }) => getTableName(table));
    expect(listed.filter((name) => name !== 'tenants').sort()).toEqual(
      rows.map(({ name }) => name),
    );
    const withoutSession = OWNED_TABLES.filter(({ session }) => session === null).map(({ table }) =>
      getTableName(table),
    );
    expect(rows.filter((row) => row.by_session && withoutSession.includes(row.name))).toEqual([]);
  });
});

describe('deleteSessionData', () => {
  test('removes everything of the session, says so, and nothing else goes', async () => {
    const other = await subject.tenant();
    for (const owner of [tenant, other]) await fill(owner, 'gone');
    await fill(tenant, 'stays');
    const others = await rowsOf(other.id);

    expect(await deleteSessionData(db(), tenant.id, 'gone')).toEqual(ONE_SESSION);
    expect(await rowsOf(tenant.id)).toMatchObject(ONE_SESSION);
    expect(await rowsOf(other.id)).toEqual(others);
    const again = await deleteSessionData(db(), tenant.id, 'gone');
    expect(Object.values(again).every((count) => count === 0)).toBe(true);
  });

  test('what was counted of it is counted no more', async () => {
    await fill(tenant, 'gone');
    await insertMessage(db(), { tenantId: tenant.id, sessionId: 'stays', occurredAt: old });
    await refreshRollups(db(), tenant.id, subject.clock.now);
    const messages = async () =>
      (await readDays(db(), tenant.id, '2026-11-10', '2026-11-11', subject.clock.now))[0]?.counts
        .messages.user;
    expect(await messages()).toBe(2);
    await deleteSessionData(db(), tenant.id, 'gone');
    expect(await messages()).toBe(1);
    await refreshRollups(db(), tenant.id, subject.clock.now);
    expect(await messages()).toBe(1);
  });

  test('goes batch by batch through a long session', async () => {
    await db().execute(sql`
      insert into messages (tenant_id, session_id, position, role, content, content_hash, occurred_at,
        interrupted, source, received_at)
      select ${tenant.id}, 'long', n, 'user', '', n::text, now(), false, 'ingest', now()
      from generate_series(1, 10001) n`);
    const removed = await deleteSessionData(db(), tenant.id, 'long');
    expect(removed.messages).toBe(10_001);
    expect((await rowsOf(tenant.id)).messages).toBe(0);
  });
});

describe('deleteTenantData', () => {
  test('removes all data, and keeps the tenant, its keys and its configuration', async () => {
    const other = await subject.tenant();
    await fill(other, 'a');
    const others = await rowsOf(other.id);
    await fill(tenant, 'a');
    await fill(tenant, 'b');
    await tenant.call('PUT', '/v1/config', { cost_ask: 2 });
    await refreshRollups(db(), tenant.id, subject.clock.now);

    const { removed, more } = await deleteTenantData(db(), tenant.id);
    expect(more).toBe(false);
    expect(removed).toMatchObject({
      ...Object.fromEntries(Object.entries(ONE_SESSION).map(([name, count]) => [name, 2 * count])),
      daily_rollups: COUNTS_GROUPS.length,
    });
    const left = Object.entries(await rowsOf(tenant.id)).filter(([, count]) => count > 0);
    expect(Object.fromEntries(left)).toEqual({
      tenants: 1,
      api_keys: 1,
      audit_log: 1,
      config_versions: 1,
      signals: READY_MADE.length + 1,
    });
    const { items } = (await tenant.call('GET', '/v1/signals')).json();
    expect(items[0]).toMatchObject({ name: 'Anything', match_count: { total: 0 } });
    expect((await tenant.call('GET', '/v1/config')).statusCode).toBe(200);
    expect(await rowsOf(other.id)).toEqual(others);
  });
});
