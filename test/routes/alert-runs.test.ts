import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SavedAlertRule } from '../../src/contracts/alert-rule.js';
import { AlertRun } from '../../src/contracts/alert-run.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase, onServer } from '../support/database.js';
import { drain } from '../support/feed.js';
import { problemOf } from '../support/problem.js';
import { RecordingServer } from '../support/recording-server.js';

const CRON = { 'x-cron-key': 'a-cron-key-for-tests' };
const MINUTE = 60_000;

let subject: TestApp;
let receiver: RecordingServer;
let tenant: TestTenant;
beforeAll(async () => {
  // A run is for all tenants: those of other tests must not be among them.
  const database = await freshDatabase();
  subject = await startApp({ cronKey: CRON['x-cron-key'] }, { database });
  receiver = await RecordingServer.start();
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
  await receiver.close();
});
beforeEach(async () => {
  await subject.database.db.execute(sql`delete from alert_rules`);
  await subject.database.db.execute(sql`delete from outbox`);
  tenant = await subject.tenant();
  receiver.requests.length = 0;
  receiver.handler = (_request, response) => response.end('ok');
});

async function run(query = ''): Promise<AlertRun> {
  const reply = await subject.inject({
    method: 'POST',
    url: `/v1/notifications/alerts/run${query}`,
    headers: CRON,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return AlertRun.parse(reply.json());
}

async function rule(condition: object, more: object = {}, of = tenant): Promise<SavedAlertRule> {
  const body = {
    name: 'Watch',
    channel: 'webhook',
    condition: { target: `${receiver.origin}/hook`, ...condition },
    ...more,
  };
  const reply = await of.call('POST', '/v1/notifications/rules', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return SavedAlertRule.parse(reply.json());
}

const listed = async (id: number) => {
  const { items } = (await tenant.call('GET', '/v1/notifications/rules')).json();
  return items.find((one: { id: number }) => one.id === id);
};

async function events(count: number, minutesAgo = 1, event = 'correction', of = tenant) {
  for (let n = 0; n < count; n += 1) {
    const at = new Date(subject.clock.now.getTime() - minutesAgo * MINUTE).toISOString();
    const body = { session_id: `s${n}`, event, created_at: at };
    expect((await of.call('POST', '/v1/events', body)).statusCode).toBe(200);
  }
}

const sent = () => receiver.requests.map(({ body }) => JSON.parse(body));

describe('POST /v1/notifications/alerts/run', () => {
  test('401 without the cron key, whatever else there is', async () => {
    const url = '/v1/notifications/alerts/run';
    problemOf(await subject.inject({ method: 'POST', url }), 401);
    problemOf(await tenant.call('POST', url), 401);
  });

  test('fires, is silent while it goes on, recovers once, and fires again', async () => {
    const window = { window_minutes: 60, cooldown_minutes: 30 };
    const { id } = await rule({ metric: 'event_count', threshold: 3, ...window });
    await events(2);
    expect(await run()).toMatchObject({ evaluated: 1, fired: [], recovered: [], skipped: [] });
    expect(await listed(id)).toMatchObject({ state: 'ok', last_value: 2, last_fired_at: null });

    await events(2);
    const fired = await run();
    expect(fired.fired).toEqual([
      {
        ...{ tenant_id: tenant.id, rule_id: id, level: 'alert' },
        ...{ value: 4, threshold: 3, delivery: 'delivered' },
      },
    ]);
    expect(await listed(id)).toMatchObject({
      ...{ state: 'firing', level: 'alert', last_value: 4 },
      last_fired_at: subject.clock.now.toISOString(),
      last_delivery: { status: 'delivered', code: 200, error: null },
    });
    expect((await run()).skipped).toEqual([
      { tenant_id: tenant.id, rule_id: id, reason: 'already_firing' },
    ]);

    subject.clock.advance(120 * MINUTE);
    const recovered = await run();
    expect(recovered.recovered).toMatchObject([{ rule_id: id, value: 0, delivery: 'delivered' }]);
    expect((await run()).recovered).toEqual([]);
    await events(5);
    expect((await run()).fired).toMatchObject([{ value: 5 }]);
    expect(sent().map(({ type }) => type)).toEqual([
      'alert.fired',
      'alert.recovered',
      'alert.fired',
    ]);
    expect(sent()[0]).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      data: {
        ...{ tenant_id: tenant.id, rule_id: id, rule_name: 'Watch', metric: 'event_count' },
        ...{ value: 4, threshold: 3, window_minutes: 60, severity: 'medium', events: 4 },
        url: 'https://intentlock.test/v1/report.html',
      },
    });
  });

  test('a cooldown delays what fires again, and what was not notified does not recover', async () => {
    const window = { window_minutes: 10, cooldown_minutes: 60 };
    const { id } = await rule({ metric: 'event_count', threshold: 1, ...window });
    const skip = { tenant_id: tenant.id, rule_id: id };
    await events(1);
    expect((await run()).fired).toHaveLength(1);
    subject.clock.advance(15 * MINUTE);
    expect((await run()).recovered).toHaveLength(1);
    await events(1);
    expect((await run()).skipped).toEqual([{ ...skip, reason: 'cooldown' }]);
    subject.clock.advance(15 * MINUTE);
    expect(await run()).toMatchObject({ recovered: [], fired: [] });
    subject.clock.advance(40 * MINUTE);
    await events(1);
    expect((await run()).fired).toHaveLength(1);
  });

  test('renotify says it again after each cooldown', async () => {
    const often = { renotify: true, cooldown_minutes: 30, window_minutes: 1_440 };
    await rule({ metric: 'event_count', threshold: 1, ...often });
    await events(1);
    expect((await run()).fired).toHaveLength(1);
    expect((await run()).counts.skipped).toEqual({ cooldown: 1 });
    subject.clock.advance(30 * MINUTE);
    expect((await run()).fired).toHaveLength(1);
  });

  test('a warning becomes an alert at once', async () => {
    await rule({ metric: 'event_count', threshold: 4, warn_threshold: 2, window_minutes: 60 });
    await events(2);
    expect((await run()).fired).toMatchObject([{ level: 'warning', value: 2, threshold: 2 }]);
    await events(2);
    expect((await run()).fired).toMatchObject([{ level: 'alert', value: 4, threshold: 4 }]);
    expect(sent().map(({ data }) => data.level)).toEqual(['warning', 'alert']);
  });

  test('what is switched off, snoozed or leads nowhere is left out, and says so', async () => {
    await events(1);
    const off = await rule({ metric: 'event_count', threshold: 1 }, { enabled: false });
    const until = new Date(subject.clock.now.getTime() + 60 * MINUTE).toISOString();
    const snoozed = await rule({ metric: 'event_count', threshold: 1, snoozed_until: until });
    const nowhere = await rule(
      { metric: 'event_count', threshold: 1, target: null },
      { channel: 'chat' },
    );
    const skipped = (await run()).skipped.map(({ rule_id, reason }) => [rule_id, reason]);
    expect(skipped).toEqual([
      [off.id, 'disabled'],
      [snoozed.id, 'snoozed'],
      [nowhere.id, 'channel_not_configured'],
    ]);
    subject.clock.advance(61 * MINUTE);
    expect((await run()).fired).toMatchObject([{ rule_id: snoozed.id }]);
    await tenant.call('PUT', '/v1/notifications/settings', { alerts_enabled: false });
    expect((await run()).counts.skipped).toEqual({ disabled: 3 });
  });
});

describe('runs', () => {
  test('dry_run notes and sends nothing', async () => {
    const { id } = await rule({ metric: 'event_count', threshold: 1 });
    await events(1);
    const dry = await run('?dry_run=true');
    expect(dry).toMatchObject({ dry_run: true, fired: [{ rule_id: id, delivery: 'not_sent' }] });
    expect(await listed(id)).toMatchObject({ state: 'no_data', last_evaluated_at: null });
    expect((await run()).fired).toHaveLength(1);
    expect(sent()).toHaveLength(1);
  });

  test('two runs at once send nothing twice', async () => {
    for (let n = 0; n < 5; n += 1) await rule({ metric: 'event_count', threshold: 1 });
    await events(1);
    const runs = await Promise.all([run(), run(), run()]);
    const fired = runs.flatMap((one) => one.fired);
    expect(fired).toHaveLength(5);
    expect(runs.map(({ status }) => status)).toContain('completed');
    expect(sent()).toHaveLength(5);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
  });

  // The server's driver sends a window that is no number as none, and measures the rule.
  test.skipIf(onServer())('a rule that cannot be measured holds up no other', async () => {
    const rules: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      rules.push(
        (
          await rule({
            metric: 'failure_count',
            operator: 'lt',
            threshold: 1,
            min_events: 0,
            min_sessions: 0,
          })
        ).id,
      );
    }
    await subject.database.db.execute(sql`
      update alert_rules set condition = jsonb_set(condition, '{window_minutes}', '"x"') where id = ${rules[5]}`);
    const { fired, errors, more } = await run();
    expect(fired).toHaveLength(11);
    expect(errors).toEqual([{ tenant_id: tenant.id, rule_id: rules[5], error: 'SQLSTATE 22P02' }]);
    expect(more).toBe(true);
  });

  test("one tenant's channel that is down stops nobody else", async () => {
    receiver.handler = ({ url }, response) => {
      response.statusCode = url === '/down' ? 503 : 200;
      response.end();
    };
    const other = await subject.tenant();
    const [metric, threshold] = ['event_count', 1];
    const down = await rule({ metric, threshold, target: `${receiver.origin}/down` });
    await rule({ metric, threshold }, {}, other);
    await events(1);
    await events(1, 1, 'correction', other);
    const { fired } = await run();
    const of = (id: string) => fired.find(({ tenant_id }) => tenant_id === id)?.delivery;
    expect([of(tenant.id), of(other.id)]).toEqual(['retrying', 'delivered']);
    expect(await listed(down.id)).toMatchObject({
      last_delivery: { status: 'retrying', code: 503, error: 'HTTP 503' },
    });
  });
});

