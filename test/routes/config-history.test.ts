import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigHistory, ConfigVersion } from '../../src/contracts/config.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const put = async (tenant: TestTenant, body: object) => {
  const reply = await tenant.call('PUT', '/v1/config', body);
  expect(reply.statusCode, reply.body).toBe(200);
};

const historyOf = async (tenant: TestTenant, query = '') => {
  const reply = await tenant.call('GET', `/v1/config/history${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return ConfigHistory.strict().parse(reply.json());
};

/** The version of the configuration that decided a call. */
async function decidingVersion(tenant: TestTenant, session_id: string): Promise<number> {
  const reply = await tenant.call('POST', '/v1/gate', { request: 'Delete it', session_id });
  expect(reply.statusCode, reply.body).toBe(200);
  const { timeline } = (await tenant.call('GET', `/v1/sessions/${session_id}`)).json();
  return timeline.items.find(({ kind }: { kind: string }) => kind === 'gate_call').gate_call
    .config_version;
}

describe('GET /v1/config/history', () => {
  test('200 with who changed what, the newest first, and nothing for what changed nothing', async () => {
    const tenant = await subject.tenant();
    await put(tenant, { ask_friction: 2, failure_cost: 3 });
    await put(tenant, { ask_friction: 2 });
    subject.clock.advance(1_000);
    await put(tenant, { failure_cost: null });
    const { items, total } = await historyOf(tenant);
    expect(total).toBe(3);
    expect(items.map(({ fields, by }) => ({ fields, by }))).toEqual([
      { fields: ['failure_cost'], by: tenant.keyId },
      { fields: ['ask_friction', 'failure_cost'], by: tenant.keyId },
      { fields: [], by: 'system' },
    ]);
    expect(items[0]?.at).toBe(subject.clock.now.toISOString());
    const second = await historyOf(tenant, '?page=2&page_size=1');
    expect(second.items).toEqual([items[1]]);
  });
});

describe('GET /v1/config/history/{config_version}', () => {
  test('200 with the prices that decided a call, whatever was changed since', async () => {
    const tenant = await subject.tenant();
    await put(tenant, { ask_friction: 2 });
    // A key raises the version, and changes no price.
    await tenant.call('POST', '/v1/api-keys');
    const before = await decidingVersion(tenant, 's-1');
    await put(tenant, { ask_friction: 5 });
    const after = await decidingVersion(tenant, 's-2');
    const prices = async (version: number) => {
      const reply = await tenant.call('GET', `/v1/config/history/${version}`);
      return ConfigVersion.strict().parse(reply.json());
    };
    expect(await prices(before)).toMatchObject({
      config: { ask_friction: 2, failure_cost: 1 },
      overridden: ['ask_friction'],
    });
    expect((await prices(after)).config.ask_friction).toBe(5);
    expect((await prices(1)).overridden).toEqual([]);
  });

  test('404 for a version that is not there yet', async () => {
    const tenant = await subject.tenant();
    problemOf(await tenant.call('GET', '/v1/config/history/4711'), 404);
  });
});

describe('POST /v1/config/history/{config_version}/restore', () => {
  test('200 with that configuration in force, whole, as a new version', async () => {
    const tenant = await subject.tenant();
    const rule = { id: 'rule_1', cluster_id: 'c_1', question_template: 'Which one?' };
    await put(tenant, { ask_friction: 2, cluster_rules: [rule] });
    const [wanted] = (await historyOf(tenant)).items;
    await put(tenant, { ask_friction: 7, high_risk_cost: 20, cluster_rules: [] });
    const url = `/v1/config/history/${wanted?.version}/restore`;
    const reply = await tenant.call('POST', url);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ ask_friction: 2, high_risk_cost: 10 });
    expect((await tenant.call('GET', '/v1/config')).json().cluster_rules).toEqual([rule]);
    const { items } = await historyOf(tenant);
    expect(items[0]).toMatchObject({
      restored_version: wanted?.version,
      fields: ['ask_friction', 'cluster_rules', 'high_risk_cost'],
    });
    const version = await decidingVersion(tenant, 's-1');
    const decided = (await tenant.call('GET', `/v1/config/history/${version}`)).json();
    expect(decided.config.ask_friction).toBe(2);
  });

  test('404 for a version that is not there yet', async () => {
    const tenant = await subject.tenant();
    problemOf(await tenant.call('POST', '/v1/config/history/4711/restore'), 404);
  });
});
