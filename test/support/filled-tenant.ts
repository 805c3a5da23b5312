import { handoffs, type NewHandoff } from '../../src/db/schema/handoffs.js';
import { openFollowers } from '../../src/jobs/followers.js';
import type { TestApp, TestTenant } from './app.js';
import { drain } from './feed.js';

/** The rule that the document shows in a configuration: writing it again leaves its version. */
const EXAMPLE_RULE = {
  id: 'rule_1',
  cluster_id: 'c_7',
  question_template: 'Do you want a refund or an exchange?',
  dimension: 'goal',
  enabled: true,
  min_similarity: 0.75,
  created_at: '2026-11-20T00:00:00.000Z',
};

/** A gate call as one that waits for a person. */
const handoffFor = (tenantId: string, gateCallId: string, now: Date): NewHandoff => ({
  ...{ tenantId, gateCallId, sessionId: 'chat-8412', threadId: gateCallId },
  ...{ kind: 'escalate', status: 'open', subject: 'example', createdAt: now, openedAt: now },
  ...{ dueAt: now, expiresAt: new Date(now.getTime() + 86_400_000) },
  clarification: {
    ...{ callId: gateCallId, at: now.getTime(), request: 'example', questions: [], options: [] },
    ...{ dimension: null, prompt: 'Go ahead?', confirms: 'example', score: 0.5 },
    dimensions: { goal: 0, output_format: 0, scope: 0.5, constraints: 0 },
    thread: {
      ...{ id: gateCallId, asked: [], answered: [], confirmed: [], declined: [], repeats: 0 },
    },
  },
});

/** A tenant with one of everything that a path can name. */
export async function fillTenant(
  subject: TestApp,
  tenant: TestTenant,
): Promise<Record<string, string>> {
  const make = async (method: string, url: string, body?: object) => {
    const reply = await tenant.call(method, url, body);
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
    return reply.json();
  };
  await make('PUT', '/v1/config', {
    issue_promotion_event_threshold: 2,
    issue_promotion_session_threshold: 1,
    cluster_rules: [EXAMPLE_RULE],
  });
  const { version } = (await make('GET', '/v1/rules')).items[0];
  await make('POST', '/v1/gate', { request: 'Delete the old records', session_id: 'chat-8412' });
  const events: { id: number; gate_call_id: string }[] = [];
  for (const detail of ['the other copy, not this one', 'not this one, the other copy']) {
    const event = { session_id: 'chat-8412', event: 'correction', detail };
    events.push(await make('POST', '/v1/events', event));
  }
  const gateCallId = events[0]?.gate_call_id ?? '';
  await subject.database.db
    .insert(handoffs)
    .values(handoffFor(tenant.id, gateCallId, subject.clock.now));
  const signal = { name: 'Mentions a record', type: 'regex', pattern: 'record' };
  const connector = { provider: 'retell', name: 'Support line', api_key: 'a-key' };
  const condition = {
    metric: 'gate_calls',
    threshold: 4_711,
    target: 'https://hooks.example.com/',
  };
  const rule = { name: 'Calls', channel: 'webhook', condition };
  const { id: signalId } = await make('POST', '/v1/signals', signal);
  const { id: connectorId } = await make('POST', '/v1/connectors', connector);
  const { id: ruleId } = await make('POST', '/v1/notifications/rules', rule);
  const subscription = {
    name: 'Desk',
    url: 'https://hooks.example.com/',
    events: ['rule.enabled'],
  };
  const { id: webhookId } = await make('POST', '/v1/webhooks', subscription);
  await drain(subject.database.db, openFollowers(), { now: subject.clock.now });
  await make('POST', '/v1/clusters/run');
  const { id: backtestId } = await make('POST', '/v1/backtests', {});
  const [issue] = (await make('GET', '/v1/issues')).items;
  const { id: keyId } = await make('POST', '/v1/api-keys');
  const colleague = { email: 'lee@example.com', role: 'viewer' };
  const { id: memberId } = await make('POST', '/v1/members', colleague);
  const [evaluation] = (await make('GET', '/v1/evals')).items;
  return {
    id: keyId,
    event_id: String(events[0]?.id),
    gate_call_id: gateCallId,
    session_id: 'chat-8412',
    signal_id: String(signalId),
    connector_id: connectorId,
    rule_id: String(ruleId),
    webhook_id: webhookId,
    member_id: memberId,
    ...{ cluster_rule_id: EXAMPLE_RULE.id, version, config_version: '1' },
    issue_id: String(issue.id),
    cluster_id: issue.cluster_id,
    corrected_cluster_id: issue.cluster_id,
    eval_id: evaluation.id,
    backtest_id: backtestId,
    provider: 'retell',
  };
}
