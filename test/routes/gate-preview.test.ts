import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GatePreview } from '../../src/contracts/gate-call.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf, refusedFields } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const REQUEST = { request: 'Delete the old records', action_risk: 'irreversible' };
const CLEAR = { request: 'Delete the user table of staging', action_risk: 'irreversible' };

const preview = async (tenant: TestTenant, body: object, headers?: Record<string, string>) => {
  const reply = await tenant.call('POST', '/v1/gate/preview', body, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  return GatePreview.strict().parse(reply.json());
};
const gate = async (tenant: TestTenant, body: object) =>
  (await tenant.call('POST', '/v1/gate', body)).json();

const countRows = async (tenant: TestTenant): Promise<number> => {
  const { rows } = (await subject.database.db.execute(sql`
    select (select count(*) from gate_calls where tenant_id = ${tenant.id})
      + (select count(*) from session_memory where tenant_id = ${tenant.id})
      + (select count(*) from sessions where tenant_id = ${tenant.id})
      + (select count(*) from change_batches where tenant_id = ${tenant.id}) as count`)) as unknown as {
    rows: { count: string }[];
  };
  return Number(rows[0]?.count);
};

describe('POST /v1/gate/preview', () => {
  test("200: what the gate then answers, with the tenant's configuration", async () => {
    const tenant = await subject.tenant();
    for (const config of [
      {},
      { intervention_mode: 'off' },
      { high_risk_cost: 0, ask_friction: 50 },
    ]) {
      await tenant.call('PUT', '/v1/config', config);
      const body = { ...REQUEST, session_id: `s-${JSON.stringify(config).length}` };
      const shown = await preview(tenant, body);
      const result = await gate(tenant, body);
      // Nobody can answer what was not put to anybody.
      const { clarification_id: _, ...understood } = result.intent_spec;
      expect(shown).toMatchObject({ ...result, intent_spec: understood });
      expect(shown.intent_spec).not.toHaveProperty('clarification_id');
    }
  });

  test('200 with the prices and what it was decided on', async () => {
    const tenant = await subject.tenant();
    const call = { name: 'delete_records', arguments: { table: 'users' } };
    const shown = await preview(tenant, { ...REQUEST, context: { call } });
    expect(Object.keys(shown.costs)).toEqual(expect.arrayContaining(['proceed', 'escalate']));
    expect(shown.proposed_call?.arguments).toMatchObject([{ path: 'table', standing: 'invented' }]);
    expect(shown.decision_inputs?.request_length).toBe(22);
    expect(shown.decision_inputs_text.length).toBeGreaterThan(2);
  });

  test('200: it records and remembers nothing', async () => {
    const tenant = await subject.tenant();
    await gate(tenant, { ...REQUEST, session_id: 'chat' });
    const before = await countRows(tenant);
    const first = await preview(tenant, { ...REQUEST, session_id: 'other' });
    await preview(tenant, { ...REQUEST, session_id: 'chat', clarification_response: 'yes' });
    expect(await preview(tenant, { ...REQUEST, session_id: 'other' })).toMatchObject({
      ...{ decision: first.decision, questions: first.questions },
    });
    expect(await countRows(tenant)).toBe(before);
  });

  test('200: an answer is read as the gate reads it, in a conversation and without one', async () => {
    const tenant = await subject.tenant();
    await tenant.call('PUT', '/v1/config', {
      ...{ ambiguity_threshold: 1, dimension_threshold: 1, failure_cost: 4_711 },
    });
    const body = { ...CLEAR, session_id: 'chat' };
    expect((await gate(tenant, body)).decision).toBe('confirm');
    const answered = { ...body, clarification_response: 'yes' };
    expect((await preview(tenant, answered)).decision_reason).toContain('confirmed by the user');
    expect((await preview(tenant, CLEAR)).decision).toBe('confirm');
    const again = await preview(tenant, { ...CLEAR, answers: ['yes'] });
    expect(again.decision_reason).toContain('confirmed by the user');
    const last = await preview(tenant, {
      ...{ ...CLEAR, answers: ["I don't know"] },
      clarification_response: 'yes',
    });
    expect(last.clarification_response).toBe('yes');
  });

  test('200 in the mode that the header asks for', async () => {
    const tenant = await subject.tenant();
    const shown = await preview(tenant, REQUEST, { 'x-intentlock-mode': 'observe' });
    expect(shown).toMatchObject({ mode: 'observe', decision: 'proceed' });
    expect(shown.model_decision).not.toBe('proceed');
  });

  test("429: it counts against the gate's limit, and the gate's calls against its", async () => {
    const limited = await startApp({ gateRateLimit: 2 });
    const tenant = await limited.tenant();
    expect((await tenant.call('POST', '/v1/gate/preview', REQUEST)).statusCode).toBe(200);
    await tenant.call('POST', '/v1/gate', { ...REQUEST, session_id: 's' });
    problemOf(await tenant.call('POST', '/v1/gate/preview', REQUEST), 429);
    problemOf(await tenant.call('POST', '/v1/gate', { ...REQUEST, session_id: 's' }), 429);
    await limited.close();
  });

  test("200 with the dashboard's cookie, 401 without either", async () => {
    const tenant = await subject.tenant();
    const url = '/v1/gate/preview';
    const login = await subject.inject({
      ...{ method: 'POST', url: '/v1/dashboard/login', payload: { api_key: tenant.key } },
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const withCookie = { method: 'POST', url, payload: REQUEST, headers: { cookie } } as const;
    expect((await subject.inject(withCookie)).statusCode).toBe(200);
    problemOf(await subject.inject({ method: 'POST', url, payload: REQUEST }), 401);
    const config = { method: 'POST', url: '/v1/config/preview', payload: { config: {} } } as const;
    expect((await subject.inject({ ...config, headers: { cookie } })).statusCode).toBe(200);
    problemOf(await subject.inject(config), 401);
  });

  test('422 names the field that is wrong', async () => {
    const tenant = await subject.tenant();
    const wrong = { request: '', session_id: 'x'.repeat(121), answers: Array(9).fill('yes') };
    const reply = await tenant.call('POST', '/v1/gate/preview', wrong);
    expect(refusedFields(reply).sort()).toEqual(['/answers', '/request', '/session_id']);
  });
});
