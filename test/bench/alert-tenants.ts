import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/client.js';
import { asJson } from '../../src/db/rows.js';
import { completeCondition } from '../../src/domain/alerts/condition.js';
import type { SealedTarget } from '../../src/domain/notifications/targets.js';

const TENANTS_AT_ONCE = 1_000;
/** Of each tenant, spread over two days. */
const CALLS = 100;
const EVENTS = 40;
const FAILURES = 20;
const OUTCOMES = 10;
const MINUTES = 2_880;

const day = { window_minutes: 1_440 };
/** One of each kind; the last one fires for one tenant in a hundred. */
const CONDITIONS = [
  completed({ ...day, metric: 'gate_calls', operator: 'lt', threshold: 5 }),
  completed({ ...day, metric: 'ask_rate', threshold: 0.9, min_sessions: 10 }),
  completed({ ...day, metric: 'ambiguity_avg', threshold: 0.95 }),
  completed({ ...day, metric: 'misunderstanding_rate', threshold: 0.9, min_events: 5 }),
  completed({ ...day, metric: 'failure_count', threshold: 1_000, filters: { dimension: 'scope' } }),
  completed({
    ...{ metric: 'event_count', operator: 'change_pct', threshold: 1_000, window_minutes: 720 },
    compare_to: 'previous_window',
  }),
  completed({ ...day, metric: 'outcome_value', operator: 'lte', threshold: -1e9 }),
  completed({ ...day, metric: 'expected_regret', threshold: 1e9 }),
  completed({ ...day, metric: 'issue_events', threshold: 1_000 }),
  completed({ ...day, metric: 'outcome_count', threshold: 1, filters: { outcome_type: 'custom' } }),
];

function completed(condition: object) {
  const defaults = { min_sessions: 1, min_events: 1, cooldown_minutes: 60, renotify: false };
  const more = { window_minutes: 60, no_data: 'keep', severity: 'medium' };
  return completeCondition({ ...defaults, ...more, ...condition } as Parameters<
    typeof completeCondition
  >[0]);
}

/** Tenants with ten rules and two days of data each, written by the thousand. */
export async function addAlertTenants(
  db: Database,
  options: {
    readonly tenants: number;
    readonly now: Date;
    readonly sealed: (tenantId: string) => SealedTarget;
  },
): Promise<void> {
  const { tenants, now, sealed } = options;
  const time = sql`${now.toISOString()}::timestamptz`;
  for (let start = 0; start < tenants; start += TENANTS_AT_ONCE) {
    const some = Array.from({ length: Math.min(TENANTS_AT_ONCE, tenants - start) }, (_, n) => {
      const id = `t_alerts_${String(start + n).padStart(6, '0')}`;
      return { id, n: start + n, ...sealed(id) };
    });
    const input = sql`jsonb_to_recordset(${asJson(some)}) as t(id text, n int, sealed text, shown text, hash text)`;
    await db.execute(sql`insert into tenants (id, name) select id, id from ${input}`);
    await db.execute(sql`
      insert into alert_rules (tenant_id, name, condition, channel, target, target_shown, target_hash, enabled,
        created_at, updated_at)
      select t.id, 'Rule', c.value, 'webhook', t.sealed, t.shown, t.hash, true, ${time}, ${time}
      from ${input}, jsonb_array_elements(${JSON.stringify(CONDITIONS)}::jsonb) c`);
    const at = (count: number) =>
      sql`${time} - (k * ${MINUTES / count}::float8 + t.n % 7) * interval '1 minute'`;
    await db.execute(sql`
      insert into gate_calls (tenant_id, id, created_at, session_id, thread_id, correlation_id, request, mode,
        intervention_mode, decision, model_decision, questions, options, ambiguity_score, probability, dimensions,
        evidence, costs, model_version, config_version, duration_ms)
      select t.id, made.id, made.at, 's' || k % 30, made.id, 'c' || k, 'Delete the old records of the archive',
        'suggest', 'suggest', case when k % 3 = 0 then 'ask' else 'proceed' end, 'ask', '[]', '[]', 0.4, 0.4,
        '{"goal":0.1,"scope":0.6,"constraints":0.2,"output_format":0.1}', '[]',
        '{"proceed":1.2,"ask":1.1,"confirm":1.3,"escalate":4}', 'bench', 1, 0.2
      from ${input}, generate_series(1, ${CALLS}::int) k cross join lateral (
        select ${at(CALLS)} as at) a cross join lateral (
        select a.at, (lpad(to_hex((extract(epoch from a.at) * 1000)::bigint), 12, '0') || '7000' ||
          substr(md5(t.id || k), 1, 16))::uuid as id) made`);
    await db.execute(sql`
      insert into events (tenant_id, key, session_id, event, detail, spec_field, gate_caught, created_at, received_at)
      select t.id, gen_random_uuid(), 's' || k % 30, 'correction', 'no, the other one', 'scope', false, ${at(EVENTS)},
        ${time}
      from ${input}, generate_series(1, ${EVENTS}::int) k`);
    await db.execute(sql`
      insert into failures (tenant_id, kind, item_id, session_id, event, dimension, request, detail, occurred_at)
      select t.id, 'event', k, 's' || k % 30, 'correction', 'scope', 'Delete the old records', 'no, the other one',
        ${at(FAILURES)}
      from ${input}, generate_series(1, ${FAILURES}::int) k`);
    await db.execute(sql`
      insert into outcomes (tenant_id, key, session_id, type, value, currency, detail, occurred_at, received_at,
        attribution)
      select t.id, gen_random_uuid(), 's' || k % 30,
        case when t.n % 100 = 0 then 'custom' else 'task_completed' end, -10, 'EUR', '', ${at(OUTCOMES)}, ${time},
        'none'
      from ${input}, generate_series(1, ${OUTCOMES}::int) k`);
  }
}
