import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fail, follow, listFailures, run } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const REQUESTS = [
  'Clear the cache',
  'Please clear the cache now',
  'Empty the cache of the shop',
  'Clear all caches',
  'Can you clear the cache?',
];
const OTHERS = ['Book a table for two', 'What is the weather in Oslo?'];
const QUESTION = 'Staging or production?';

/**
 * A tenant with a cluster of requests to clear a cache, and calls about something else.
 *
 * @param mode of the interventions, while these calls were made
 */
async function withCluster(
  mode: 'off' | 'suggest' = 'off',
): Promise<{ tenant: TestTenant; clusterId: string }> {
  const tenant = await subject.tenant();
  await tenant.call('PUT', '/v1/config', { intervention_mode: mode });
  for (const request of REQUESTS) {
    const detail = 'only on staging, you wiped production';
    await fail(tenant, { request, detail, dimension: 'scope', category: 'missing_context' });
  }
  for (const request of OTHERS) {
    await tenant.call('POST', '/v1/gate', { request, session_id: request });
  }
  await follow(subject);
  await run(tenant);
  await tenant.call('PUT', '/v1/config', { intervention_mode: 'suggest' });
  const [failure] = await listFailures(tenant);
  return { tenant, clusterId: failure?.cluster_id ?? '' };
}

const draft = (tenant: TestTenant, clusterId: string) =>
  tenant.call('POST', '/v1/rules/draft', { cluster_id: clusterId, question_template: QUESTION });

const gate = async (tenant: TestTenant, request: string, fields: object = {}) =>
  (
    await tenant.call('POST', '/v1/gate', { request, session_id: `s-${Math.random()}`, ...fields })
  ).json();

async function enable(tenant: TestTenant, changes: object = {}): Promise<void> {
  const { cluster_rules } = (await tenant.call('GET', '/v1/config')).json();
  const rules = cluster_rules.map((rule: object) => ({ ...rule, enabled: true, ...changes }));
  const reply = await tenant.call('PUT', '/v1/config', { cluster_rules: rules });
  expect(reply.statusCode).toBe(200);
}

describe('POST /v1/rules/draft', () => {
  test('200 with a disabled rule, and what it would have matched', async () => {
    const { tenant, clusterId } = await withCluster();
    const { rule, preview } = (await draft(tenant, clusterId)).json();
    expect(rule).toMatchObject({
      cluster_id: clusterId,
      question_template: QUESTION,
      dimension: 'scope',
      enabled: false,
      min_similarity: 0.75,
    });
    expect(preview).toMatchObject({ days: 30, calls: 7, is_complete: true, went_wrong: 5 });
    expect(preview).toMatchObject({ matched: 5, proceeded: 5, proceeded_wrong: 5 });
    expect(preview.rate).toBeCloseTo(10 / 15, 2);
    expect(preview.examples[0]).toMatchObject({ went_wrong: true });
    const { cluster_rules } = (await tenant.call('GET', '/v1/config')).json();
    expect(cluster_rules).toEqual([rule]);
  });

  test('200 with a rate that leaves out calls that the gate did not let proceed', async () => {
    const { tenant, clusterId } = await withCluster('suggest');
    const { preview } = (await draft(tenant, clusterId)).json();
    const { matched, went_wrong, proceeded, proceeded_wrong, rate } = preview;
    expect([matched, went_wrong]).toEqual([5, 5]);
    expect(proceeded).toBeLessThan(5);
    expect(rate).toBeCloseTo((proceeded_wrong + 5) / (proceeded + 10), 2);
  });

  test('200 with the draft that an issue suggests, and nothing kept of a dry run', async () => {
    const { tenant } = await withCluster();
    const [issue] = (await tenant.call('GET', '/v1/issues')).json().items;
    // What most of its failures name, and what they left open.
    expect(issue.suggested_rule.question_template).toMatch(/staging|production/i);
    const { dimension: _, ...body } = issue.suggested_rule;
    const reply = await tenant.call('POST', '/v1/rules/draft?dry_run=true', body);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json().rule).toMatchObject(body);
    expect(reply.json().preview.matched).toBe(5);
    expect((await tenant.call('GET', '/v1/config')).json().cluster_rules).toEqual([]);
  });

  test('404 for an unknown cluster', async () => {
    const tenant = await subject.tenant();
    problemOf(await draft(tenant, 'c_none'), 404);
  });

  test('200 without a question: it is drafted for what the failures got wrong', async () => {
    const tenant = await subject.tenant();
    await tenant.call('PUT', '/v1/config', { intervention_mode: 'off' });
    const parameters = {
      type: 'object',
      properties: { environment: { type: 'string', enum: ['production', 'staging'] } },
      required: ['environment'],
    };
    const tools = [{ type: 'function', function: { name: 'clear_cache', parameters } }];
    for (const request of REQUESTS) {
      const detail = 'only on staging, you wiped production';
      const context = { agent: 'ops', tools };
      await fail(tenant, { request, detail, dimension: 'scope' }, { context });
    }
    await follow(subject);
    await run(tenant);
    const [issue] = (await tenant.call('GET', '/v1/issues')).json().items;
    expect(issue.title).toMatch(/^Clear cache: wrong environment/);
    const body = { cluster_id: issue.cluster_id };
    const reply = await tenant.call('POST', '/v1/rules/draft', body);
    expect(reply.statusCode, reply.body).toBe(200);
    const { question_template } = reply.json().rule;
    expect(question_template).toBe('Which environment: production or staging?');
    expect(question_template).toBe(issue.suggested_rule.question_template);
  });

  test('200 with a question for what complaints are about, though most calls were taken to be for another tool', async () => {
    const tenant = await subject.tenant();
    await tenant.call('PUT', '/v1/config', { intervention_mode: 'off' });
    const tool = (name: string, properties: object) => ({
      type: 'function',
      function: { name, parameters: { type: 'object', properties } },
    });
    const tools = [
      tool('set_limit', { limit: { type: 'number', description: 'New limit in GB' } }),
      tool('clear_cache', { environment: { type: 'string', enum: ['production', 'staging'] } }),
    ];
    for (const [at, request] of REQUESTS.entries()) {
      const detail = 'only on staging, you wiped production';
      const name = at < 3 ? 'set_limit' : 'clear_cache';
      const context = { agent: 'ops', tools, call: { name, arguments: {} } };
      await fail(tenant, { request, detail, dimension: 'scope' }, { context });
    }
    await follow(subject);
    await run(tenant);
    const [issue] = (await tenant.call('GET', '/v1/issues')).json().items;
    expect(issue.title).toMatch(/^Clear cache: wrong environment/);
    expect(issue.suggested_rule.question_template).toBe(
      'Which environment: production or staging?',
    );
  });

  test('422 for an empty question', async () => {
    const { tenant, clusterId } = await withCluster();
    const body = { cluster_id: clusterId, question_template: '' };
    problemOf(await tenant.call('POST', '/v1/rules/draft', body), 422);
  });

  test('keeps the rules that there are, also when two draft at once', async () => {
    const { tenant, clusterId } = await withCluster();
    await Promise.all([draft(tenant, clusterId), draft(tenant, clusterId)]);
    const { cluster_rules } = (await tenant.call('GET', '/v1/config')).json();
    expect(cluster_rules).toHaveLength(2);
  });
});

