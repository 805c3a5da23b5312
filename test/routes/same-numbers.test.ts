import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDigest } from '../../src/domain/digest/content.js';
import { measure } from '../../src/store/alerts/measure.js';
import { follow } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

/*
 * One name is one number, wherever it is shown: the definitions are in the glossary of docs/architecture.md.
 */

const DAY_MS = 24 * 3600 * 1000;

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 10_000 });
});
afterAll(() => subject.close());

const get = async (tenant: TestTenant, path: string) => {
  const reply = await tenant.call('GET', path);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

/** Requests that are asked about, confirmed and let through, answered and not, with an outcome in cents. */
async function talk(tenant: TestTenant): Promise<void> {
  const requests = ['Make it better', 'Delete the old records', 'What is the capital of France?'];
  const risks = ['low', 'high', 'irreversible'];
  for (const [at, request] of [...requests, ...requests, ...requests].entries()) {
    const session_id = `s-${at}`;
    const body = { request, session_id, action_risk: risks[Math.floor(at / 3)] };
    const { decision } = (await tenant.call('POST', '/v1/gate', body)).json();
    subject.clock.advance(1_000);
    if (decision !== 'proceed' && at % 2 === 0) {
      const clarification_response = decision === 'confirm' ? 'yes' : 'Those of May, as a list';
      await tenant.call('POST', '/v1/gate', { ...body, clarification_response });
      await tenant.call('POST', '/v1/events', { session_id, event: 'accept' });
    }
    const outcome = { session_id, type: 'refund_reversed', detail: '', currency: 'EUR' };
    await tenant.call('POST', '/v1/outcomes', { ...outcome, value: (1 + 2 * at) / 10 });
  }
  await follow(subject);
}

/** All numbers of an answer that have more than six digits behind the point. */
function longNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') {
    return Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3 && `${value}`.length < 16
      ? []
      : [`${path} ${value}`];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => longNumbers(one, `${path}.${name}`));
}

test('rates and regret are the same in the overview, the report, the pilot, the digest and the alerts', async () => {
  const tenant = await subject.tenant();
  await talk(tenant);
  const overview = await get(tenant, '/v1/overview?days=30');
  const report = await get(tenant, '/v1/report?days=30');
  const pilot = await get(tenant, '/v1/pilot/metrics?window_days=30');
  const interventions = await get(tenant, '/v1/interventions/stats');
  const now = subject.clock.now;
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const digest = await buildDigest(subject.database.db, tenant.id, tomorrow, {
    intervalMs: 60_000,
  });

  const { ask_rate, answer_rate, expected_regret_avoided } = pilot;
  expect(ask_rate).toBeGreaterThan(0);
  expect(ask_rate).toBeLessThan(1);
  expect(answer_rate).toBeGreaterThan(0);
  expect(answer_rate).toBeLessThan(1);
  for (const { current } of [overview, report]) {
    expect(current).toMatchObject({ ask_rate, answer_rate });
    expect(current.regret_avoided).toBe(expected_regret_avoided);
  }
  expect(digest.gate).toMatchObject({ ask_rate, answer_rate });
  expect(digest.gate.expected_regret_avoided).toBeCloseTo(expected_regret_avoided, 1);
  expect(interventions.questions_that_paid.regret_avoided).toBe(expected_regret_avoided);

  const asking = interventions.by_decision.filter(({ decision }: { decision: string }) =>
    ['ask', 'confirm', 'options'].includes(decision),
  );
  const asked = asking.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  expect(asked / interventions.n_total).toBeCloseTo(ask_rate, 4);

  const window = { from: new Date(now.getTime() - DAY_MS), until: tomorrow, filters: {} };
  const { high, items } = await measure(subject.database.db, tenant.id, 'ask_rate', window);
  expect((high ?? 0) / items).toBeCloseTo(ask_rate, 4);
});

test('no answer shows what binary fractions leave behind', async () => {
  const tenant = await subject.tenant();
  await talk(tenant);
  const paths = [
    ...['/v1/overview', '/v1/report', '/v1/pilot/metrics', '/v1/interventions/stats'],
    ...['/v1/questions/stats', '/v1/experiment', '/v1/reviews/queue', '/v1/reviews/stats'],
    ...['/v1/issues', '/v1/signals', '/v1/usage'],
  ];
  const found: string[] = [];
  for (const path of paths) found.push(...longNumbers(await get(tenant, path), path));
  expect(found).toEqual([]);
});
