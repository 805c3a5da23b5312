import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentMessages } from '../src/db/schema/sent-messages.js';
import { openFollowers } from '../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from './support/app.js';
import { drain } from './support/feed.js';
import { problemOf } from './support/problem.js';

interface Walk {
  readonly method: string;
  /** With the owner's ids in the place of parameters. */
  readonly url: string;
  readonly body?: object;
  /** What a stranger is answered: 404 where the path names what is the owner's, else 200, when absent. */
  readonly status?: number;
}

/**
 * How to call each operation as a stranger. A new operation must be put here: with the owner's ids where
 * it takes any, so that it is seen to answer as if they did not exist.
 */
const walks = (owner: {
  keyId: string;
  sessionId: string;
  signalId: number;
  backtestId: string;
  clusterId: string;
  issueId: number;
  eventId: number;
  evalId: string;
  connectorId: string;
  alertRuleId: number;
  ruleId: string;
  gateCallId: string;
  messageId: string;
  webhookId: string;
  handoffId: string;
  memberId: string;
}): Record<string, Walk> => ({
  'POST /v1/gate': {
    method: 'POST',
    url: '/v1/gate',
    body: { request: 'Yes', session_id: owner.sessionId, clarification_response: 'yes' },
  },
  'POST /v1/events': {
    method: 'POST',
    url: '/v1/events',
    body: { session_id: owner.sessionId, event: 'accept' },
  },
  'POST /v1/gate/preview': {
    method: 'POST',
    url: '/v1/gate/preview',
    body: { request: 'Yes', session_id: owner.sessionId, clarification_response: 'yes' },
  },
  'POST /v1/agent-hooks/claude-code': {
    method: 'POST',
    url: '/v1/agent-hooks/claude-code',
    body: { session_id: owner.sessionId, hook_event_name: 'UserPromptSubmit', prompt: 'yes' },
  },
  'POST /v1/agent-hooks/codex': {
    method: 'POST',
    url: '/v1/agent-hooks/codex',
    body: {
      session_id: owner.sessionId,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'git push' },
    },
  },
  'GET /v1/agent-acts': { method: 'GET', url: '/v1/agent-acts' },
  'GET /v1/gate-calls': { method: 'GET', url: '/v1/gate-calls' },
  'GET /v1/gate-calls/{gate_call_id}': {
    method: 'GET',
    url: `/v1/gate-calls/${owner.gateCallId}`,
  },
  'GET /v1/handoffs': { method: 'GET', url: '/v1/handoffs?status=all' },
  'GET /v1/handoffs/{gate_call_id}': {
    method: 'GET',
    url: `/v1/handoffs/${owner.handoffId}`,
  },
  'POST /v1/handoffs/{gate_call_id}/answer': {
    method: 'POST',
    url: `/v1/handoffs/${owner.handoffId}/answer`,
    body: { action: 'answer', response: 'yes' },
  },
  'POST /v1/playground': { method: 'POST', url: '/v1/playground', body: { request: 'Delete it' } },
  'GET /v1/config': { method: 'GET', url: '/v1/config' },
  'PUT /v1/config': { method: 'PUT', url: '/v1/config', body: { ask_friction: 9 } },
  'GET /v1/config/history': { method: 'GET', url: '/v1/config/history' },
  // Versions are each tenant's own: that of the owner would be another one of the stranger.
  'GET /v1/config/history/{config_version}': { method: 'GET', url: '/v1/config/history/4711' },
  'POST /v1/config/history/{config_version}/restore': {
    method: 'POST',
    url: '/v1/config/history/4711/restore',
  },
  'GET /v1/audit': { method: 'GET', url: '/v1/audit' },
  'GET /v1/rules': { method: 'GET', url: '/v1/rules' },
  'PATCH /v1/rules/{cluster_rule_id}': {
    method: 'PATCH',
    url: `/v1/rules/${owner.ruleId}`,
    body: { version: 'any', enabled: true },
  },
  'DELETE /v1/rules/{cluster_rule_id}': { method: 'DELETE', url: `/v1/rules/${owner.ruleId}` },
  'GET /v1/api-keys': { method: 'GET', url: '/v1/api-keys' },
  'POST /v1/api-keys': { method: 'POST', url: '/v1/api-keys' },
  'PATCH /v1/api-keys/{id}': {
    method: 'PATCH',
    url: `/v1/api-keys/${owner.keyId}`,
    body: { name: 'Mine' },
  },
  'GET /v1/dashboard/session': { method: 'GET', url: '/v1/dashboard/session' },
  'GET /v1/members': { method: 'GET', url: '/v1/members' },
  'POST /v1/members': {
    method: 'POST',
    url: '/v1/members',
    body: { email: 'colleague@example.com', role: 'viewer' },
    status: 201,
  },
  'PATCH /v1/members/{member_id}': {
    method: 'PATCH',
    url: `/v1/members/${owner.memberId}`,
    body: { role: 'admin' },
  },
  'DELETE /v1/members/{member_id}': { method: 'DELETE', url: `/v1/members/${owner.memberId}` },
  'DELETE /v1/api-keys/{id}': { method: 'DELETE', url: `/v1/api-keys/${owner.keyId}` },
  'POST /v1/outcomes': {
    method: 'POST',
    url: '/v1/outcomes',
    body: { session_id: owner.sessionId, type: 'task_completed', detail: 'done' },
  },
  'POST /v1/ingest/sessions': {
    method: 'POST',
    url: '/v1/ingest/sessions',
    body: {
      session_id: owner.sessionId,
      messages: [{ role: 'user', content: 'hello', timestamp: '2026-11-20T11:00:00Z' }],
    },
  },
  'POST /v1/otel/v1/traces': {
    method: 'POST',
    url: '/v1/otel/v1/traces',
    body: { resourceSpans: [] },
  },
  'POST /v1/episodes/steps': {
    method: 'POST',
    url: '/v1/episodes/steps',
    body: { session_id: owner.sessionId, type: 'tool_call', name: 'search' },
  },
  'GET /v1/episodes/{session_id}': { method: 'GET', url: '/v1/episodes/owners-own' },
  'GET /v1/search': { method: 'GET', url: '/v1/search?query=database' },
  'POST /v1/search': { method: 'POST', url: '/v1/search', body: { query: 'database' } },
  'GET /v1/facets': { method: 'GET', url: '/v1/facets?of=agent_id,channel,language,tool' },
  'GET /v1/sessions': { method: 'GET', url: '/v1/sessions' },
  'GET /v1/sessions/{session_id}': { method: 'GET', url: '/v1/sessions/owners-own' },
  'DELETE /v1/sessions/{session_id}': { method: 'DELETE', url: '/v1/sessions/owners-own' },
  'GET /v1/backtests': { method: 'GET', url: '/v1/backtests' },
  'POST /v1/backtests': { method: 'POST', url: '/v1/backtests', body: {}, status: 202 },
  'GET /v1/backtests/{backtest_id}': { method: 'GET', url: `/v1/backtests/${owner.backtestId}` },
  'POST /v1/backtests/{backtest_id}/cancel': {
    method: 'POST',
    url: `/v1/backtests/${owner.backtestId}/cancel`,
  },
  'POST /v1/backtests/{backtest_id}/run': {
    method: 'POST',
    url: `/v1/backtests/${owner.backtestId}/run`,
  },
  'GET /v1/signals': { method: 'GET', url: '/v1/signals' },
  'POST /v1/signals/preview': {
    method: 'POST',
    url: '/v1/signals/preview',
    body: { pattern: '[a-z]+' },
  },
  'POST /v1/signals': {
    method: 'POST',
    url: '/v1/signals',
    body: { name: 'Mine', type: 'instrumented' },
    status: 201,
  },
  'GET /v1/signals/{signal_id}': { method: 'GET', url: `/v1/signals/${owner.signalId}` },
  'PUT /v1/signals/{signal_id}': {
    method: 'PUT',
    url: `/v1/signals/${owner.signalId}`,
    body: { name: 'Mine now', type: 'instrumented' },
  },
  'POST /v1/signals/{signal_id}/backfill': {
    method: 'POST',
    url: `/v1/signals/${owner.signalId}/backfill`,
  },
  'DELETE /v1/signals/{signal_id}': { method: 'DELETE', url: `/v1/signals/${owner.signalId}` },
  'GET /v1/failures': { method: 'GET', url: '/v1/failures' },
  'POST /v1/clusters/run': { method: 'POST', url: '/v1/clusters/run' },
  'GET /v1/clusters': { method: 'GET', url: '/v1/clusters?order=growth' },
  'GET /v1/clusters/{cluster_id}': { method: 'GET', url: `/v1/clusters/${owner.clusterId}` },
  'POST /v1/rules/draft': {
    method: 'POST',
    url: '/v1/rules/draft',
    body: { cluster_id: owner.clusterId, question_template: 'Which one?' },
    status: 404,
  },
  'GET /v1/issues': { method: 'GET', url: '/v1/issues' },
  'GET /v1/issues/{issue_id}': { method: 'GET', url: `/v1/issues/${owner.issueId}` },
  'PATCH /v1/issues/{issue_id}/status': {
    method: 'PATCH',
    url: `/v1/issues/${owner.issueId}/status`,
    body: { status: 'resolved' },
  },
  'PATCH /v1/issues/status': {
    method: 'PATCH',
    url: '/v1/issues/status',
    body: { ids: [owner.issueId], status: 'resolved' },
  },
  'PATCH /v1/issues/{issue_id}': {
    method: 'PATCH',
    url: `/v1/issues/${owner.issueId}`,
    body: { assignee: 'A stranger' },
  },
  'GET /v1/reviews/queue': { method: 'GET', url: '/v1/reviews/queue' },
  'GET /v1/reviews/stats': { method: 'GET', url: '/v1/reviews/stats' },
  'POST /v1/reviews': {
    method: 'POST',
    url: '/v1/reviews',
    body: { event_id: owner.eventId, verdict: 'false_alarm' },
    status: 404,
  },
  'GET /v1/reviews': { method: 'GET', url: '/v1/reviews' },
  'DELETE /v1/reviews/{event_id}': { method: 'DELETE', url: `/v1/reviews/${owner.eventId}` },
  'GET /v1/evals': { method: 'GET', url: '/v1/evals' },
  'POST /v1/evals/{eval_id}/status': {
    method: 'POST',
    url: `/v1/evals/${owner.evalId}/status`,
    body: { status: 'mute' },
  },
  'GET /v1/experiment': { method: 'GET', url: '/v1/experiment' },
  'GET /v1/interventions/stats': { method: 'GET', url: '/v1/interventions/stats' },
  'GET /v1/questions/stats': { method: 'GET', url: '/v1/questions/stats' },
  'GET /v1/overview': { method: 'GET', url: '/v1/overview' },
  'GET /v1/report.html': { method: 'GET', url: '/v1/report.html' },
  'GET /v1/report': { method: 'GET', url: '/v1/report' },
  'GET /v1/usage': { method: 'GET', url: '/v1/usage' },
  'GET /v1/onboarding/status': { method: 'GET', url: '/v1/onboarding/status' },
  'GET /v1/pilot/metrics': { method: 'GET', url: '/v1/pilot/metrics' },
  'GET /v1/config/preview': { method: 'GET', url: '/v1/config/preview' },
  'POST /v1/config/preview': {
    method: 'POST',
    url: '/v1/config/preview',
    body: { config: { ask_friction: 9 } },
  },
  'GET /v1/connectors': { method: 'GET', url: '/v1/connectors' },
  'POST /v1/connectors': {
    method: 'POST',
    url: '/v1/connectors',
    body: { provider: 'retell', name: 'Mine', api_key: 'k', backfill_days: 0 },
    status: 201,
  },
  'GET /v1/health/sync': { method: 'GET', url: '/v1/health/sync' },
  'GET /v1/connectors/{connector_id}': {
    method: 'GET',
    url: `/v1/connectors/${owner.connectorId}`,
  },
  'PATCH /v1/connectors/{connector_id}': {
    method: 'PATCH',
    url: `/v1/connectors/${owner.connectorId}`,
    body: { name: 'Mine now' },
  },
  'POST /v1/connectors/{connector_id}/pause': {
    method: 'POST',
    url: `/v1/connectors/${owner.connectorId}/pause`,
  },
  'POST /v1/connectors/{connector_id}/resume': {
    method: 'POST',
    url: `/v1/connectors/${owner.connectorId}/resume`,
  },
  'POST /v1/connectors/{connector_id}/resync': {
    method: 'POST',
    url: `/v1/connectors/${owner.connectorId}/resync`,
    body: { start_date: '2026-11-18', end_date: '2026-11-19' },
  },
  'DELETE /v1/connectors/{connector_id}': {
    method: 'DELETE',
    url: `/v1/connectors/${owner.connectorId}`,
  },
  'GET /v1/notifications/settings': { method: 'GET', url: '/v1/notifications/settings' },
  'PUT /v1/notifications/settings': {
    method: 'PUT',
    url: '/v1/notifications/settings',
    body: { digest_day: 'Friday' },
  },
  'GET /v1/notifications/rules': { method: 'GET', url: '/v1/notifications/rules' },
  'POST /v1/notifications/rules/preview': {
    method: 'POST',
    url: '/v1/notifications/rules/preview',
    body: { condition: { metric: 'gate_calls', threshold: 1 } },
  },
  'GET /v1/notifications/messages': { method: 'GET', url: '/v1/notifications/messages' },
  'POST /v1/notifications/messages/{message_id}/retry': {
    method: 'POST',
    url: `/v1/notifications/messages/${owner.messageId}/retry`,
  },
  'POST /v1/notifications/rules': {
    method: 'POST',
    url: '/v1/notifications/rules',
    body: { name: 'Mine', condition: { metric: 'gate_calls', threshold: 1 } },
    status: 201,
  },
  'PUT /v1/notifications/rules/{rule_id}': {
    method: 'PUT',
    url: `/v1/notifications/rules/${owner.alertRuleId}`,
    body: { name: 'Mine now', condition: { metric: 'gate_calls', threshold: 1 } },
  },
  'POST /v1/notifications/rules/{rule_id}/secret': {
    method: 'POST',
    url: `/v1/notifications/rules/${owner.alertRuleId}/secret`,
  },
  'DELETE /v1/notifications/rules/{rule_id}': {
    method: 'DELETE',
    url: `/v1/notifications/rules/${owner.alertRuleId}`,
  },
  'GET /v1/webhooks': { method: 'GET', url: '/v1/webhooks' },
  'POST /v1/webhooks': {
    method: 'POST',
    url: '/v1/webhooks',
    body: { name: 'Mine', url: 'https://93.184.216.34/in', events: ['issue.opened'] },
    status: 201,
  },
  'GET /v1/webhooks/{webhook_id}': { method: 'GET', url: `/v1/webhooks/${owner.webhookId}` },
  'PATCH /v1/webhooks/{webhook_id}': {
    method: 'PATCH',
    url: `/v1/webhooks/${owner.webhookId}`,
    body: { enabled: false },
  },
  'POST /v1/webhooks/{webhook_id}/secret': {
    method: 'POST',
    url: `/v1/webhooks/${owner.webhookId}/secret`,
  },
  'DELETE /v1/webhooks/{webhook_id}': {
    method: 'DELETE',
    url: `/v1/webhooks/${owner.webhookId}`,
  },
  'POST /v1/notifications/test': { method: 'POST', url: '/v1/notifications/test' },
  'POST /v1/notifications/digest/run': {
    method: 'POST',
    url: '/v1/notifications/digest/run',
  },
  'DELETE /v1/tenant/data': { method: 'DELETE', url: '/v1/tenant/data', status: 422 },
  'POST /v1/dashboard/logout': { method: 'POST', url: '/v1/dashboard/logout' },
});