describe('conditions', () => {
  const call = (request: string, session: string) =>
    tenant.call('POST', '/v1/gate', { request, session_id: session });

  test('no data keeps the state, counts as well, or fires', async () => {
    const rate = { metric: 'ask_rate', threshold: 0.5, min_sessions: 2 };
    const keep = await rule(rate);
    const ok = await rule({ ...rate, no_data: 'ok' });
    const alert = await rule({ ...rate, no_data: 'alert' });
    const first = await run();
    expect(first.fired).toMatchObject([{ rule_id: alert.id, value: null }]);
    expect(first.counts.skipped).toMatchObject({ insufficient_data: 2 });
    expect((await listed(keep.id)).state).toBe('no_data');
    expect((await listed(ok.id)).state).toBe('ok');
  });

  test('fires on no fewer conversations and events than it wants', async () => {
    await rule({ metric: 'event_count', threshold: 1, min_events: 5 });
    await rule({ metric: 'event_count', threshold: 1, min_sessions: 3 });
    await events(2);
    expect((await run()).counts.skipped).toEqual({ insufficient_data: 2 });
    await events(3);
    expect((await run()).fired).toHaveLength(2);
  });

  test('silence is found by lt, and means nothing unless no_data says so', async () => {
    const silent = { metric: 'gate_calls', operator: 'lt', threshold: 2, window_minutes: 60 };
    await rule(silent);
    const wanted = await rule({ ...silent, no_data: 'alert' });
    expect((await run()).fired).toMatchObject([{ rule_id: wanted.id }]);
    await call('Delete it', 's1');
    await call('Delete it', 's2');
    expect((await run()).recovered).toMatchObject([{ rule_id: wanted.id, value: 2 }]);
  });

  test('change_pct learns first, and then compares with the window before', async () => {
    const change = { operator: 'change_pct', threshold: 100, compare_to: 'previous_window' };
    const { id } = await rule({ metric: 'event_count', ...change, window_minutes: 60 });
    await events(1);
    expect((await run()).counts.skipped).toEqual({ learning: 1 });
    expect((await listed(id)).state).toBe('learning');
    await events(1, 90);
    expect(await run()).toMatchObject({ fired: [], skipped: [] });
    await events(1);
    expect((await run()).fired).toMatchObject([{ value: 100, threshold: 100 }]);
  });

  test('change_pct with a negative threshold waits for a fall', async () => {
    const change = { operator: 'change_pct', threshold: -50, compare_to: 'same_window_last_week' };
    await rule({ metric: 'event_count', ...change, window_minutes: 60 });
    await events(4, 7 * 1_440 + 5);
    await events(2);
    expect((await run()).fired).toMatchObject([{ value: -50 }]);
  });

  test('values of currencies are never added', async () => {
    await rule({ metric: 'outcome_value', operator: 'lte', threshold: -100 });
    const outcome = (value: number, currency: string) =>
      tenant.call('POST', '/v1/outcomes', {
        ...{ session_id: 's1', type: 'refund_reversed', detail: '', value, currency },
        occurred_at: subject.clock.now.toISOString(),
      });
    await outcome(-60, 'EUR');
    await outcome(-60, 'USD');
    expect((await run()).fired).toEqual([]);
    await outcome(-60, 'EUR');
    expect((await run()).fired).toMatchObject([{ value: -120 }]);
  });

  test('a rule that measures something else begins anew', async () => {
    const { id } = await rule({ metric: 'event_count', threshold: 1 });
    await events(1);
    expect((await run()).fired).toHaveLength(1);
    const put = (condition: object) =>
      tenant.call('PUT', `/v1/notifications/rules/${id}`, { name: 'Watch', condition });
    await put({ metric: 'event_count', threshold: 1, severity: 'low' });
    expect((await listed(id)).state).toBe('firing');
    await put({ metric: 'event_count', threshold: 2 });
    expect(await listed(id)).toMatchObject({ state: 'no_data', last_value: null });
  });

  test('the preview says how often it would have fired', async () => {
    for (const day of [1, 3, 5]) await events(4, day * 1_440);
    const made = await rule({ metric: 'event_count', threshold: 4, window_minutes: 120 });
    expect(made.preview).toEqual({ days: 30, would_have_fired: 3, note: null });
    const never = await rule({ metric: 'event_count', threshold: 5, window_minutes: 120 });
    expect(never.preview.would_have_fired).toBe(0);
    const lag = await rule({ metric: 'sync_lag_minutes', threshold: 5 });
    expect(lag.preview.note).toContain('not stored');
  });
});

