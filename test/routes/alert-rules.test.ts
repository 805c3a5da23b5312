import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { METRICS } from '../../src/contracts/alert-condition.js';
import { AlertRuleList, RotatedSecret, SavedAlertRule } from '../../src/contracts/alert-rule.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

const RULES = '/v1/notifications/rules';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const condition = { metric: 'failure_count', threshold: 5 };
const create = (rule: object) => tenant.call('POST', RULES, { name: 'Mine', condition, ...rule });
const created = async (rule: object = {}) => {
  const reply = await create(rule);
  expect(reply.statusCode, reply.body).toBe(201);
  return SavedAlertRule.parse(reply.json());
};
/** The pointers and messages of a refused condition. */
const refused = async (given: object) => {
  const { errors } = problemOf(await create({ condition: given }), 422);
  return (errors ?? []).map(({ pointer, msg }) => `${pointer} ${msg}`);
};

describe('POST /v1/notifications/rules', () => {
  test('201 with the whole condition, the state and a preview', async () => {
    const rule = await created({ condition: { ...condition, filters: { dimension: 'scope' } } });
    expect(rule).toMatchObject({
      condition: {
        metric: 'failure_count',
        operator: 'gte',
        threshold: 5,
        warn_threshold: null,
        window_minutes: 1440,
        min_sessions: 1,
        min_events: 1,
        filters: { dimension: 'scope', cluster_id: null },
        cooldown_minutes: 60,
        renotify: false,
        no_data: 'keep',
        target: null,
      },
      channel: 'chat',
      enabled: true,
      state: 'channel_not_configured',
      last_value: null,
      last_delivery: null,
      secret: null,
      preview: { days: 30, would_have_fired: 0, note: null },
    });
  });

  test('201 for every metric with its example', async () => {
    for (const metric of METRICS) {
      const rule = await created({ condition: { metric, threshold: 1 } });
      expect(rule.condition.metric).toBe(metric);
    }
  });

  test('201 with a secret for a webhook, and only the beginning of its target', async () => {
    const target = 'https://93.184.216.34/in/secret-token';
    const rule = await created({ channel: 'webhook', condition: { ...condition, target } });
    expect(rule.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(rule.condition.target).toBe('https://93.184.216.34/in/***');
    expect(rule.state).toBe('no_data');
    const { items } = AlertRuleList.parse((await tenant.call('GET', RULES)).json());
    expect(JSON.stringify(items)).not.toMatch(/secret-token|whsec/);
  });

  test('422 naming the allowed values for what is unknown', async () => {
    const [metric] = await refused({ metric: 'mood', threshold: 1 });
    expect(metric).toBe(`/condition/metric must be one of ${METRICS.join(', ')}`);
    const [operator] = await refused({ ...condition, operator: 'like' });
    expect(operator).toBe('/condition/operator must be one of gt, gte, lt, lte, eq, change_pct');
    const [key] = await refused({ ...condition, treshold: 5 });
    expect(key).toMatch(/^\/condition\/treshold .*threshold/);
    const [filter] = await refused({ ...condition, filters: { colour: 'red' } });
    expect(filter).toMatch(/^\/condition\/filters\/colour .*dimension, cluster_id/);
    expect(await refused({})).toEqual([metric]);
  });

  test.each<[object, string]>([
    [{ metric: 'failure_count' }, '/condition/threshold is required for failure_count'],
    [
      { ...condition, operator: 'change_pct' },
      '/condition/compare_to is required for change_pct: one of previous_window, same_window_last_week',
    ],
    [
      { ...condition, compare_to: 'previous_window' },
      '/condition/compare_to applies only to the operator change_pct',
    ],
    [{ ...condition, warn_threshold: 5 }, '/condition/warn_threshold must be below the threshold'],
    [
      { ...condition, operator: 'lt', warn_threshold: 4 },
      '/condition/warn_threshold must be above the threshold',
    ],
    [
      { ...condition, filters: { signal_id: 1 } },
      '/condition/filters/signal_id does not apply to failure_count. Supported filters: dimension, cluster_id, issue_id, event, outcome_type',
    ],
    [
      { metric: 'signal_matches', threshold: 1, filters: { signal_id: 9_999_999 } },
      '/condition/filters/signal_id does not exist',
    ],
    [{ ...condition, target: 'no url' }, '/condition/target must be an https URL'],
    [
      { ...condition, target: 'https://10.0.0.1/hook' },
      '/condition/target must not lead to a private or reserved address',
    ],
    [
      { ...condition, target: 'https://a:b@93.184.216.34/' },
      '/condition/target must not carry a user name or password',
    ],
    [
      { ...condition, target: 'https://hooks.slack.com/services/***' },
      '/condition/target must be the full URL, not the shortened one',
    ],
  ])('422 for %j', async (given, error) => {
    expect(await refused(given)).toEqual([error]);
  });

  test.each([
    'not an address',
    'a@b',
    'a@example.com\r\nBcc: evil@example.com',
    'a@example.com, b@example.com',
    'Name <a@example.com>',
    '"a b"@example.com',
    'a@exämple.com',
  ])('422 for the address %j', async (target) => {
    const reply = await create({ channel: 'email', condition: { ...condition, target } });
    expect(problemOf(reply, 422).errors?.[0]?.pointer).toBe('/condition/target');
  });

  test('a rule for e-mail waits where the server sends none', async () => {
    const rule = await created({
      channel: 'email',
      condition: { ...condition, target: 'team@example.com' },
    });
    expect(rule).toMatchObject({ state: 'channel_not_configured' });
    expect(rule.condition.target).toBe('team@example.com');
  });

  test('409 beyond 200 rules', async () => {
    const other = await subject.tenant();
    const post = () => other.call('POST', RULES, { name: 'One', condition });
    expect((await post()).statusCode).toBe(201);
    await subject.database.db.execute(sql`
      insert into alert_rules (tenant_id, name, condition, channel, enabled, created_at, updated_at)
      select tenant_id, name, condition, channel, enabled, created_at, updated_at
      from alert_rules, generate_series(1, 199) where tenant_id = ${other.id}`);
    problemOf(await post(), 409);
  });
});

describe('PUT, DELETE and the secret', () => {
  test('what is absent stays, the condition is replaced but for its target', async () => {
    const target = 'https://93.184.216.34/services/T0/B0/X';
    const { id } = await created({ enabled: false, condition: { ...condition, target } });
    const put = (rule: object) =>
      tenant.call('PUT', `${RULES}/${id}`, { name: 'Other', condition, ...rule });
    const changed = SavedAlertRule.parse((await put({})).json());
    expect(changed).toMatchObject({ name: 'Other', enabled: false, channel: 'chat', secret: null });
    expect(changed.condition.target).toBe('https://93.184.216.34/services/***');
    const same = { ...condition, target: changed.condition.target };
    expect((await put({ condition: same })).json().condition.target).toBe(changed.condition.target);
    const none = await put({ condition: { ...condition, target: null } });
    expect(none.json().condition.target).toBeNull();
  });

  test('a rule that becomes a webhook gets a secret, and loses it with the channel', async () => {
    const { id } = await created();
    const target = 'https://93.184.216.34/in';
    const put = (channel: string, given: object) =>
      tenant.call('PUT', `${RULES}/${id}`, { name: 'Mine', channel, condition: given });
    const webhook = await put('webhook', { ...condition, target });
    expect(webhook.json().secret).toMatch(/^whsec_/);
    expect((await put('webhook', condition)).json().secret).toBeNull();
    expect((await put('chat', condition)).json().condition.target).toBeNull();
    problemOf(await tenant.call('POST', `${RULES}/${id}/secret`), 409);
  });

  test('the secret of a webhook is replaced, and the one of before signs for a day', async () => {
    const target = 'https://93.184.216.34/in';
    const rule = await created({ channel: 'webhook', condition: { ...condition, target } });
    const reply = await tenant.call('POST', `${RULES}/${rule.id}/secret`);
    const rotated = RotatedSecret.parse(reply.json());
    expect(rotated.secret).not.toBe(rule.secret);
    expect(rotated.previous_valid_until).toBe('2026-11-21T12:00:00.000Z');
  });

  test('204, and then it is gone', async () => {
    const { id } = await created();
    expect((await tenant.call('DELETE', `${RULES}/${id}`)).statusCode).toBe(204);
    problemOf(await tenant.call('DELETE', `${RULES}/${id}`), 404);
    const put = { name: 'Mine', condition };
    problemOf(await tenant.call('PUT', `${RULES}/${id}`, put), 404);
    problemOf(await tenant.call('POST', `${RULES}/${id}/secret`), 404);
  });

  test('401 without a key, and with a cookie for what writes', async () => {
    for (const method of ['GET', 'POST'] as const) {
      problemOf(await subject.inject({ method, url: RULES }), 401);
    }
  });
});
