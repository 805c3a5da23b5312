import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { countSessions } from '../../src/domain/results/follow-results.js';

const CALLS_PER_SESSION = 4;

/** Gate calls of some days in conversations of four, half of them with an event, and reviews of the newest of these. */
export async function fillTenant(
  db: Database,
  tenantId: string,
  options: {
    readonly calls: number;
    readonly days: number;
    readonly reviews: number;
    readonly now: Date;
  },
): Promise<void> {
  const { calls, days, reviews, now } = options;
  const step = (days * 86_400_000) / calls;
  await db.execute(sql`
    insert into gate_calls (tenant_id, id, created_at, session_id, thread_id, correlation_id, request, mode,
      intervention_mode, experiment_arm, decision, model_decision, decision_reason, questions, options, intent_spec,
      ambiguity_score, probability, dimensions, evidence, costs, decision_inputs, model_version, config_version,
      duration_ms)
    select ${tenantId}, id, at, 's-' || n / ${CALLS_PER_SESSION}::int, id, id::text,
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
    select ${tenantId}, gen_random_uuid(), session_id, id,
      case when random() < 0.3 then 'correction' else 'accept' end, 'as reported', false,
      created_at + interval '9 seconds', created_at
    from gate_calls where tenant_id = ${tenantId} and right(correlation_id, 1) < '8'`);
  await db.execute(sql`
    insert into failures (tenant_id, kind, item_id, session_id, gate_call_id, event, request, detail, occurred_at)
    select tenant_id, 'event', id, session_id, gate_call_id, event, 'Change the order', detail, created_at
    from events where tenant_id = ${tenantId} and event = 'correction'`);
  await db.execute(sql`
    insert into evals (tenant_id, id, kind, item_id, session_id, created_at, updated_at)
    select tenant_id, 'ev_' || item_id, kind, item_id, session_id, occurred_at, occurred_at
    from failures where tenant_id = ${tenantId}`);
  await db.execute(sql`
    insert into reviews (tenant_id, event_id, reviewer, session_id, gate_call_id, verdict, actual_intent, note,
      model_version, sample, sampling_probability, reported, call, created_at, updated_at)
    select tenant_id, id, 'key', session_id, gate_call_id,
      case when event = 'correction' then 'true_misunderstanding' else 'correct_understanding' end, '', '', 'bench',
      case when id % 7 = 0 then 'random' else 'priority' end, case when id % 7 = 0 then 0.001 else 0.2 end, true,
      jsonb_build_object('score', (id % 100) / 100.0, 'decision', 'proceed', 'modelDecision', 'proceed', 'dimension',
        'scope', 'asked', false, 'loss', 2.5, 'friction', 1.1, 'nextFriction', 1.6, 'reworked', false, 'saidNo', false),
      created_at, created_at
    from events where tenant_id = ${tenantId} order by created_at desc limit ${reviews}`);
  await db.execute(sql`
    insert into sessions (tenant_id, session_id, first_activity_at, last_activity_at)
    select distinct on (session_id) tenant_id, session_id, created_at, created_at from gate_calls
    where tenant_id = ${tenantId}`);
}

/** Counts all conversations as the follower does, 500 a transaction. */
export async function countConversations(
  db: Database,
  tenantId: string,
  calls: number,
  print: (line: string) => void,
): Promise<void> {
  const startedAt = performance.now();
  let after = '';
  for (;;) {
    const rows = await query<{ id: string }>(
      db,
      sql`select session_id as id from sessions where tenant_id = ${tenantId} and session_id > ${after}
          order by session_id limit 500`,
    );
    if (rows.length === 0) break;
    await db.transaction((tx) =>
      countSessions(
        tx,
        tenantId,
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