describe('metrics', () => {
  test('measure what the gate, users, outcomes and issues do', async () => {
    await tenant.call('PUT', '/v1/config', { mode_default: 'observe', failure_cost: 9 });
    const ask = { request: 'Make it better', session_id: 's1', action_risk: 'high' };
    for (let n = 0; n < 2; n += 1) {
      expect((await tenant.call('POST', '/v1/gate', ask)).statusCode).toBe(200);
    }
    const correction = { session_id: 's1', event: 'correction', spec_field: 'scope' };
    await tenant.call('POST', '/v1/events', { ...correction, detail: 'no, refund the other one' });
    const signal = { name: 'Refunds', type: 'regex', pattern: 'refund' };
    const { id: signal_id } = (await tenant.call('POST', '/v1/signals', signal)).json();
    await tenant.call('POST', '/v1/gate', { request: 'Refund it', session_id: 's2' });
    const event = { session_id: 's2', event: 'accept', detail: 'a refund at last' };
    await tenant.call('POST', '/v1/events', event);
    const outcome = { session_id: 's2', type: 'task_completed', detail: '', value: 12.5 };
    await tenant.call('POST', '/v1/outcomes', { ...outcome, currency: 'EUR' });
    await drain(subject.database.db, openFollowers(), { now: subject.clock.now });

    const values: Record<string, unknown> = {};
    const watch = async (name: string, condition: object) => {
      values[name] = (await rule({ threshold: 1e9, ...condition }, { name })).id;
    };
    const metrics = ['gate_calls', 'ask_rate', 'misunderstanding_rate', 'failure_count'];
    for (const metric of [...metrics, 'issue_events', 'outcome_count', 'outcome_value']) {
      await watch(metric, { metric });
    }
    await watch('ambiguity_avg', { metric: 'ambiguity_avg' });
    await watch('expected_regret', { metric: 'expected_regret' });
    await watch('accepts', { metric: 'event_count', filters: { event: 'accept' } });
    await watch('scope', { metric: 'failure_count', filters: { dimension: 'scope' } });
    await watch('goal', { metric: 'failure_count', filters: { dimension: 'goal' } });
    await watch('signal', { metric: 'signal_matches', filters: { signal_id } });
    await watch('failed', { metric: 'outcome_count', filters: { outcome_type: 'task_failed' } });
    await watch('reviews', { metric: 'review_backlog' });
    await run();
    for (const [name, id] of Object.entries(values)) {
      values[name] = (await listed(id as number)).last_value;
    }
    const { ambiguity_avg, expected_regret, misunderstanding_rate, ...exact } = values;
    expect(exact).toEqual({
      ...{ gate_calls: 3, ask_rate: 0, failure_count: 1, issue_events: 0 },
      ...{ outcome_count: 1, outcome_value: 12.5, accepts: 1, scope: 1, goal: 0 },
      ...{ signal: 2, failed: 0, reviews: 2 },
    });
    expect(misunderstanding_rate).toBeCloseTo(1 / 3);
    expect(ambiguity_avg).toBeGreaterThan(0);
    // In observe mode everything proceeds, whatever would have been better.
    expect(expected_regret).toBeGreaterThan(0);
  });
});