/** These know no tenant before they answer. */
const WITHOUT_TENANT = [
  'GET /v1/admin/usage',
  'POST /v1/admin/backup',
  'GET /health',
  'GET /health/live',
  'GET /metrics',
  'POST /v1/dashboard/login',
  'GET /v1/dashboard/sign-in',
  'GET /v1/dashboard/oidc/start',
  'GET /v1/dashboard/oidc/callback',
  'GET /v1/dashboard/oidc/signed-out',
  'POST /v1/report.html',
  'POST /v1/hooks/{provider}/{connector_id}',
  'POST /v1/maintenance/retention/run',
  'POST /v1/notifications/alerts/run',
];

let subject: TestApp;
let owner: TestTenant;
let stranger: TestTenant;
let signalId: number;
let backtestId: string;
let clusterId: string;
let issueId: number;
let eventId: number;
let evalId: string;
let connectorId: string;
let alertRuleId: number;
let ruleId: string;
let gateCallId: string;
let messageId: string;
let webhookId: string;
let handoffId: string;
let memberId: string;
beforeAll(async () => {
  subject = await startApp();
  owner = await subject.tenant();
  stranger = await subject.tenant();
  // Nothing to ask and nobody to hand over to: what remains is to confirm, whatever the assessor says.
  // With fractions: four digits may stand in anybody's id.
  const confirms = { ambiguity_threshold: 1, dimension_threshold: 1, failure_cost: 4_711.25 };
  const promotes = { issue_promotion_event_threshold: 2, issue_promotion_session_threshold: 1 };
  await owner.call('PUT', '/v1/config', { ...confirms, ...promotes });
  const asked = await owner.call('POST', '/v1/gate', {
    request: 'Delete the staging database',
    session_id: 'secret-session',
    action_risk: 'irreversible',
    context: { correlation_id: 'secret-correlation' },
  });
  expect(asked.json().decision).toBe('confirm');
  const own = { request: 'Keep the staging database', session_id: 'owners-own' };
  expect((await owner.call('POST', '/v1/gate', own)).statusCode).toBe(200);
  const signal = { name: 'Mentions staging', type: 'regex', pattern: 'staging' };
  signalId = (await owner.call('POST', '/v1/signals', signal)).json().id;
  for (const detail of ['the other copy, not this one', 'not this one, the other copy']) {
    const event = { session_id: 'owners-own', event: 'correction', detail };
    eventId = (await owner.call('POST', '/v1/events', event)).json().id;
  }
  backtestId = (await owner.call('POST', '/v1/backtests', { agent_id: 'staging' })).json().id;
  const connector = { provider: 'retell', name: 'Our staging line', api_key: 'staging-key' };
  connectorId = (await owner.call('POST', '/v1/connectors', connector)).json().id;
  const rule = {
    name: 'Calls of staging',
    condition: { metric: 'gate_calls', threshold: 4_711.25 },
  };
  alertRuleId = (await owner.call('POST', '/v1/notifications/rules', rule)).json().id;
  messageId = await storeSentMessage(owner.id);
  const subscription = { name: 'Desk of staging', url: 'https://93.184.216.34/staging' };
  const made = await owner.call('POST', '/v1/webhooks', { ...subscription, events: ['handoff.*'] });
  webhookId = made.json().id;
  gateCallId = (await owner.call('GET', '/v1/gate-calls')).json().items[0].id;
  const told = { session_id: 'coding', hook_event_name: 'PreToolUse', tool_name: 'Bash' };
  const hook = { ...told, tool_input: { command: 'ls staging' } };
  expect((await owner.call('POST', '/v1/agent-hooks/codex', hook)).json()).toEqual({});
  const dear = { request: 'Delete the copy', session_id: 'handed', action_cost: 1e9 };
  const handed = { ...dear, action_risk: 'irreversible' };
  await owner.call('PUT', '/v1/config', { failure_cost: null });
  expect((await owner.call('POST', '/v1/gate', handed)).json().decision).toBe('escalate');
  await owner.call('PUT', '/v1/config', confirms);
  const colleague = { email: 'colleague@example.com', role: 'reviewer' };
  memberId = (await owner.call('POST', '/v1/members', colleague)).json().id;
  handoffId = (await owner.call('GET', '/v1/handoffs')).json().items[0].gate_call_id;
  await drain(subject.database.db, openFollowers(), { now: subject.clock.now });
  await owner.call('POST', '/v1/clusters/run');
  const [issue] = (await owner.call('GET', '/v1/issues')).json().items;
  issueId = issue.id;
  clusterId = issue.cluster_id;
  evalId = (await owner.call('GET', '/v1/evals')).json().items[0].id;
  const draft = { cluster_id: clusterId, question_template: 'Which copy of staging?' };
  ruleId = (await owner.call('POST', '/v1/rules/draft', draft)).json().rule.id;
});
afterAll(() => subject.close());

