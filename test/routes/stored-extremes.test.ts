import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFollowers } from '../../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { problemOf, refusedFields } from '../support/problem.js';

const CRON_KEY = 'a-cron-key-for-tests-only-0000000';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp({ cronKey: CRON_KEY });
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

describe('numbers that no sum can take', () => {
  test.each([
    { issue_promotion_window_days: 999_999 },
    { issue_promotion_event_threshold: 3_000_000_000 },
    { issue_promotion_session_threshold: 2_147_483_648 },
    { irreversible_risk_cost: 1e308 },
    { high_fatigue_multiplier: 1e16 },
    { request_length_reference: 3_000_000_000 },
  ])('are refused in a configuration: %o', async (body) => {
    const reply = await tenant.call('PUT', '/v1/config', body);
    expect(refusedFields(reply)).toEqual(Object.keys(body).map((name) => `/${name}`));
  });

  test('are refused as the value of an outcome and the cost of an action', async () => {
    const outcome = { session_id: 's', type: 'custom', detail: '', value: 1e308, currency: 'EUR' };
    expect(refusedFields(await tenant.call('POST', '/v1/outcomes', outcome))).toEqual(['/value']);
    const call = { session_id: 's', request: 'Refund it', action_cost: 1e308 };
    expect(refusedFields(await tenant.call('POST', '/v1/gate', call))).toEqual(['/action_cost']);
  });

  test('stop nothing where they were stored before they were refused', async () => {
    const { db } = subject.database;
    await db.execute(sql`
      update tenants set config = ${JSON.stringify({
        ...{ issue_promotion_window_days: 999_999, issue_promotion_event_threshold: 3e9 },
        ...{
          misunderstanding_cost: 1e308,
          failure_cost: 1e308,
          issue_promotion_session_threshold: 3e9,
        },
      })}::jsonb, version = version + 1 where id = ${tenant.id}`);
    const rule = (metric: string) => ({ name: metric, condition: { metric, threshold: 1 } });
    for (const metric of ['outcome_value', 'expected_regret']) {
      const made = await tenant.call('POST', '/v1/notifications/rules', rule(metric));
      expect(made.statusCode, made.body).toBe(201);
    }
    for (const session of ['a', 'b', 'c']) {
      const call = { session_id: session, request: 'Delete the old records', action_risk: 'high' };
      expect((await tenant.call('POST', '/v1/gate', call)).statusCode).toBe(200);
      const value = { session_id: session, detail: 'wrong one', value: 5, currency: 'EUR' };
      const outcome = { ...value, type: 'refund_reversed' };
      expect((await tenant.call('POST', '/v1/outcomes', outcome)).statusCode).toBe(200);
    }
    await db.execute(sql`update outcomes set value = 1.5e308 where tenant_id = ${tenant.id}`);
    await db.execute(sql`
      update gate_calls set costs = costs || '{"proceed": 1.5e308, "ask": -1.5e308}'::jsonb
      where tenant_id = ${tenant.id}`);
    await drain(db, openFollowers(), { now: subject.clock.now });

    const run = (await tenant.call('POST', '/v1/clusters/run')).json();
    expect(run).toMatchObject({ status: 'completed', more: false });
    const config = (await tenant.call('GET', '/v1/config')).json();
    expect(config).toMatchObject({
      ...{ issue_promotion_window_days: 3_650, issue_promotion_event_threshold: 2_147_483_647 },
      ...{ misunderstanding_cost: 1e15 },
    });
    const alerts = await subject.inject({
      method: 'POST',
      url: '/v1/notifications/alerts/run',
      headers: { 'x-cron-key': CRON_KEY },
    });
    expect(alerts.statusCode, alerts.body).toBe(200);
    expect(alerts.json().errors ?? []).toEqual([]);
    for (const url of ['/v1/overview', '/v1/report', '/v1/failures', '/v1/pilot/metrics']) {
      const reply = await tenant.call('GET', url);
      expect(reply.statusCode, `${url} ${reply.body}`).toBe(200);
    }
    const { items } = (await tenant.call('GET', '/v1/reviews/queue')).json();
    expect(items.length).toBeGreaterThan(0);
    const chat = { chat_webhook_url: 'http://127.0.0.1:9/chat', digest_enabled: true };
    expect((await tenant.call('PUT', '/v1/notifications/settings', chat)).statusCode).toBe(200);
    const digest = await tenant.call('POST', '/v1/notifications/digest/run');
    expect(digest.statusCode, digest.body).toBe(200);
  });

  test('are refused in a path', async () => {
    problemOf(await tenant.call('GET', '/v1/connectors/%00'), 422);
    problemOf(await tenant.call('POST', '/v1/hooks/vapi/%00', {}), 422);
    problemOf(await tenant.call('GET', '/v1/issues/9007199254740993'), 422);
  });
});
