import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FacetsAnswer } from '../../src/contracts/facet.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { refusedFields } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const follow = () => drain(subject.database.db, openFollowers(), { now: subject.clock.now });

async function talk(session_id: string, more: object, day = '2026-11-19'): Promise<void> {
  const messages = [{ role: 'user', content: 'hello', timestamp: `${day}T10:00:00Z` }];
  const reply = await tenant.call('POST', '/v1/ingest/sessions', { session_id, messages, ...more });
  expect(reply.statusCode, reply.body).toBe(200);
}
const read = async (of: string, who = tenant) => {
  const reply = await who.call('GET', `/v1/facets?of=${of}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return FacetsAnswer.strict().parse(reply.json()).facets;
};

describe('GET /v1/facets', () => {
  test('200 with how many conversations have each value, the most frequent first', async () => {
    await talk('a', { agent_id: 'one', channel: 'chat', language: 'de' });
    await talk('b', { agent_id: 'two', channel: 'voice' });
    await talk('c', { agent_id: 'two', channel: 'chat' });
    await talk('d', {});
    await follow();
    expect(await read('agent_id,channel,language,tool')).toEqual({
      agent_id: [
        { value: 'two', sessions: 2 },
        { value: 'one', sessions: 1 },
      ],
      channel: [
        { value: 'chat', sessions: 2 },
        { value: 'voice', sessions: 1 },
      ],
      language: [{ value: 'de', sessions: 1 }],
      tool: [],
    });
    const all = (await tenant.call('GET', '/v1/facets')).json();
    expect(all).toMatchObject({ days: 30, facets: { tool: [], language: [{ value: 'de' }] } });
    expect(await read('language')).toEqual({ language: [{ value: 'de', sessions: 1 }] });
  });

  test('200 with tools, once for each conversation that used them', async () => {
    const call = (name: string) => ({ context: { call: { name, arguments: { id: 'A-1' } } } });
    const gate = (session_id: string, name: string) =>
      tenant.call('POST', '/v1/gate', { request: 'Refund A-1', session_id, ...call(name) });
    await gate('a', 'refund_order');
    await gate('a', 'refund_order');
    await follow();
    await gate('a', 'list_orders');
    await gate('b', 'refund_order');
    await follow();
    expect((await read('tool')).tool).toEqual([
      { value: 'refund_order', sessions: 2 },
      { value: 'list_orders', sessions: 1 },
    ]);
  });

  test('200: a conversation that changes or goes on is counted once, as it is now', async () => {
    await talk('a', { agent_id: 'one' });
    await follow();
    const more = [
      { role: 'user', content: 'hello', timestamp: '2026-11-19T10:00:00Z' },
      { role: 'user', content: 'again', timestamp: '2026-11-20T10:00:00Z' },
    ];
    await talk('a', { agent_id: 'two', messages: more });
    await follow();
    await follow();
    expect((await read('agent_id')).agent_id).toEqual([{ value: 'two', sessions: 1 }]);
  });

  test('200 of 30 days, and nothing of a conversation that was deleted', async () => {
    await talk('old', { agent_id: 'old' }, '2026-10-21');
    await talk('first', { agent_id: 'first' }, '2026-10-22');
    await talk('gone', { agent_id: 'gone' });
    await follow();
    expect((await read('agent_id')).agent_id?.map(({ value }) => value)).toEqual(['first', 'gone']);
    await tenant.call('DELETE', '/v1/sessions/gone');
    expect((await read('agent_id')).agent_id?.map(({ value }) => value)).toEqual(['first']);
  });

  test('200 with at most 50 values', async () => {
    for (let at = 0; at < 51; at += 1) await talk(`s-${at}`, { agent_id: `agent-${at}` });
    await talk('more', { agent_id: 'agent-50' });
    await follow();
    const { agent_id = [] } = await read('agent_id');
    expect(agent_id).toHaveLength(50);
    expect(agent_id[0]).toEqual({ value: 'agent-50', sessions: 2 });
  });

  test("422 of an unknown property, and nothing of another tenant's", async () => {
    await talk('a', { agent_id: 'own' });
    await follow();
    expect(await read('agent_id', await subject.tenant())).toEqual({ agent_id: [] });
    for (const of of ['', 'model', 'agent_id,model']) {
      expect(refusedFields(await tenant.call('GET', `/v1/facets?of=${of}`))[0]).toMatch(/^\/of/);
    }
  });
});
