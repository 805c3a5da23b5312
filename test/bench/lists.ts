import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../src/context.js';
import { type Database, openServer } from '../../src/db/client.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { readClusterList } from '../../src/domain/clusters/list-clusters.js';
import { effectiveConfig } from '../../src/domain/config/defaults.js';
import { readFacetValues } from '../../src/domain/facets/read-facets.js';
import { readFilteredFailures } from '../../src/domain/failures/read-failures.js';
import { listGateCalls } from '../../src/domain/gate-calls/list-gate-calls.js';
import { listFilteredSessions } from '../../src/domain/session/list-filtered.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import type { CallFilter } from '../../src/store/gate/call-list.js';
import { Conversations } from './conversations.js';
import type { ServerDatabase } from './database.js';
import { openLoop, quantile, Tally } from './load.js';
import type { Options } from './options.js';
import { printPlans } from './plans.js';
import { table } from './report.js';
import { Server } from './servers.js';
import { fillTenant } from './statistics-tenant.js';
import { settingsOf } from './subjects.js';
import { Texts } from './texts.js';

const TENANT = 'bench-lists';
const TARGET = { readMs: 100, p99Times: 1.2 };
const READS = 40;
const DAYS = 60;
const RATE = 300;
const SECONDS = 10;
const CLIENTS = 20;
const PAUSE_MS = 500;

/** What pages of filtered lists take with many gate calls of one tenant, and what those who page do to the gate. */
export async function runLists(
  { calls }: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { db, close } = openServer(database.url, { max: 4, queryTimeout: 0 });
  try {
    const now = new Date();
    await ensureTenant(db, TENANT, 'Bench');
    await fillTenant(db, TENANT, { calls, days: DAYS, reviews: 3_000, now });
    await addProperties(db);
    await db.execute(sql`vacuum analyze`);
    const config = effectiveConfig({});
    const nobody = {
      keyId: null,
      keyHash: null,
      user: null,
      scopes: [],
      expiresAt: null,
      version: 1,
      calibration: null,
      overrides: {},
    };
    const ctx = { db, now, caller: { tenantId: TENANT, ...nobody, config } };
    await measurePages(ctx, calls, print);
    const { apiKey } = await createApiKey({ db, now }, TENANT);
    await measureGate(database, folder, apiKey, print);
  } finally {
    await close();
  }
}

/** Agents, channels, languages, outcomes and matches of a signal. */
async function addProperties(db: Database): Promise<void> {
  await db.execute(sql`
    update sessions set agent_id = 'agent_' || (hashtext(session_id) & 7),
      channel = case when hashtext(session_id) & 3 = 0 then 'voice' else 'chat' end,
      language = case when hashtext(session_id) & 63 = 0 then 'fr' else 'en' end
    where tenant_id = ${TENANT}`);
  await db.execute(sql`
    insert into outcomes (tenant_id, key, session_id, type, detail, occurred_at, received_at, attribution)
    select tenant_id, gen_random_uuid(), session_id,
      case when id % 50 = 0 then 'refund_reversed' else 'task_completed' end, '', created_at, created_at, 'none'
    from events where tenant_id = ${TENANT} and id % 3 = 0`);
  await db.execute(sql`
    insert into signals (tenant_id, name, name_key, description, type, polarity, enabled, created_at, updated_at)
    values (${TENANT}, 's', 's', '', 'instrumented', 'neutral', true, now(), now())`);
  await db.execute(sql`
    insert into signal_matches (tenant_id, signal_id, revision, kind, item_id, session_id, at)
    select e.tenant_id, s.id, 1, 'event', e.id::text, e.session_id, e.created_at
    from events e join signals s on s.tenant_id = e.tenant_id where e.tenant_id = ${TENANT} and e.id % 5 = 0`);
  await db.execute(sql`
    insert into facet_counts (tenant_id, day, facet, value, sessions)
    select ${TENANT}, last_activity_at::date, f.facet, f.value, count(*)::int from sessions s
    cross join lateral (values ('agent_id', s.agent_id), ('channel', s.channel), ('language', s.language))
      as f(facet, value)
    where s.tenant_id = ${TENANT} group by 2, 3, 4`);
}

const PAGE = { offset: 0, limit: 50 };

