import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const gate = { request: 'Delete the old records', session_id: 's' };
const signal = { name: 'Late', type: 'regex', pattern: 'late' };

describe('what is said of a field that is refused', () => {
  test.each([
    ['GET', '/v1/sessions?page=abc', undefined, 'page: must be a number'],
    ['GET', '/v1/sessions?page=1.5', undefined, 'page: must be a whole number'],
    ['GET', '/v1/sessions?page=0', undefined, 'page: must be at least 1'],
    ['GET', '/v1/sessions?page_size=101', undefined, 'page_size: must be at most 100'],
    ['GET', '/v1/issues?status=lost', undefined, 'must be one of open, acknowledged'],
    ['GET', '/v1/issues/abc', undefined, 'issue_id: must be a number'],
    ['POST', '/v1/gate', { ...gate, request: 7 }, 'request: must be a string'],
    ['POST', '/v1/gate', { ...gate, request: '' }, 'request: must have at least 1 character'],
    [
      ...(['POST', '/v1/gate', { ...gate, session_id: 'x'.repeat(121) }] as const),
      'session_id: must have at most 120 characters',
    ],
    ['POST', '/v1/gate', { ...gate, context: [] }, 'context: must be an object'],
    ['POST', '/v1/gate', { ...gate, history: 'user: hi' }, 'history: must be an array'],
    ['POST', '/v1/gate', { ...gate, history: [3] }, 'history.0: must be a string'],
    ['POST', '/v1/gate', { ...gate, action_cost: 'high' }, 'action_cost: must be a number'],
    ['POST', '/v1/gate', { ...gate, action_risk: 'huge' }, 'must be one of low, medium, high'],
    [
      ...([
        'POST',
        '/v1/gate',
        { ...gate, context: { call: { name: 3, arguments: {} } } },
      ] as const),
      'context.call.name: must be a string',
    ],
    ['POST', '/v1/signals', { ...signal, enabled: 'yes' }, 'enabled: must be true or false'],
    ['PUT', '/v1/config', { ambiguity_threshold: 2 }, 'ambiguity_threshold: must be at most 1'],
  ])('%s %s %j: %s', async (method, url, body, says) => {
    const reply = await tenant.call(method, url, body);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().detail).toContain(says);
  });

  test('no message has the words of the library', async () => {
    const bodies = [
      null,
      'x',
      3,
      [],
      {},
      { request: {}, session_id: [], context: 'x', history: {} },
    ];
    for (const body of bodies) {
      for (const url of ['/v1/gate', '/v1/events', '/v1/episodes/steps', '/v1/ingest/sessions']) {
        const reply = await subject.inject({
          method: 'POST',
          url,
          headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
        expect(reply.body, url).not.toMatch(/Invalid input|expected \w+|received|Too (small|big)/);
      }
    }
  });

  test('a conversation that is refused is told of in the same words', async () => {
    const session = { session_id: 'c', messages: [{ role: 'user', content: 'hi' }], metadata: 'x' };
    const reply = await tenant.call('POST', '/v1/ingest/sessions', session);
    expect(reply.json().rejected[0].error).toBe('metadata: must be an object');
  });
});
