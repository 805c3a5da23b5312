import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../src/context.js';
import type { Database } from '../../src/db/client.js';
import { openServer } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { createApiKey } from '../../src/domain/account/create-api-key.js';
import { effectiveConfig } from '../../src/domain/config/defaults.js';
import { listEvals } from '../../src/domain/evals/read-evals.js';
import { readExperiment } from '../../src/domain/experiment/read-experiment.js';
import {
  readInterventions,
  readQuestions,
} from '../../src/domain/interventions/read-interventions.js';
import { readPilot } from '../../src/domain/pilot/read-pilot.js';
import { countSessions } from '../../src/domain/results/follow-results.js';
import { readQueue } from '../../src/domain/reviews/read-queue.js';
import { ReviewDigests } from '../../src/domain/reviews/review-digests.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { Connection } from './connection.js';
import { Conversations } from './conversations.js';
import type { ServerDatabase } from './database.js';
import { openLoop, quantile, Tally } from './load.js';
import type { Options } from './options.js';
import { table } from './report.js';
import { Server } from './servers.js';
import { settingsOf } from './subjects.js';
import { Texts } from './texts.js';

const TENANT = 'bench-statistics';
const TARGET = { readMs: 50, previewSeconds: 2, p99Times: 2 };
const READS = 40;
const DAYS = 60;
const REVIEWS = 10_000;
const PREVIEWED = 100_000;
const CALLS_PER_SESSION = 4;
const RATE = 50;
const SECONDS = 10;
/** Keys for the gate calls beside a preview: each may send 120 a minute. */
export const STATISTICS_KEYS = 400;

/** What the statistics of a tenant with many gate calls take, and what a preview of a configuration does to the gate. */
export async function runStatistics(
  { calls }: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { db, close } = openServer(database.url, { max: 4, queryTimeout: 0 });
  try {
    const now = new Date();
    await ensureTenant(db, TENANT, 'Bench');
    await fill(db, calls, now);
    await countAll(db, calls, now, print);
    await db.execute(sql`vacuum analyze`);
    await measureReads({ db, now, caller: CALLER }, calls, print);
    const { apiKey } = await createApiKey({ db, now }, TENANT);
    await measurePreview(database, folder, apiKey, calls, print);
  } finally {
    await close();
  }
}

const CALLER: Ctx['caller'] = {
  tenantId: TENANT,
  ...{ keyId: null, keyHash: null, version: 1, calibration: null, overrides: {} },
  config: effectiveConfig({ experiment: { enabled: true, key: 'bench', holdout_pct: 0.5 } }),
};

