import { AlertRuleRequest } from '../contracts/alert-rule.js';
import type { ConfigUpdate } from '../contracts/config.js';
import type { SignalRequest } from '../contracts/signal.js';
import { createApiKey } from '../domain/account/create-api-key.js';
import { addAlertRule } from '../domain/alerts/save-alert-rule.js';
import { changeConfig } from '../domain/config/change-config.js';
import { createConnector } from '../domain/connectors/create-connector.js';
import { runScan } from '../domain/connectors/run-scan.js';
import { changeSettings } from '../domain/notifications/change-settings.js';
import { createSignal } from '../domain/signals/create-signal.js';
import { createWebhook } from '../domain/webhooks/save-webhook.js';
import { listApiKeys } from '../store/account/api-keys.js';
import { deleteAlertRule, listAlertRules } from '../store/alerts/alert-rules.js';
import { deleteWebhook, listWebhooks } from '../store/notifications/webhooks.js';
import { listSignals } from '../store/signals/signals.js';
import { ctxAt, type Filling, pause } from './demo-context.js';
import {
  SAMPLE_CHAT_URL,
  SAMPLE_EMAIL,
  SAMPLE_VOICE_KEY,
  SAMPLE_WEBHOOK_URL,
  withSampleCalls,
} from './sample-clients.js';

const ALL = { offset: 0, limit: 100 };
/** Keys of the demo, which open nothing for anybody: their secrets are forgotten at once. */
const KEYS = ['Support team', 'Operations'];

/**
 * Gives a tenant all that it has from its first day on. Leftovers of an earlier demo are put back to the
 * beginning.
 */
export async function setUp(filling: Filling, now: Date): Promise<void> {
  filling.people = await ensureKeys(filling, now);
  const config: ConfigUpdate = {
    mode_default: 'observe',
    experiment: null,
    cluster_rules: null,
    irreversible_risk_cost: 80,
    high_risk_cost: 12,
  };
  await changeConfig(
    ctxAt(filling, now, filling.people[0] ?? null),
    config,
    filling.services.gate.masking,
  );
  await pause(filling);
  await ensureSignals(filling, now);
  await removeAlerts(filling, now);
}

async function ensureKeys(filling: Filling, now: Date): Promise<string[]> {
  const { database, tenantId } = filling;
  const { rows } = await listApiKeys(database.db, tenantId, ALL);
  const ids = rows.map(({ id }) => id);
  for (const name of KEYS.slice(ids.length)) {
    const { row } = await createApiKey({ db: database.db, now }, tenantId, { name });
    ids.push(row.id);
    await pause(filling);
  }
  return ids.slice(0, KEYS.length);
}

const SIGNALS: readonly SignalRequest[] = [
  {
    ...{ name: 'Wants it on the card', type: 'regex', polarity: 'negative', enabled: true },
    description: 'Complaints about refunds that became store credit.',
    pattern: '(?i)(store credit|voucher).{0,60}\\bcard\\b|\\bcard\\b.{0,60}(store credit|voucher)',
  },
  {
    ...{ name: 'Wrong environment', type: 'regex', polarity: 'negative', enabled: true },
    description: 'Staging and production were mixed up.',
    pattern: '(?i)\\b(not|meant|instead of|was)\\b.{0,30}\\b(prod|production|staging)\\b',
  },
  {
    ...{ name: 'Agent doubts itself', type: 'instrumented', polarity: 'negative', enabled: true },
    description: 'Reported by the agents when their own check of a result fails.',
    pattern: null,
  },
];

async function ensureSignals(filling: Filling, now: Date): Promise<void> {
  const { rows } = await listSignals(filling.database.db, filling.tenantId, ALL);
  const names = new Set(rows.map(({ name }) => name));
  for (const signal of SIGNALS.filter(({ name }) => !names.has(name))) {
    await createSignal(ctxAt(filling, now), signal);
    await pause(filling);
  }
}

/** Issues that open while a demo is filled are not notified: their settings come last. */
async function removeAlerts(filling: Filling, now: Date): Promise<void> {
  const { database, tenantId, services } = filling;
  const { rows } = await listAlertRules(database.db, tenantId, ALL);
  for (const { rule } of rows) {
    await deleteAlertRule(database.db, tenantId, rule.id);
    await pause(filling);
  }
  const reset = { chat_webhook_url: null, digest_emails: null, digest_enabled: null };
  await changeSettings(ctxAt(filling, now), reset, services.notifications);
}

