import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfiguredRule, RuleList } from '../../src/contracts/rule.js';
import { fail, follow, listFailures, run } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf, refusedFields } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const rulesOf = async (tenant: TestTenant) => {
  const reply = await tenant.call('GET', '/v1/rules');
  expect(reply.statusCode, reply.body).toBe(200);
  return RuleList.strict().parse(reply.json()).items;
};

/** A tenant whose configuration has two rules, one of them without an id. */
async function withRules(): Promise<{
  tenant: TestTenant;
  first: ConfiguredRule;
  second: ConfiguredRule;
}> {
  const tenant = await subject.tenant();
  const cluster_rules = [
    { id: 'rule_1', cluster_id: 'c_1', question_template: 'Which one?', enabled: false },
    { cluster_id: 'c_2', question_template: 'How far?' },
  ];
  const reply = await tenant.call('PUT', '/v1/config', { cluster_rules });
  expect(reply.statusCode, reply.body).toBe(200);
  const [second, first] = await rulesOf(tenant);
  return { tenant, first: first as ConfiguredRule, second: second as ConfiguredRule };
}

const change = (tenant: TestTenant, id: string, body: object) =>
  tenant.call('PATCH', `/v1/rules/${id}`, body);

describe('GET /v1/rules', () => {
  test('200 with the rules of the configuration, the newest first, and what holds where nothing is set', async () => {
    const { first, second } = await withRules();
    expect(first).toMatchObject({ id: 'rule_1', enabled: false, min_similarity: 0.75 });
    expect(second).toMatchObject({ cluster_id: 'c_2', enabled: true, issue_id: null });
    expect(second.id).toMatch(/^rule_/);
  });

  test('200 with what is known of the cluster of a drafted rule', async () => {
    const tenant = await subject.tenant();
    for (const at of [1, 2, 3, 4, 5]) {
      const request = `Clear the cache ${at}`;
      await fail(tenant, { request, detail: 'only on staging', dimension: 'scope' });
    }
    await follow(subject);
    const { issues_opened } = await run(tenant);
    const [failure] = await listFailures(tenant);
    const body = { cluster_id: failure?.cluster_id, question_template: 'Where?' };
    const { rule } = (await tenant.call('POST', '/v1/rules/draft', body)).json();
    const [listed] = await rulesOf(tenant);
    expect(listed).toMatchObject({ id: rule.id, issue_id: issues_opened[0], dimension: 'scope' });
    expect(listed?.matched_calls).toEqual(expect.any(Number));
  });
});

describe('PATCH /v1/rules/{cluster_rule_id}', () => {
  test('200 with the rule, and the other one as it was', async () => {
    const { tenant, first, second } = await withRules();
    const reply = await change(tenant, first.id, { version: first.version, enabled: true });
    expect(reply.statusCode, reply.body).toBe(200);
    const changed = ConfiguredRule.strict().parse(reply.json());
    expect(changed).toEqual({ ...first, enabled: true, version: changed.version });
    expect(changed.version).not.toBe(first.version);
    expect(await rulesOf(tenant)).toEqual([second, changed]);
  });

  test('gives a rule without an id the one that it was named by', async () => {
    const { tenant, second } = await withRules();
    const body = { version: second.version, question_template: 'How far exactly?' };
    expect((await change(tenant, second.id, body)).json().id).toBe(second.id);
    const { cluster_rules } = (await tenant.call('GET', '/v1/config')).json();
    expect(cluster_rules[1]).toMatchObject({
      id: second.id,
      question_template: 'How far exactly?',
    });
  });

  test('409 with both versions for the second of two people', async () => {
    const { tenant, first } = await withRules();
    const { version } = first;
    const won = await change(tenant, first.id, { version, question_template: 'Which shop?' });
    expect(won.statusCode).toBe(200);
    const lost = await change(tenant, first.id, { version, question_template: 'Which town?' });
    const problem = problemOf(lost, 409);
    expect(problem.versions?.current).toMatchObject({
      question_template: 'Which shop?',
      version: won.json().version,
    });
    expect(problem.versions?.yours).toMatchObject({ question_template: 'Which town?' });
    expect((await rulesOf(tenant))[1]).toMatchObject({ question_template: 'Which shop?' });
  });

  test('one of two at once wins, and the other one learns of it', async () => {
    const { tenant, first } = await withRules();
    const replies = await Promise.all(
      ['Which shop?', 'Which town?'].map((question_template) =>
        change(tenant, first.id, { version: first.version, question_template }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('404 without such a rule; 422 without a version, and for a field that there is not', async () => {
    const { tenant, first } = await withRules();
    problemOf(await change(tenant, 'rule_none', { version: first.version }), 404);
    expect(refusedFields(await change(tenant, first.id, { enabled: true }))).toEqual(['/version']);
    const typo = { version: first.version, enable: true };
    problemOf(await change(tenant, first.id, typo), 422);
  });
});

describe('DELETE /v1/rules/{cluster_rule_id}', () => {
  test('204, and the other one stays; 404 the second time', async () => {
    const { tenant, first, second } = await withRules();
    const url = `/v1/rules/${first.id}?version=${first.version}`;
    expect((await tenant.call('DELETE', url)).statusCode).toBe(204);
    expect(await rulesOf(tenant)).toEqual([second]);
    problemOf(await tenant.call('DELETE', url), 404);
  });

  test('409 when somebody has changed it since', async () => {
    const { tenant, first } = await withRules();
    await change(tenant, first.id, { version: first.version, enabled: true });
    const url = `/v1/rules/${first.id}?version=${first.version}`;
    const problem = problemOf(await tenant.call('DELETE', url), 409);
    expect(problem.versions?.current).toMatchObject({ id: first.id, enabled: true });
    expect(await rulesOf(tenant)).toHaveLength(2);
  });
});
