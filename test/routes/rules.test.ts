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
  for (const request of ['Book a table for two', 'What is the weather in Oslo?']) {
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

  test('404 for an unknown cluster', async () => {
    const tenant = await subject.tenant();
    problemOf(await draft(tenant, 'c_none'), 404);
  });

  test('422 without a question', async () => {
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