async function measurePages(ctx: Ctx, calls: number, print: (line: string) => void): Promise<void> {
  const from = new Date(ctx.now.getTime() - DAYS * 24 * 3600 * 1000);
  const list = (filter: CallFilter) => (on: Ctx) =>
    listGateCalls(on, { filter, from, to: undefined, before: undefined }, 50);
  const sessions = (filter: Parameters<typeof listFilteredSessions>[1]) => (on: Ctx) =>
    listFilteredSessions(on, filter, PAGE);
  const failed = (filter: Parameters<typeof readFilteredFailures>[1]) => (on: Ctx) =>
    readFilteredFailures(on, filter, PAGE);
  const [signal] = (
    (await ctx.db.execute(
      sql`select id::int from signals where tenant_id = ${TENANT}`,
    )) as unknown as { rows: { id: number }[] }
  ).rows;
  const reads: Record<string, (on: Ctx) => Promise<unknown>> = {
    'gate-calls': list({}),
    'gate-calls, asked': list({ decision: 'ask' }),
    'gate-calls, by a decision that none has': list({ decision: 'escalate' }),
    'gate-calls, by a dimension that none has': list({ dimension: 'output_format' }),
    'gate-calls, by a tool that none has': list({ tool: 'none' }),
    'gate-calls, went wrong': list({ wentWrong: true }),
    'gate-calls, went wrong, and none has the decision': list({
      ...{ wentWrong: true, decision: 'escalate' },
    }),
    'gate-calls, reviewed': list({ reviewed: true }),
    'sessions, by agent': sessions({ agentId: 'agent_3' }),
    'sessions, by a channel that none has': sessions({ channel: 'none' }),
    'sessions, by decision': sessions({ decision: 'ask' }),
    'sessions, by a decision that none has': sessions({ decision: 'escalate' }),
    'sessions, by a rare outcome': sessions({ outcomeType: 'refund_reversed' }),
    'sessions, with a failure': sessions({ hasFailure: true }),
    'sessions, without one': sessions({ hasFailure: false }),
    'sessions, by signal and decision': sessions({ signalId: signal?.id, decision: 'ask' }),
    'failures, corrections': failed({ event: 'correction' }),
    'failures, by a category that none has': failed({ category: 'broken_tool' }),
    'failures, in no cluster': failed({ unclustered: true }),
    clusters: (on) => readClusterList(on, { order: 'growth' }, PAGE),
    facets: (on) => readFacetValues(on, ['agent_id', 'channel', 'language', 'tool']),
  };
  const rows = [
    [`${calls.toLocaleString('en')} calls`, 'p50 ms', 'p95 ms', `under ${TARGET.readMs}`],
  ];
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    await read(ctx);
    for (let at = 0; at < READS; at += 1) {
      const startedAt = performance.now();
      await read(ctx);
      times.push(performance.now() - startedAt);
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    rows.push([name, p50.toFixed(1), p95.toFixed(1), met(p95 < TARGET.readMs)]);
  }
  print(table(rows));
  print('gate-calls, by a decision that none has');
  const lines = /Scan|Sort Method|JIT|Buffers: .*(hit|read)=\d{3}|Execution/;
  const rare = list({ decision: 'escalate' });
  await printPlans(ctx.db, (db) => rare({ ...ctx, db }), print, { of: 'gate_calls', lines });
}

/** Gate calls of other tenants at a fixed rate, alone and beside those who page. */
async function measureGate(
  database: ServerDatabase,
  folder: string,
  apiKey: string,
  print: (line: string) => void,
): Promise<void> {
  const server = await Server.start(settingsOf('G', database, join(folder, 'lists')));
  try {
    const load = async (seed: number, seconds: number) => {
      const tally = new Tally();
      const name = `${seed}-${randomBytes(4).toString('hex')}`;
      const conversations = new Conversations(new Texts(seed), database.keys, name);
      await openLoop(server.port, conversations, tally, { rate: RATE, seconds });
      return quantile(tally.latencies, 0.99);
    };
    await load(1, 5);
    const alone = await load(2, SECONDS);
    let over = false;
    let pages = 0;
    const page = async (client: number) => {
      const paths = [
        '/v1/gate-calls?decision=ask',
        '/v1/gate-calls?went_wrong=true',
        '/v1/sessions?agent_id=agent_3',
        '/v1/failures?event=correction',
      ];
      await sleep((client * PAUSE_MS) / CLIENTS);
      for (let at = client; !over; at += 1) {
        const url = `http://127.0.0.1:${server.port}${paths[at % paths.length]}`;
        const reply = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
        if (!reply.ok) throw new Error(await reply.text());
        await reply.text();
        pages += 1;
        await sleep(PAUSE_MS);
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, client) => page(client)));
    const beside = await load(3, SECONDS);
    over = true;
    await clients;
    print(
      `gate at ${RATE}/s: p99 ${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms beside ${CLIENTS} clients with ` +
        `${pages} pages, at most ${TARGET.p99Times} times: ${met(beside <= TARGET.p99Times * alone)}`,
    );
  } finally {
    await server.stop();
  }
}

const met = (is: boolean): string => (is ? 'met' : 'MISSED');