/** Gate calls over 60 days in conversations of four, half of them with an event, and reviews of the newest of these. */
async function fill(db: Database, calls: number, now: Date): Promise<void> {
  const step = (DAYS * 86_400_000) / calls;
  await db.execute(sql`
    insert into gate_calls (tenant_id, id, created_at, session_id, thread_id, correlation_id, request, mode,
      intervention_mode, experiment_arm, decision, model_decision, decision_reason, questions, options, intent_spec,
      ambiguity_score, probability, dimensions, evidence, costs, decision_inputs, model_version, config_version,
      duration_ms)
    select ${TENANT}, id, at, 's-' || n / ${CALLS_PER_SESSION}::int, id, id::text,
      'Change the order of customer ' || n || ' so that it arrives a day earlier than it was promised', 'suggest',
      'suggest', case when (n / ${CALLS_PER_SESSION}::int) % 2 = 0 then 'control' else 'treatment' end,
      case n % 10 when 0 then 'ask' when 1 then 'confirm' else 'proceed' end,
      case n % 10 when 0 then 'ask' when 1 then 'confirm' else 'proceed' end,
      'proceed: proceeding risks 0.50 (p 0.20 x loss 2.5), confirming costs 0.87; weakest: scope 0.30',
      case when n % 10 = 0 then jsonb_build_array('Which order do you mean, number ' || n % 40 || '?') else '[]' end,
      '[]', '{"goal": "change the order", "scope": null, "constraints": [], "entities": [], "missing": []}',
      score, score, jsonb_build_object('goal', 0.1, 'scope', score, 'constraints', 0.2, 'output_format', 0.05),
      '[{"dimension": "scope", "kind": "vague_reference", "text": "the order", "weight": 0.4}]',
      jsonb_build_object('proceed', score * 2.5, 'confirm', 0.87, 'ask', 1.2, 'escalate', 4),
      '{"length": 80, "questions": "sg", "anyQuestion": true, "asks": "s", "experiment": "bench", "loss": 2.5,
        "friction": 1.1, "nextFriction": 1.65}', 'bench', 1, 0.4 + (n % 17) / 10.0
    from (
      select n, at, (n::bigint * 7919 % 1000) / 1000.0 as score,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
          || '8' || lpad(to_hex(n::bigint), 15, '0'))::uuid as id
      from (
        select n, ${now.toISOString()}::timestamptz - (${calls}::int - n) * ${step}::float8 * interval '1 ms' as at
        from generate_series(1, ${calls}::int) n) timed) made`);
  await db.execute(sql`
    insert into events (tenant_id, key, session_id, gate_call_id, event, detail, gate_caught, created_at, received_at)
    select ${TENANT}, gen_random_uuid(), session_id, id,
      case when random() < 0.3 then 'correction' else 'accept' end, 'as reported', false,
      created_at + interval '9 seconds', created_at
    from gate_calls where tenant_id = ${TENANT} and right(correlation_id, 1) < '8'`);
  await db.execute(sql`
    insert into failures (tenant_id, kind, item_id, session_id, gate_call_id, event, request, detail, occurred_at)
    select tenant_id, 'event', id, session_id, gate_call_id, event, 'Change the order', detail, created_at
    from events where tenant_id = ${TENANT} and event = 'correction'`);
  await db.execute(sql`
    insert into evals (tenant_id, id, kind, item_id, session_id, created_at, updated_at)
    select tenant_id, 'ev_' || item_id, kind, item_id, session_id, occurred_at, occurred_at
    from failures where tenant_id = ${TENANT}`);
  await db.execute(sql`
    insert into reviews (tenant_id, event_id, reviewer, session_id, gate_call_id, verdict, actual_intent, note,
      model_version, sample, sampling_probability, reported, call, created_at, updated_at)
    select tenant_id, id, 'key', session_id, gate_call_id,
      case when event = 'correction' then 'true_misunderstanding' else 'correct_understanding' end, '', '', 'bench',
      case when id % 7 = 0 then 'random' else 'priority' end, case when id % 7 = 0 then 0.001 else 0.2 end, true,
      jsonb_build_object('score', (id % 100) / 100.0, 'decision', 'proceed', 'modelDecision', 'proceed', 'dimension',
        'scope', 'asked', false, 'loss', 2.5, 'friction', 1.1, 'nextFriction', 1.6, 'reworked', false, 'saidNo', false),
      created_at, created_at
    from events where tenant_id = ${TENANT} order by created_at desc limit ${REVIEWS}`);
  await db.execute(sql`
    insert into sessions (tenant_id, session_id, first_activity_at, last_activity_at)
    select distinct on (session_id) tenant_id, session_id, created_at, created_at from gate_calls
    where tenant_id = ${TENANT}`);
}