const WEEK = 7 * 1_440;

const RULES = [
  {
    name: 'Misunderstandings above 10 % of a week',
    condition: {
      ...{ metric: 'misunderstanding_rate', threshold: 0.1, window_minutes: WEEK },
      ...{ min_sessions: 20, min_events: 5, severity: 'high' },
    },
  },
  { name: 'An issue came back', condition: { metric: 'issue_regressed', severity: 'high' } },
  {
    ...{ name: 'Refunds are reversed', channel: 'webhook' },
    condition: {
      ...{ metric: 'outcome_count', threshold: 3, window_minutes: WEEK },
      ...{ filters: { outcome_type: 'refund_reversed' }, target: SAMPLE_WEBHOOK_URL },
    },
  },
  {
    name: 'Half as many gate calls as last week',
    condition: {
      ...{ metric: 'gate_calls', operator: 'change_pct', threshold: -50 },
      ...{ compare_to: 'same_window_last_week', min_sessions: 10, severity: 'critical' },
    },
  },
  {
    name: 'Telephone calls come late',
    condition: { metric: 'sync_lag_minutes', threshold: 60 },
  },
];

/** Alert rules. */
export async function addAlertRules(filling: Filling, now: Date): Promise<void> {
  for (const one of RULES) {
    const request = AlertRuleRequest.parse(one);
    await addAlertRule(ctxAt(filling, now), request, filling.services.notifications);
    await pause(filling);
  }
}

/** Who is told of every call that waits for a person. */
export async function addWebhook(filling: Filling, now: Date): Promise<void> {
  const { db } = filling.database;
  const { rows } = await listWebhooks(db, filling.tenantId, ALL);
  for (const { webhook } of rows) await deleteWebhook(db, filling.tenantId, webhook.id);
  const events = ['handoff.*', 'issue.opened'] as const;
  const desk = { name: 'Duty desk', url: SAMPLE_WEBHOOK_URL, events: [...events], enabled: true };
  await createWebhook(ctxAt(filling, now), desk, filling.services.notifications);
}

/** Where notifications go. */
export async function addSettings(filling: Filling, now: Date): Promise<void> {
  const settings = {
    chat_webhook_url: SAMPLE_CHAT_URL,
    ...{ digest_enabled: true, digest_day: 'Monday' as const, digest_emails: [SAMPLE_EMAIL] },
    ...{ alerts_enabled: true, alert_growth_threshold_pct: 150 },
  };
  await changeSettings(ctxAt(filling, now), settings, filling.services.notifications);
}

/** A third of the conversations go on as before, as a comparison. */
export async function startExperiment(filling: Filling, now: Date): Promise<void> {
  const config: ConfigUpdate = {
    mode_default: 'suggest',
    experiment: {
      ...{ enabled: true, key: 'ask-or-guess', holdout_pct: 0.35, salt: 'demo' },
      ...{ control_mode: 'observe', treatment_mode: 'suggest', primary_metric: 'rework_rate' },
      started_at: now.toISOString(),
    },
  };
  await changeConfig(ctxAt(filling, now), config, filling.services.gate.masking);
}

/** The telephone agent's account, with the calls of three days before. @returns the connector's id */
export async function connectVoice(filling: Filling, now: Date): Promise<string> {
  const { services } = filling;
  // Its jobs are done here, at the time that it is then.
  const jobs = { send: async () => false, cancel: async () => {} };
  const { connector } = await createConnector(
    ctxAt(filling, now),
    {
      ...{ provider: 'retell', name: 'Riverside Dental, front desk', agent_ids: null },
      ...{ api_key: SAMPLE_VOICE_KEY, backfill_days: 3 },
    },
    { ...services.connectors, jobs },
  );
  const { database, tenantId, signal } = filling;
  const key = { tenantId, connectorId: connector.id, scanId: 'backfill' };
  const providers = withSampleCalls(services.connectors.providers, () => now);
  const deps = { ...services.connectors, db: database.db, jobs, providers };
  await runScan(deps, key, { now, signal });
  return connector.id;
}