describe('an enabled rule', () => {
  test('puts its question first, and lifts the probability, for requests like its cluster', async () => {
    const { tenant, clusterId } = await withCluster();
    const request = 'Clear the cache of the web shop';
    const before = await gate(tenant, request, { action_risk: 'irreversible' });
    await draft(tenant, clusterId);
    expect((await gate(tenant, request, { action_risk: 'irreversible' })).questions).toEqual(
      before.questions,
    );
    await enable(tenant);
    const after = await gate(tenant, request, { action_risk: 'irreversible' });
    expect(after.questions[0]).toBe(QUESTION);
    expect(after.decision).toBe('ask');
    expect(after.decision_reason).toContain('p 0.67');
    expect(after.ambiguity_score).toBe(before.ambiguity_score);
  });

  test('leaves other requests alone', async () => {
    const { tenant, clusterId } = await withCluster();
    await draft(tenant, clusterId);
    await enable(tenant);
    const other = await gate(tenant, 'Book a table for two at eight');
    expect(other.questions).not.toContain(QUESTION);
  });

  test('does not ask what it has asked in this thread', async () => {
    const { tenant, clusterId } = await withCluster();
    await draft(tenant, clusterId);
    await enable(tenant);
    const session = { session_id: 'thread', action_risk: 'irreversible' };
    expect((await gate(tenant, 'Clear the cache', session)).questions[0]).toBe(QUESTION);
    const answered = { ...session, clarification_response: 'staging' };
    const reply = await gate(tenant, 'Clear the cache', answered);
    expect(reply.questions).not.toContain(QUESTION);
  });

  test('matches the nearer the more similarity it wants', async () => {
    const { tenant, clusterId } = await withCluster();
    await draft(tenant, clusterId);
    await enable(tenant, { min_similarity: 1 });
    const far = await gate(tenant, 'Clear the cache of the web shop before lunch', {});
    expect(far.questions).not.toContain(QUESTION);
  });
});

describe('a preview of a configuration with rules', () => {
  test('says of a rule that is switched on what the gate then decides', async () => {
    const { tenant, clusterId } = await withCluster();
    // Without the rule little is asked.
    const unasked = { ambiguity_threshold: 1, dimension_threshold: 1 };
    await tenant.call('PUT', '/v1/config', unasked);
    await draft(tenant, clusterId);
    const { cluster_rules } = (await tenant.call('GET', '/v1/config')).json();
    const rules = cluster_rules.map((rule: object) => ({ ...rule, enabled: true }));
    const preview = async (config: object) =>
      (await tenant.call('POST', '/v1/config/preview', { config })).json();
    const answer = await preview({ cluster_rules: rules });
    const { current, preview: withRule } = answer;
    expect(withRule.decisions.ask).toBeGreaterThan(current.decisions.ask);
    expect(answer.questions_gained).toBeGreaterThan(0);
    await enable(tenant);
    let asked = 0;
    for (const request of [...REQUESTS, ...OTHERS]) {
      if ((await gate(tenant, request)).decision === 'ask') asked += 1;
    }
    expect(withRule.decisions.ask).toBe(asked);
    // In force, the rule is part of what is compared with, also for calls that came before it.
    const without = await preview({ cluster_rules: null });
    expect(without.current.decisions.ask).toBe(2 * asked);
    expect(without.preview.decisions.ask).toBe(2 * current.decisions.ask);
    expect(await preview({})).toMatchObject({ changed: 0 });
  });
});