/** Counts all conversations as the follower does, 500 a transaction. */
async function countAll(
  db: Database,
  calls: number,
  _now: Date,
  print: (line: string) => void,
): Promise<void> {
  const startedAt = performance.now();
  let after = '';
  for (;;) {
    const rows = await query<{ id: string }>(
      db,
      sql`select session_id as id from sessions where tenant_id = ${TENANT} and session_id > ${after}
          order by session_id limit 500`,
    );
    if (rows.length === 0) break;
    await db.transaction((tx) =>
      countSessions(
        tx,
        TENANT,
        rows.map(({ id }) => id),
      ),
    );
    after = rows.at(-1)?.id ?? after;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  print(
    `${calls.toLocaleString('en')} gate calls counted in ${seconds.toFixed(0)} s, ` +
      `${Math.round(calls / seconds).toLocaleString('en')} a second`,
  );
}

async function measureReads(ctx: Ctx, calls: number, print: (line: string) => void): Promise<void> {
  const digests = new ReviewDigests();
  const reads: Record<string, () => Promise<unknown>> = {
    'interventions/stats': () => readInterventions(ctx, digests),
    'questions/stats': () => readQuestions(ctx),
    experiment: () => readExperiment(ctx),
    'pilot/metrics, 30 days': () => readPilot(ctx, 30, digests),
    'pilot/metrics, 365 days': () => readPilot(ctx, 365, digests),
    'reviews/stats': () => digests.read(ctx),
    'the same after a new review': () => new ReviewDigests().read(ctx),
    'reviews/queue': () => readQueue(ctx, { offset: 0, limit: 20 }),
    evals: () => listEvals(ctx, { offset: 0, limit: 100 }),
  };
  const rows = [
    [`${calls.toLocaleString('en')} calls`, 'p50 ms', 'p95 ms', `under ${TARGET.readMs}`],
  ];
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    // The first one compiles and, of the queue, draws.
    await read();
    for (let at = 0; at < READS; at += 1) {
      const startedAt = performance.now();
      await read();
      times.push(performance.now() - startedAt);
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    rows.push([name, p50.toFixed(1), p95.toFixed(1), met(p95 < TARGET.readMs)]);
  }
  print(table(rows));
}

/** Gate calls of other tenants at a fixed rate, alone and beside previews that follow one another. */
async function measurePreview(
  database: ServerDatabase,
  folder: string,
  apiKey: string,
  calls: number,
  print: (line: string) => void,
): Promise<void> {
  const server = await Server.start(settingsOf('G', database, join(folder, 'statistics')));
  try {
    const load = async (seed: number, seconds: number) => {
      const tally = new Tally();
      const name = `${seed}-${randomBytes(4).toString('hex')}`;
      const conversations = new Conversations(new Texts(seed), database.keys, name);
      await openLoop(server.port, conversations, tally, { rate: RATE, seconds });
      return quantile(tally.latencies, 0.99);
    };
    await load(1, 5);
    const days = Math.max(1, Math.min(365, Math.round((DAYS * PREVIEWED) / calls)));
    const alone = await load(2, SECONDS);
    const times: number[] = [];
    let over = false;
    let looked = 0;
    const previews = (async () => {
      const connection = new Connection(server.port);
      const body = JSON.stringify({ config: { low_risk_cost: 3 }, days });
      while (!over) {
        const startedAt = performance.now();
        const path = '/v1/config/preview';
        const reply = await connection.post({ path, authorization: `Bearer ${apiKey}`, body });
        if (reply.status !== 200) throw new Error(reply.body);
        times.push((performance.now() - startedAt) / 1_000);
        looked = JSON.parse(reply.body).calls;
      }
      connection.close();
    })();
    const beside = await load(3, SECONDS);
    over = true;
    await previews;
    const slowest = Math.max(...times);
    print(
      `preview of ${looked.toLocaleString('en')} calls: ${quantile(times, 0.5).toFixed(2)} s, at most ` +
        `${slowest.toFixed(2)} s, under ${TARGET.previewSeconds}: ${met(slowest < TARGET.previewSeconds)}`,
    );
    print(
      `gate at ${RATE}/s: p99 ${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms beside previews, at most ` +
        `${TARGET.p99Times} times: ${met(beside <= TARGET.p99Times * alone)}`,
    );
  } finally {
    await server.stop();
  }
}

const met = (is: boolean): string => (is ? 'met' : 'MISSED');
