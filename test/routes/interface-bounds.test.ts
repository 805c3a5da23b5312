import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { refusedFields } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());
beforeEach(async () => {
  tenant = await subject.tenant();
});

const long = (length: number): string => 'a'.repeat(length);

interface Sent {
  readonly method?: string;
  readonly url: string;
  /** Bodies, or queries of a GET, at the far ends of what the interface allows. */
  readonly all: readonly object[];
}

const GATE = { request: 'a', session_id: 'b' };
const EVENT = { session_id: 'b', event: 'accept' };
const OUTCOME = { session_id: 'b', type: 'custom', detail: '' };
const SIGNAL = { name: 'Says a', type: 'regex', pattern: 'a' };
const CONNECTOR = { provider: 'retell', name: 'Line', api_key: 'a-key' };
const RULE = { name: 'Calls', condition: { metric: 'gate_calls', threshold: 1 } };

const SENT: readonly Sent[] = [
  {
    url: '/v1/gate',
    all: [
      {
        ...GATE,
        request: long(20_000),
        session_id: long(120),
        clarification_response: long(20_000),
      },
      { ...GATE, context: null, history: null, clarification_response: null, action_risk: null },
      { ...GATE, context: {}, history: [], clarification_response: '', action_cost: null },
      { ...GATE, history: [long(20_000), ''], action_cost: 0, action_risk: 'irreversible' },
      { ...GATE, action_cost: 1e15 },
    ],
  },
  {
    url: '/v1/events',
    all: [
      { ...EVENT, session_id: long(120), detail: long(20_000), gate_caught: true, signal: null },
      { ...EVENT, detail: '', category: null, spec_field: null, created_at: null, signal: {} },
      { ...EVENT, created_at: '0001-01-01T00:00:00Z' },
    ],
  },
  { url: '/v1/playground', all: [{ request: 'a' }, { request: long(500) }] },
  {
    method: 'PUT',
    url: '/v1/config',
    all: [
      {
        ambiguity_threshold: 0,
        dimension_threshold: 0,
        failure_cost: -1,
        misunderstanding_cost: -1,
      },
      { ask_friction: 0, answered_fatigue_multiplier: 1, high_fatigue_multiplier: 1 },
      { request_length_friction: 0, request_length_reference: -1, low_risk_cost: 0 },
      { medium_risk_cost: 0, high_risk_cost: 0, irreversible_risk_cost: 0, experiment: {} },
      { issue_promotion_event_threshold: 1, issue_promotion_session_threshold: 1 },
      { issue_promotion_window_days: 1, cluster_rules: [], intervention_mode: 'off' },
      { ambiguity_threshold: null, experiment: null, cluster_rules: null, mode_default: null },
    ],
  },
  {
    url: '/v1/connectors',
    all: [
      { ...CONNECTOR, name: long(120), api_key: long(500), backfill_days: 3_650, agent_ids: [] },
      { ...CONNECTOR, name: 'a', api_key: 'a', backfill_days: 0, agent_ids: null },
    ],
  },
  {
    method: 'PUT',
    url: '/v1/notifications/settings',
    all: [
      { chat_webhook_url: '', digest_enabled: null, digest_day: null, alerts_enabled: null },
      { chat_webhook_url: `http://127.0.0.1:9/${long(981)}`, alert_growth_threshold_pct: 0 },
      { chat_webhook_url: null, alert_growth_threshold_pct: null, digest_day: 'Sunday' },
    ],
  },
  {
    url: '/v1/notifications/rules',
    all: [
      { ...RULE, name: long(120), channel: 'chat', enabled: false },
      { ...RULE, name: 'a' },
    ],
  },
  {
    url: '/v1/signals',
    all: [
      { ...SIGNAL, name: long(120), description: long(2_000), pattern: long(2_000) },
      { ...SIGNAL, name: 'cases', pattern: `(?i)${long(1_996)}` },
      { ...SIGNAL, name: 'choices', pattern: long(1_000).replaceAll('aa', 'a|') + '.'.repeat(999) },
      { ...SIGNAL, name: 'options', pattern: `${'a?'.repeat(999)}b` },
      { name: 'reported', type: 'instrumented', description: '', pattern: '' },
      { name: 'also reported', type: 'instrumented', pattern: null, polarity: 'positive' },
    ],
  },
  {
    url: '/v1/search',
    all: [
      { query: 'a', date_from: '', date_to: '', session_id: '', cluster_id: '', page: 1 },
      { query: long(20_000), date_from: null, date_to: null, session_id: null, page_size: 100 },
      {
        query: 'a',
        session_id: long(120),
        cluster_id: long(80),
        outcome_type: null,
        mode: 'keyword',
      },
      { query: 'a', outcome_type: '', cluster_id: null, page: 2 ** 31 },
    ],
  },
  {
    method: 'GET',
    url: '/v1/search',
    all: [
      { query: 'a', date_from: '', date_to: '', session_id: '', outcome_type: '', cluster_id: '' },
    ],
  },
  {
    method: 'GET',
    url: '/v1/reviews/queue',
    all: [
      { date_from: '', date_to: '', cluster_id: '', missing_dimension: '' },
      { date_from: '0001-01-01', date_to: '9999-12-31', cluster_id: long(80), page_size: 100 },
    ],
  },
  {
    method: 'GET',
    url: '/v1/evals',
    all: [{ since: '', cluster: '', dimension: '' }, { since: '0001-01-01T00:00:00Z' }],
  },
  { method: 'GET', url: '/v1/issues', all: [{ status: '' }, { status: 'regressed' }] },
  { method: 'GET', url: '/v1/sessions', all: [{ limit: 1 }, { limit: 100 }] },
  { method: 'GET', url: '/v1/report', all: [{ days: 1 }, { days: 365 }] },
  { method: 'GET', url: '/v1/pilot/metrics', all: [{ window_days: 1 }, { window_days: 365 }] },
  { method: 'GET', url: '/v1/episodes/none', all: [{ correlation_id: '' }] },
  {
    url: '/v1/outcomes',
    all: [
      { ...OUTCOME, session_id: long(120), correlation_id: long(120), detail: long(20_000) },
      { ...OUTCOME, value: null, currency: null, external_ref: null, occurred_at: null },
      { ...OUTCOME, value: -1e15, currency: long(16), external_ref: long(500) },
      { ...OUTCOME, correlation_id: null, occurred_at: '0001-01-01' },
    ],
  },
];