/** A message of staging that was delivered. */
async function storeSentMessage(tenantId: string): Promise<string> {
  const at = subject.clock.now.toISOString();
  const delivery = { message_id: 'msg_1', status: 'failed' as const, code: 500, error: null, at };
  await subject.database.db.insert(sentMessages).values({
    ...{ tenantId, id: 'msg_1', channel: 'email', address: 'staging@example.com', shown: null },
    ...{ message: { type: 'digest', timestamp: at, data: {} }, attempts: 9, delivery },
    ...{ queuedAt: subject.clock.now, endedAt: subject.clock.now },
  });
  return 'msg_1';
}

describe('another tenant', () => {
  test('is walked through every operation that there is', async () => {
    const { paths } = (await subject.inject({ url: '/openapi.json' })).json();
    const operations = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const walked = Object.keys(
      walks({
        ...{ keyId: '', sessionId: '', signalId: 0, clusterId: '', issueId: 0 },
        ...{
          eventId: 0,
          evalId: '',
          connectorId: '',
          alertRuleId: 0,
          gateCallId: '',
          messageId: '',
          webhookId: '',
          handoffId: '',
          memberId: '',
          ruleId: '',
          backtestId: '',
        },
      }),
    );
    expect(operations.sort()).toEqual([...walked, ...WITHOUT_TENANT].sort());
  });

  test('learns and changes nothing of the owner', async () => {
    const before = (await owner.call('GET', '/v1/config')).json();
    for (const [name, { method, url, body, status }] of Object.entries(
      walks({
        ...{ keyId: owner.keyId, sessionId: 'secret-session', signalId },
        ...{
          clusterId,
          issueId,
          eventId,
          evalId,
          connectorId,
          alertRuleId,
          gateCallId,
          messageId,
          webhookId,
          handoffId,
          memberId,
          ruleId,
          backtestId,
        },
      }),
    )) {
      const reply = await stranger.call(method, url, body);
      const expected = status ?? (name.includes('{') ? 404 : 200);
      expect(reply.statusCode, name).toBe(expected);
      if (expected >= 400) problemOf(reply, expected);
      expect(reply.body.replaceAll(url, ''), name).not.toMatch(/staging|secret-cor|4711\.25/);
      expect(reply.body, name).not.toContain(owner.id);
    }
    expect((await owner.call('GET', '/v1/config')).json()).toEqual(before);
    expect((await owner.call('GET', '/v1/sessions/owners-own')).statusCode).toBe(200);
    expect((await owner.call('GET', '/v1/search?query=database')).json().total).toBe(2);
    expect((await owner.call('GET', '/v1/api-keys')).json().items).toHaveLength(1);
    const signal = (await owner.call('GET', `/v1/signals/${signalId}`)).json();
    expect(signal).toMatchObject({ name: 'Mentions staging', match_count: { total: 2 } });
    const issue = (await owner.call('GET', `/v1/issues/${issueId}`)).json();
    expect(issue).toMatchObject({ status: 'open', assignee: null });
    expect((await owner.call('GET', '/v1/reviews/stats')).json().reviews).toBe(0);
    expect((await owner.call('GET', '/v1/evals')).json().items[0].status).toBe('candidate');
    expect((await owner.call('GET', '/v1/rules')).json().items).toHaveLength(1);
    expect((await owner.call('GET', '/v1/handoffs')).json().total).toBe(1);
    const [colleague] = (await owner.call('GET', '/v1/members')).json().items;
    expect(colleague).toMatchObject({ id: memberId, role: 'reviewer' });
  });

  test("does not answer the owner's clarification, nor tire the owner with questions of its own", async () => {
    const mine = await stranger.call('POST', '/v1/gate', {
      request: 'Delete the staging database',
      session_id: 'secret-session',
      action_risk: 'irreversible',
      clarification_response: 'yes',
    });
    expect(mine.json().decision_reason).not.toContain('confirmed by the user');
    const theirs = await owner.call('POST', '/v1/gate', {
      request: 'Delete the staging database',
      session_id: 'secret-session',
      action_risk: 'irreversible',
      clarification_response: 'yes',
    });
    expect(theirs.json().decision_reason).toContain('confirmed by the user');
  });

  test("links no event to the owner's gate call", async () => {
    const byCorrelation = await stranger.call(
      'POST',
      '/v1/events',
      { session_id: 'other', event: 'accept' },
      { 'x-correlation-id': 'secret-correlation' },
    );
    expect(byCorrelation.json().gate_call_id).toBeNull();
  });

  test("does not get the owner's answer for an Idempotency-Key of the same name", async () => {
    const body = { request: 'Delete it', session_id: 'idem' };
    const headers = { 'idempotency-key': 'the-same' };
    await owner.call('POST', '/v1/gate', body, headers);
    const reply = await stranger.call('POST', '/v1/gate', { ...body, request: 'Other' }, headers);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['idempotency-replayed']).toBeUndefined();
  });
});
