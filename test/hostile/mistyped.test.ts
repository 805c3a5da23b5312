import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const GATE = { request: 'Delete all records', session_id: 's' };
const EVENT = { session_id: 's', event: 'accept' };
const OUTCOME = { session_id: 's', type: 'task_completed', detail: '' };
const SIGNAL = { name: 'Refund', type: 'regex', pattern: 'refund' };

describe('a mistyped field', () => {
  test.each<[string, string, object | undefined, string, string]>([
    ['POST', '/v1/gate', { ...GATE, action_rsk: 'irreversible' }, 'action_rsk', 'action_risk'],
    ['POST', '/v1/gate', { ...GATE, actionRisk: 'irreversible' }, 'actionRisk', 'action_risk'],
    ['POST', '/v1/gate', { ...GATE, action_cots: 500 }, 'action_cots', 'action_cost'],
    [
      ...(['POST', '/v1/gate', { ...GATE, clarificationResponse: 'yes' }] as const),
      ...(['clarificationResponse', 'clarification_response'] as const),
    ],
    ['POST', '/v1/playground', { request: 'x', reqest: 'y' }, 'reqest', 'request'],
    ['POST', '/v1/events', { ...EVENT, gateCaught: true }, 'gateCaught', 'gate_caught'],
    ['POST', '/v1/outcomes', { ...OUTCOME, curency: 'EUR' }, 'curency', 'currency'],
    ['POST', '/v1/signals', { ...SIGNAL, enable: false }, 'enable', 'enabled'],
    ['PUT', '/v1/signals/1', { ...SIGNAL, polarty: 'negative' }, 'polarty', 'polarity'],
    ['POST', '/v1/connectors', { provider: 'vapi', apiKey: 'k' }, 'apiKey', 'api_key'],
    [
      'POST',
      '/v1/connectors',
      { provider: 'vapi', backfil_days: 3 },
      'backfil_days',
      'backfill_days',
    ],
    ['GET', '/v1/connectors?pageSize=5', undefined, 'pageSize', 'page_size'],
    ['POST', '/v1/search', { query: 'x', date_form: '2026-11-01' }, 'date_form', 'date_from'],
    ['GET', '/v1/search?query=x&sessionId=s', undefined, 'sessionId', 'session_id'],
    ['GET', '/v1/issues?state=open', undefined, 'state', 'status'],
    ['GET', '/v1/overview?window_days=7', undefined, 'window_days', 'days'],
    ['GET', '/v1/overview?day=7', undefined, 'day', 'days'],
    ['GET', '/v1/report?period=7', undefined, 'period', 'days'],
    ['GET', '/v1/pilot/metrics?days=7', undefined, 'days', 'window_days'],
    ['GET', '/v1/evals?date_from=2026-11-01', undefined, 'date_from', 'since'],
    ['GET', '/v1/issues?limit=5', undefined, 'limit', 'page_size'],
    ['GET', '/v1/signals?pageSize=5', undefined, 'pageSize', 'page_size'],
    ['GET', '/v1/sessions?limt=5', undefined, 'limt', 'limit'],
    ['GET', '/v1/sessions/s?pgae=2', undefined, 'pgae', 'page'],
    ['GET', '/v1/api-keys?page_sze=5', undefined, 'page_sze', 'page_size'],
    ['GET', '/v1/episodes/s?correlationId=c', undefined, 'correlationId', 'correlation_id'],
    ['POST', '/v1/signals/1/backfill?day=3', undefined, 'day', 'days'],
    [
      ...(['PUT', '/v1/config', { ambiguity_treshold: 0.4 }] as const),
      ...(['ambiguity_treshold', 'ambiguity_threshold'] as const),
    ],
  ])('%s %s %o is 422, and names what it resembles', async (method, url, body, name, meant) => {
    const problem = problemOf(await tenant.call(method, url, body), 422);
    const part = method === 'GET' || url.includes('?') ? 'query' : 'body';
    expect(problem.errors).toContainEqual({
      loc: [part, name],
      pointer: `/${name}`,
      msg: `is not a known field. Did you mean ${meant}?`,
      type: 'unknown_field',
    });
  });

  test.each(['day=7', 'days=7', 'window_days=7', 'date_from=2026-11-01', 'Since=x'])(
    'GET /v1/usage?%s is 422: its days are fixed',
    async (query) => {
      const problem = problemOf(await tenant.call('GET', `/v1/usage?${query}`), 422);
      expect(problem.detail).toContain('the last 30 UTC days');
      expect((await tenant.call('GET', '/v1/usage?_=1')).statusCode).toBe(200);
    },
  );

  test('what is missing is named beside it', async () => {
    const reply = await tenant.call('POST', '/v1/gate', { request: 'x', sessionId: 's' });
    const { errors = [] } = problemOf(reply, 422);
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/sessionId', '/session_id']);
  });

  test('nothing is recorded of such a call', async () => {
    await tenant.call('POST', '/v1/gate', {
      ...GATE,
      session_id: 'not-recorded',
      actionRisk: 'low',
    });
    expect((await tenant.call('GET', '/v1/sessions/not-recorded')).statusCode).toBe(404);
  });
});

describe('a foreign field', () => {
  test.each<[string, string, object | undefined]>([
    ['POST', '/v1/gate', { ...GATE, user_id: 'u', model: 'gpt', metadata: {}, trace: 1 }],
    ['POST', '/v1/gate', { ...GATE, context: { actionRisk: 1, sesion_id: 2, tool: [] } }],
    ['POST', '/v1/events', { ...EVENT, user: 'u', source: 'app', meta: {} }],
    ['POST', '/v1/events', { ...EVENT, signal: { name: 'x', nmae: 'y' } }],
    ['POST', '/v1/outcomes', { ...OUTCOME, customer: 'c', tags: [] }],
    ['GET', '/v1/signals?_=1732190000&utm_source=mail', undefined],
  ])('%s %s %o is ignored', async (method, url, body) => {
    expect((await tenant.call(method, url, body)).statusCode).toBe(200);
  });

  test.each<[string, object]>([
    ['/v1/ingest/sessions', { sessions: [], sesions: 1 }],
    ['/v1/ingest/sessions', { session_id: 'f', messages: [], sessionId: 'f', mesages: [] }],
    ['/v1/episodes/steps', { session_id: 'f', type: 'llm', stepId: 'x', stp_index: 1 }],
  ])('%s %o takes foreign shapes', async (url, body) => {
    expect((await tenant.call('POST', url, body)).statusCode).toBe(200);
  });
});