describe('what the interface allows', () => {
  test.each(SENT)('is taken to its far ends by $method $url', async ({ method, url, all }) => {
    for (const sent of all) {
      const reply =
        method === 'GET'
          ? await tenant.call(
              'GET',
              `${url}?${new URLSearchParams(sent as Record<string, string>)}`,
            )
          : await tenant.call(method ?? 'POST', url, sent);
      // An episode of nothing is not found; it was read all the same.
      expect(
        [200, 201, 404],
        `${JSON.stringify(sent).slice(0, 200)} ${reply.body.slice(0, 300)}`,
      ).toContain(reply.statusCode);
    }
  });

  test('an empty URL clears the chat, as null does', async () => {
    const url = 'http://127.0.0.1:9/chat';
    const saved = await tenant.call('PUT', '/v1/notifications/settings', { chat_webhook_url: url });
    expect(saved.json().chat_webhook_url).toContain('***');
    const cleared = await tenant.call('PUT', '/v1/notifications/settings', {
      chat_webhook_url: '',
    });
    expect(cleared.json()).toMatchObject({
      chat_webhook_url: null,
      chat: { state: 'not_configured' },
    });
  });

  test('a connector of no agents reads all of them, also when it is changed', async () => {
    const made = await tenant.call('POST', '/v1/connectors', { ...CONNECTOR, agent_ids: [] });
    expect(made.json().agent_ids).toBeNull();
    const url = `/v1/connectors/${made.json().id}`;
    expect((await tenant.call('PATCH', url, { agent_ids: ['one'] })).json().agent_ids).toEqual([
      'one',
    ]);
    expect((await tenant.call('PATCH', url, { agent_ids: [] })).json().agent_ids).toBeNull();
  });

  test('an empty pattern is none: it can be of an instrumented signal, and not of a regex', async () => {
    const made = await tenant.call('POST', '/v1/signals', {
      ...{ name: 'reported', type: 'instrumented', pattern: '' },
    });
    expect(made.json().pattern).toBeNull();
    const url = `/v1/signals/${made.json().id}`;
    const changed = await tenant.call('PUT', url, {
      name: 'reported',
      type: 'instrumented',
      pattern: '',
    });
    expect(changed.statusCode).toBe(200);
    const empty = await tenant.call('POST', '/v1/signals', { ...SIGNAL, pattern: '' });
    expect(refusedFields(empty)).toEqual(['/pattern']);
  });
});
